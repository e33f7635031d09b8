import { test } from 'vitest';
import { readLists } from './import-lists.ts';

test('a list as a school has it is read, and can be read in another way', () => readLists('en'));
