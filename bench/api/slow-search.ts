import { Agent } from 'node:http';
import type { Row } from '../lib/row.ts';
import { type Call, send } from '../load/load.ts';
import { median } from '../load/rounds.ts';
import type { LiveSchool } from './schools.ts';

/** Two letters that no index has and no class contains: every row is read. */
const slowWord = 'qz';
const searchesSeen = 40;

/**
 * During slow searches, another client asks for one class after the other. Only answers count that were requested and received
 * during one search.
 */
export async function slowSearchRows(live: LiveSchool): Promise<Row[]> {
  return [await answersBeside(live, 1), await answersBeside(live, 16)];
}

async function answersBeside({ school, sanad }: LiveSchool, searchers: number): Promise<Row> {
  const headers = { authorization: sanad.admin };
  const slow: Call = { method: 'GET', url: `${sanad.url}/api/v1/classes?search=${slowWord}`, headers };
  const quick: Call = { method: 'GET', url: `${sanad.url}/api/v1/classes/${school.classIds[0]}`, headers };
  const answered: { from: number; until: number }[] = [];
  const searches: { from: number; until: number }[] = [];
  const agent = new Agent({ keepAlive: true });
  const seen = () => searches.length >= searchesSeen * searchers;
  const ask = async (call: Call, times: typeof answered) => {
    while (!seen()) {
      const from = performance.now();
      await send(call, agent);
      times.push({ from, until: performance.now() });
    }
  };
  try {
    await Promise.all([ask(quick, answered), ...Array.from({ length: searchers }, () => ask(slow, searches))]);
  } finally {
    agent.destroy();
  }
  const within = searches
    .slice(searchers, -searchers)
    .map((search) => answered.filter(({ from, until }) => from >= search.from && until <= search.until).length)
    .toSorted((a, b) => a - b);
  const took = (times: typeof answered) => Math.round(median(times.map(({ from, until }) => until - from)));
  return {
    what: `${searchers === 1 ? 'one slow search' : `${searchers} slow searches at once`}: other answers during it, in 9 of 10 at least`,
    // A busy machine may stall for the time of one search; the product would stall all of them.
    measured: within[Math.floor(within.length / 10)] ?? 0,
    unit: 'count',
    budget: { atLeast: 1 },
    note: `a search ${took(searches)} ms, another answer ${took(answered)} ms; the fewest ${within[0]}`,
  };
}
