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

test('another user who signs in, even in another tab, finds no text typed here', () => {
  act(() => signIn(bilal));
  expect(words().value).toBe('');
});

test('a user who signs in again continues at the same place', () => {
  act(() => signIn(amina));
  expect(words().value).toBe('Surah al-Mulk');
});

test('a user who signs out before another one signs in leaves nothing either', () => {
  act(() => writeSession(null));
  act(() => signIn(bilal));
  expect(words().value).toBe('');
});
