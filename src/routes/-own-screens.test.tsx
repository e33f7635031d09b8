// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';
import { OwnScreens } from './-own-screens.tsx';

const [amina, bilal] = [buildUser(), buildUser({ id: idOf(402), fullName: 'Bilal' })];

function signIn(user: typeof amina, ended = false): void {
  writeSession({ user, token: user.id, expiresAt: '2026-02-01T00:00:00.000Z', ended });
}

const words = () => screen.getByRole('textbox') as HTMLTextAreaElement;

beforeEach(async () => {
  signIn(amina);
  await show(
    <OwnScreens>
      <textarea />
    </OwnScreens>,
  );
  fireEvent.change(words(), { target: { value: 'Surah al-Mulk' } });
  act(() => signIn(amina, true));
});
afterEach(() => writeSession(null));

test('another person who signs in, in another tab perhaps, meets nothing of what was typed here', () => {
  act(() => signIn(bilal));
  expect(words().value).toBe('');
});

test('the same person who signs in again goes on where they were', () => {
  act(() => signIn(amina));
  expect(words().value).toBe('Surah al-Mulk');
});

test('who signs out and is followed by another person leaves nothing either', () => {
  act(() => writeSession(null));
  act(() => signIn(bilal));
  expect(words().value).toBe('');
});
