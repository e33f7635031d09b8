import type { Page } from 'playwright-core';
import { rowsOf } from './on-lists.ts';
import type { ScreenStep } from './screen-step.ts';

/** The stages of an import; the tables are planted (plant-demo.ts). */
export const importSteps: readonly ScreenStep[] = [
  { path: () => '/import', name: 'import, a column is missing', play: (page) => open(page, 'list.csv') },
  { path: () => '/import', name: 'import, rows with errors', play: (page) => open(page, 'autumn.csv') },
  { path: () => '/import', name: 'import, done', play: (page) => open(page, 'pupils.csv') },
];

async function open(page: Page, file: string): Promise<void> {
  await rowsOf(page).filter({ hasText: file }).click();
  await page.getByRole('heading', { level: 2 }).filter({ hasText: file }).waitFor();
  await page.waitForFunction(() => !document.querySelector('main [role=status][aria-label]'));
}
