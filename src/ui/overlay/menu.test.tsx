// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { Menu } from './menu.tsx';

const chosen = vi.fn();

beforeEach(async () => {
  // The DOM of the tests renders nothing, so it has no layer to lift a popover into.
  HTMLElement.prototype.showPopover = () => undefined;
  chosen.mockClear();
  await show(
    <Menu
      label="Actions"
      items={[
        { label: 'Edit', onSelect: () => chosen('edit') },
        'More',
        { label: 'Archive', disabled: true, onSelect: () => chosen('archive') },
        { label: 'Delete', onSelect: () => chosen('delete') },
      ]}
    />,
  );
});

function press(key: string): void {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
}

function trigger(): HTMLElement {
  return screen.getByRole('button', { name: 'Actions' });
}

function focused(): string | null | undefined {
  return document.activeElement?.textContent;
}

it('is closed until it is asked for', () => {
  expect(screen.queryByRole('menu')).toBeNull();
  expect(trigger().getAttribute('aria-expanded')).toBe('false');
});

it('arrows go round, past what cannot be chosen', () => {
  trigger().focus();
  press('ArrowDown');
  expect(focused()).toBe('Edit');
  press('ArrowDown');
  expect(focused()).toBe('Delete');
  press('ArrowDown');
  expect(focused()).toBe('Edit');
  press('End');
  expect(focused()).toBe('Delete');
});

it('Escape closes it and gives the focus back, and closes nothing around it', () => {
  fireEvent.click(trigger());
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  fireEvent(screen.getByRole('menuitem', { name: 'Edit' }), event);
  expect(event.defaultPrevented).toBe(true);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(trigger());
});

it('what is chosen happens once, and the menu is gone', () => {
  fireEvent.click(trigger());
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(chosen.mock.calls).toEqual([['delete']]);
  expect(screen.queryByRole('menu')).toBeNull();
});
