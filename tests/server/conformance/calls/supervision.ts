import { actingEnd, dayOf } from '#contract/school-year/acting.ts';
import { actingSupervisors, handovers } from '#server/db/schema/places-and-people.ts';
import { newId } from '#server/new-id.ts';
import { buildPerson } from '#tests/server/http/open-app.ts';
import type { Axis, CallRow, Naming } from '../call-row.ts';
import { type Fixture, idOf } from '../fixture.ts';
import { freshRegion, placeAt } from '../fresh.ts';

/** The region in the path, after `prepare` where it is there. */
function region(prepare?: (fixture: Fixture, id: string) => Promise<Partial<Naming> | undefined>): Axis {
  return {
    what: 'the region',
    ask: async (fixture, standing) => {
      const id = idOf(fixture, 'region', standing);
      const isThere = placeAt(fixture, standing) !== undefined;
      return { names: id, params: { id }, ...(prepare && isThere && (await prepare(fixture, id))) };
    },
  };
}

const today = () => dayOf(new Date());
/** Someone in no scope of the fixture. */
const another = ({ server }: Fixture) => buildPerson(server, 'supervisor');

export const supervisionCalls = {
  'supervision.get': { kind: 'things', axes: [region()] },
  'supervision.start': {
    kind: 'things',
    axes: [
      {
        what: 'the region',
        ask: async (fixture, standing) => {
          const id = idOf(fixture, 'region', standing);
          return { names: id, params: { id }, body: { userId: (await another(fixture)).id, until: today() } };
        },
      },
    ],
  },
  'supervision.end': {
    kind: 'things',
    axes: [
      {
        what: 'the region',
        ask: async (fixture, standing) => {
          const regionId = await freshRegion(fixture, standing);
          if (placeAt(fixture, standing)) {
            const { id: userId } = await another(fixture);
            const [startedAt, actsUntil] = [new Date(), actingEnd(today())];
            await fixture.db.insert(actingSupervisors).values({ id: newId(), regionId, userId, startedAt, actsUntil });
          }
          return { names: regionId, params: { id: regionId } };
        },
      },
    ],
  },
  'handovers.list': { kind: 'open', ask: () => ({}) },
  'handovers.get': { kind: 'things', axes: [region()] },
  'handovers.putAway': {
    kind: 'things',
    axes: [
      region(async (fixture, regionId) => {
        const { id: userId } = fixture.callers.supervisor;
        await fixture.db.insert(handovers).values({ regionId, userId, since: new Date() }).onConflictDoNothing();
        return undefined;
      }),
    ],
  },
} as const satisfies Record<string, CallRow>;
