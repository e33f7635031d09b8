import type { PlantedBug } from '../planted-bug.ts';

const acting = { project: 'server', test: 'server/modules/regions/acting.test.ts' } as const;

/** Acting supervisors, what a new supervisor takes over, and what sponsors read of classes that lack someone or end. */
export const actingBugs: readonly PlantedBug[] = [
  {
    name: 'the right of an acting supervisor lasts until a job has noted its end',
    file: 'server/access/supervision/supervised-regions.ts',
    find: `acting.acts_until > \${moment}\``,
    replace: `(acting.acts_until > \${moment} or not acting.end_noted)\``,
    ...acting,
  },
  {
    name: 'the last day of an acting supervisor is not part of the right',
    file: 'contract/school-year/acting.ts',
    find: `Date.parse(\`\${until}T00:00:00Z\`) + 24 * 3_600_000`,
    replace: `Date.parse(\`\${until}T00:00:00Z\`)`,
    ...acting,
  },
  {
    name: 'a device does not learn that the right of an acting supervisor is over',
    file: 'server/access/supervision/write-acting.ts',
    find: 'await tx(db, (within) => endActing(within, lte(actingSupervisors.actsUntil, now), now));',
    replace: 'await tx(db, async () => now);',
    ...acting,
  },
  {
    name: 'a job takes the region from an acting supervisor before the day is over',
    file: 'server/access/supervision/write-acting.ts',
    find: 'lte(actingSupervisors.actsUntil, now)',
    replace: 'lte(actingSupervisors.startedAt, now)',
    ...acting,
  },
  {
    name: 'who acted before goes on beside the next acting supervisor',
    file: 'server/access/supervision/supervised-regions.ts',
    find: `where acting.user_id = \${userId} and \${isActing(now)})\`;`,
    replace: `where acting.user_id = \${userId})\`;`,
    ...acting,
  },
  {
    name: 'an acting supervisor gets the rows of the region on no device',
    file: 'server/modules/sync/scopes.ts',
    find: `id from \${supervisedRegions(userId, clock.now())} as supervised(id)`,
    replace: `id from regions where supervisor_id = \${userId}`,
    ...acting,
  },
  {
    name: 'a handover counts what other regions of the supervisor hold',
    file: 'server/modules/stats/handover.ts',
    find: 'const query = { ...narrowed, regionId };',
    replace: 'const query: Query = narrowed;',
    ...acting,
  },
  {
    name: 'the supervisor of a region is named as their own acting one',
    file: 'server/modules/regions/supervision/write-supervision.ts',
    find: '!person || person.id === region.supervisorId',
    replace: '!person',
    ...acting,
  },
  {
    name: 'sponsors read of a class without a teacher at each look',
    file: 'server/modules/classes/note-vacancies.ts',
    find: 'if ((await db.$count(auditLog, isNoted)) > 0) return;',
    replace: '',
    project: 'server',
    test: 'server/modules/classes/offered-classes.test.ts',
  },
  {
    name: 'the mail about an end quotes a report that its sponsor may not read',
    file: 'server/modules/classes/last-words.ts',
    find: '        readable,\n',
    replace: '',
    project: 'server',
    test: 'server/modules/classes/ended-classes.test.ts',
  },
  {
    name: 'a madrasa that its last running class leaves says nothing',
    file: 'server/modules/classes/write-class.ts',
    find: 'if (isMoved && !before.lastMonth) await endLeftPlaces',
    replace: 'if (false) await endLeftPlaces',
    project: 'server',
    test: 'server/modules/classes/ended-classes.test.ts',
  },
];
