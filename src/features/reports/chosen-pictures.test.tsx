// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReportForm } from '#contract/forms/report-form.ts';
import { type DraftState, type OpenDraft, startDraftStore } from '#data/drafts/draft-store.ts';
import { classId } from '#tests/faults/build-item.ts';
import { newMirror } from '#tests/faults/devices.ts';
import { show } from '#tests/gallery/render.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { usePictureInputs } from '#ui/report/use-picture-inputs.tsx';
import { PhotosField } from './page/photos-field.tsx';
import { usePapers } from './paper/use-papers.ts';

beforeEach(() => {
  // A picture that never opens: the page may end while the first one is made small.
  vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
});
afterEach(() => vi.unstubAllGlobals());

const { mirror } = newMirror();
const files = [1, 2, 3, 4, 5, 6].map(
  (number) => new File([`picture ${number}`], `${number}.jpg`, { type: 'image/jpeg' }),
);

function useOpen(isPaper: boolean): OpenDraft | undefined {
  const [state, setState] = useState<DraftState>({ state: 'loading' });
  useEffect(() => {
    const place = { classId, month: '2026-10', ...(isPaper && { isPaper }) };
    return startDraftStore(mirror, { place, language: 'en', seed: async () => ({ values: {} }), onState: setState });
  }, [isPaper]);
  return state.state === 'ready' ? state.open : undefined;
}

function Photos() {
  const open = useOpen(false);
  const form = useForm(ReportForm, { voice: false });
  return open && <PhotosField of={form} open={open} />;
}

function Papers() {
  const open = useOpen(true);
  return open && <PapersOf open={open} />;
}

function PapersOf({ open }: { open: OpenDraft }) {
  const { papers, add } = usePapers(open);
  const { inputs } = usePictureInputs('papers', add);
  return (
    <>
      {inputs}
      <p>{papers.length} pages</p>
    </>
  );
}

function choose(of: 'photos' | 'papers'): void {
  const input = document.querySelector(`[data-${of}=pictures]`) as HTMLInputElement;
  Object.defineProperty(input, 'files', { value: files });
  fireEvent.change(input);
}

async function contents(): Promise<string[]> {
  const stored = await mirror.draftFiles.toArray();
  return (await Promise.all(stored.map(({ blob }) => blob.text()))).sort();
}

const all = files.map((_, index) => `picture ${index + 1}`);

test('several photos chosen at once are all on this device before the first is made small', async () => {
  await show(<Photos />);
  await waitFor(() => expect(document.querySelector('[data-photos=pictures]')).not.toBeNull());
  choose('photos');
  await waitFor(() => expect(document.querySelectorAll('[data-photo=chosen]')).toHaveLength(6));
  expect(await contents()).toEqual(all);
  expect((await mirror.reportDrafts.toArray())[0]?.photos.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, 5, 6]);
  await mirror.draftFiles.clear();
  await mirror.reportDrafts.clear();
});

test('several photos of paper, too', async () => {
  await show(<Papers />);
  await waitFor(() => expect(document.querySelector('[data-papers=pictures]')).not.toBeNull());
  choose('papers');
  await screen.findByText('6 pages');
  expect(await contents()).toEqual(all);
});
