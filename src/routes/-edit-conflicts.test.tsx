// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ProfileDialog } from '#features/account/profile-dialogs.tsx';
import { ClassDialog } from '#features/classes/class-dialog.tsx';
import { MadrasaDialog } from '#features/madaris/madrasa-dialog.tsx';
import { RegionDialog } from '#features/regions/region-dialog.tsx';
import { PersonForm } from '#features/users/person-form.tsx';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { writeSession } from '#hooks/session/session-store.ts';
import { show } from '#tests/gallery/render.tsx';
import { buildClass, buildMadrasa, buildRegion, buildUser, idOf } from '#tests/tools/build-rows.ts';
import { ourAnswer } from '#tests/tools/our-answer.ts';

/* Two people edit one row (412): each dialog shows both versions of each field, and nothing is overwritten unseen. */

const admin = buildUser({ id: idOf(900), role: 'admin', fullName: 'Amina' });
const regions = ['Azilal', 'Kano', 'Zaria'].map((name, n) => buildRegion({ id: idOf(n + 1), name }));
const supervisors = ['Salim', 'Idris', 'Hawa'].map((fullName, n) =>
  buildUser({ id: idOf(n + 801), role: 'supervisor', fullName }),
);
const region = buildRegion({ supervisorId: idOf(801), description: 'Hills' });
const madrasa = buildMadrasa();
const group = buildClass();
const person = buildUser({ id: idOf(701), phone: '1', address: 'Old Gate' });
const child = {
  ...person,
  role: 'student',
  email: null,
  signInName: 'amina.2',
  contactEmail: 'a@family.example',
} as const;
const onClose = () => undefined;

/** A field's name, the user's value and the other user's value; for a picker also the labels of both, and its own label. */
type Field = readonly [
  name: string,
  mine: string,
  theirs: string | number,
  shown?: readonly [string, string],
  label?: string,
];

interface Case {
  form: string;
  part: ReactNode;
  row: { version: number };
  fields: readonly Field[];
}

const personFields = [
  ['fullName', 'By me', 'By others'],
  ['email', 'me@school.example', 'others@school.example'],
  ['phone', '22', '33'],
  ['address', 'My lane', 'Their lane'],
] as const;

const cases: Case[] = [
  {
    form: 'region',
    part: <RegionDialog open row={region} onClose={onClose} />,
    row: region,
    fields: [
      ['name', 'By me', 'By others'],
      ['description', 'My hills', 'Their hills'],
      ['address', 'My lane', 'Their lane'],
      ['country', 'BH', 'YE', ['Bahrain', 'Yemen'], 'Country'],
      ['placeName', 'My valley', 'Their valley'],
      ['totalPrice', '77', 88],
      ['supervisorId', idOf(802), idOf(803), ['Idris', 'Hawa'], 'Supervisor'],
      ['dueDay', '7', 8],
    ],
  },
  {
    form: 'madrasa',
    part: <MadrasaDialog open row={madrasa} onClose={onClose} regions="all" />,
    row: madrasa,
    fields: [
      ['name', 'By me', 'By others'],
      ['address', 'My lane', 'Their lane'],
      ['description', 'My words', 'Their words'],
      ['totalPrice', '77', 88],
      ['regionId', idOf(2), idOf(3), ['Kano', 'Zaria'], 'Region'],
    ],
  },
  {
    form: 'class',
    part: <ClassDialog open row={group} onClose={onClose} madarisId={group.madarisId} />,
    row: group,
    fields: [
      ['name', 'By me', 'By others'],
      ['description', 'My class', 'Their class'],
      ['monthlyPrice', '77', 88],
    ],
  },
  ...(['teacher', 'student', 'supervisor', 'sponsor'] as const).map((role) => ({
    form: role,
    part: <PersonForm row={{ ...person, role }} onClose={onClose} />,
    row: { ...person, role },
    fields: personFields,
  })),
  {
    form: 'student without an address',
    part: <PersonForm row={child} onClose={onClose} />,
    row: child,
    fields: [
      ...personFields.filter(([name]) => name !== 'email'),
      ['signInName', 'amina.3', 'amina.4'],
      ['contactEmail', 'me@family.example', 'others@family.example'],
    ],
  },
  {
    form: 'own profile',
    part: <ProfileDialog open user={admin} onClose={onClose} />,
    row: admin,
    fields: personFields.filter(([name]) => name !== 'email'),
  },
];

