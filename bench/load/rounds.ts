import { type Call, load, type Measured } from './load.ts';

/** One contestant for a job: its name and the calls of the job. */
export interface Contestant {
  name: string;
  calls: readonly Call[];
}

export interface RoundPlan {
  rounds: number;
  clients: number;
  /** Duration for each contestant in each round. */
  ms: number;
}

/** Node has compiled all frequent code well before that. */
const warmMs = 3_000;

/** The results of each contestant, round by round. */
export type Rounds = ReadonlyMap<string, readonly Measured[]>;

/**
 * Lets contestants do their job in turn, A B C A B C, so that other load on the machine affects all of them alike.
 * @throws Error if one of them rejects
 */
export async function interleaved(contestants: readonly Contestant[], plan: RoundPlan): Promise<Rounds> {
  const { rounds, clients, ms } = plan;
  const all = new Map<string, Measured[]>(contestants.map(({ name }) => [name, []]));
  // Warms up: compiling, caching and preparing must not count, and takes longer in a larger program.
  for (const { calls } of contestants) await load(calls, { clients, ms: warmMs });
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, calls } of contestants) all.get(name)?.push(await load(calls, { clients, ms }));
  }
  return all;
}

export function figureOf(rounds: Rounds, name: string, figure: keyof Measured): number {
  return median((rounds.get(name) ?? []).map((measured) => measured[figure]));
}

/** The ratio of one contestant to the other, as the median over the rounds. */
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
