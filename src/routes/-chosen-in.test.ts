import { expect, test } from 'vitest';
import { idOf } from '#tests/tools/build-rows.ts';
import { chosenIn } from './-chosen-in.ts';

test('the address to which a new sponsor returns says what they chose, and how much of it', () => {
  const place = { type: 'class', typeId: idOf(1) };
  expect(chosenIn(`/sponsor-payment/class/${idOf(1)}`)).toEqual({ ...place, amount: undefined });
  expect(chosenIn(`/sponsor-payment/class/${idOf(1)}?amount=2`)).toEqual({ ...place, amount: 2 });
  expect(chosenIn(`/sponsor-payment/class/${idOf(1)}?amount=-2`)).toEqual({ ...place, amount: undefined });
});

test('any other address names nothing to sponsor', () => {
  for (const next of [undefined, '/', '/sponsor-payment/teacher/1', `/sponsor-paylist/class/${idOf(1)}`]) {
    expect(chosenIn(next)).toBeUndefined();
  }
});
