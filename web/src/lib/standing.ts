import type { Ordered as Order, Policy, Question, SideOrders } from "./types";

export type { ByOrder, Ordered as Order, Policy, Question, SideOrders } from "./types";

/** Answers given in advance: what may be ordered, and what is. */

export const ASK = "ask";

/** A policy's text before and after its number; nothing after where it has none. */
export function halves({ text }: Policy): [string, string | null] {
  const [before, after] = text.split("{n}");
  return [before ?? "", after ?? null];
}

/** The numbers that are turns begin with the turn that is played: what is past answers nothing. */
export function asOf(turn: number, sides: SideOrders[]): SideOrders[] {
  const begins = (policy: Policy): Policy => {
    const { text, most, usual } = policy;
    if (!text.includes("turn {n}")) return policy;
    const first = text.includes("from turn {n}") ? turn + 1 : turn;
    return { ...policy, usual: Math.min(most, Math.max(usual, first)) };
  };
  return sides.map((side) => ({
    ...side,
    questions: side.questions.map((one) => ({ ...one, policies: one.policies.map(begins) })),
  }));
}

/** What is ordered, in words. */
export function inWords(question: Question): string {
  const policy = question.policies.find(({ id }) => id === question.policy);
  return policy ? policy.text.replace("{n}", String(question.n)) : question.unset;
}

/** An order of this policy, with the number that stood there or the usual one. */
export function orderOf(question: Question, id: string): Order {
  const policy = question.policies.find((one) => one.id === id);
  if (!policy || policy.most < policy.least) return { policy: id, n: 0 };
  return { policy: id, n: question.policy === id ? question.n : policy.usual };
}

/** The first policy of each question but those of one's own turn: nobody is called for a shot. */
export function usual(questions: Question[]): Record<string, Order> {
  const answered = questions.filter(({ own, policies }) => !own && policies.length);
  return Object.fromEntries(answered.map((one) => [one.id, orderOf(one, one.policies[0]!.id)]));
}

/** Whether one ordered something in the last game that is not ordered now. */
export function differs({ questions, usual: before }: SideOrders): boolean {
  return questions.some(({ id, policy, n }) => {
    const order = before[id];
    return order && (order.policy !== policy || order.n !== n);
  });
}

/** The orders of the last game in place of those that stand. */
export const asBefore = ({ questions, usual: before }: SideOrders): Record<string, Order> => ({
  ...none(questions),
  ...before,
});

/** No orders at all. */
export function none(questions: Question[]): Record<string, Order> {
  return Object.fromEntries(questions.map(({ id }) => [id, { policy: ASK, n: 0 }]));
}
