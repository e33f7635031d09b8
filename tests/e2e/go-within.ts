import type { Page } from 'playwright-core';

declare global {
  /** What TanStack Router leaves for its own tools. */
  var __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> };
}

/** Goes to an address as a link of the page does, without loading the product again; ends where the router ended. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => globalThis.__TSR_ROUTER__.navigate({ href }), path);
}
