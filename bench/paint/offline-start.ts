import type { Page } from 'playwright-core';
import type { Row } from '../lib/row.ts';
import { median } from '../load/rounds.ts';
import type { Demo } from '../phone/demo.ts';
import { slowDown } from '../phone/slow-down.ts';
import { classCard, madrasaCard, signInTeacher, waitForWorker } from '../phone/teacher.ts';
import { serveEmpty } from './empty/serve-empty.ts';
import { type SeenAndLive, waitUntilKept, whenSeenAndLive } from './when-seen.ts';
import { type Shown, whenShown } from './when-shown.ts';

const cpu = 4;
const rounds = 5;
const name = 'teacher';

/** A class of the teacher, on the card that leads to it. */
const classes = 'main h3 a';

/**
 * The time after the start of the browser until a teacher without a connection sees their list, and until it responds,
 * compared with a React page of one word on the same phone. It stops the demo's server.
 */
export async function offlineStartRows(demo: Demo): Promise<Row[]> {
  const empty = await serveEmpty();
  const list: Shown = await openOnce(demo, `${empty.origin}/`).finally(empty.close);
  const word: Shown = { url: `${empty.origin}/`, selector: 'p', count: 1 };
  await demo.server.stop();
  const seen: number[] = [];
  const live: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    theirs.push(await startOffline(demo, (page) => whenShown(page, word)));
    const ours = await startWithList(demo, list);
    seen.push(ours.seen);
    live.push(ours.live);
  }
  const [first, later, other] = [median(seen), median(live), median(theirs)];
  const times = `seen ${Math.round(first)} ms (${list.count} rows, from the snapshot), live ${Math.round(later)} ms, empty page ${Math.round(other)} ms`;
  return [
    {
      what: "offline cold start to a full list, seen, CPU 4x / an empty React page's",
      measured: first / other,
      unit: 'x',
      budget: { atMost: 1.6 },
      note: times,
    },
    {
      what: "offline cold start to a list that answers taps, CPU 4x / an empty React page's",
      measured: later / other,
      unit: 'x',
      note: times,
    },
  ];
}

/**
 * The teacher opens their list, and the empty page, while there is a connection.
 * @returns the elements of the list
 */
async function openOnce(demo: Demo, emptyUrl: string): Promise<Shown> {
  const phone = await demo.openPhone(name);
  try {
    const { page } = phone;
    await signInTeacher(page, demo.server.url);
    await madrasaCard(page).click();
    await classCard(page).waitFor();
    await waitForWorker(page);
    await page.reload();
    await classCard(page).waitFor();
    await waitUntilKept(page);
    const list = { url: page.url(), selector: classes, count: await page.locator(classes).count() };
    await page.goto(emptyUrl);
    await waitForWorker(page);
    await page.reload();
    await page.locator('p').waitFor();
    return list;
  } finally {
    await phone.close();
  }
}

/** A busy machine may remove the snapshot before it is examined: such a start proves nothing. */
async function startWithList(demo: Demo, list: Shown): Promise<SeenAndLive> {
  for (let attempt = 0; attempt < rounds; attempt += 1) {
    const times = await startOffline(demo, (page) => whenSeenAndLive(page, list));
    if (times) return times;
  }
  throw new Error('The snapshot of the list was never there long enough to be looked into.');
}

async function startOffline<T>(demo: Demo, measure: (page: Page) => Promise<T>): Promise<T> {
  const phone = await demo.openPhone(name);
  try {
    await phone.context.setOffline(true);
    await slowDown(phone.page, { cpu });
    return await measure(phone.page);
  } finally {
    await phone.close();
  }
}
