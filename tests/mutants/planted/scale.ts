import type { PlantedBug } from '../planted-bug.ts';

const journal = 'server/db/functions/journal.sql';
const members = 'server/db/functions/members.sql';
const moves = 'tests/server/sync/moves.test.ts';
const comingAndGoing = 'tests/server/sync/coming-and-going.test.ts';

/** The journal by scope, what a gift costs, and figures that are counted again. */
export const scaleBugs: readonly PlantedBug[] = [
  {
    name: 'a class that moves is noted only where it comes to',
    file: journal,
    find: "	PERFORM note_change('classes', OLD.id, OLD.region_id, OLD.madrasa_id, OLD.id);\n",
    replace: '',
    project: 'server',
    test: moves,
  },
  {
    name: 'what is in a class that moves is noted only where it comes to',
    file: journal,
    find: '		PERFORM note_moved(NEW.id, nullif(OLD.region_id, NEW.region_id), nullif(OLD.madrasa_id, NEW.madrasa_id));\n',
    replace: '',
    project: 'server',
    test: moves,
  },
  {
    name: 'a membership that ends is not noted',
    file: journal,
    find: '	PERFORM note_membership(OLD.class_id, OLD.user_id);\n',
    replace: '',
    project: 'server',
    test: comingAndGoing,
  },
  {
    name: 'a person is noted in their region alone',
    file: journal,
    find: "	PERFORM note_in_class('users', user_, class_id) FROM class_members WHERE user_id = user_;\n",
    replace: '',
    project: 'server',
    test: moves,
  },
  {
    name: 'what is written in a class does not wait for the class to move',
    file: members,
    find: 'WHERE id = class_ FOR KEY SHARE',
    replace: 'WHERE id = class_',
    project: 'server',
    test: moves,
  },
  {
    name: 'a class moves beside what is written in it',
    file: members,
    find: '		PERFORM FROM classes WHERE id = NEW.id FOR UPDATE;\n',
    replace: '		NULL;\n',
    project: 'server',
    test: moves,
  },
  {
    name: 'a transaction that was running is taken for one that had ended',
    file: 'server/modules/sync/snapshot.ts',
    find: 'or number = any(',
    replace: 'or false and number = any(',
    project: 'server',
    test: 'tests/server/sync/concurrency.test.ts',
  },
  {
    name: 'a place that was lost can no longer be read',
    file: 'server/modules/sync/scopes.ts',
    find: "in ('regions', 'madaris', 'classes') and",
    replace: "in ('regions', 'madaris', 'classes') and false and",
    project: 'server',
    test: comingAndGoing,
  },
  {
    name: 'what is below does not show the figures above',
    file: 'server/modules/sync/changed-ids.ts',
    find: " union select row_id from above where extent = 'figures'",
    replace: '',
    project: 'server',
    test: 'tests/server/sync/figures.test.ts',
  },
  {
    name: 'the journal is read whole for a teacher',
    file: 'server/modules/sync/changed-ids.ts',
    find: '...inPlaces(sql`changes.class_id`, classes),',
    replace: 'sql`select entity, row_id, extent, user_id from changes where class_id is not null`,',
    project: 'server',
    test: 'tests/server/sync/cost.test.ts',
  },
  {
    name: 'a page of a first sync goes through the whole scope',
    file: 'server/modules/sync/ids-in-scope.ts',
    find: 'const classesAtOnce = 100;',
    replace: 'const classesAtOnce = 100_000;',
    project: 'server',
    test: 'tests/server/sync/cost.test.ts',
  },
];
