// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, fireEvent, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ContactPage } from '#features/home/contact-page.tsx';
import { MadrasaDialog } from '#features/madaris/madrasa-dialog.tsx';
import { RegionDialog } from '#features/regions/region-dialog.tsx';
import { RegionFilter } from '#features/regions/region-filter.tsx';
import { AddMember } from '#features/users/add-member.tsx';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';

const nothing = () => undefined;

/* A picker asks the server for what is typed, so that it finds more than its first fifty (docs/rules.md#lists). */
const pickers: { of: string; part: ReactNode; label?: RegExp; path: string; query: Record<string, string> }[] = [
  { of: 'the region of a list', part: <RegionFilter id={undefined} />, path: 'regions', query: {} },
  {
    of: 'the region of a madrasa',
    part: <MadrasaDialog open row={undefined} onClose={nothing} regions="all" />,
    path: 'regions',
    query: {},
  },
  {
    of: 'the supervisor of a region',
    part: <RegionDialog open row={undefined} onClose={nothing} />,
    label: /^supervisor/i,
    path: 'users',
    query: { role: 'supervisor' },
  },
  {
    of: 'someone for a class',
    part: <AddMember kind="student" classId={idOf(5)} open onClose={nothing} onInvite={nothing} />,
    path: 'users',
    query: { role: 'student', notInClass: idOf(5) },
  },
  { of: 'the region of a message', part: <ContactPage />, path: 'regions', query: {} },
];

let asked: URL[];

beforeAll(() => loadEngine());

beforeEach(() => {
  asked = [];
  // The DOM of the tests renders nothing, so it has no layer to lift a popover into.
  HTMLElement.prototype.showPopover = nothing;
  HTMLElement.prototype.scrollIntoView = nothing;
  writeSession({
    user: buildUser({ role: 'admin' }),
    token: 'secret',
    expiresAt: '2099-01-01T00:00:00.000Z',
    ended: false,
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(new URL(request.url));
    return ourAnswer({ data: [], meta: { totalItems: 0, totalCount: 0, page: 1, limit: 50 } });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  writeSession(null);
});

test.each(pickers)('$of is found on the server', async ({ part, label, path, query }) => {
  await show(part);
  await act(async () => undefined);
  const field = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLInputElement>('input[role=combobox]')].find(
      ({ labels }) =>
        label === undefined || [...(labels ?? [])].some(({ textContent }) => label.test(textContent ?? '')),
    );
    if (!found) throw new Error('There is no such picker.');
    return found;
  });
  fireEvent.click(field);
  await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'));
  fireEvent.change(field, { target: { value: 'zar' } });
  await waitFor(() => {
    const searched = asked.find(({ searchParams }) => searchParams.get('search') === 'zar');
    expect(searched?.pathname).toMatch(new RegExp(`/v1/${path}$`));
    expect(Object.fromEntries(searched?.searchParams ?? [])).toMatchObject({ ...query, limit: '50' });
  });
});
