// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
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
        { header: 'Large', cell: ({ classes }) => classes !== null && classes > 300 && 'many' },
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
  expect(cells[3]?.textContent).toContain('—');
  expect(row(/Al-Huda/).textContent).toContain('many');
});

it('counts and sums are at the end side, and so are their heads', async () => {
  const columns = [
    { header: 'Name', cell: ({ name }: Row) => name },
    { header: 'Classes', count: ({ classes }: Row) => classes },
    { header: 'Cost', numeric: true, cell: () => '$40' } as const,
  ];
  await show(
    <DataTable label="Madaris" rows={rows} rowKey={({ id }) => id} rowName={({ name }) => name} columns={columns} />,
  );
  const atEnd = (cells: HTMLElement[]) => cells.map((cell) => cell.hasAttribute('data-numeric'));
  expect(atEnd(screen.getAllByRole('columnheader'))).toEqual([false, true, true]);
  expect(atEnd(within(row(/An-Nur/)).getAllByRole('cell'))).toEqual([false, true, true]);
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

it('a focus that moves renders no row again', async () => {
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
  expect(row(/^b/).tabIndex).toBe(0);
  expect(cell).not.toHaveBeenCalled();
});

/** The elements in the table's rows at which the Tab key stops. */
function stops(): (string | null)[] {
  return [...document.querySelectorAll<HTMLElement>('tbody tr, tbody :is(a, button, input)')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map((stop) =>
      stop instanceof HTMLTableRowElement ? 'row' : (stop.getAttribute('aria-label') ?? stop.textContent),
    );
}

function press(key: string, more: { altKey?: boolean } = {}): void {
  if (document.activeElement) fireEvent.keyDown(document.activeElement, { key, ...more });
}

it('the Tab key stops at the controls of one row only, the one that had the focus last', async () => {
  await show(<Table list={rows} />);
  expect(stops()).toEqual(['row', 'report', 'Actions for An-Nur']);
  within(row(/Al-Huda/))
    .getByRole('link')
    .focus();
  expect(stops()).toEqual(['row', 'report', 'Actions for Al-Huda']);
});

it.each([
  ['en', 'ArrowRight', 'ArrowLeft'],
  ['ar', 'ArrowLeft', 'ArrowRight'],
] as const)(
  '%s: arrows along the line go through the controls of a row, and back to it',
  async (language, on, back) => {
    await show(<Table list={rows} />, language);
    const first = row(/An-Nur/);
    const [link, menu] = [within(first).getByRole('link'), within(first).getByRole('button')];
    first.focus();
    press(back);
    expect(document.activeElement).toBe(first);
    press(on);
    expect(document.activeElement).toBe(link);
    press(on);
    press(on);
    expect(document.activeElement).toBe(menu);
    press('Home');
    expect(document.activeElement).toBe(link);
    press('End');
    expect(document.activeElement).toBe(menu);
    press(back);
    press(back);
    expect(document.activeElement).toBe(first);
  },
);

it("up and down from a control lead to the same one of the next row, and Alt with an arrow is the browser's", async () => {
  await show(<Table list={rows} />);
  const [first, second] = [row(/An-Nur/), row(/Al-Huda/)];
  within(first).getByRole('link').focus();
  press('ArrowDown', { altKey: true });
  expect(document.activeElement).toBe(within(first).getByRole('link'));
  press('ArrowDown');
  expect(document.activeElement).toBe(within(second).getByRole('link'));
  press('End');
  press('ArrowUp');
  expect(document.activeElement).toBe(within(first).getByRole('button'));
  press('ArrowDown');
  expect(document.activeElement).toBe(within(second).getByRole('button'));
  press('ArrowDown');
  expect(screen.queryByRole('menu')).toBeNull();
});

it('the focus stays with its row when the list comes in another order, and near it when the row is gone', async () => {
  let change: (list: Row[]) => void = () => undefined;
  function Changing() {
    const [list, setList] = useState(rows);
    change = (next) => act(() => setList(next));
    return <Table list={list} />;
  }
  await show(<Changing />);
  const link = () => within(row(/Al-Huda/)).getByRole('link');
  link().focus();
  change(rows.toReversed());
  await vi.waitFor(() => expect(document.activeElement).toBe(link()));
  change(rows);
  await vi.waitFor(() => expect(document.activeElement).toBe(link()));
  change(rows.slice(0, 1));
  await vi.waitFor(() => expect(document.activeElement).toBe(within(row(/An-Nur/)).getByRole('link')));
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
  expect(labels).toEqual(['Name', 'Address', 'Classes', 'Large', 'Link', undefined]);
});