interface Saved {
  version: string | null;
  body: Record<string, unknown>;
}

let saved: Saved[];

/** The server: lists for the pickers, and the other user's row as the answer to the first change. */
function serve({ row, fields }: Case): void {
  const theirs = Object.fromEntries(fields.map(([name, , value]) => [name, value]));
  const current = { ...row, ...theirs, version: 5 };
  const answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (request.method === 'PUT' || request.method === 'PATCH') {
      saved.push({ version: request.headers.get('if-match'), body: await request.json() });
      if (saved.length > 1) return ourAnswer({ data: current });
      return ourAnswer({ code: 'changed-meanwhile', message: 'Changed.', current }, 412);
    }
    const rows = pathname.endsWith('/regions') ? regions : pathname.endsWith('/users') ? supervisors : undefined;
    if (!rows) throw new TypeError('Nothing of this is served here.');
    const meta = { totalItems: rows.length, totalCount: rows.length, page: 1, limit: 50 };
    return ourAnswer({ data: rows, meta });
  };
  vi.stubGlobal('fetch', answer);
}

beforeAll(() => loadEngine());

beforeEach(() => {
  saved = [];
  localStorage.clear();
  // The DOM of the tests renders nothing, so it has no layer to lift a popover into.
  HTMLElement.prototype.showPopover = () => undefined;
  HTMLElement.prototype.scrollIntoView = () => undefined;
  writeSession({ user: admin, token: 'secret', expiresAt: '2099-01-01T00:00:00.000Z', ended: false });
});

afterEach(() => {
  vi.unstubAllGlobals();
  writeSession(null);
});

/** Found by its text, because this DOM takes a second to compute the roles of a whole dialog. */
function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`There is no button '${name}'.`);
  return found;
}

async function write([name, mine, , shown, label]: Field): Promise<void> {
  if (!shown || !label) {
    const control = document.querySelector(`[role=dialog] [name=${name}]`);
    if (!control) throw new Error(`There is no field ${name}.`);
    fireEvent.change(control, { target: { value: mine } });
    return;
  }
  fireEvent.click(screen.getByLabelText(label, { exact: false, selector: '[role=combobox]' }));
  fireEvent.click(await screen.findByText(shown[0]));
}

async function press(name: string): Promise<void> {
  await act(async () => fireEvent.click(button(name)));
}

test.each(cases)('$form: both versions of each field are shown, and one is chosen', async (one) => {
  serve(one);
  await show(one.part);
  await screen.findByText('Save');
  await act(async () => undefined);
  for (const field of one.fields) await write(field);
  await press('Save');
  await waitFor(() => expect(document.querySelectorAll('fieldset[data-conflict]')).toHaveLength(one.fields.length));
  const words = one.fields.map(([, mine, theirs, shown]) => shown ?? [mine, String(theirs)]);
  for (const [mine, theirs] of words) {
    expect(button(`Keep mine: ${mine}`)).toBeTruthy();
    expect(button(`Take theirs: ${theirs}`)).toBeTruthy();
  }
  await press('Save');
  expect(saved).toHaveLength(1);

  for (const [turn, [mine, theirs]] of words.entries()) {
    await press(turn === 0 ? `Keep mine: ${mine}` : `Take theirs: ${theirs}`);
  }
  await press('Save');
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved.map(({ version }) => version)).toEqual([`"${one.row.version}"`, '"5"']);
  for (const [turn, [name, mine, theirs]] of one.fields.entries()) {
    expect(String(saved[1]?.body[name]), name).toBe(turn === 0 ? mine : String(theirs));
  }
});
