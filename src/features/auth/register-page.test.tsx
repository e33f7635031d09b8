// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import auth from '../../../public/locales/en/auth.json';
import { RegisterPage } from './register-page.tsx';

const addWords = () => i18next.addResourceBundle('en', 'auth', auth);
beforeAll(() => i18next.on('initialized', addWords));
afterAll(() => i18next.off('initialized', addWords));

async function open(): Promise<void> {
  await show(<RegisterPage />);
  await screen.findByLabelText(/Full name/);
  await act(async () => undefined);
}

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: auth.register.submit });

async function type(name: RegExp, text: string): Promise<void> {
  fireEvent.focus(field(name));
  fireEvent.change(field(name), { target: { value: text } });
  fireEvent.blur(field(name));
  await act(async () => undefined);
}

it('says what is wrong when the user leaves a field', async () => {
  await open();
  await type(/^Email/, 'salma');
  expect(await screen.findByText('Invalid email')).toBeTruthy();
  await type(/^Phone number/, '');
  expect(await screen.findByText('Phone number is required')).toBeTruthy();
  expect(screen.queryByText('Name is required')).toBeNull();
});

it('its button waits only for the checklist, and leads to the first wrong field', async () => {
  await open();
  expect(submit().disabled).toBe(true);
  expect(screen.queryByText(/Weak/)).toBeNull();
  await type(/^Password/, 'well-lane-1');
  expect(submit().disabled).toBe(true);
  await type(/^Confirm password/, 'well-lane-1');
  expect(submit().disabled).toBe(false);
  await type(/^Email/, 'salma');
  fireEvent.click(submit());
  expect(await screen.findByText('Name is required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Full name/)));
});
