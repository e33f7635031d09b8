// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { show } from '#tests/gallery/render.tsx';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import auth from '../../../public/locales/en/auth.json';
import { LoginPage } from './login-page.tsx';

/* The sign-in form of section 2 of the specification. */

const addWords = () => i18next.addResourceBundle('en', 'auth', auth);
beforeAll(() => i18next.on('initialized', addWords));
beforeEach(() => vi.stubGlobal('fetch', async () => ourAnswer({ status: 'ready', demo: false, version: '1.1.0' })));
afterAll(() => {
  i18next.off('initialized', addWords);
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  await show(<LoginPage secondStep={() => null} />);
  await screen.findByLabelText(/^Email/);
  await act(async () => undefined);
}

async function type(name: RegExp, text: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(name, { selector: 'input' }), { target: { value: text } });
  await act(async () => undefined);
}

const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: auth.submit });

it('has email, password, a check box for 30 days, and the ways to a new password and to an account', async () => {
  await open();
  // A sign-in name and a phone number are typed here as well.
  expect(screen.getByLabelText(/^Email/).getAttribute('type')).toBe('text');
  expect(screen.getByLabelText(/^Password/, { selector: 'input' }).getAttribute('type')).toBe('password');
  const remember = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Remember for 30 days' });
  expect(remember.checked).toBe(false);
  expect(screen.getByRole('link', { name: auth.forgot }).getAttribute('href')).toBe('/forgot-password');
  expect(screen.getByRole('link', { name: auth.signUp }).getAttribute('href')).toBe('/sponsor-registration');
});

it('is sent only with both fields filled, whichever is filled first', async () => {
  for (const [first, second] of [
    [/^Email/, /^Password/],
    [/^Password/, /^Email/],
  ] as const) {
    await open();
    expect(submit().disabled).toBe(true);
    await type(first, 'amina@sanad.example');
    expect(submit().disabled).toBe(true);
    await type(second, 'amina@sanad.example');
    await waitFor(() => expect(submit().disabled).toBe(false));
    await type(first, '');
    await waitFor(() => expect(submit().disabled).toBe(true));
    cleanup();
  }
});

it('a phone number that does not sign in is answered with when a number works, and an address is not', async () => {
  const message = 'Not right.';
  await Promise.all([loadEngine(), import('#data/api/call-api.ts')]);
  const demo = { status: 'ready', demo: false, version: '1.1.0' };
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.endsWith('/login') ? ourAnswer({ code: 'wrong-credentials', message }, 401) : ourAnswer(demo),
  );
  for (const [typed, words] of [
    ['+212 600-12 34', `${message} ${auth.sharedNumber}`],
    ['٠٦٠٠١٢٣٤', `${message} ${auth.sharedNumber}`],
    ['amina.2', message],
    ['amina@sanad.example', message],
  ] as const) {
    await open();
    await type(/^Email/, typed);
    await type(/^Password/, 'bread-and-dates');
    await waitFor(() => expect(submit().disabled).toBe(false));
    fireEvent.click(submit());
    await screen.findByText(words);
    cleanup();
  }
});
