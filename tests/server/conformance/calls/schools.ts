import { eq } from 'drizzle-orm';
import type { Role } from '#contract/rights/roles.ts';
import { hashToken } from '#server/access/tokens.ts';
import { auditLog } from '#server/db/schema/calls.ts';
import { imports } from '#server/db/schema/imports.ts';
import { mailedLinks, sessions } from '#server/db/schema/sessions.ts';
import { newId } from '#server/new-id.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import { drawPicture } from '#tests/tools/picture.ts';
import { Receiver } from '#tests/tools/push-service.ts';
import { ask } from '../ask.ts';
import type { CallRow } from '../call-row.ts';
import { type Fixture, type FixtureCaller, idOf } from '../fixture.ts';
import { freshClass, freshMadrasa, freshRegion } from '../fresh.ts';
import type { Standing } from '../standing.ts';

const password = 'open-sesame-7!';

let logos = 0;
/** A picture that no earlier call had. */
function newLogo() {
  logos += 1;
  return { name: 'logo.png', bytes: drawPicture(16 + logos, 16) };
}
const found = (fixture: Fixture) => ({ search: fixture.tag });

/** A person of the same role, with a password, whose account may be changed because no one else uses it. */
async function twin({ server }: Fixture, caller: FixtureCaller | undefined) {
  const role: Role = caller?.role ?? 'admin';
  return caller ? { as: await buildPerson(server, role, { password }) } : {};
}

/** Rows that are deleted one by one: a row out of reach is reported by itself, so the call succeeds. */
function several(make: (fixture: Fixture, standing: Standing) => Promise<string>): CallRow {
  return { kind: 'open', ask: async (fixture) => ({ body: { ids: [await make(fixture, 'own')] } }) };
}

/** A confirmation of a new address by a person who is unknown to the rest of the fixture. */
async function confirmation({ server, db }: Fixture) {
  const { id: userId } = await buildPerson(server, 'student');
  const token = newId();
  const expiresAt = new Date(Date.now() + 60_000);
  await db
    .insert(mailedLinks)
    .values({ tokenHash: hashToken(token), userId, purpose: 'address', email: `${token}@sanad.example`, expiresAt });
  return { body: { token } };
}

/** A second session of the caller, to be ended. */
async function otherDevice({ db }: Fixture, caller: FixtureCaller | undefined) {
  const id = newId();
  const expiresAt = new Date(Date.now() + 60_000);
  if (caller) await db.insert(sessions).values({ id, userId: caller.id, tokenHash: hashToken(id), expiresAt });
  return { params: { id } };
}

/** A checked import of the caller's. */
async function ownImport({ db }: Fixture, caller: FixtureCaller | undefined) {
  const id = newId();
  const columns = { headers: ['Name', 'Email', 'Role'], fields: ['fullName', 'email', 'role'] };
  const one = { id, kind: 'users', fileName: 'people.csv', language: 'en', ...columns } as const;
  if (caller)
    await db.insert(imports).values({ ...one, headers: columns.headers, fields: columns.fields, ownerId: caller.id });
  return { params: { id } };
}

