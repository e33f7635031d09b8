import type { CDPSession, Page } from 'playwright-core';
import { demoAccounts, demoPassword } from '#contract/demo.ts';
import { goWithin } from '#tests/e2e/go-within.ts';
import type { Row } from './lib/row.ts';
import { median } from './load/rounds.ts';
import { openDemo } from './phone/demo.ts';
import { slowDown } from './phone/slow-down.ts';
import { t } from './phone/teacher.ts';

const cpu = 4;
const rounds = 5;
const rows = 100;
/**
 * Milliseconds depend on the machine, so the budget is relative: how often the browser could have shown the table in that time
 * (record 26).
 */
const mostTimesAlone = 2;

/** The cost of a table of 100 people with their menus on an admin's page: main-thread work, for which a tap has to wait. */
export async function run(): Promise<Row[]> {
  const demo = await openDemo();
  try {
    const { page } = await demo.openPhone('admin');
    await page.setViewportSize({ width: 1280, height: 800 });
    await signInAdmin(page, demo.server.url);
    // The screen's files are loaded once; the table itself is new each time.
    await goWithin(page, '/students?limit=5');
    await rowsOf(page, 5);
    await slowDown(page, { cpu });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const first: number[] = [];
    const turned: number[] = [];
    const alone: number[] = [];
    let html = '';
    for (let round = 0; round <= rounds; round += 1) {
      await goWithin(page, '/about');
      if (html) alone.push(await workOf(session, () => showAlone(page, html)));
      await page.evaluate(() => document.getElementById('alone')?.remove());
      first.push(
        await workOf(session, async () => {
          await goWithin(page, `/students?limit=${rows}`);
          await rowsOf(page, rows);
        }),
      );
      html = await page.locator('table').evaluate((table) => table.outerHTML);
      turned.push(await workOf(session, () => turnPage(page)));
    }
    return [
      rowOf(`table of ${rows} rows with its menus, CPU 4x: first render`, first, alone),
      rowOf(`table of ${rows} rows with its menus, CPU 4x: turning a page`, turned, alone),
    ];
  } finally {
    await demo.close();
  }
}

function rowOf(what: string, times: readonly number[], alone: readonly number[]): Row {
  const ms = (all: readonly number[]) => all.map((time) => Math.round(time)).join(', ');
  return {
    what: `${what} / the browser alone with its HTML`,
    measured: median(times) / median(alone),
    unit: 'x',
    budget: { atMost: mostTimesAlone },
    note: `${ms(times)} ms; alone ${ms(alone)} ms`,
  };
}

async function signInAdmin(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel(t('auth:email')).fill(demoAccounts.admin);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: t('auth:submit'), exact: true }).click();
  await page.waitForURL(`${origin}/`);
}

async function turnPage(page: Page): Promise<void> {
  const name = (await page.getByRole('row').nth(1).textContent()) ?? '';
  await page.getByRole('button', { name: t('common:pagination.next'), exact: true }).click();
  await page.waitForFunction((before) => document.querySelectorAll('tbody tr')[0]?.textContent !== before, name);
  await rowsOf(page, rows);
}

/** The same table from its HTML: parsing, style, layout and paint, which no script of ours can speed up. */
async function showAlone(page: Page, html: string): Promise<void> {
  await page.evaluate((table) => {
    const place = document.createElement('div');
    place.innerHTML = table;
    place.id = 'alone';
    document.querySelector('main')?.prepend(place);
  }, html);
}

async function rowsOf(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => document.querySelectorAll('tbody tr').length === wanted, count);
}

/** Milliseconds of main-thread work until this is done and painted. */
async function workOf(session: CDPSession, act: () => Promise<void>): Promise<number> {
  const before = await taskMs(session);
  await act();
  await session.send('Runtime.evaluate', {
    expression: 'new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))',
    awaitPromise: true,
  });
  return (await taskMs(session)) - before;
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.find(({ name }) => name === 'TaskDuration');
  if (!found) throw new Error('The browser does not say how long its main thread has worked.');
  return found.value * 1000;
}
