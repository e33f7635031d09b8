import type { Class } from '#contract/entities/class.ts';
import type { Madrasa } from '#contract/entities/madrasa.ts';
import type { Region } from '#contract/entities/region.ts';
import type { User } from '#contract/entities/user.ts';
import { payments } from '#server/db/schema/payments.ts';
import { classMembers } from '#server/db/schema/places-and-people.ts';
import { sponsorships } from '#server/db/schema/sponsorships.ts';
import { newId } from '#server/new-id.ts';
import { buildPerson, openTestApp, request, type TestApp, type TestPerson } from './http/open-app.ts';

export interface Answer<TData> {
  readonly status: number;
  readonly data: TData;
  readonly body: {
    readonly message: string;
    readonly code: string;
    readonly fields?: Record<string, string>;
    readonly meta: { readonly totalItems: number; readonly page: number; readonly limit: number };
    readonly current?: TData;
  };
}

export interface Asked {
  as?: TestPerson;
  body?: object;
  headers?: Record<string, string>;
  key?: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The real app with an admin and a supervisor, and ways to build the rest of a test through the API. */
export interface School extends TestApp {
  readonly admin: TestPerson;
  readonly supervisor: TestPerson;
  call<TData = unknown>(method: Method, path: string, asked?: Asked): Promise<Answer<TData>>;
  /** The supervisor's region by default. */
  region(overrides?: object): Promise<Region>;
  madrasa(regionId: string, overrides?: object): Promise<Madrasa>;
  classIn(madrasaId: string, overrides?: object): Promise<Class>;
  /** A class with a teacher and a student, so that it is offered to sponsors. */
  taughtClassIn(madrasaId: string, overrides?: object): Promise<Class>;
  /** A new teacher or student in a class, with a session. */
  member(role: 'teacher' | 'student', classId: string): Promise<TestPerson & { user: User }>;
  /** An active sponsorship in dollars, in the state of one that was paid long ago. */
  sponsor(sponsor: TestPerson, place: SponsoredPlaceRow, dollars: number): Promise<string>;
}

export type SponsoredPlaceRow =
  | { type: 'region'; typeId: string; regionId: string; madrasaId: null }
  | { type: 'madrasa' | 'class'; typeId: string; regionId: string; madrasaId: string };

export async function openSchool(options: Parameters<typeof openTestApp>[0] = {}): Promise<School> {
  const opened = await openTestApp(options);
  const admin = await buildPerson(opened, 'admin');
  const supervisor = await buildPerson(opened, 'supervisor');

  async function call<TData>(method: Method, path: string, asked: Asked = {}): Promise<Answer<TData>> {
    const answer = await opened.app.inject(request(method, path, asked));
    const body = answer.json();
    return { status: answer.statusCode, data: body.data, body };
  }

  async function create<TData>(path: string, body: object): Promise<TData> {
    const answer = await call<TData>('POST', path, { as: admin, body });
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status} ${answer.body.message}`);
    return answer.data;
  }

  const school: School = {
    ...opened,
    admin,
    supervisor,
    call,
    region: (overrides) =>
      create('regions', {
        name: 'Azilal',
        address: 'Atlas',
        totalPrice: 1_000,
        supervisorId: supervisor.id,
        ...overrides,
      }),
    madrasa: (regionId, overrides) =>
      create('madaris', { name: 'al-Noor', address: 'Well Lane', totalPrice: 400, regionId, ...overrides }),
    classIn: (madarisId, overrides) =>
      create('classes', { name: 'Tajwid', description: 'Morning', monthlyPrice: 40, madarisId, ...overrides }),
    taughtClassIn: async (madarisId, overrides) => {
      const made = await school.classIn(madarisId, overrides);
      const rows = [await buildPerson(opened, 'teacher'), await buildPerson(opened, 'student')];
      await opened.database.db.insert(classMembers).values(rows.map(({ id }) => ({ classId: made.id, userId: id })));
      const { data } = await call<Class>('GET', `classes/${made.id}`);
      return data;
    },
    member: async (role, classId) => {
      const person = await buildPerson(opened, role);
      await create(`classes/${classId}/add-user`, { userId: person.id });
      const { data: user } = await call<User>('GET', `users/${person.id}`, { as: admin });
      return { ...person, user };
    },
    sponsor: async (sponsor, place, dollars) => {
      const id = newId();
      const row = { id, sponsorId: sponsor.id, ...place, amountCents: dollars * 100, state: 'active' as const };
      await opened.database.db.insert(sponsorships).values(row);
      await opened.database.db.insert(payments).values(paidOnce(row));
      return id;
    },
  };
  return school;
}

export function onRegion({ id }: Region): SponsoredPlaceRow {
  return { type: 'region', typeId: id, regionId: id, madrasaId: null };
}

export function onMadrasa({ id, regionId }: Madrasa): SponsoredPlaceRow {
  return { type: 'madrasa', typeId: id, regionId, madrasaId: id };
}

export function onClass({ id, madaris }: Class): SponsoredPlaceRow {
  return { type: 'class', typeId: id, regionId: madaris.regionId, madrasaId: madaris.id };
}

/** The payment with which a sponsorship started. */
export function paidOnce(
  row: Pick<typeof sponsorships.$inferInsert, 'id' | 'sponsorId' | 'type' | 'typeId' | 'amountCents'>,
) {
  const { id: sponsorshipId, sponsorId, type, typeId, amountCents } = row;
  const now = new Date();
  const code = `test${newId().replaceAll('-', '')}`;
  const when = { month: now.toISOString().slice(0, 7), dueAt: now, paidAt: now };
  const rest = { gateway: 'sandbox', reference: `sandbox-${sponsorshipId}`, receiptCode: code };
  return { id: newId(), sponsorshipId, sponsorId, type, typeId, amountCents, state: 'paid' as const, ...when, ...rest };
}
