import type { Row } from './lib/row.ts';
import { median } from './load/rounds.ts';
import { Office } from './outbox/office.ts';
import type { Seen } from './outbox/watched-connection.ts';
import { openDemo } from './phone/demo.ts';

const tries = 5;
const rounds = 3;
const items = 100;
const promisedMs = 2_000;
const promisedTaskMs = 200;
const few = 10;
const many = 1_000;
/** Number of items that are sent to measure the rate. */
const sampled = 60;

/**
 * The delay and speed of the outbox in the built page. uploads.ts measures large files on a bad connection.
 * @param part `many`: only a thousand waiting items
 */
export async function run(part?: string): Promise<Row[]> {
  const demo = await openDemo();
  try {
    const office = await Office.open(demo);
    try {
      if (part === 'many') return await manyRows(office);
      return [await firstByteRow(office), await rateRow(office), ...(await manyRows(office))];
    } finally {
      await office.close();
    }
  } finally {
    await demo.close();
  }
}

async function firstByteRow(office: Office): Promise<Row> {
  const waits: number[] = [];
  for (let attempt = 0; attempt < tries; attempt += 1) {
    await office.goOffline();
    await office.uploadByHand(`Saved without a connection ${attempt}`);
    let onlineAt = Number.NaN;
    const [first] = await office.uploadsDuring(async () => {
      onlineAt = await office.goOnline();
      await office.allSent(1);
    });
    if (!first) throw new Error('The report never came to the server.');
    waits.push(first.firstByteAt - onlineAt);
  }
  const longest = Math.max(...waits);
  return {
    what: "outbox: 'online' to the first byte of a waiting report at the server / 2 s",
    measured: longest / promisedMs,
    unit: 'x',
    budget: { atMost: 1 },
    note: `${longest} ms, the longest of ${waits.join(', ')} ms`,
  };
}

async function rateRow(office: Office): Promise<Row> {
  const ratios: number[] = [];
  const own: number[] = [];
  const bare: number[] = [];
  await office.goHome();
  for (let round = 0; round < rounds; round += 1) {
    await office.goOffline();
    await office.save(`Waiting ${round}`, items);
    const sent = await office.uploadsDuring(async () => {
      await office.goOnline();
      await office.allSent(items);
    });
    const fetched = await office.uploadsDuring(() => office.fetch(`Bare ${round}`, items));
    if (sent.length !== items || fetched.length !== items)
      throw new Error(`${sent.length} and ${fetched.length} came.`);
    const [ours, theirs] = [perSecond(sent), perSecond(fetched)];
    own.push(ours);
    bare.push(theirs);
    ratios.push(ours / theirs);
  }
  return {
    what: `outbox: ${items} small items / as many bare fetches in sequence, a second`,
    measured: median(ratios),
    unit: 'x',
    budget: { atLeast: 0.3 },
    note: `${Math.round(median(own))}/s and ${Math.round(median(bare))}/s, on the home screen`,
  };
}

/** A thousand waiting items on a cheap phone: the screen must still answer, and sending must keep its rate. */
async function manyRows(office: Office): Promise<Row[]> {
  await office.goHome();
  await office.slowDown(4);
  // On the same screen, so that its rows cost the same for ten as for a thousand.
  const rates: number[] = [];
  // A first receipt, because an outbox without rows is never ready.
  await sendFew(office, 'First');
  await office.openOutbox();
  for (let round = 0; round < rounds; round += 1) rates.push(await sendFew(office, `Few ${round}`));
  const fewRate = median(rates);
  await office.goHome();
  await office.goOffline();
  await office.save('Many', many);
  // Waits for the work that saving has triggered: no one saves a thousand items and opens the outbox at that moment.
  await office.rest();
  const opened = await office.openOutbox();
  const sent = await office.uploadsDuring(async () => {
    await office.goOnline();
    await office.answered(sampled);
    await office.goOffline();
  });
  const longestWhileSending = await office.longestTask();
  const rate = perSecond(sent.slice(0, sampled));
  return [
    {
      what: `outbox with ${many} waiting items at 4x: tap to its rows / 2 s`,
      measured: opened.ms / promisedMs,
      unit: 'x',
      budget: { atMost: 1 },
      note: `${Math.round(opened.ms)} ms`,
    },
    {
      what: `outbox with ${many} waiting items at 4x: longest task, shown and while sending / 200 ms`,
      measured: Math.max(opened.longestTaskMs, longestWhileSending) / promisedTaskMs,
      unit: 'x',
      budget: { atMost: 1 },
      note: `${Math.round(opened.longestTaskMs)} ms as it opens, ${Math.round(longestWhileSending)} ms while sending`,
    },
    {
      what: `outbox with ${many} waiting items at 4x, on screen: items a second / with ${few} items`,
      measured: rate / fewRate,
      unit: 'x',
      budget: { atLeast: 0.9 },
      note: `${rate.toFixed(1)}/s and ${fewRate.toFixed(1)}/s`,
    },
  ];
}

/** @returns items a second */
async function sendFew(office: Office, label: string): Promise<number> {
  await office.goOffline();
  await office.save(label, few);
  await office.rest();
  const sent = await office.uploadsDuring(async () => {
    await office.goOnline();
    await office.allSent(few);
  });
  return perSecond(sent);
}

/** From the first byte of the first upload to that of the last, as the server sees them: one step fewer than items. */
function perSecond(uploads: readonly Seen[]): number {
  const starts = uploads.map(({ firstByteAt }) => firstByteAt);
  return ((uploads.length - 1) * 1_000) / (Math.max(...starts) - Math.min(...starts));
}
