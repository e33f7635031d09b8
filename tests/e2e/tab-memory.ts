import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** The memory limit of a tab, in megabytes: a phone of 2 GB ends a larger one. */
export const mostTabMegabytes = 600;

/**
 * Measures the main memory of the tabs in a page's browser, as Linux counts it for their processes.
 * @returns a function that returns the most that one of them took since the start or the last call, in megabytes
 */
export async function measureTabs(page: Page): Promise<() => Promise<number>> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser whose processes could be measured.');
  const session = await browser.newBrowserCDPSession();

  async function takePeak(): Promise<number> {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const tabs = processInfo.filter(({ type }) => type === 'renderer');
    return Math.max(0, ...tabs.map(({ id }) => peakOf(id)));
  }

  await takePeak();
  return takePeak;
}

/** The peak resident size of a process, which is then reset to the present one. */
function peakOf(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(kilobytes) / 1024;
}
