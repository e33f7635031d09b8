import type { Page } from 'playwright-core';

/** A cheap phone on a poor connection, as in the budgets. */
export interface Slowness {
  /** How many times slower than this machine. */
  cpu: number;
  line?: { bitsPerSecond: number; latencyMs: number };
}

/** Makes a tab slow for everything that it opens from now on. */
export async function slowDown(page: Page, { cpu, line }: Slowness): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  if (!line) return;
  const bytesPerSecond = line.bitsPerSecond / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
