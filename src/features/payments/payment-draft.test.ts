// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { writeSession } from '#hooks/session/session-store.ts';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';
import { forgetDraft, keepDraft, readDraft } from './payment-draft.ts';

afterEach(() => {
  writeSession(null);
  localStorage.clear();
});

function signInAs(id: string): void {
  writeSession({ user: buildUser({ id }), token: id, expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
}

const typed = { amount: '20', autoCharge: true, onBehalfOf: 'My mother', cardNumber: '4111111111111111' };

test('an unfinished payment is there again, without the card', () => {
  signInAs(idOf(1));
  keepDraft('class', typed);
  expect(readDraft('class')).toEqual({ amount: '20', autoCharge: true, onBehalfOf: 'My mother' });
  expect(readDraft('another class')).toEqual({});
  forgetDraft('class');
  expect(readDraft('class')).toEqual({});
});

test('the next person on this device finds nothing of it, nor its owner after a sign-out', () => {
  signInAs(idOf(1));
  keepDraft('class', typed);
  writeSession(null);
  signInAs(idOf(2));
  expect(readDraft('class')).toEqual({});
  writeSession(null);
  signInAs(idOf(1));
  expect(readDraft('class')).toEqual({});
  expect(Object.keys(sessionStorage)).toEqual([]);
});
