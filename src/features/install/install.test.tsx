// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import words from '../../../public/locales/en/account.json';
import { InstallOffer } from './install-offer.tsx';
import { InstallSection } from './install-section.tsx';

const title = 'Sanad on your home screen';
let asked = 0;

beforeEach(() => {
  asked = 0;
  localStorage.clear();
});

afterEach(() => {
  globalThis.installOffer = undefined;
  Reflect.deleteProperty(navigator, 'standalone');
});

async function showWithWords(part: ReactNode): Promise<void> {
  await show(part);
  i18next.addResourceBundle('en', 'account', words);
}

/** Fires Chromium's event for an app that can be installed. */
function offer(): Event {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      asked += 1;
    },
  });
  act(() => void dispatchEvent(event));
  return event;
}

it('if the app cannot be installed, or is already, nothing is offered', async () => {
  await showWithWords(<InstallSection />);
  expect(screen.queryByText(title)).toBeNull();
});

it('if it can be installed, a tap makes the browser ask once, and the offer is gone', async () => {
  await showWithWords(<InstallSection />);
  expect(offer().defaultPrevented).toBe(false);
  fireEvent.click(await screen.findByRole('button', { name: 'Install' }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(asked).toBe(1);
});

it('on an iPhone, where only the person can do it, the two taps are shown', async () => {
  await showWithWords(<InstallSection />);
  Object.assign(navigator, { standalone: false });
  act(() => void dispatchEvent(new Event('appinstalled')));
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Tap the Share button of the browser.',
    "Choose 'Add to Home Screen'.",
  ]);
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
});

it('on a start page, a user who declines is not asked again on this device; the account still offers it', async () => {
  await showWithWords(<InstallOffer />);
  offer();
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  offer();
  expect(screen.queryByText(title)).toBeNull();
  expect(asked).toBe(0);
  globalThis.installOffer = undefined;
  await showWithWords(<InstallSection />);
  offer();
  await screen.findByRole('button', { name: 'Install' });
});

it('on a start, one tap has the browser ask', async () => {
  await showWithWords(<InstallOffer />);
  offer();
  fireEvent.click(await screen.findByRole('button', { name: 'Install' }));
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
  expect(asked).toBe(1);
});
