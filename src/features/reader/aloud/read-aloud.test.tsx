// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import reader from '../../../../public/locales/en/reader.json';
import { ReadAloud } from './read-aloud.tsx';
import { chooseVoice, spokenParts } from './voices.ts';

const voice = (lang: string, localService: boolean) => ({ lang, localService, name: lang });

/** The voice of a browser, which says what it is given once the test lets it. */
function browserWith(voices: readonly object[]) {
  const saying: { text: string; onend: () => void }[] = [];
  const said: string[] = [];
  vi.stubGlobal('SpeechSynthesisUtterance', function Utterance(this: { text: string }, text: string) {
    this.text = text;
  });
  vi.stubGlobal(
    'speechSynthesis',
    Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak: (words: (typeof saying)[number]) => saying.push(words),
      cancel: () => saying.splice(0),
    }),
  );
  const finish = async () => {
    const words = saying.shift();
    if (!words) throw new Error('Nothing is being said.');
    said.push(words.text);
    await act(async () => words.onend());
  };
  return { saying, said, finish };
}

const pages = ['One. Two.', 'Three.'];
const textOf = async (page: number) => pages[page - 1];
const render = () => show(<ReadAloud textOf={textOf} page={1} />, 'en', { reader });

afterAll(() => vi.unstubAllGlobals());

test('a document is read from the page in view to its end, over the turn of a page', async () => {
  const { saying, said, finish } = browserWith([voice('en-GB', true)]);
  await render();
  fireEvent.click(await screen.findByRole('button', { name: 'Read aloud' }));
  for (const count of [1, 2, 3]) {
    await waitFor(() => expect(saying).toHaveLength(1));
    await finish();
    expect(said).toHaveLength(count);
  }
  expect(said).toEqual(['One.', 'Two.', 'Three.']);
  await screen.findByRole('button', { name: 'Read aloud' });
});

test('reading goes on after a pause with the sentence that was interrupted, and ends when its reader stops it or leaves', async () => {
  const { saying, finish } = browserWith([voice('en-GB', true)]);
  const { unmount } = await render();
  fireEvent.click(await screen.findByRole('button', { name: 'Read aloud' }));
  await waitFor(() => expect(saying).toHaveLength(1));
  await finish();
  await waitFor(() => expect(saying[0]?.text).toBe('Two.'));
  fireEvent.click(screen.getByRole('button', { name: 'Pause reading' }));
  expect(saying).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Go on reading aloud' }));
  await waitFor(() => expect(saying[0]?.text).toBe('Two.'));
  fireEvent.click(screen.getByRole('button', { name: 'Stop reading' }));
  expect(saying).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Read aloud' }));
  await waitFor(() => expect(saying[0]?.text).toBe('One.'));
  unmount();
  expect(saying).toEqual([]);
});

test('a voice that sends the text away is used after its reader was asked', async () => {
  const { saying } = browserWith([voice('en-US', false)]);
  await render();
  fireEvent.click(await screen.findByRole('button', { name: 'Read aloud' }));
  await screen.findByText(/goes to the maker of your browser/);
  expect(saying).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Read it aloud' }));
  await waitFor(() => expect(saying[0]?.text).toBe('One.'));
});

test('nothing is offered where the device has no voice of the language', async () => {
  browserWith([voice('ar-SA', true)]);
  await show(
    <>
      <ReadAloud textOf={textOf} page={1} />
      <p>Below</p>
    </>,
    'en',
    { reader },
  );
  await screen.findByText('Below');
  await act(async () => undefined);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a voice on the device comes before others of its language', () => {
  const voices = [voice('en-US', false), voice('ar-SA', false), voice('en_GB', true), voice('arz', true)];
  expect(chooseVoice(voices, 'en')?.lang).toBe('en_GB');
  expect(chooseVoice(voices, 'ar')?.lang).toBe('ar-SA');
  expect(chooseVoice(voices, 'fr')).toBeUndefined();
});

test('a text is said in sentences, and long ones in parts between words', () => {
  expect(spokenParts('One. Two!\nثلاثة؟ أربعة')).toEqual(['One.', 'Two!', 'ثلاثة؟', 'أربعة']);
  const long = Array.from({ length: 100 }, () => 'word').join(' ');
  expect(spokenParts(long).every((part) => part.length <= 180)).toBe(true);
  expect(spokenParts(long).join(' ')).toBe(long);
});
