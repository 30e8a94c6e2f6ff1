import { expect, test } from "vitest";
import { asOf, orderOf, type SideOrders } from "../src/lib/standing";

const policy = (id: string, text: string, usual: number) => ({
  id,
  text,
  least: 1,
  most: 6,
  usual,
});
const orders = (): SideOrders[] => [
  {
    side: "Japanese",
    usual: {},
    questions: [
      {
        id: "missions",
        title: "My missions",
        case: "8.0",
        unset: "Ask me",
        own: true,
        policy: "ask",
        n: 0,
        policies: [policy("pass", "Pass to the end of turn {n}, then ask me", 1)],
      },
      {
        id: "covering",
        title: "Covering Fleet",
        case: "5.2",
        unset: "Ask me",
        own: true,
        policy: "ask",
        n: 0,
        policies: [
          policy("decline", "Do not commit it; ask me from turn {n} on", 2),
          policy("few", "With {n} units or more", 3),
        ],
      },
    ],
  },
];
const begins = (turn: number): number[] => {
  const [missions, covering] = asOf(turn, orders())[0]!.questions;
  return [
    orderOf(missions!, "pass").n,
    orderOf(covering!, "decline").n,
    orderOf(covering!, "few").n,
  ];
};

test("a number that is a turn is never one that is past", () => {
  expect(begins(1)).toEqual([1, 2, 3]);
  expect(begins(4)).toEqual([4, 5, 3]);
  expect(begins(6)).toEqual([6, 6, 3]);
});
