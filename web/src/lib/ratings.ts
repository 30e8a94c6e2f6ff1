import { ask } from "./api";

export interface Rated {
  name: string;
  computer: boolean;
  you: boolean;
  /** What somebody is worth at least, by which the list goes. */
  rating: number;
  strength: number;
  deviation: number;
  won: number;
  drawn: number;
  lost: number;
}

/** How often a side wins between equals, of a length and with or without a bid. */
export interface Par {
  scenario: string;
  turns: number;
  bid: boolean;
  side: string;
  percent: number;
  won: number;
  drawn: number;
  lost: number;
}

/** The players of a game, or of one of its scenarios. */
export interface RatingList {
  game: string;
  title: string;
  /** "" for all of the game. */
  scenario: string;
  called: string;
  players: Rated[];
  pars: Par[];
}

export const ratings = () => ask<RatingList[]>("/ratings");
