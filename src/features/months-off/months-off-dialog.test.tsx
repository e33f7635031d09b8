// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addMonths, monthOf } from '#contract/month.ts';
import { suggestedMonthsOff } from '#contract/school-year/suggested-months-off.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildMadrasa, buildRegion, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { MonthsOffDialog } from './months-off-dialog.tsx';

const now = monthOf(new Date());
const supervisor = buildUser({ id: idOf(970), role: 'supervisor' });
const off = (number: number, months: number, name: string, kind: 'off' | 'excused' | 'closed' = 'off') => ({
  id: idOf(800 + number),
  month: addMonths(now, months),
  name,
  kind,
});
const region = buildRegion({ name: 'Azilal', monthsOff: [off(1, 0, 'Flood'), off(2, -20, 'Long ago')] });
let madrasa = buildMadrasa();
const posted: unknown[] = [];

beforeAll(() => loadEngine());
beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  posted.length = 0;
  writeSession({ user: supervisor, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace(/^.*\/v1\//, '');
    if (path === `madaris/${madrasa.id}`) return ourAnswer({ data: madrasa });
    if (path === `regions/${region.id}`) return ourAnswer({ data: region });
    if (path !== 'months-off') return ourAnswer({ code: 'not-found', message: 'Not found.' }, 404);
    const body = await request.json();
    posted.push(body);
    const stamps = { placeName: 'Noor', addedBy: null, createdDate: '2026-01-01T00:00:00.000Z' };
    return ourAnswer({ data: { id: idOf(900 + posted.length), kind: 'off', ...body, ...stamps } }, 201);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(supervisor.id).delete();
});

function open(...monthsOff: ReturnType<typeof off>[]): Promise<unknown> {
  madrasa = buildMadrasa({ regionId: region.id, monthsOff });
  return show(<MonthsOffDialog place={{ type: 'madrasa', id: madrasa.id, name: 'Noor' }} onClose={vi.fn()} />);
}

test('the months of a year are listed, the newest first; those from above are deleted where they come from', async () => {
  await open(off(3, -6, 'Heat'), off(4, -3, 'Repairs', 'excused'), off(5, -2, '', 'closed'));
  await screen.findByText('Flood');
  const items = within(screen.getByRole('list', { name: 'Months without lessons' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => /Flood|Heat|Repairs/.exec(textContent ?? '')?.[0])).toEqual([
    'Flood',
    'Repairs',
    'Heat',
  ]);
  expect(items.map((item) => within(item).queryAllByRole('button').length)).toEqual([0, 1, 1]);
});

test('all suggestions are added for the place with one press', async () => {
  const [ramadan] = suggestedMonthsOff(now, { own: [], above: [] }, '');
  if (!ramadan) throw new Error('Each year has a Ramadan.');
  // Three months from Ramadan, in the planned year.
  const [after, before] = [addMonths(ramadan.month, 3), addMonths(ramadan.month, -3)];
  const month = after <= addMonths(now, 12) ? after : before;
  await open({ ...off(3, 0, 'Heat'), month: addMonths(month, -12) });
  fireEvent.click(await screen.findByRole('button', { name: /acceptAll$/ }));
  const place = { placeType: 'madrasa', placeId: madrasa.id };
  const wanted = [
    { ...place, month: ramadan.month, name: expect.stringContaining('ramadan') },
    { ...place, month, name: 'Heat' },
  ];
  await waitFor(() => expect(posted).toEqual(wanted.sort((one, other) => one.month.localeCompare(other.month))));
});
