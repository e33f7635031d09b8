// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { AppContext } from '../app-context.ts';
import { FormDialog } from './form-dialog.tsx';

const Fields = v.object({
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('nameRequired')),
  address: v.string(),
});
type Row = { id: string; version: number; name: string; address: string };
const row: Row = { id: '1', version: 3, name: 'An-Nur', address: 'Kano' };
const valuesOf = (given?: Row) => ({ name: given?.name ?? '', address: given?.address ?? '' });
const save = vi.fn<(values: unknown, row: unknown) => Promise<unknown>>();

function Screen({ edited, offline = false }: { edited?: Row; offline?: boolean }) {
  const [open, setOpen] = useState(false);
  const [lost, setLost] = useState(false);
  return (
    <AppContext value={{ offline: offline || lost, owner: 'admin' }}>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      <button type="button" onClick={() => setLost(true)}>
        lose the connection
      </button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Madrasa"
        name="madrasa"
        schema={Fields}
        row={edited}
        valuesOf={valuesOf}
        onSave={save}
        done="Saved for good."
      >
        {(form) => (
          <>
            <TextField of={form} name="name" label="Name" required />
            <TextField of={form} name="address" label="Address" required />
          </>
        )}
      </FormDialog>
    </AppContext>
  );
}

beforeEach(() => {
  localStorage.clear();
  save.mockReset().mockResolvedValue(undefined);
});

async function open(part = <Screen />): Promise<void> {
  await show(part);
  await press('open');
  await screen.findByLabelText('Name');
  // Fields report to their form in an effect, which may run late on a busy machine.
  await act(async () => undefined);
}

async function press(name: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
}

function field(name: string): HTMLInputElement {
  return screen.getByLabelText(name);
}

function type(name: string, text: string): void {
  fireEvent.change(field(name), { target: { value: text } });
}

/** The failure of a call, as the engine throws it. */
function problem(details: object): Error {
  return Object.assign(new Error('The server said no.'), { name: 'ApiProblem' }, details);
}

it('saves what was typed with the version of the row, says so and closes', async () => {
  await open(<Screen edited={row} />);
  type('Name', ' An-Nur 2 ');
  fireEvent.keyDown(field('Name'), { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText('Saved for good.')).toBeTruthy();
  expect(save).toHaveBeenCalledWith({ name: 'An-Nur 2', address: 'Kano' }, { id: '1', version: 3 });
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(localStorage.length).toBe(0);
});

it('Cancel with unsaved text asks; the text is back when the form is opened again', async () => {
  await open();
  type('Name', 'Al-Huda');
  await press('Cancel');
  await press('Close, keep my text');
  await press('open');
  expect(await screen.findByText(/are back/)).toBeTruthy();
  expect(field('Name').value).toBe('Al-Huda');
});

it('only Discard takes the text away', async () => {
  await open();
  type('Name', 'Al-Huda');
  await press('Cancel');
  await press('Discard my text');
  await press('open');
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
  expect(screen.queryByText(/are back/)).toBeNull();
});

it('Start over gives the row back as it is', async () => {
  localStorage.setItem(
    'sanad-draft admin madrasa 1',
    JSON.stringify({ values: { name: 'Typed', address: 'Kano' }, base: valuesOf(row), version: 3 }),
  );
  await open(<Screen edited={row} />);
  expect(field('Name').value).toBe('Typed');
  await press('Start over');
  expect(field('Name').value).toBe('An-Nur');
});

it('a form without changes closes without a question', async () => {
  await open(<Screen edited={row} />);
  await press('Cancel');
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
  expect(screen.queryByText('Discard my text')).toBeNull();
});

it('the server’s message about a field is shown at the field, and the form stays open', async () => {
  save.mockRejectedValue(problem({ code: 'rule-broken', fields: { name: 'This name is taken.' } }));
  await open(<Screen edited={row} />);
  type('Name', 'Taken');
  await press('Save');
  expect(await screen.findByText('This name is taken.')).toBeTruthy();
  expect(screen.getAllByText('The server said no.')).toHaveLength(2);
  expect(field('Name').value).toBe('Taken');
});

/** True if the browser has a network. */
function network(isThere: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
}

afterEach(() => void vi.restoreAllMocks());

it('a server that cannot be reached while there is a network makes no device offline', async () => {
  network(true);
  await open(<Screen offline />);
  type('Name', 'Al-Huda');
  expect(screen.getAllByText(/Sanad cannot be reached/)).toHaveLength(1);
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

it('offline the form says once why it cannot be saved and keeps the text', async () => {
  network(false);
  await open(<Screen offline />);
  type('Name', 'Al-Huda');
  fireEvent.keyDown(field('Name'), { key: 'Enter', ctrlKey: true });
  await act(async () => undefined);
  expect(screen.getAllByText(/You are offline/)).toHaveLength(1);
  expect(save).not.toHaveBeenCalled();
  expect(field('Name').value).toBe('Al-Huda');
});

it('a save that fails because the connection is gone is said once in the form, also when it is known to be gone', async () => {
  network(false);
  save.mockRejectedValueOnce(Object.assign(new Error(), { name: 'Unreachable' }));
  await open();
  type('Name', 'Al-Huda');
  type('Address', 'Kano');
  await press('Save');
  await screen.findByText(/Your text is kept here/);
  fireEvent.click(screen.getByText('lose the connection'));
  expect(screen.queryByText(/You are offline/)).toBeNull();
  fireEvent.keyDown(field('Name'), { key: 'Enter', ctrlKey: true });
  expect(await screen.findByText(/You are offline/)).toBeTruthy();
  expect(screen.queryByText(/Your text is kept here/)).toBeNull();
});

it('a row that was changed meanwhile asks field by field, then is saved over the new version', async () => {
  const current = { id: '1', version: 4, name: 'An-Nur by others', address: 'Zaria' };
  save.mockRejectedValueOnce(problem({ code: 'changed-meanwhile', current }));
  await open(<Screen edited={row} />);
  type('Name', 'An-Nur by me');
  await press('Save');
  await screen.findByText('Someone else changed this meanwhile.');
  expect(field('Address').value).toBe('Zaria');
  await press('Save');
  expect(save).toHaveBeenCalledTimes(1);
  await press('Take theirs: An-Nur by others');
  expect(field('Name').value).toBe('An-Nur by others');
  await press('Keep mine: An-Nur by me');
  await press('Save');
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save).toHaveBeenLastCalledWith({ name: 'An-Nur by me', address: 'Zaria' }, { id: '1', version: 4 });
});
