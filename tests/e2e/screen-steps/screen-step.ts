import type { Page } from 'playwright-core';
import type { Words } from '#tests/screenshots/words.ts';
import type { Ids } from '../places.ts';
import type { Look } from '../sheets.ts';

/** A look of a screen that comes after a step: a dialog, a menu, what a form says. It changes nothing that another one shows. */
export interface ScreenStep {
  readonly name: string;
  readonly path: (ids: Ids) => string;
  /** @param t the words of the language that the page is in */
  readonly play: (page: Page, t: Words, device: Look['device']) => Promise<void>;
}
