import type { Page } from 'playwright-core';

declare global {
  /** A global variable that TanStack Router sets for its own tools. */
  var __TSR_ROUTER__: { navigate(to: { href: string }): Promise<void> };
}

/** Follows an address like a link of the page, without loading the product again; resolves when the router has finished. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => globalThis.__TSR_ROUTER__.navigate({ href }), path);
}
