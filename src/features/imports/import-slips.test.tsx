// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Import } from '#contract/reading/read.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { ImportSlips } from './import-slips.tsx';

const admin = buildUser({ id: idOf(953), role: 'admin' });

beforeAll(() => loadEngine());
afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(admin.id).delete();
});

const rowOf = (number: number, values: Record<string, string>) => ({
  ...{ number, action: 'add', state: 'done', errors: {}, changes: [], inClass: true },
  ...{ values, entityId: idOf(number) },
});

function imported(...fields: string[]): Import {
  const columns = fields.map((field) => ({ header: field, field, samples: [] }));
  return { id: idOf(7), columns } as unknown as Import;
}

test('right after an import slips are printed for those who got an account without an email', async () => {
  writeSession({ user: admin, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  const rows = [
    rowOf(1, { fullName: 'Amina', email: '', signInName: 'amina.7' }),
    rowOf(2, { fullName: 'Bilal', email: 'bilal@sanad.example' }),
  ];
  vi.stubGlobal('fetch', async () => ourAnswer({ data: rows, meta: { totalItems: 2, page: 1, limit: 100 } }));
  const print = vi.fn(() => 'printed');
  await show(<ImportSlips shown={imported('fullName', 'email')} print={print} />);
  fireEvent.click(await screen.findByRole('button', { name: 'slips.action' }));
  await screen.findByText('printed');
  const people = [{ id: idOf(1), fullName: 'Amina', email: null, signInName: 'amina.7' }];
  expect(print).toHaveBeenLastCalledWith(people, expect.any(Function));
});
