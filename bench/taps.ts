import type { Page } from 'playwright-core';
import type { Row } from './lib/row.ts';
import { median } from './load/rounds.ts';
import { openDemo } from './phone/demo.ts';
import { slowDown } from './phone/slow-down.ts';
import { signInTeacher } from './phone/teacher.ts';
import { type Tap, tapsOf } from './taps/script.ts';
import { layoutShift, nextPaint } from './taps/vitals.ts';
import { type Felt, timeOf, watchPage, whatWasFelt } from './taps/watch-page.ts';

const cpu = 4;
const visits = 3;
const promisedMs = 200;

/** The delays of a teacher's taps on a cheap phone. */
export async function run(): Promise<Row[]> {
  const demo = await openDemo();
  try {
    const { page } = await demo.openPhone('teacher');
    await watchPage(page);
    await signInTeacher(page, demo.server.url);
    await slowDown(page, { cpu });
    const all: Visit[] = [];
    for (let number = 0; number < visits; number += 1) all.push(await visit(page));
    return rowsOf(all);
  } finally {
    await demo.close();
  }
}

interface Visit {
  taps: readonly Tap[];
  felt: Felt;
  /** Delays by the names of the taps, the longest first. */
  delays: { name: string; duration: number }[];
}

/** Reloads the page and taps through it without loading another page. */
async function visit(page: Page): Promise<Visit> {
  await page.reload();
  const taps = tapsOf(page);
  const started: { name: string; at: number }[] = [];
  for (const tap of taps) {
    started.push({ name: tap.name, at: await timeOf(page) });
    await doTap(tap);
  }
  const felt = await whatWasFelt(page);
  if (felt.interactions.length === 0) throw new Error('The page has noticed no tap.');
  const delays = felt.interactions.map(({ startedAt, duration }) => ({
    duration,
    name: started.findLast(({ at }) => at <= startedAt)?.name ?? 'before the first tap',
  }));
  return { taps, felt, delays: delays.sort((a, b) => b.duration - a.duration) };
}

async function doTap({ name, on, shows, gone }: Tap): Promise<void> {
  try {
    await on.tap();
    await shows.waitFor({ state: gone ? 'hidden' : 'visible' });
  } catch (cause) {
    throw new Error(`The tap '${name}' did not do what it does.`, { cause });
  }
}

function rowsOf(all: readonly Visit[]): Row[] {
  const what = `interaction, ${all[0]?.taps.length} scripted taps, CPU 4x`;
  const inps = all.map(({ taps, delays }) => nextPaint(delays, taps.length)?.duration ?? Number.NaN);
  const shifts = all.map(({ felt }) => layoutShift(felt.shifts));
  const slowest = all.map(({ delays: [first, second, third] }) =>
    [first, second, third].map((delay) => `${delay?.name} ${delay?.duration} ms`).join(', '),
  );
  return [
    {
      what: `${what}: INP / 200 ms`,
      measured: median(inps) / promisedMs,
      unit: 'x',
      budget: { atMost: 1 },
      note: `${median(inps)} ms, of ${visits} visits; the longest of each: ${slowest.join('; ')}`,
    },
    {
      what: `${what}: CLS`,
      measured: median(shifts),
      unit: 'count',
      budget: { atMost: 0.05 },
      note: `of ${visits} visits: ${shifts.map((shift) => shift.toFixed(3)).join(', ')}`,
    },
  ];
}
