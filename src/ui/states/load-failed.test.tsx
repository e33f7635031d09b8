// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import { loadFailures } from '#contract/call-messages.ts';
import { show } from '#tests/gallery/render.tsx';
import { AppContext } from '#ui/app-context.ts';
import arErrors from '../../../public/locales/ar/errors.json';
import enErrors from '../../../public/locales/en/errors.json';
import { LoadingFailed } from './list-states.tsx';
import { OfflineState } from './offline-state.tsx';
import { SavedNote } from './saved-note.tsx';

const words = { en: enErrors, ar: arErrors };
const refresh = () => undefined;

function Failed({ title, message }: { title: (typeof loadFailures)[keyof typeof loadFailures]; message?: string }) {
  const { t } = useTranslation(['common', 'errors']);
  const problem = message === undefined ? undefined : { message, status: 500 };
  return (
    <LoadingFailed
      view={{ problem, refresh, refreshing: false }}
      title={t(title, { message: message ?? t('errors:somethingWentWrong') })}
    />
  );
}

/** The text without its isolation marks. */
const plain = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '');

describe.each(['en', 'ar'] as const)('%s', (language) => {
  const errors = words[language];

  it.each(Object.entries(loadFailures))(
    '%s that failed has its title, and the message of the server',
    async (_, key) => {
      await show(<Failed title={key} message="The server said no." />, language);
      const alert = await screen.findByRole('alert');
      const title = errors[key.replace('errors:', '') as keyof typeof errors];
      expect(plain(alert.textContent)).toContain(title.replace('{{message}}', 'The server said no.'));
      expect(alert.textContent?.split('The server said no.')).toHaveLength(2);
    },
  );

  it('without a message it says what is kept', async () => {
    await show(<Failed title={loadFailures['classes.get']} />, language);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`${errors.somethingWentWrong} ${errors.kept}`);
  });

  it('without a message it says that something went wrong, and its title does not end with nothing', async () => {
    await show(<Failed title={loadFailures['regions.get']} />, language);
    const alert = await screen.findByRole('alert');
    expect(plain(alert.textContent)).toContain(errors.regionDetails.replace('{{message}}', errors.somethingWentWrong));
    expect(alert.textContent).not.toMatch(/\{\{|: $/);
  });
});

it('a failed page names the window', async () => {
  document.title = 'The screen before';
  await show(<OfflineState wholePage view={{ refresh, refreshing: false }} />);
  await waitFor(() => expect(document.title).toBe('Not saved on this device · Sanad'));
});

it('a copy that could not be refreshed says that the device is offline only where it is', async () => {
  const at = new Date('2026-03-01T12:00:00');
  const note = (offline: boolean) => (
    <AppContext value={{ offline, owner: 'visitor' }}>
      <p>
        <SavedNote at={at} />
      </p>
    </AppContext>
  );
  const { unmount } = await show(note(false));
  expect((await screen.findByText(/Last updated/)).textContent).toMatch(/could not be refreshed/);
  expect(document.body.textContent).not.toMatch(/offline/i);
  unmount();
  const again = await show(note(true));
  expect((await screen.findByText(/Last updated/)).textContent, 'the server is away').not.toMatch(/offline/);
  again.unmount();
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await show(note(true));
  expect((await screen.findByText(/Last updated/)).textContent).toMatch(/You are offline/);
  network.mockRestore();
});

/** A failed part whose next answer comes when the test sends it. */
function Retried({ on }: { on: (answer: () => void) => void }) {
  const [refreshing, setRefreshing] = useState(false);
  const ask = () => {
    setRefreshing(true);
    on(() => setRefreshing(false));
  };
  return <LoadingFailed title="Nothing" view={{ problem: undefined, refresh: ask, refreshing }} />;
}

it('a repeated request says so until the answer is there, and then says that it failed', async () => {
  let asked = 0;
  let answer: () => void = () => undefined;
  const on = (next: () => void) => {
    asked += 1;
    answer = next;
  };
  await show(<Retried on={on} />);
  const button = await screen.findByRole('button', { name: 'Try again' });
  const said = () => screen.getByRole('status').textContent;
  expect([button.getAttribute('aria-busy'), said()]).toEqual([null, '']);
  for (const times of [1, 2]) {
    fireEvent.click(button);
    fireEvent.click(button);
    expect([asked, button.getAttribute('aria-busy'), said()]).toEqual([times, 'true', 'Loading…']);
    act(answer);
    expect([button.getAttribute('aria-busy'), said()]).toEqual([null, 'It did not work this time either.']);
  }
});
