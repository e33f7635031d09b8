import type { Row } from '../lib/row.ts';
import { type Contestant, figureOf, interleaved, timesMore } from '../load/rounds.ts';
import { callsFor, explorerJobs, type Job } from './jobs.ts';
import type { LiveSchool } from './schools.ts';

/** How much longer the slowest answers take where there are many more rows. */
export async function growthRows(small: LiveSchool, large: LiveSchool, among: readonly Job[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const job of lists.filter((list) => among.includes(list))) rows.push(await growth(job, small, large, 5));
  return rows;
}

const lists: readonly Job[] = ['list', 'list of a madrasa', ...explorerJobs];

async function growth(job: Job, small: LiveSchool, large: LiveSchool, rounds: number): Promise<Row> {
  const contestants: Contestant[] = [];
  for (const { school, sanad } of [small, large]) {
    contestants.push({ name: String(school.classes), calls: await callsFor(job, sanad, school) });
  }
  const [few, many] = [String(small.school.classes), String(large.school.classes)];
  const seen = await interleaved(contestants, { rounds, clients: 16, ms: 1_500 });
  const p99 = (name: string) => Math.round(figureOf(seen, name, 'p99'));
  return {
    what: `${job}: p99 with ${large.school.classes.toLocaleString('en')} classes / with ${small.school.classes.toLocaleString('en')}`,
    measured: timesMore(seen, many, few, 'p99'),
    unit: 'x',
    budget: { atMost: 2 },
    note: `${p99(many)} ms and ${p99(few)} ms`,
  };
}
