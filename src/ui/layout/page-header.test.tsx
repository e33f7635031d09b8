// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '#tests/gallery/render.tsx';
import { PageHeader } from './page-header.tsx';

it('a heading whose name is not known yet says that it is on its way', async () => {
  await show(<PageHeader title="" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Loading…');
});

it('a heading says its name and nothing else', async () => {
  await show(<PageHeader title="An-Nur" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('An-Nur');
});
