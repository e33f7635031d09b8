// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { AttentionFigure, MonthFigures } from '#contract/answers/figures.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildUser } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { AttentionList } from './attention-list.tsx';

const admin = buildUser({ role: 'admin' });

const figures: AttentionFigure[] = [
  { kind: 'classesWithoutStudents', count: 7, list: 'classes.list', query: { attended: 'false' } },
  { kind: 'dueReports', count: 3, list: 'radar.list', query: { show: 'due', months: '12' } },
  { kind: 'missingReports', count: 5, list: 'radar.list', query: { show: 'missing', months: '12' } },
];

function month(name: string, missingReports: number): MonthFigures {
  const money = { sponsoredDollars: 0, chargedDollars: 0, refundedDollars: 0 };
  return {
    month: name,
    ...money,
    expectedReports: 9,
    receivedReports: 0,
    lateReports: 0,
    missingReports,
    openReports: 0,
  };
}

/** The month of today. */
const running = { ...month('2026-11', 0), openReports: 9 };

beforeAll(() => loadEngine());

afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(admin.id).delete();
});

test('the most urgent point comes first, with words beside its colour and the comparison with last month', async () => {
  writeSession({ user: admin, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    ourAnswer({ data: url.includes('attention') ? figures : [month('2026-09', 1), month('2026-10', 3), running] }),
  );
  await show(<AttentionList />);
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3));
  const cards = screen.getAllByRole('heading', { level: 3 }).map((title) => title.parentElement?.parentElement);
  const titles = cards.map((card) => card?.querySelector('h3')?.textContent);
  expect(titles).toEqual(['attention.missingReports', 'attention.dueReports', 'attention.classesWithoutStudents']);
  const said = cards.map((card) => card?.querySelector('p')?.textContent);
  expect(said).toEqual(['attention.urgent', 'attention.soon', undefined]);
  await screen.findByText('attention.lastMonth');
});
