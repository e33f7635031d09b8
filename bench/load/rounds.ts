import { type Call, load, type Measured } from './load.ts';

/** One of those who do the same job: its name and the calls that ask it to. */
export interface Contestant {
  name: string;
  calls: readonly Call[];
}

export interface RoundPlan {
  rounds: number;
  clients: number;
  /** Of each contestant in each round. */
  ms: number;
}

/** Node has compiled all that is often used well before that. */
const warmMs = 3_000;

/** What each contestant has shown, round by round. */
export type Rounds = ReadonlyMap<string, readonly Measured[]>;

/**
 * Lets contestants do their job in turn, A B C A B C: what else goes on in the machine meets all of them alike.
 * @throws Error where one of them rejects
 */
export async function interleaved(contestants: readonly Contestant[], plan: RoundPlan): Promise<Rounds> {
  const { rounds, clients, ms } = plan;
  const all = new Map<string, Measured[]>(contestants.map(({ name }) => [name, []]));
  // What is compiled, cached and prepared at first is no part of the figures; a larger program is longer at it.
  for (const { calls } of contestants) await load(calls, { clients, ms: warmMs });
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, calls } of contestants) all.get(name)?.push(await load(calls, { clients, ms }));
  }
  return all;
}

export function figureOf(rounds: Rounds, name: string, figure: keyof Measured): number {
  return median((rounds.get(name) ?? []).map((measured) => measured[figure]));
}

/** How many times more one has than the other, as the median of what each round says. */
export function timesMore(rounds: Rounds, one: string, other: string, figure: keyof Measured): number {
  const others = rounds.get(other) ?? [];
  const each = (rounds.get(one) ?? []).map(
    (measured, round) => measured[figure] / (others[round]?.[figure] ?? Number.NaN),
  );
  return median(each);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}
