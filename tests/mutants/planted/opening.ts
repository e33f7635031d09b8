import type { PlantedBug } from '../planted-bug.ts';

const setup = 'server/modules/setup/setup.test.ts';

/** The list before the site opens, and what is offered until then. */
export const openingBugs: readonly PlantedBug[] = [
  {
    name: 'a site that no one has opened takes money',
    file: 'server/modules/operator/opening.ts',
    find: '  if (!(await isOpen(reading))) ',
    replace: "  if ((await readNote(reading.db, 'opening'))?.isOpen === false) ",
    project: 'server',
    test: setup,
  },
  {
    name: 'a site opens although something necessary is missing',
    file: 'server/modules/setup/setup-handlers.ts',
    find: '  if (inTheWay.length > 0)',
    replace: '  if (inTheWay.length > 9)',
    project: 'server',
    test: setup,
  },
  {
    name: 'sponsorships are offered although no gateway takes money',
    file: 'server/modules/operator/operator-handlers.ts',
    find: 'takesMoney && ',
    replace: '',
    project: 'server',
    test: setup,
  },
  {
    name: 'a mail server that no one has tried counts as working',
    file: 'server/modules/setup/read-setup.ts',
    find: "  if (!testMail) return 'unknown';",
    replace: "  if (!testMail) return 'done';",
    project: 'server',
    test: setup,
  },
  {
    name: 'a region without a supervisor counts as the first region',
    file: 'server/modules/setup/read-setup.ts',
    find: 'exists (select from regions where supervisor_id is not null) as region',
    replace: 'not exists (select from regions where supervisor_id is not null) as region',
    project: 'server',
    test: setup,
  },
];