export const schoolCalls = {
  'radar.list': { kind: 'list', entities: ['class'], query: (fixture) => ({ ...found(fixture), limit: '100' }) },
  'radar.remind': { kind: 'open', ask: () => ({ body: { ids: [newId()], by: 'share' } }) },
  'stats.attention': { kind: 'open', ask: () => ({}) },
  'stats.regions': { kind: 'open', ask: () => ({}) },
  'stats.months': { kind: 'open', ask: () => ({}) },
  'stats.changes': { kind: 'open', ask: () => ({}) },
  'find.get': { kind: 'open', ask: (fixture) => ({ query: { search: fixture.tag } }) },

  'export.regions': { kind: 'open', ask: (fixture) => ({ query: found(fixture) }) },
  'export.madaris': { kind: 'open', ask: (fixture) => ({ query: found(fixture) }) },
  'export.classes': { kind: 'open', ask: (fixture) => ({ query: found(fixture) }) },
  'export.users': { kind: 'open', ask: (fixture) => ({ query: found(fixture) }) },
  'export.radar': { kind: 'open', ask: (fixture) => ({ query: found(fixture) }) },
  'export.sponsorships': { kind: 'open', ask: () => ({}) },
  'export.payments': { kind: 'open', ask: (fixture) => ({ query: found(fixture) }) },
  'export.audit': { kind: 'open', ask: (fixture) => ({ query: found(fixture) }) },

  'regions.deleteSeveral': several(freshRegion),
  'madaris.deleteSeveral': several(freshMadrasa),
  'classes.deleteSeveral': several(freshClass),
  'users.deleteSeveral': { kind: 'open', ask: () => ({ body: { ids: [newId()] } }) },
  'users.inviteSeveral': { kind: 'open', ask: () => ({ body: { ids: [newId()] } }) },
  'classes.addUsers': {
    kind: 'things',
    axes: [
      {
        what: 'the class',
        spoils: true,
        ask: (fixture, standing) => {
          const names = idOf(fixture, 'class', standing);
          return { names, params: { classId: names }, body: { ids: [fixture.person('student of C3').id] } };
        },
      },
    ],
  },

  'auth.logout': { kind: 'open', ask: twin },
  'auth.confirmEmail': { kind: 'open', ask: confirmation },
  'me.get': { kind: 'open', ask: () => ({}) },
  'me.update': {
    kind: 'open',
    ask: async (fixture, caller) => ({
      ...(await twin(fixture, caller)),
      body: { fullName: 'Amina Tazi', phone: '0600', address: 'Fes' },
    }),
  },
  'me.password': {
    kind: 'open',
    ask: async (fixture, caller) => ({
      ...(await twin(fixture, caller)),
      body: { currentPassword: password, password: 'sesame-open-8!' },
    }),
  },
  'me.email': {
    kind: 'open',
    ask: async (fixture, caller) => ({
      ...(await twin(fixture, caller)),
      body: { currentPassword: password, email: `${newId()}@sanad.example` },
    }),
  },
  'me.preferences': { kind: 'open', ask: () => ({}) },
  'me.setPreferences': { kind: 'open', ask: () => ({ body: { language: 'ar', weeklyMail: false } }) },
  'me.sessions': { kind: 'open', ask: () => ({}) },
  'me.endSession': { kind: 'open', ask: otherDevice },
  'me.endOtherSessions': { kind: 'open', ask: twin },
  'me.push': { kind: 'open', ask: () => ({}) },
  'me.setPush': {
    kind: 'open',
    ask: () => ({ body: new Receiver().subscription(`https://fcm.googleapis.com/${newId()}`) }),
  },
  'me.endPush': { kind: 'open', ask: () => ({}) },
  'settings.get': { kind: 'open', ask: () => ({}) },
  'settings.update': { kind: 'open', ask: () => ({ body: { name: 'Nur', dueDay: 7 } }) },
  'settings.setLogo': { kind: 'open', ask: () => ({ file: newLogo() }) },
  'settings.removeLogo': { kind: 'open', ask: () => ({}) },
  'setup.get': { kind: 'open', ask: () => ({}) },
  'setup.open': { kind: 'open', ask: () => ({ body: { withoutPayments: false } }) },
  'setup.sendTestMail': { kind: 'open', ask: () => ({ body: {} }) },
  'files.logo': {
    kind: 'open',
    ask: async ({ server, db, callers }) => {
      const set = await ask(server, 'settings.setLogo', { as: callers.admin, file: newLogo() });
      // Preparations are removed from the log: tests compare the log before and after the call.
      await db.delete(auditLog).where(eq(auditLog.objectType, 'settings'));
      return { params: { fileId: set.body.data.logo.split('/').at(-1) } };
    },
  },
  'pages.list': { kind: 'open', ask: () => ({}) },
  'pages.get': { kind: 'open', ask: () => ({ params: { id: 'privacy-en' } }) },
  'pages.update': { kind: 'open', ask: () => ({ params: { id: 'terms-ar' }, body: { text: 'Nur' } }) },
  'news.get': { kind: 'open', ask: () => ({}) },
  'news.seen': { kind: 'open', ask: () => ({ body: { until: '2026-11-24T12:00:00.000Z' } }) },
  'me.data': { kind: 'open', ask: () => ({}) },
  'me.closing': { kind: 'open', ask: () => ({}) },
  'me.close': {
    kind: 'open',
    ask: async (fixture, caller) => ({ ...(await twin(fixture, caller)), body: { currentPassword: password } }),
  },

  'imports.template': { kind: 'open', ask: () => ({ params: { kind: 'users' } }) },
  'imports.list': { kind: 'open', ask: () => ({}) },
  'imports.create': { kind: 'open', ask: () => ({ body: { kind: 'users' } }) },
  'imports.get': { kind: 'open', ask: ownImport },
  'imports.rows': { kind: 'open', ask: ownImport },
  'imports.map': {
    kind: 'open',
    ask: async (fixture, caller) => ({
      ...(await ownImport(fixture, caller)),
      body: { fields: ['fullName', null, 'role'] },
    }),
  },
  'imports.run': {
    kind: 'open',
    ask: async (fixture, caller) => ({ ...(await ownImport(fixture, caller)), body: { mailLinks: false } }),
  },
  'imports.cancel': { kind: 'open', ask: ownImport },
  'imports.result': { kind: 'open', ask: ownImport },
} satisfies Record<string, CallRow>;
