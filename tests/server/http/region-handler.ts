import { fold } from '#contract/text/folding.ts';
import { regions } from '#server/db/schema/places-and-people.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { requireVersion } from '#server/http/request/versions.ts';
import { newId } from '#server/new-id.ts';

/** Runs inside a write, after its row is written and before it is committed. */
export type DuringWrite = (call: Call<'regions.create'>) => Promise<void>;

/** A small module for these tests, which can act in the middle of a write. */
export function regionHandlers(duringWrite: DuringWrite = async () => undefined) {
  return {
    'regions.create': async (call) => {
      const { db, body } = call;
      const id = body.id ?? newId();
      await db.insert(regions).values({
        id,
        name: body.name,
        address: body.address,
        totalPriceCents: Math.round(body.totalPrice * 100),
        searchText: fold(body.name),
      });
      await duringWrite(call);
      return { data: { ...emptyRegion, id, name: body.name, address: body.address, totalPrice: body.totalPrice } };
    },

    /** Has version 3, and answers more than the contract names. */
    'regions.update': async (call) => {
      const current = { ...emptyRegion, name: 'the current one', version: 3, passwordHash: 'secret' };
      await requireVersion(call, current.version, () => current);
      return { data: { ...current, name: call.body.name, version: 4 } };
    },

    'regions.list': async ({ query: { page, limit } }) => ({
      data: [],
      meta: { totalItems: 0, totalCount: 0, page, limit },
    }),

    'regions.get': async ({ params }) => ({ data: { ...emptyRegion, id: params.id } }),
  } satisfies Handlers;
}

export const emptyRegion = {
  id: newId(),
  name: '',
  description: '',
  address: '',
  otherName: '',
  country: null,
  placeName: '',
  totalPrice: 0,
  supervisorId: null,
  dueDay: 5,
  totalMadrasas: 0,
  totalClasses: 0,
  totalStudents: 0,
  totalTeachers: 0,
  sponsoredMadaris: 0,
  sponsoredClasses: 0,
  hasEnded: false,
  pastDueDays: [],
  monthsOff: [],
  sponsoredPercentage: 0,
  openDollars: 0,
  sponsorBy: null,
  partlySponsoredBy: null,
  version: 1,
  createdDate: '2026-01-01T00:00:00.000Z',
};

export function buildRegionForm(overrides: Record<string, unknown> = {}) {
  return {
    name: 'Ifrane',
    description: '',
    address: 'Atlas',
    totalPrice: '400',
    supervisorId: '01890000-0000-7000-8000-000000000001',
    ...overrides,
  };
}
