import type { CDPSession, Page } from 'playwright-core';

export type Work = 'TaskDuration' | 'ScriptDuration';

export async function openMetrics(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return session;
}

/** Milliseconds of main-thread work, or of script, until this is done and painted. */
export async function workOf(session: CDPSession, kind: Work, act: () => Promise<void>): Promise<number> {
  const before = await milliseconds(session, kind);
  await act();
  await session.send('Runtime.evaluate', {
    expression: 'new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))',
    awaitPromise: true,
  });
  return (await milliseconds(session, kind)) - before;
}

async function milliseconds(session: CDPSession, kind: Work): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const found = metrics.find(({ name }) => name === kind);
  if (!found) throw new Error(`The browser does not say what its ${kind} is.`);
  return found.value * 1000;
}
