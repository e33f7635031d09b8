// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { Combobox } from './combobox.tsx';

const options = [
  { value: 'a', label: 'أحمد بن علي', detail: 'Kano' },
  { value: 'i', label: 'إبراهيم الخليل', detail: 'Kaduna' },
  { value: 'm', label: 'Maryam Al-Harbi', detail: 'Kano' },
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

beforeEach(() => {
  // The DOM of the tests renders nothing, so it has no layer to lift a popover into.
  HTMLElement.prototype.showPopover = () => undefined;
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

it('shows who is chosen, and all when it is opened', async () => {
  await show(<Screen />);
  expect(field().value).toBe('Maryam Al-Harbi');
  fireEvent.click(field());
  expect(shown()).toHaveLength(3);
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Maryam');
});

it('finds a name however its alef is written, and by its detail', async () => {
  await show(<Screen />);
  fireEvent.click(field());
  type('احمد');
  expect(shown()).toEqual(['أحمد بن علي']);
  type('kano');
  expect(shown()).toEqual(['أحمد بن علي', 'Maryam Al-Harbi']);
});

it('arrows and Enter choose', async () => {
  await show(<Screen />);
  fireEvent.click(field());
  type('ka');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent).toContain(
    'إبراهيم',
  );
  fireEvent.keyDown(field(), { key: 'Enter' });
  expect(field().value).toBe('إبراهيم الخليل');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('Escape keeps what was chosen before', async () => {
  await show(<Screen />);
  fireEvent.click(field());
  type('x');
  expect(screen.getByText('No options')).toBeTruthy();
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(field().value).toBe('Maryam Al-Harbi');
});

it('what may be left out can be cleared', async () => {
  await show(<Screen />);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field().value).toBe('');
});

it('where the options are elsewhere it asks for them and shows what it gets', async () => {
  await show(<Screen remote />);
  fireEvent.click(field());
  type('zay');
  expect(asked.mock.calls).toEqual([[''], ['zay']]);
  expect(shown()).toHaveLength(3);
});

it('while the server is asked, Enter chooses nothing that does not fit what is typed', async () => {
  await show(<Screen remote loading />);
  fireEvent.click(field());
  type('zay');
  expect(shown()).toEqual([undefined]);
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(field().value).toBe('Maryam Al-Harbi');
});

it('a choice keeps its name when it is none of the first options', async () => {
  await show(<Screen remote chosen="far" />);
  expect(field().value).toBe('Zaynab');
});
