// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#contract/rights/roles.ts';
import { mirrorOf } from '#data/database/database.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';
import { PersonActions } from './person-actions.tsx';

const admin = buildUser({ id: idOf(410), role: 'admin' });
const salma = buildUser({ id: idOf(411), fullName: 'Salma', role: 'student', classIds: [idOf(200)] });

let called: string[];

beforeAll(() => loadEngine());

beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => undefined;
  HTMLElement.prototype.hidePopover ??= () => undefined;
  called = [];
  writeSession({ user: admin, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
  vi.stubGlobal('fetch', async ({ url, method }: Request) => {
    called.push(`${method} ${new URL(url).pathname.replace(/^.*\/v1\//, '')}`);
    return ourAnswer({ data: salma });
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  writeSession(null);
  await mirrorOf(admin.id).delete();
});

async function open(person: typeof salma): Promise<string[]> {
  await show(<PersonActions person={person} list={{ to: '/' }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent ?? '');
}

test('the page of a person offers the actions of their row in a list, and a class', async () => {
  expect(await open(salma)).toEqual(['Edit', 'invitation.action', 'addToClass.action', 'moveToClass.action', 'Delete']);
});

test.each<[string, Role, string[]]>([
  ['who is in no class is moved from none', 'teacher', ['Edit', 'invitation.action', 'addToClass.action', 'Delete']],
  ['who teaches and learns nowhere is put in no class', 'sponsor', ['Edit', 'invitation.action', 'Delete']],
  ['an admin is not deleted', 'admin', ['Edit', 'invitation.action']],
])('%s', async (_, role, entries) => {
  expect(await open({ ...salma, role, classIds: [] })).toEqual(entries);
});

test('a person is deleted from their page after a question', async () => {
  await open(salma);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Salma')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(called).toContain(`DELETE users/${salma.id}`));
  await screen.findByText('deleted.student');
});
