import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sharedServer } from './harness.ts';

/** Waits until each visible card contains this. */
export async function everyCard(page: Page, words: RegExp): Promise<void> {
  const cards = page.getByRole('article');
  await expect
    .poll(async () => {
      const texts = await cards.allInnerTexts();
      return texts.length > 0 && texts.every((text) => words.test(text));
    })
    .toBe(true);
}

export async function visitorReads<TRow>(path: string): Promise<TRow[]> {
  const answer = await fetch(`${sharedServer()}/api/v1/${path}`);
  const { data } = (await answer.json()) as { data: TRow[] };
  return data;
}
