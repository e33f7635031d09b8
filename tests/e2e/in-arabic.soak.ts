import { test } from 'vitest';
import { readLists } from './import-lists.ts';
import { openLater } from './opens-later.ts';

/* Stories that `npm test` tries in English. */

test('a region without a class is in no list and offers no sponsoring, and does both once it has one (ar)', () =>
  openLater('ar'));

test('a list as a school has it is read, and can be read in another way (ar)', () => readLists('ar'));
