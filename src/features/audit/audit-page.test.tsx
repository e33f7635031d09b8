// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { AuditPage } from './audit-page.tsx';
import { endOf, startOf } from './days.ts';

const admin = buildUser({ id: idOf(410), role: 'admin' });
let asked: URLSearchParams[];

beforeAll(() => loadEngine());

beforeEach(() => {
  asked = [];
  writeSession({ user: admin, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('v1/audit')) asked.push(searchParams);
    return ourAnswer({ data: [], meta: { totalItems: 0, page: 1, limit: 10 } });
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(admin.id).delete();
});

test('the log is asked for one action and the days from and until, both included', async () => {
  await show(<AuditPage type={undefined} userId={undefined} action="refund" from="2026-11-02" to="2026-11-05" />);
  await waitFor(() => expect(asked).toHaveLength(1));
  const [query] = asked;
  expect([query?.get('action'), query?.get('from'), query?.get('to')]).toEqual([
    'refund',
    startOf('2026-11-02'),
    endOf('2026-11-05'),
  ]);
  const day = screen.getByLabelText('from') as HTMLInputElement;
  expect([day.type, day.value]).toEqual(['date', '2026-11-02']);
  fireEvent.change(day, { target: { value: '2026-11-03' } });
  expect(day.value).toBe('2026-11-03');
});

test.each([
  [undefined, 'changes', null],
  ['sign-ins', 'sign-ins', null],
  ['all', null, null],
  ['sign-in-failed', null, 'sign-in-failed'],
])(
  'for %s the log is asked for the kind %s and the action %s: sign-ins are not among changes',
  async (chosen, kind, action) => {
    await show(<AuditPage type={undefined} userId={undefined} action={chosen} from={undefined} to={undefined} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect([asked[0]?.get('kind'), asked[0]?.get('action')]).toEqual([kind, action]);
  },
);
