// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addMonths, monthOf } from '#contract/month.ts';
import type { Class } from '#contract/reading/read.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { ClassEndStrip } from './class-end.tsx';
import { ClassEndButtons } from './class-end-buttons.tsx';
import { EndSeveral } from './end-several.tsx';
import { OwnClasses } from './own-classes.tsx';

const now = monthOf(new Date());
const before = addMonths(now, -1);
const supervisor = buildUser({ id: idOf(420), role: 'supervisor' });
const [group, other] = [
  buildClass({ id: idOf(200), name: 'Tajwid' }),
  buildClass({ id: idOf(201), name: 'Hifz', madarisId: idOf(100) }),
];

let classes: Class[];
/** The bodies of the calls that end a class, by its id. */
let sent: Map<string, Record<string, unknown>>;
/** The server's rejections, by the id of the class. */
let rejected: Map<string, object>;

async function answer(request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^.*\/v1\//, '');
  const [, id = '', action] = path.split('/');
  const found = classes.find((row) => row.id === id);
  if (action === 'end' && found) {
    const body = (await request.json()) as Record<string, unknown>;
    sent.set(id, body);
    const rejection = rejected.get(id);
    if (rejection) return ourAnswer(rejection, 422);
    return ourAnswer({ data: { ...found, lastMonth: body.lastMonth, endedReason: body.reason, version: 2 } });
  }
  if (path === 'classes') {
    return ourAnswer({ data: classes, meta: { totalItems: classes.length, page: 1, limit: 10 } });
  }
  return found ? ourAnswer({ data: found }) : ourAnswer({ code: 'not-found', message: 'Not found.' }, 404);
}

beforeAll(() => loadEngine());

beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
  [classes, sent, rejected] = [[group, other], new Map(), new Map()];
  vi.stubGlobal('fetch', answer);
  writeSession({ user: supervisor, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(supervisor.id).delete();
});

async function openDialog(part: ReactNode, button: string) {
  await show(part);
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}

async function choose(dialog: Awaited<ReturnType<typeof openDialog>>, reason: string): Promise<void> {
  const radio = () => dialog.getByRole<HTMLInputElement>('radio', { name: reason });
  fireEvent.click(radio());
  await waitFor(() => expect(radio().checked).toBe(true));
}

test('a class ends with this month unless another is chosen, and a reason is asked for', async () => {
  const dialog = await openDialog(<ClassEndButtons of={group} />, 'end.action');
  const month = dialog.getByLabelText<HTMLSelectElement>(/lastMonth/);
  expect(month.value).toBe(now);
  expect([...month.options].map(({ value }) => value)).toEqual(
    Array.from({ length: 16 }, (_, at) => addMonths(now, at - 3)),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'end.confirm' }));
  await dialog.findByText('Please choose a reason');
  expect(sent.size).toBe(0);
  await choose(dialog, 'end.reasons.merged');
  fireEvent.click(dialog.getByRole('button', { name: 'end.confirm' }));
  await waitFor(() =>
    expect(sent.get(group.id)).toEqual({ lastMonth: now, reason: 'merged', note: '', successorId: null }),
  );
  await screen.findByText('end.done');
});

test('another reason needs words, and a rejection of the server is shown at its field', async () => {
  const message = 'A report is for a later month';
  rejected.set(group.id, { code: 'rule-broken', message: 'Please check.', fields: { lastMonth: message } });
  const dialog = await openDialog(<ClassEndButtons of={group} />, 'end.action');
  await choose(dialog, 'end.reasons.other');
  fireEvent.click(dialog.getByRole('button', { name: 'end.confirm' }));
  await dialog.findByText('Please say in words why');
  fireEvent.change(dialog.getByLabelText(/end\.note/), { target: { value: 'The well has dried up.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'end.confirm' }));
  await dialog.findByText(message);
  expect(dialog.getByLabelText(/lastMonth/).getAttribute('aria-invalid')).toBe('true');
});

test('of several classes, only those that were not ended are named with the reason and tried again', async () => {
  const rejection = { code: 'rule-broken', message: 'Please check.', fields: { lastMonth: 'Too early.' } };
  rejected.set(other.id, rejection);
  const clear = vi.fn();
  const dialog = await openDialog(<EndSeveral rows={[group, other]} clear={clear} />, 'end.several.action');
  await choose(dialog, 'end.reasons.finished');
  fireEvent.click(dialog.getByRole('button', { name: 'end.confirm' }));
  await dialog.findByText(/Hifz: Too early\./);
  expect([...sent.keys()]).toEqual([group.id, other.id]);
  sent.clear();
  rejected.clear();
  fireEvent.click(dialog.getByRole('button', { name: 'end.confirm' }));
  await waitFor(() => expect(clear).toHaveBeenCalledOnce());
  expect([...sent.keys()]).toEqual([other.id]);
});

test('a class with an end shows it, its reason and its successor; one without shows nothing', async () => {
  const link = (classId: string) => ({ to: '/class/$classId', params: { classId } }) as const;
  const ended = { ...group, lastMonth: before, endedReason: 'merged', successorId: other.id } as const;
  const { unmount } = await show(<ClassEndStrip of={ended} classLink={link} />);
  const strip = within(await screen.findByRole('region', { name: 'end.ended' }));
  expect(strip.getByText('end.reasons.merged')).toBeTruthy();
  const successor = await strip.findByRole('link', { name: 'Hifz' });
  expect(successor.getAttribute('href')).toBe(`/class/${other.id}`);
  unmount();
  const ending = { ...group, lastMonth: now, endedReason: 'other', endedNote: 'The well has dried up.' } as const;
  const second = await show(<ClassEndStrip of={ending} classLink={link} />);
  const soon = within(await screen.findByRole('region', { name: 'end.ends' }));
  expect(soon.getByText('The well has dried up.')).toBeTruthy();
  expect(soon.queryByText('end.reasons.other')).toBeNull();
  second.unmount();
  await show(<ClassEndStrip of={group} classLink={link} />);
  expect(screen.queryByRole('region', { name: /^end\./ })).toBeNull();
});

test('the classes of a student that have ended are in a group of their own', async () => {
  classes = [group, { ...other, lastMonth: before }];
  await show(<OwnClasses />);
  await screen.findByRole('heading', { name: 'showing.ended' });
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(headings).toEqual(['own', 'Tajwid', 'showing.ended', 'Hifz']);
});
