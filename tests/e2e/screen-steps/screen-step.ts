import type { Page } from 'playwright-core';
import type { Words } from '#tests/screenshots/words.ts';
import type { Ids } from '../places.ts';
import type { Look } from '../sheets.ts';

/** A state of a screen after a step: a dialog, a menu, the messages of a form. It changes nothing that another state shows. */
export interface ScreenStep {
  readonly name: string;
  readonly path: (ids: Ids) => string;
  /** @param t the words of the page's language */
  readonly play: (page: Page, t: Words, device: Look['device']) => Promise<void>;
}
