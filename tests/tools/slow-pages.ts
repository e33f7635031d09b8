import type { BrowserContext, Page } from 'playwright-core';

/** The slowdown of the pages of all tests: TEST_CPU_RATE=6 is a cheap phone, 20 a very old one. */
const rate = Number(process.env.TEST_CPU_RATE ?? 1);

const slowed = new WeakSet<BrowserContext>();

/** Slows the processor down for the pages of a browser, by TEST_CPU_RATE. A service worker is not slowed down. */
export async function slowDown(context: BrowserContext): Promise<void> {
  if (rate === 1 || slowed.has(context)) return;
  slowed.add(context);
  context.on('page', (page) => void slowPage(page));
  await Promise.all(context.pages().map(slowPage));
}

async function slowPage(page: Page): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
  } catch (failure) {
    if (!page.isClosed()) throw failure;
  }
}
