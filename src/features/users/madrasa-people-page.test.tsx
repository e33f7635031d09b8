// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass, buildMadrasa, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { MadrasaPeoplePage } from './madrasa-people-page.tsx';

const [madrasa, group] = [buildMadrasa({ id: idOf(100) }), buildClass({ id: idOf(200) })];
const names = ['Amina', 'Bilal', 'Salma'];
const people = names.map((fullName, at) =>
  buildUser({ id: idOf(411 + at), fullName, role: 'student', classIds: [group.id, idOf(201)] }),
);
const supervisor = buildUser({ id: idOf(410), role: 'supervisor' });
const peopleOfClass = { class: { id: group.id, name: group.name }, madaris: { id: madrasa.id, name: madrasa.name } };

/** The class's people at the server; those in `staying` cannot be removed. */
let inClass: typeof people;
let staying: ReadonlySet<string>;
/** Lists are answered until the first removal: afterwards the device shows its own knowledge. */
let isAnswering: boolean;
let asked: string[] | undefined;
let reason: string | undefined;

async function answer({ url, method, body }: { url: string; method: string; body: unknown }): Promise<Response> {
  const path = new URL(url).pathname.replace(/^.*\/v1\//, '');
  if (method === 'POST' && path === `classes/${group.id}/remove-users`) {
    ({ ids: asked, reason } = body as { ids: string[]; reason: string });
    isAnswering = false;
    const results = asked.map((id) =>
      staying.has(id)
        ? { id, done: false, code: 'not-found', message: 'Not found, or you do not have access.' }
        : { id, done: true, code: null, message: null },
    );
    inClass = inClass.filter(({ id }) => staying.has(id));
    return ourAnswer({ data: results });
  }
  if (method === 'POST' && path === 'invitations') {
    const { ids } = body as { ids: string[] };
    const rejection = { link: null, code: 'forbidden', message: 'Your account is not allowed to do this.' };
    const link = (id: string) => ({ path: `/reset-password?token=${id}`, expiresDate: '2099-01-01T00:00:00.000Z' });
    return ourAnswer({
      data: ids.map((id) =>
        staying.has(id) ? { id, ...rejection } : { id, link: link(id), code: null, message: null },
      ),
    });
  }
  if (!isAnswering) return new Promise<Response>(() => undefined);
  if (path === `madaris/${madrasa.id}`) return ourAnswer({ data: madrasa });
  if (path === `classes/${group.id}`) return ourAnswer({ data: group });
  if (path !== `classes/${group.id}/users`) return ourAnswer({ code: 'internal', message: 'A fault.' }, 500);
  const meta = { totalItems: inClass.length, totalCount: inClass.length, page: 1, limit: 10, ...peopleOfClass };
  return ourAnswer({ data: inClass, meta });
}

beforeAll(() => loadEngine());

beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
  [inClass, staying, isAnswering, asked, reason] = [people, new Set(), true, undefined, undefined];
  writeSession({ user: supervisor, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  vi.stubGlobal('fetch', async (request: Request) =>
    answer({ url: request.url, method: request.method, body: request.body ? await request.json() : undefined }),
  );
});

afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(supervisor.id).delete();
});

async function selectAll(classId: string | undefined = group.id) {
  const list = { kind: 'student', madarisId: madrasa.id, parent: {}, tabs: null } as const;
  await show(<MadrasaPeoplePage {...list} classId={classId} />);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Amina' }));
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Select all rows on this page' })[0] as HTMLElement);
  return within(await screen.findByRole('toolbar'));
}

async function takeOut(bar: ReturnType<typeof within>, why?: string): Promise<void> {
  fireEvent.click(bar.getByRole('button', { name: 'takeOut' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Amina, Bilal, and Salma')).toBeTruthy();
  expect(question.getByText('takeOutSeveral.text')).toBeTruthy();
  expect(question.getByText('takeOutSeveral.readNoMore')).toBeTruthy();
  if (why) {
    fireEvent.change(question.getByLabelText('takeOutSeveral.reason'), { target: { value: why } });
    expect(question.getByText('takeOutSeveral.readOn')).toBeTruthy();
  }
  fireEvent.click(question.getByRole('button', { name: 'takeOut' }));
}

test('several people are taken out of the class after one question, and the list is right at once', async () => {
  const bar = await selectAll();
  // The mild action comes before the one that deletes accounts.
  const buttons = bar.getAllByRole('button').map((button) => button.textContent);
  expect(buttons.indexOf('takeOut')).toBeLessThan(buttons.indexOf('Delete selected'));
  await takeOut(bar);
  await screen.findByText('takeOutSeveral.done');
  expect([asked, reason]).toEqual([people.map(({ id }) => id), 'left']);
  await waitFor(() => expect(screen.queryByText('Amina')).toBeNull());
});

test('several students who have finished, or go to another class, are taken out for that reason', async () => {
  await takeOut(await selectAll(), 'finished');
  await screen.findByText('takeOutSeveral.done');
  expect(reason).toBe('finished');
});

test('who could not be taken out is named, with the reason, and stays in the list', async () => {
  staying = new Set([idOf(412)]);
  await takeOut(await selectAll());
  await screen.findByText('takeOutSeveral.failed');
  await screen.findByText('Bilal: Not found, or you do not have access.');
  await waitFor(() => expect(screen.queryByText('Salma')).toBeNull());
  expect(screen.getByText('Bilal')).toBeTruthy();
});

test('each selected person gets a slip, made on request; people without one are named, and the slips are printed', async () => {
  staying = new Set([idOf(412)]);
  fireEvent.click((await selectAll()).getByRole('button', { name: 'slips.action' }));
  fireEvent.click(await screen.findByRole('button', { name: 'slips.make' }));
  await screen.findByText('Bilal: Your account is not allowed to do this.');
  const dialog = within(screen.getByRole('dialog'));
  await waitFor(() => expect(dialog.getAllByRole('img', { name: 'invitation.code' })).toHaveLength(2));
  expect(dialog.getAllByRole('strong').map(({ textContent }) => textContent)).toEqual(['Amina', 'Salma']);
  const paper = document.querySelector('body > [data-paper]');
  expect(paper?.textContent).toContain('Amina');
  expect(paper?.textContent).not.toContain('Bilal');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  fireEvent.click(dialog.getByRole('button', { name: 'slips.print' }));
  expect(print).toHaveBeenCalledOnce();
});
