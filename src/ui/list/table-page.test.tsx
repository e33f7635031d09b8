// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { configure, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ListPage } from '#tests/gallery/parts/list.tsx';
import { show } from '#tests/gallery/render.tsx';

// Widgets arrive with their chunk, which may take long on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

beforeEach(() => {
  localStorage.clear();
  // The DOM of the tests renders nothing, so it has no layer to lift a popover into.
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
});

it('a screen made of the parts lists, turns pages and adds, in at most 140 lines with its form', async () => {
  expect(readFileSync('tests/gallery/parts/list.tsx', 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(140);

  await show(<ListPage />);
  expect(document.querySelectorAll('[role=row], tbody tr')).not.toHaveLength(0);
  fireEvent.click(await screen.findByLabelText('Next page'));
  await screen.findByText('Madrasat an-Nur 11');

  fireEvent.click(screen.getByText('Add madrasa'));
  fireEvent.click(await screen.findByText('Save'));
  await screen.findByText('Madrasa name is required');
  fireEvent.input(screen.getByLabelText(/^Name/), { target: { value: 'Dar al-Huda' } });
  const address = document.querySelector('[role=dialog] input[name=address]');
  fireEvent.input(address as Element, { target: { value: 'Harbour Road 3' } });
  fireEvent.click(screen.getByText('Save'));
  await screen.findByText('Saved.');
}, 120_000);
