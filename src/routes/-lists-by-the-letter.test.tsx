// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { newReport } from '#contract/entities/report.ts';
import type { Role } from '#contract/rights/roles.ts';
import { mirrorOf } from '#data/database/database.ts';
import { MadrasaClassesPage } from '#features/classes/madrasa-classes-page.tsx';
import { MadrasaDetails } from '#features/explore/madrasa-pages.tsx';
import { RegionDetails } from '#features/explore/region-pages.tsx';
import { MadarisPage } from '#features/madaris/madaris-page.tsx';
import { MadrasaPage } from '#features/madaris/madrasa-page.tsx';
import { MaterialGrid } from '#features/materials/material-grid.tsx';
import { PayListPage } from '#features/payments/pay-list-page.tsx';
import { RegionsPage } from '#features/regions/regions-page.tsx';
import { ReportList } from '#features/reports/report-list.tsx';
import { ClassStudentsPage } from '#features/users/class-students-page.tsx';
import { MadrasaPeoplePage } from '#features/users/madrasa-people-page.tsx';
import { UsersPage } from '#features/users/users-page.tsx';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass, buildMadrasa, buildMaterial, buildRegion, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';

/*
 * Sections 2 and 9 of the specification, list by list: the heads of its columns, its page size, and the menu of a row. Keys
 * of texts stand for the texts.
 */

const [region, madrasa, group] = [
  buildRegion({ id: idOf(1) }),
  buildMadrasa({ id: idOf(100), regionId: idOf(1) }),
  buildClass({ id: idOf(200), madarisId: idOf(100) }),
];
const user = buildUser({ id: idOf(960), role: 'admin' });
const nowhere = () => ({});
const links = { class: nowhere, madrasa: nowhere, students: nowhere, teachers: nowhere };

/** More than one page of everything. */
const many = <TRow,>(build: (id: string, at: number) => TRow) =>
  Array.from({ length: 30 }, (_, at) => build(idOf(1000 + at), at));
const teacher = (id: string, at: number) =>
  buildUser({ id, fullName: `Person ${at}`, role: 'teacher', classIds: [group.id] });
const rows: Readonly<Record<string, readonly unknown[]>> = {
  regions: many((id, at) => buildRegion({ id, name: `Region ${at}` })),
  madaris: many((id, at) => buildMadrasa({ id, name: `Madrasa ${at}` })),
  [`madaris/region/${region.id}`]: many((id, at) => buildMadrasa({ id, name: `Madrasa ${at}`, regionId: region.id })),
  [`classes/madaris/${madrasa.id}`]: many((id, at) => buildClass({ id, name: `Class ${at}`, madarisId: madrasa.id })),
  users: many(teacher),
  [`classes/${group.id}/users`]: many(teacher),
  [`users/madaris/${madrasa.id}`]: many(teacher),
  [`classes/${group.id}/materials`]: many((id, at) => buildMaterial({ id, classId: group.id, title: `Lesson ${at}` })),
  [`classes/${group.id}/reports`]: many((id, at) => ({
    ...buildMaterial({ id, classId: group.id, title: `Report ${at}` }),
    ...newReport,
    month: '2025-12',
    authorId: null,
  })),
  [`sponsorships/class/${group.id}/madaris`]: many((id, at) => buildMadrasa({ id, name: `Madrasa ${at}` })),
};
const single: Readonly<Record<string, unknown>> = {
  [`regions/${region.id}`]: region,
  [`madaris/${madrasa.id}`]: madrasa,
  [`classes/${group.id}`]: group,
};

/** Requested pages: the path, and the limits of its calls. */
let limits: Map<string, Set<string>>;

async function answer(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const path = pathname.replace(/^.*\/v1\//, '');
  const [limit, page] = [searchParams.get('limit') ?? '10', Number(searchParams.get('page') ?? '1')];
  const all = rows[path];
  if (all) {
    limits.set(path, (limits.get(path) ?? new Set()).add(limit));
    const from = (page - 1) * Number(limit);
    const named = { class: { id: group.id, name: group.name }, madaris: { id: madrasa.id, name: madrasa.name } };
    const meta = { totalItems: all.length, totalCount: all.length, page, limit: Number(limit), ...named };
    return ourAnswer({ data: all.slice(from, from + Number(limit)), meta });
  }
  if (path in single) return ourAnswer({ data: single[path] });
  return ourAnswer({ code: 'not-found', message: 'Not found.' }, 404);
}

beforeAll(() => loadEngine());

beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  limits = new Map();
  vi.stubGlobal('fetch', answer);
});

afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(user.id).delete();
});

