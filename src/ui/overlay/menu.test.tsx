// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { Menu } from './menu.tsx';

const chosen = vi.fn();

beforeEach(async () => {
  chosen.mockClear();
  await show(
    <Menu
      label="Actions"
      items={[
        { label: 'Edit', onSelect: () => chosen('edit') },
        'More',
        { label: 'Archive', disabled: true, onSelect: () => chosen('archive') },
        { label: 'إضافة', onSelect: () => chosen('add') },
        { label: 'Delete', onSelect: () => chosen('delete') },
      ]}
    />,
  );
});

function press(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

function trigger(): HTMLElement {
  return screen.getByRole('button', { name: 'Actions', hidden: true });
}

/** Opens it with the keyboard and waits until it handles keys. */
async function open(): Promise<void> {
  trigger().focus();
  press('ArrowDown');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')));
}

async function isAt(item: string): Promise<void> {
  await waitFor(() => {
    const active = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(active)?.textContent).toBe(item);
  });
}

it('is closed until it is asked for', () => {
  expect(screen.queryByRole('menu')).toBeNull();
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
});

it('is named, and a screen reader finds its headings and what is off', async () => {
  await open();
  expect(screen.getByRole('menu', { name: 'Actions' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'More' })).toBeTruthy();
  expect(screen.getByRole('menuitem', { name: 'Archive' }).getAttribute('aria-disabled')).toBe('true');
});

it('arrows go round, past what cannot be chosen', async () => {
  await open();
  await isAt('Edit');
  press('ArrowDown');
  await isAt('إضافة');
  press('ArrowDown');
  await isAt('Delete');
  press('ArrowDown');
  await isAt('Edit');
  press('End');
  await isAt('Delete');
});

it('goes to the entry that is typed in Arabic', async () => {
  await open();
  await isAt('Edit');
  press('إ');
  await isAt('إضافة');
});

it('Escape closes it and gives the focus back, and closes nothing around it', async () => {
  await open();
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  fireEvent(screen.getByRole('menu'), event);
  expect(event.defaultPrevented).toBe(true);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger()));
});

it('a chosen entry runs once, and the menu closes', async () => {
  await open();
  await isAt('Edit');
  press('End');
  await isAt('Delete');
  press('Enter');
  await waitFor(() => expect(chosen.mock.calls).toEqual([['delete']]));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
});

it('a pressed entry runs once, also without a moving pointer, as with a screen reader', async () => {
  await open();
  await isAt('Edit');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await waitFor(() => expect(chosen.mock.calls).toEqual([['delete']]));
});
