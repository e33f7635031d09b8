// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import type { SharedFile } from '#hooks/outbox/use-shared-files.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass, idOf } from '#tests/tools/build-rows.ts';
import { PlaceForm, type SamePlace } from './place-form.tsx';

const classes = [buildClass({ id: idOf(1) }), buildClass({ id: idOf(2) })];
const photos = ['one.jpg', 'two.jpg'].map(
  (name): SharedFile => ({
    id: name,
    title: '',
    text: '',
    file: new File(['x'], name),
    at: new Date(),
    ofAnyone: false,
  }),
);

// The engine knows the month of a class's next report.
beforeAll(() => loadEngine());

function Screen() {
  const [same, setSame] = useState<SamePlace>({});
  return (
    <>
      <button type="button" onClick={() => setSame({ kind: 'materials.create', classId: idOf(1) })}>
        first
      </button>
      <button type="button" onClick={() => setSame({ kind: 'materials.create', classId: idOf(2) })}>
        second
      </button>
      {photos.map((shared) => (
        <PlaceForm key={shared.id} shared={shared} classes={classes} same={same} typed={new Map()} />
      ))}
    </>
  );
}

const classOf = (name: string): HTMLSelectElement =>
  within(screen.getByRole('form', { name })).getByLabelText(/^class/);

test('a choice for all files is set for each, until it is changed for one', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  onTestFinished(() => void vi.unstubAllGlobals());
  await show(<Screen />);
  await screen.findByRole('form', { name: 'two.jpg' });
  await act(async () => undefined);
  fireEvent.click(screen.getByText('first'));
  await waitFor(() => expect([classOf('one.jpg').value, classOf('two.jpg').value]).toEqual([idOf(1), idOf(1)]));
  const kind = within(screen.getByRole('form', { name: 'one.jpg' })).getByLabelText<HTMLInputElement>('material');
  expect(kind.checked).toBe(true);
  fireEvent.change(classOf('one.jpg'), { target: { value: idOf(2) } });
  fireEvent.input(classOf('one.jpg'), { target: { value: idOf(2) } });
  fireEvent.click(screen.getByText('second'));
  fireEvent.click(screen.getByText('first'));
  await waitFor(() => expect([classOf('one.jpg').value, classOf('two.jpg').value]).toEqual([idOf(2), idOf(1)]));
});
