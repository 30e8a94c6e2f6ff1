import { ask } from "./api";
import type { RatingList } from "./types";

export type { Par, Rated, RatingList } from "./types";

export const ratings = () => ask<RatingList[]>("/ratings");
