// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { ConfirmEmailPage } from '#features/account/confirm-email-page.tsx';
import { ForgotPasswordPage } from '#features/auth/forgot-password-page.tsx';
import { ContactPage } from '#features/home/contact-page.tsx';
import { StopMailsPage } from '#features/sponsorships/stop-mails-page.tsx';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { show } from '#tests/gallery/render.tsx';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { AppContext } from '#ui/app-context.ts';

beforeAll(() => loadEngine());
afterEach(async () => {
  vi.unstubAllGlobals();
  await mirrorOf(null).delete();
});

type Typed = readonly (readonly [name: string, text: string])[];

// The pressed button is gone: otherwise the keyboard focus would be at the top of the page, and nothing would be read out.
test.each<[string, ReactNode, Typed, string, string]>([
  [
    'a message',
    <ContactPage key="1" />,
    [
      ['name', 'Salma'],
      ['email', 'salma@sanad.example'],
      ['message', 'Salam'],
    ],
    'contact.send',
    'contact.sent',
  ],
  [
    'a wish for a link',
    <ForgotPasswordPage key="2" />,
    [['email', 'a@sanad.example']],
    'forgotten.submit',
    'forgotten.sent',
  ],
  ['the end of mails', <StopMailsPage token="abc" key="3" />, [], 'stopMails.action', 'stopMails.done'],
  ['a new address', <ConfirmEmailPage token="abc" key="4" />, [], 'confirmEmail.action', 'confirmEmail.done'],
])('%s that was sent: the focus is on the words that say so', async (_, part, fields, button, words) => {
  vi.stubGlobal('fetch', async ({ method }: Request) =>
    ourAnswer(
      method === 'GET'
        ? { data: [], meta: { totalItems: 0, totalCount: 0, page: 1, limit: 50 } }
        : { data: { message: 'Done.' } },
    ),
  );
  await show(part);
  const press = await screen.findByRole('button', { name: button });
  for (const [name, value] of fields) {
    fireEvent.change(document.querySelector(`[name=${name}]`) as HTMLElement, { target: { value } });
  }
  press.focus();
  await act(async () => fireEvent.click(press));
  await screen.findByText(words);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(words));
});

test.each([
  ['the end of mails', <StopMailsPage token="abc" key="1" />, 'stopMails.action'],
  ['a new address', <ConfirmEmailPage token="abc" key="2" />, 'confirmEmail.action'],
])('without internet %s cannot be sent, and its button says what it needs', async (_, part, button) => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  await show(<AppContext value={{ offline: true, owner: 'visitor' }}>{part}</AppContext>);
  const press = await screen.findByRole('button', { name: button });
  expect(press.getAttribute('aria-disabled')).toBe('true');
  expect(press.title).toMatch(/needs a connection/);
  fireEvent.click(press);
  expect(fetched).not.toHaveBeenCalled();
});
