import type { PlantedBug } from '../planted-bug.ts';

const periods = 'server/modules/classes/memberships.test.ts';
const members = 'server/modules/classes/members-of-ended.test.ts';
const offered = 'server/modules/classes/offered-classes.test.ts';

/** Memberships with months, teachers who leave, and classes that sponsors are offered. */
export const membershipBugs: readonly PlantedBug[] = [
  {
    name: 'a student who finished a class no longer reads its lessons',
    file: 'contract/school-year/membership.ts',
    find: "student: { finished: 'always', moved: 'always', left: 'never' }",
    replace: "student: { finished: 'never', moved: 'always', left: 'never' }",
    project: 'server',
    test: periods,
  },
  {
    name: 'an earlier end lets a student read on who is taken out now',
    file: 'server/access/membership/write-membership.ts',
    find: "if (role === 'student' && reason === 'left') await stopReading",
    replace: 'if (false) await stopReading',
    project: 'server',
    test: periods,
  },
  {
    name: 'a former teacher sends reports for months that they did not teach',
    file: 'server/access/require-class.ts',
    find: 'open.some((period) => wasMemberIn(period, month))',
    replace: 'open.some((period) => period.fromMonth <= month)',
    project: 'server',
    test: periods,
  },
  {
    name: 'the days of a former teacher start when they are taken out, not after their last month',
    file: 'contract/school-year/membership.ts',
    find: 'Math.max(monthOver, endedAt.getTime())',
    replace: 'Math.min(monthOver, endedAt.getTime())',
    project: 'server',
    test: periods,
  },
  {
    name: 'a former teacher goes on seeing who is in the class',
    file: 'server/modules/classes/class-members.ts',
    find: '.where(and(eq(classes.id, classId), currentClassesInScope(call)));',
    replace: '.where(eq(classes.id, classId));',
    project: 'server',
    test: periods,
  },
  {
    name: 'a device keeps a class whose days are over for its former teacher',
    file: 'server/modules/classes/note-ends.ts',
    find: 'await noteFormerMembers(tools.db, now);',
    replace: '',
    project: 'server',
    test: periods,
  },
  {
    name: 'a class without a teacher takes new sponsorships by the API',
    file: 'server/modules/giving/sponsorships/sponsored-place.ts',
    find: "if (rows.length === 0) throw new HttpError('class-not-offered');",
    replace: '',
    project: 'server',
    test: offered,
  },
  {
    name: 'a class without students is offered',
    file: 'server/access/open-places.ts',
    find: "lacking.facts && '{untaught,unattended}'",
    replace: "lacking.facts && '{untaught}'",
    project: 'server',
    test: offered,
  },
  {
    name: 'reports from before the teacher left are said to lack a teacher',
    file: 'server/figures/class-months.ts',
    find: 'vacancy && month >= vacancy.since ? vacancy.kind',
    replace: 'vacancy ? vacancy.kind',
    project: 'server',
    test: offered,
  },
  {
    name: 'members of an ended class stay present ones',
    file: 'server/access/membership/membership.ts',
    find: "c.last_month, 'finished'\n    from class_members m join classes c",
    replace: "c.last_month, 'finished'\n    from (select * from class_members limit 0) m join classes c",
    project: 'server',
    test: members,
  },
  {
    name: 'devices do not learn that members have finished with their class',
    file: 'server/db/functions/journal.sql',
    find: 'FROM class_members WHERE class_id = NEW.id;\n\tEND IF;\n\tIF OLD.monthly_price_cents',
    replace: 'FROM class_members WHERE class_id IS NULL;\n\tEND IF;\n\tIF OLD.monthly_price_cents',
    project: 'server',
    test: members,
  },
];
