import { expect, test } from 'vitest';
import { fold } from './folding.ts';

test.each([
  ['مدرسة الأنصار', 'مدرسه الانصار'],
  ['مُصْطَفَى', 'مصطفي'],
  ['الصف ٣', 'الصف 3'],
  ['صف ۴۵', 'صف 45'],
  ['École  Ünïté', 'ecole unite'],
  ['کتاب', 'كتاب'],
])('someone who looks for %s finds what is written as %s', (written, looked) => {
  expect(fold(written)).toBe(fold(looked));
});

test('different words stay different', () => {
  expect(fold('نور')).not.toBe(fold('نار'));
});
