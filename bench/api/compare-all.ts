import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Row } from '../lib/row.ts';
import { figureOf, interleaved, type RoundPlan, type Rounds, timesMore } from '../load/rounds.ts';
import { type Asked, bearerFor, callsFor, type Job, readPaths } from './jobs.ts';
import { type PeerName, peerNames, type RunningPeer, startPeer } from './peers.ts';
import { recordQueries } from './recorded-queries.ts';
import type { LiveSchool } from './schools.ts';

/** How many times as fast as each peer the product reads. */
const reading = { 'bare Fastify': 0.5, 'NestJS + TypeORM': 3, Directus: 4 };
const budgets: { readonly [TJob in Job]?: { readonly [TPeer in PeerName]?: number } } = {
  list: reading,
  search: reading,
  'explorer, search': reading,
  'explorer, filter': reading,
  'explorer, for a reader': reading,
  'explorer, most needed': reading,
  'explorer, most needed in a region': { 'bare Fastify': 0.5 },
};

interface Peer extends RunningPeer {
  name: PeerName;
}

interface Absent {
  name: PeerName;
  absent: string;
}

/** The jobs, done by all contestants in turn. One row for each job and peer: the ratio of answers a second. */
export async function compareAll(live: LiveSchool, jobs: readonly Job[], plan: RoundPlan): Promise<Row[]> {
  const queries = await writeQueries(live, jobs);
  const peers: (Peer | Absent)[] = [];
  try {
    for (const name of peerNames) peers.push(await open(name, live, queries));
    const rows: Row[] = [];
    for (const job of jobs) {
      // Jobs with budgets are measured more often.
      const looks = budgets[job] ? { ...plan, rounds: 4 * plan.rounds } : plan;
      rows.push(...(await compare(job, live, peers, looks)));
    }
    return rows;
  } finally {
    for (const peer of peers) if ('stop' in peer) await peer.stop();
  }
}

async function compare(
  job: Job,
  { school, sanad }: LiveSchool,
  peers: (Peer | Absent)[],
  plan: RoundPlan,
): Promise<Row[]> {
  const asked: Asked[] = [sanad, ...peers.flatMap((peer) => ('url' in peer ? [{ ...sanad, ...peer }] : []))];
  const contestants = [];
  for (const each of asked) contestants.push({ name: each.name, calls: await callsFor(job, each, school) });
  const rounds = await interleaved(contestants, plan);
  return peers.map((peer) => {
    const what = `${wordsOf(job, peer.name)}, ${school.classes.toLocaleString('en')} classes: Sanad / ${peer.name}`;
    const atLeast = budgets[job]?.[peer.name];
    const budget = atLeast === undefined ? {} : { budget: { atLeast } };
    if ('absent' in peer) return { what, measured: 0, unit: 'x', absent: peer.absent, ...budget };
    const measured = timesMore(rounds, 'Sanad', peer.name, 'perSecond');
    return { what, measured, unit: 'x', note: noteOf(rounds, peer.name), ...budget };
  });
}

/** The name of a job, with the replacement that a peer does for lack of it. */
function wordsOf(job: Job, peer: PeerName): string {
  return job === 'sync' && peer !== 'bare Fastify' ? 'sync, there only a list of the classes' : job;
}

function noteOf(rounds: Rounds, peer: PeerName): string {
  const [own, other] = [figureOf(rounds, 'Sanad', 'perSecond'), figureOf(rounds, peer, 'perSecond')];
  return `${Math.round(own)} against ${Math.round(other)} a second`;
}

async function open(name: PeerName, { school, folder }: LiveSchool, queries: string): Promise<Peer | Absent> {
  try {
    return { name, ...(await startPeer[name]({ databaseUrl: school.url, folder, queries })) };
  } catch (error) {
    return { name, absent: error instanceof Error ? error.message : String(error) };
  }
}

async function writeQueries({ school, sanad, folder }: LiveSchool, jobs: readonly Job[]): Promise<string> {
  const reading = jobs.filter((job) => job !== 'create' && job !== 'upload');
  const asked = reading.flatMap((job) =>
    readPaths(job, school).map((path) => ({ path, bearer: bearerFor(job, sanad) })),
  );
  const file = join(folder, 'queries.json');
  await writeFile(file, JSON.stringify(await recordQueries(asked, { url: school.url, folder })));
  return file;
}
