// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { DataTable } from './data-table.tsx';

type Row = { id: string; name: string; address: string | null; classes: number | null };

const rows: Row[] = [
  { id: 'a', name: 'An-Nur', address: ' ', classes: null },
  { id: 'b', name: 'Al-Huda', address: 'Kano', classes: 313 },
];
const opened = vi.fn();
const edited = vi.fn();

function Table({ list }: { list: Row[] }) {
  return (
    <DataTable
      label="Madaris"
      rows={list}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      columns={[
        { header: 'Name', cell: (row) => row.name },
        { header: 'Address', cell: (row) => row.address },
        { header: 'Classes', count: (row) => row.classes },
        { header: 'Link', cell: () => <a href="#x">report</a> },
      ]}
      onOpen={(row) => opened(row.id)}
      actions={(row) => [{ label: 'Edit', onSelect: () => edited(row.id) }]}
    />
  );
}

beforeEach(() => vi.clearAllMocks());

function row(name: RegExp): HTMLElement {
  return screen.getByRole('row', { name });
}

it('an empty cell shows a dash, a missing count 0', async () => {
  await show(<Table list={rows} />);
  const cells = within(row(/An-Nur/)).getAllByRole('gridcell');
  expect(cells[1]?.textContent).toContain('—');
  expect(cells[2]?.textContent).toBe('0');
});

it('counts have the digits of the language', async () => {
  await show(<Table list={rows} />, 'ar');
  expect(row(/Al-Huda/).textContent).toContain('٣١٣');
});

it('a press anywhere on a row opens it, a press on a link in it does not', async () => {
  await show(<Table list={rows} />);
  fireEvent.click(screen.getByText('Al-Huda'));
  expect(opened.mock.calls).toEqual([['b']]);
  fireEvent.click(within(row(/An-Nur/)).getByRole('link'));
  expect(opened).toHaveBeenCalledOnce();
});

it('a press beside the checkbox or the menu of a row does not open it', async () => {
  const chosen = vi.fn();
  await show(
    <DataTable
      label="Madaris"
      rows={rows}
      rowKey={(each) => each.id}
      rowName={(each) => each.name}
      columns={[{ header: 'Name', cell: (each) => each.name }]}
      onOpen={(each) => opened(each.id)}
      actions={() => [{ label: 'Edit', onSelect: () => undefined }]}
      selected={new Set()}
      onSelect={chosen}
    />,
  );
  const cells = within(row(/An-Nur/)).getAllByRole('gridcell');
  for (const cell of [cells.at(0), cells.at(-1)]) if (cell) fireEvent.click(cell);
  expect(opened).not.toHaveBeenCalled();
  fireEvent.click(within(row(/An-Nur/)).getByRole('checkbox'));
  expect(chosen).toHaveBeenCalledWith(new Set(['a']));
});

it('arrows move between rows, which are one stop of the Tab key, and Enter opens', async () => {
  await show(<Table list={rows} />);
  const [first, second] = [row(/An-Nur/), row(/Al-Huda/)];
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
  first.focus();
  fireEvent.keyDown(first, { key: 'ArrowDown' });
  expect(document.activeElement).toBe(second);
  expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
  fireEvent.keyDown(second, { key: 'Enter' });
  expect(opened.mock.calls).toEqual([['b']]);
  fireEvent.keyDown(second, { key: 'Home' });
  expect(document.activeElement).toBe(first);
});

it('a focus that moves renders the two rows it moves between, and no other', async () => {
  const cell = vi.fn((row: { id: string }) => row.id);
  const three = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  await show(
    <DataTable
      label="Letters"
      rows={three}
      rowKey={({ id }) => id}
      rowName={({ id }) => id}
      columns={[{ header: 'Letter', cell }]}
      onOpen={opened}
    />,
  );
  cell.mockClear();
  fireEvent.focus(row(/^b/));
  expect(cell.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b']);
});

it('each row names its own menu', async () => {
  await show(<Table list={rows} />);
  expect(screen.getByRole('button', { name: 'Actions for An-Nur' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Actions for Al-Huda' })).toBeTruthy();
});

it('on a phone every cell can name its column', async () => {
  await show(<Table list={rows} />);
  const labels = within(row(/An-Nur/))
    .getAllByRole('gridcell')
    .map((cell) => cell.dataset.label);
  expect(labels).toEqual(['Name', 'Address', 'Classes', 'Link', undefined]);
});
