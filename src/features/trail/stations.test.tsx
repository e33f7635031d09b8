// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TrailStation } from '#contract/reading/read.ts';
import { show } from '#tests/gallery/render.tsx';
import { Stations } from './stations.tsx';

const blank = { date: null, amount: null, expectedBy: null, shares: [], reportId: null };
const station = (kind: TrailStation['kind'], of: Partial<TrailStation> = {}): TrailStation => ({
  ...blank,
  kind,
  ...of,
});

test('a past station has its day and amount; a coming one says by when it is expected', async () => {
  await show(
    <Stations
      amount={20}
      stations={[
        station('paid', { date: '2026-10-28', amount: 20 }),
        station('sent', { date: '2026-11-20', amount: 12 }),
        station('arrived', { expectedBy: '2026-12-04' }),
        station('report'),
      ]}
    />,
  );
  const lines = screen.getAllByRole('listitem');
  expect(lines.map(({ dataset }) => [dataset.station, dataset.done])).toEqual([
    ['paid', 'true'],
    ['sent', 'true'],
    ['arrived', 'false'],
    ['report', 'false'],
  ]);
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'trail.stations.paidtrail.on',
    'trail.stations.senttrail.partOn',
    'trail.stations.arrivedtrail.notYetBy',
    'trail.stations.reporttrail.notYet',
  ]);
});

test('shares are a sentence, and the report is one press away', async () => {
  const shares: TrailStation['shares'] = [
    { kind: 'teachers', amount: 12 },
    { kind: 'carried', amount: 8 },
  ];
  await show(
    <Stations
      isOwn
      amount={20}
      stations={[
        station('spent', { date: '2026-11-30', amount: 20, shares }),
        station('report', { date: '2026-11-30', reportId: '01890000-0000-7000-8000-000000000009' }),
      ]}
    />,
  );
  expect(screen.getByText('trail.ofYour')).toBeTruthy();
  expect(screen.getByText('trail.readReport').getAttribute('href')).toContain('/read/report/01890000');
});
