import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FaultProxy } from '#tests/tools/fault-proxy.ts';
import { foreignMark } from '#tests/tools/faults.ts';

/** The page shows words, not their keys, and nothing that the network wrote. */
export async function expectOwnWords(page: Page): Promise<void> {
  const text = await page.locator('body').innerText();
  expect(text).not.toMatch(/\b[a-z]+:[a-z]+\.[a-zA-Z]+|\b[a-z]+(\.[a-z][a-zA-Z]+){2,}\b/);
  expect(text).not.toMatch(new RegExp(`${foreignMark}|hotel|Error \\d{3}`));
}

/** Ends open connections, as when a phone leaves the network and finds it again. */
async function renew(network: FaultProxy): Promise<void> {
  await network.down();
  await network.up();
}

/** The network is honest from now on. */
export async function endFaults(network: FaultProxy): Promise<void> {
  network.clear();
  await renew(network);
}
