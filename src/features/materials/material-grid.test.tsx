// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#contract/rights/roles.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildMaterial, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { MaterialGrid } from './material-grid.tsx';

/* Section 6 of the specification: 'Delete on a material is hidden from role student; other roles see it. Every user can download.' */

const user = buildUser({ id: idOf(970) });
const classId = idOf(200);
const material = buildMaterial({
  id: idOf(301),
  classId,
  title: 'The noble names',
  createdDate: new Date().toISOString(),
});
let rows: (typeof material)[];

beforeAll(() => loadEngine());
beforeEach(() => {
  rows = [material];
  HTMLElement.prototype.showPopover ??= () => undefined;
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    new URL(url).pathname.endsWith(`/classes/${classId}/materials`)
      ? ourAnswer({ data: rows, meta: { totalItems: rows.length, page: 1, limit: 12 } })
      : ourAnswer({ code: 'not-found', message: 'Not found.' }, 404),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(user.id).delete();
});

async function open(role: Role): Promise<void> {
  writeSession({ user: { ...user, role }, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  await show(<MaterialGrid classId={classId} />);
}

test.each([
  ['student', false],
  ['teacher', true],
  ['supervisor', true],
  ['admin', true],
] as const)('a %s can download a material; that deleting it is offered is %s', async (role, mayDelete) => {
  await open(role);
  const card = await screen.findByRole('article');
  fireEvent.click(within(card).getByRole('button'));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toContain('Download');
  expect(items.includes('Delete')).toBe(mayDelete);
  expect(items.includes('copy.action')).toBe(mayDelete);
  expect(screen.queryAllByRole('button', { name: 'copy.several' })).toHaveLength(mayDelete ? 1 : 0);
  // Only those who learn from a material see that it is new.
  await waitFor(() => expect(within(card).queryAllByText('marks.new')).toHaveLength(mayDelete ? 0 : 1));
});

test.each([
  ['student', 'emptyStudent'],
  ['teacher', 'emptyTeacher'],
  ['supervisor', 'emptyManager'],
  ['admin', 'emptyManager'],
] as const)('a class without materials says so to a %s', async (role, words) => {
  rows = [];
  await open(role);
  await screen.findByText('empty');
  await screen.findByText(words);
});
