// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { Combobox } from './combobox.tsx';

const options = [
  { value: 'a', label: 'أحمد بن علي', detail: 'Kano', group: 'Men' },
  { value: 'i', label: 'إبراهيم الخليل', detail: 'Kaduna', group: 'Men' },
  { value: 'm', label: 'Maryam Al-Harbi', detail: 'Kano', group: 'Women' },
];
const asked = vi.fn();

function Screen({ remote = false, loading = false, chosen = 'm' }) {
  const [value, setValue] = useState(chosen);
  return (
    <>
      <label htmlFor="who">Supervisor</label>
      <Combobox
        id="who"
        options={options}
        value={value}
        onValue={setValue}
        onSearch={remote ? asked : undefined}
        loading={loading}
        labelOf={(id) => (id === 'far' ? 'Zaynab' : undefined)}
        clearable
      />
    </>
  );
}

function Several() {
  const [value, setValue] = useState<readonly string[]>(['a']);
  return (
    <>
      <label htmlFor="who">Supervisor</label>
      <Combobox id="who" multiple options={options} value={value} onValue={setValue} />
      <output>{value.join()}</output>
    </>
  );
}

beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => undefined;
  asked.mockClear();
});

function field(): HTMLInputElement {
  return screen.getByRole('combobox', { name: 'Supervisor' });
}

function shown(): (string | undefined)[] {
  return screen.queryAllByRole('option').map((option) => option.querySelector('bdi')?.textContent ?? undefined);
}

function type(text: string): void {
  fireEvent.change(field(), { target: { value: text } });
}

async function open(): Promise<void> {
  fireEvent.click(field());
  await screen.findByRole('listbox');
}

async function isAt(words: string): Promise<void> {
  await waitFor(() => {
    const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toContain(words);
  });
}

it('shows who is chosen, and all when it is opened', async () => {
  await show(<Screen />);
  expect(field().value).toBe('Maryam Al-Harbi');
  await open();
  expect(shown()).toHaveLength(3);
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Maryam');
});

it('says its headings, and its options under them', async () => {
  await show(<Screen />);
  await open();
  const men = screen.getByRole('group', { name: 'Men' });
  expect(within(men).getAllByRole('option')).toHaveLength(2);
  expect(within(screen.getByRole('group', { name: 'Women' })).getAllByRole('option')).toHaveLength(1);
});

it('finds a name with any spelling of its alef, and by its detail', async () => {
  await show(<Screen />);
  await open();
  type('احمد');
  await waitFor(() => expect(shown()).toEqual(['أحمد بن علي']));
  type('kano');
  await waitFor(() => expect(shown()).toEqual(['أحمد بن علي', 'Maryam Al-Harbi']));
});

it('the first that fits is chosen by Enter, in Arabic too', async () => {
  await show(<Screen />);
  await open();
  type('ابراهيم');
  await isAt('إبراهيم');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(field().value).toBe('إبراهيم الخليل'));
});

it('letters that come before the next frame of a slow phone choose the first that fits too', async () => {
  await show(<Screen />);
  const frames: FrameRequestCallback[] = [];
  const request = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  await open();
  type('ka');
  await isAt('أحمد');
  request.mockRestore();
  act(() => {
    for (const frame of frames) frame(performance.now());
  });
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(field().value).toBe('أحمد بن علي'));
});

it('arrows and Enter choose', async () => {
  await show(<Screen />);
  await open();
  type('ka');
  // Enter would choose the first match, even if these letters leave the list as it was.
  await isAt('أحمد');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  await isAt('إبراهيم');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(field().value).toBe('إبراهيم الخليل'));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

it('Escape keeps what was chosen before', async () => {
  await show(<Screen />);
  await open();
  type('x');
  await screen.findByText('No options');
  fireEvent.keyDown(field(), { key: 'Escape' });
  await waitFor(() => expect(field().value).toBe('Maryam Al-Harbi'));
});

it('an optional choice can be cleared', async () => {
  await show(<Screen />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(field().value).toBe(''));
});

it('if the options come from elsewhere, it asks for them and shows the answer', async () => {
  await show(<Screen remote />);
  await open();
  type('zay');
  await waitFor(() => expect(asked.mock.calls).toEqual([[''], ['zay']]));
  expect(shown()).toHaveLength(3);
});

it('while the server is asked, Enter chooses nothing that does not fit what is typed', async () => {
  await show(<Screen remote loading />);
  await open();
  type('zay');
  await waitFor(() => expect(shown()).toEqual([undefined]));
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.keyDown(field(), { key: 'Escape' });
  await waitFor(() => expect(field().value).toBe('Maryam Al-Harbi'));
});

it('a choice keeps its name when it is none of the first options', async () => {
  await show(<Screen remote chosen="far" />);
  expect(field().value).toBe('Zaynab');
});

it('several can be chosen, and one of them taken back, while the list stays open', async () => {
  await show(<Several />);
  expect(field().value).toBe('أحمد بن علي');
  await open();
  const [first, , third] = screen.getAllByRole('option');
  if (!first || !third) throw new Error('The list is too short.');
  fireEvent.click(third);
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('a,m'));
  fireEvent.click(first);
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('m'));
  expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true');
});
