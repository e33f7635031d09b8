// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { readSession, writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import auth from '../../../public/locales/en/auth.json';
import { ResetPasswordPage } from './reset-password-page.tsx';

/* The page of a slip, from the PIN to the sign-in. */

const addWords = () => i18next.addResourceBundle('en', 'auth', auth);
beforeAll(async () => {
  i18next.on('initialized', addWords);
  await Promise.all([loadEngine(), import('#data/api/call-api.ts')]);
});
afterEach(() => {
  cleanup();
  writeSession(null);
  vi.unstubAllGlobals();
});
afterAll(() => i18next.off('initialized', addWords));

const someone = auth.reset.someone.replace('{{name}}', 'Bilal Tazi');

function signedIn(ended: boolean): void {
  const user = buildUser({ id: idOf(400), fullName: 'Bilal Tazi' });
  writeSession({ user, token: 'of Bilal', expiresAt: '2099-01-01T00:00:00.000Z', ended });
}

/** Answers the reset with a sign-in name, and the sign-in as given. */
function serverAnswers(login: () => Response): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url, 'http://x');
    asked.push(pathname);
    if (pathname.endsWith('/auth/reset')) return ourAnswer({ data: { message: 'Set', email: 'amina.2' } });
    return pathname.endsWith('/auth/login') ? login() : ourAnswer({}, 404);
  });
  return asked;
}

async function choosePin(): Promise<void> {
  await show(<ResetPasswordPage token="of-a-slip" pin />);
  const field = await screen.findByLabelText(auth.reset.pin, { selector: 'input' });
  fireEvent.change(field, { target: { value: '483920' } });
  await act(async () => undefined);
  fireEvent.click(screen.getByRole('button', { name: auth.reset.submitPin }));
  await screen.findByRole('heading', { name: auth.reset.pinDone });
}

it('a sign-in that fails after the PIN is set says why, and stays on the page, where one tap tries it again', async () => {
  const message = 'Too many wrong passwords for this account.';
  const asked = serverAnswers(() => ourAnswer({ code: 'sign-in-paused', message }, 429));
  await choosePin();
  for (const turn of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    await act(async () => undefined);
    expect(asked.filter((path) => path.endsWith('/auth/login'))).toHaveLength(turn);
  }
  expect(screen.getByRole('status').textContent).toBe('amina.2');
  expect(readSession()).toBeNull();
});

it('someone who is signed in keeps the page of a slip until they have signed out', async () => {
  signedIn(false);
  await show(<ResetPasswordPage token="of-a-slip" pin />);
  await screen.findByText(someone);
  expect(screen.queryByLabelText(auth.reset.pin)).toBeNull();
});

it('an ended session does not block the page', async () => {
  signedIn(true);
  serverAnswers(() => ourAnswer({}, 500));
  await choosePin();
  expect(screen.queryByText(someone)).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
});
