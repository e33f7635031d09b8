import type { Row } from '../lib/row.ts';
import type { Call } from '../load/load.ts';
import { type Contestant, figureOf, interleaved, timesMore } from '../load/rounds.ts';
import type { School } from '../school/fill-school.ts';
import { bearerFor, explorerJobs, type Job, type ReadingJob, readPaths, searchPath } from './jobs.ts';
import type { LiveSchool } from './schools.ts';

/** The slowdown of the slowest answers with many more rows. */
export async function growthRows(small: LiveSchool, large: LiveSchool, among: readonly Job[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const question of questions.filter(({ job }) => among.includes(job))) {
    rows.push(await growth(question, small, large, 5));
  }
  return rows;
}

interface Question {
  what: string;
  job: ReadingJob;
  paths: (school: School) => string[];
  budget?: Row['budget'];
}

const lists = ['list', 'list of a madrasa', ...explorerJobs] as const;
const searching = 'explorer, search';

const questions: readonly Question[] = [
  ...lists.filter((job) => job !== searching).map(asked),
  {
    what: `${searching} that finds as many in both, a page or more`,
    job: searching,
    paths: (school) => wordsForAsMany(school).map(searchPath),
    budget: { atMost: 2 },
  },
  // More classes have the same words, so this compares more than the size of the school.
  { ...asked(searching), what: `${searching} by words that find one here and 300 there`, budget: undefined },
];

function asked(job: (typeof lists)[number]): Question {
  return { what: job, job, paths: (school) => readPaths(job, school), budget: { atMost: 2 } };
}

/** With one more digit of a class's number, a search finds a tenth. */
function wordsForAsMany({ classes }: School): string[] {
  const digits = Math.log10(classes) - 2;
  return ['tajwid 512', 'hadith 331', 'seerah 454'].map((words) => words.slice(0, 'tajwid '.length + digits));
}

async function growth(
  { what, job, paths, budget }: Question,
  small: LiveSchool,
  large: LiveSchool,
  rounds: number,
): Promise<Row> {
  const contestants: Contestant[] = [small, large].map(({ school, sanad }) => {
    const headers = { authorization: bearerFor(job, sanad) };
    const calls = paths(school).map((path): Call => ({ method: 'GET', url: sanad.url + path, headers }));
    return { name: String(school.classes), calls };
  });
  const [few, many] = [String(small.school.classes), String(large.school.classes)];
  const seen = await interleaved(contestants, { rounds, clients: 16, ms: 1_500 });
  const p99 = (name: string) => Math.round(figureOf(seen, name, 'p99'));
  return {
    what: `${what}: p99 with ${large.school.classes.toLocaleString('en')} classes / with ${small.school.classes.toLocaleString('en')}`,
    measured: timesMore(seen, many, few, 'p99'),
    unit: 'x',
    ...(budget && { budget }),
    note: `${p99(many)} ms and ${p99(few)} ms`,
  };
}
