import type { PlantedBug } from '../planted-bug.ts';

const ended = 'server/modules/classes/ended-classes.test.ts';
const off = 'server/modules/months-off/months-off.test.ts';
const kept = 'server/figures/kept-figures.test.ts';
const endClass = 'server/modules/classes/end-class.ts';
const noteEnds = 'server/modules/classes/note-ends.ts';
const figures = 'server/db/functions/figures.sql';

/** Classes that end, and months off. */
export const schoolYearBugs: readonly PlantedBug[] = [
  {
    name: 'lists of classes hold those that have ended',
    file: 'server/modules/classes/list-classes.ts',
    find: '      return isCurrent(now);',
    replace: '      return undefined;',
    project: 'server',
    test: ended,
  },
  {
    name: 'a class ends before a month that was paid',
    file: endClass,
    find: "state in ('paid', 'open')",
    replace: "state in ('open')",
    project: 'server',
    test: ended,
  },
  {
    name: 'what waits to be charged for a month after the end is charged',
    file: endClass,
    find: '  await skipMonthsAfter(db, id, lastMonth);\n',
    replace: '',
    project: 'server',
    test: ended,
  },
  {
    name: 'a class that is opened again owes reports for the time in which it had ended',
    file: endClass,
    find: 'if (closed.length === 0) return;',
    replace: 'if (closed.length < 99) return;',
    project: 'server',
    test: ended,
  },
  {
    name: 'months after the end are charged',
    file: 'server/modules/giving/charges/make-charges.ts',
    find: `classes.last_month < \${month}`,
    replace: "classes.last_month < '2000-01'",
    project: 'server',
    test: ended,
  },
  {
    name: 'a sponsorship is paused with the time of the job, and owes a month after the end',
    file: noteEnds,
    find: 'at: endOf(group.lastMonth), by',
    replace: 'at: now, by',
    project: 'server',
    test: ended,
  },
  {
    name: 'sponsors of an ended class are asked every hour',
    file: 'server/modules/classes/ended-mails.ts',
    find: '-again`;',
    replace: `-again-\${now.getTime()}\`;`,
    project: 'server',
    test: ended,
  },
  {
    name: 'an ended class takes sponsorships',
    file: 'server/access/open-places.ts',
    find: '    class: isCurrent(now),',
    replace: '    class: sql`true`,',
    project: 'server',
    test: ended,
  },
  {
    name: 'people who are only in an ended class are counted',
    file: 'server/figures/figures.ts',
    find: `where over.\${column} = \${id} and \${hasEnded(sql\`over\`)} and`,
    replace: `where over.\${column} = \${id} and false and`,
    project: 'server',
    test: ended,
  },
  {
    name: 'the radar shows classes whose last due day is over',
    file: 'server/modules/radar/radar-conditions.ts',
    find: '      return isWatched;',
    replace: '      return undefined;',
    project: 'server',
    test: kept,
  },
  {
    name: 'a month off is missing in the kept figures',
    file: figures,
    find: 'month BETWEEN life.first AND life.last AND month <> ALL (arrived.months)',
    replace: 'false',
    project: 'server',
    test: kept,
  },
  {
    name: 'months after the end are expected in the kept figures',
    file: figures,
    find: "SELECT 'over ' || month_after(classes.last_month, 1) WHERE classes.last_month IS NOT NULL",
    replace: "SELECT 'over ' || month_after(classes.last_month, 2) WHERE classes.last_month IS NOT NULL",
    project: 'server',
    test: kept,
  },
  {
    name: 'a month off of a region concerns no class',
    file: 'server/db/functions/report-months.sql',
    find: 'OR off.madrasa_id = madrasa_ OR off.region_id = region_',
    replace: 'OR off.madrasa_id = madrasa_',
    project: 'server',
    test: off,
  },
  {
    name: 'a month is excused while it can still be planned',
    file: 'server/modules/months-off/write-month-off.ts',
    find: "now < dueEnd(month, dueDay) ? 'off' : 'excused'",
    replace: "month >= monthOf(now) ? 'off' : 'excused'",
    project: 'server',
    test: off,
  },
  {
    name: 'a supervisor sees months off of other regions',
    file: 'server/modules/months-off/select-months-off.ts',
    find: "and(ne(monthsOff.kind, 'closed'), isOwn)",
    replace: "ne(monthsOff.kind, 'closed')",
    project: 'server',
    test: off,
  },
  {
    name: 'a device deletes ended classes when it asks for the list of the others',
    file: 'src/data/mirror/write.ts',
    find: ' && isListedBy(row, request.query, now)',
    replace: '',
    project: 'unit',
    test: 'src/data/mirror/answer-from-rows.test.ts',
  },
  {
    name: 'a device without a connection lists ended classes with the others',
    file: 'src/data/mirror/answer-from-rows.ts',
    find: ' || (await hasEndedClass(mirror, table))',
    replace: '',
    project: 'unit',
    test: 'src/data/mirror/answer-from-rows.test.ts',
  },
];
