import { expect, test } from 'vitest';
import { Unreachable } from '#data/api/errors.ts';
import { viewState } from './view-state.ts';

test('a failure of the server stays on the screen while the request is repeated, and while the device is read again', () => {
  const failure = new Unreachable('foreign-answer', { status: 500 });
  const watched = { saved: undefined, read: true, refreshing: false, failure, offline: true };
  for (const meanwhile of [{}, { refreshing: true }, { read: false, offline: false }]) {
    expect(viewState({ ...watched, ...meanwhile }, false, undefined)).toBe('failed');
  }
});
