import { expect, test } from 'vitest';
import { widgets } from './widgets.ts';

test('a list of choices is 300 px high at most (section 9 of the specification)', () => {
  expect(widgets.combobox).toMatchObject({ base: { content: { maxHeight: '300px' } } });
});