async function open(role: Role, part: ReactNode): Promise<void> {
  writeSession({ user: { ...user, role }, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  await show(part);
}

/** Heads with words; those of check boxes and menus have no visible ones. */
async function heads(): Promise<string[]> {
  await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(2));
  return screen.getAllByRole('columnheader').flatMap((head) => {
    const text = (head.textContent ?? '').trim();
    return text && !/select|actions/i.test(text) ? [text] : [];
  });
}

const peopleOf = (kind: 'teacher' | 'student', classId: string | undefined) => (
  <MadrasaPeoplePage kind={kind} madarisId={madrasa.id} classId={classId} parent={{}} tabs={null} />
);
const classesOfMadrasa = (
  <MadrasaClassesPage madarisId={madrasa.id} parent={{ label: 'all', link: {} }} links={links} tabs={null} />
);

test.each<[string, Role, ReactNode, string[]]>([
  [
    'madaris',
    'admin',
    <MadarisPage link={nowhere} filters={null} key="1" />,
    ['name', 'address', 'classes', 'teachers', 'sponsorBy', 'sponsoredPercentage'],
  ],
  ['users', 'admin', <UsersPage kind="teacher" key="2" />, ['fullName', 'email', 'phone', 'classes']],
  ['classes', 'admin', classesOfMadrasa, ['name', 'description', 'monthlyPrice', 'sponsorBy', 'sponsored', 'reports']],
  ['regions', 'admin', <RegionsPage key="3" />, ['name', 'description', 'totalPrice']],
  ['sponsors', 'admin', <UsersPage kind="sponsor" key="4" />, ['sponsor', 'email', 'phone', 'sponsorshipDetails']],
  [
    'the madaris of a sponsorship',
    'sponsor',
    <PayListPage type="class" typeId={group.id} page={1} search="" onChange={() => undefined} key="5" />,
    ['list.name', 'list.address', 'list.classes', 'list.teachers', 'list.students'],
  ],
])('the table of %s has the columns of section 2', async (_, role, part, columns) => {
  await open(role, part);
  expect(await heads()).toEqual(columns);
});

test.each<[string, Role, ReactNode, path: string, limit: string]>([
  ['madaris', 'admin', <MadarisPage link={nowhere} filters={null} key="1" />, 'madaris', '10'],
  ['regions', 'admin', <RegionsPage key="2" />, 'regions', '10'],
  ['people', 'admin', <UsersPage kind="student" key="3" />, 'users', '10'],
  ['classes', 'admin', classesOfMadrasa, `classes/madaris/${madrasa.id}`, '10'],
  [
    'students of a class',
    'teacher',
    <ClassStudentsPage classId={group.id} key="4" />,
    `classes/${group.id}/users`,
    '10',
  ],
  ['teachers of a madrasa', 'admin', peopleOf('teacher', undefined), `users/madaris/${madrasa.id}`, '10'],
  ['materials', 'student', <MaterialGrid classId={group.id} key="5" />, `classes/${group.id}/materials`, '12'],
  ['reports', 'teacher', <ReportList classId={group.id} key="6" />, `classes/${group.id}/reports`, '10'],
  [
    'madaris of a sponsorship',
    'sponsor',
    <PayListPage type="class" typeId={group.id} page={1} search="" onChange={() => undefined} key="7" />,
    `sponsorships/class/${group.id}/madaris`,
    '5',
  ],
  [
    'madaris on the page of a region',
    'sponsor',
    <RegionDetails regionId={region.id} key="8" />,
    `madaris/region/${region.id}`,
    '2',
  ],
  [
    'classes on the page of a madrasa',
    'sponsor',
    <MadrasaDetails madrasaId={madrasa.id} key="9" />,
    `classes/madaris/${madrasa.id}`,
    '2',
  ],
])('a page of %s is as long as section 9 says', async (_, role, part, path, limit) => {
  await open(role, part);
  await waitFor(() => expect([...(limits.get(path) ?? [])]).toContain(limit));
});

async function menuOf(name: RegExp): Promise<string[]> {
  await heads();
  const row = screen.getAllByRole('row').find((each) => within(each).queryByText(name));
  const button = row && within(row).getAllByRole('button').at(-1);
  if (!button) throw new Error('The row has no menu.');
  fireEvent.click(button);
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
}

test('the menu of a row edits and deletes, and for a class also manages its people', async () => {
  await open('admin', classesOfMadrasa);
  const items = await menuOf(/^Class 1$/);
  for (const item of [/edit/i, /delete/i, /manageStudents/, /manageTeachers/]) {
    expect(items.some((each) => item.test(each))).toBe(true);
  }
});

test.each<[string, ReactNode, RegExp]>([
  ['madaris', <MadarisPage link={nowhere} filters={null} key="1" />, /^Madrasa 1$/],
  ['regions', <RegionsPage key="2" />, /^Region 1$/],
  ['people', <UsersPage kind="teacher" key="3" />, /^Person 1$/],
])('the menu of a row of %s edits and deletes, without people to manage', async (_, part, name) => {
  await open('admin', part);
  const items = await menuOf(name);
  for (const item of [/edit/i, /delete/i]) expect(items.some((each) => item.test(each))).toBe(true);
  expect(items.filter((each) => /manage/i.test(each))).toEqual([]);
});

test.each(['teacher', 'student'] as const)('a %s is added where a class is named, and nowhere else', async (kind) => {
  const adds = () => screen.queryAllByRole('button', { name: /^add/i }).length;
  await open('admin', peopleOf(kind, undefined));
  await heads();
  expect(adds()).toBe(0);
  cleanup();
  await open('admin', peopleOf(kind, group.id));
  await heads();
  await waitFor(() => expect(adds()).toBe(1));
});

test('teachers have the avatar of the specification beside their names, others have none', async () => {
  await open('admin', <UsersPage kind="teacher" />);
  await heads();
  const avatars = [...document.querySelectorAll('tbody img, [role=row] img')].map((each) => each.getAttribute('src'));
  expect(new Set(avatars)).toEqual(new Set(['/default-avatar.png']));
  expect(avatars).toHaveLength(10);
});

test('the page of a madrasa has a card for each class of a page, with its name and description, three beside each other', async () => {
  await open('student', <MadrasaPage id={madrasa.id} classLink="/student-details/$id" />);
  const cards = await screen.findAllByRole('heading', { level: 3 });
  expect(cards).toHaveLength(12);
  const [first] = cards;
  expect(first?.textContent).toBe('Class 0');
  expect(
    within(first as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/student-details/${idOf(1000)}`);
  const card = first?.closest('[class*="card__root"]');
  expect(card?.textContent).toContain(group.description);
  expect(card?.parentElement?.className).toContain('grid-tc_repeat(3,');
});
