import type { PlantedBug } from '../planted-bug.ts';

const table = { project: 'unit', test: 'tests/unit/letter.test.ts' } as const;
const client = { project: 'server', test: 'tests/server/conformance/letter.test.ts' } as const;

/** Names of sections 3 and 7 of the specification that are other ones in the product. */
export const letterBugs: readonly PlantedBug[] = [
  {
    name: 'the madaris of a region have another address (E19)',
    file: 'contract/endpoints/madaris.ts',
    find: "path: 'v1/madaris/region/:id',",
    replace: "path: 'v1/madaris/of-region/:id',",
    ...table,
  },
  {
    name: 'the server has the people of a madrasa at another address (E19)',
    file: 'contract/endpoints/users.ts',
    find: "path: 'v1/users/madaris/:id',",
    replace: "path: 'v1/users/madrasa/:id',",
    ...client,
  },
  {
    name: 'a page of a list is asked for by another name (E19)',
    file: 'contract/paging.ts',
    find: '  page: v.optional(wholeNumber(1, 1_000_000), 1),',
    replace: '  pageNumber: v.optional(wholeNumber(1, 1_000_000), 1),',
    ...table,
  },
  {
    name: 'a class names its madrasa by another name (E19)',
    file: 'contract/entities/class.ts',
    find: '  madarisId: Id,',
    replace: '  madrasaId: Id,',
    ...table,
  },
  {
    name: 'the figures of a region have another name (E19)',
    file: 'contract/entities/region.ts',
    find: '  totalMadrasas: v.number(),',
    replace: '  totalMadaris: v.number(),',
    ...table,
  },
  {
    name: 'the file of a material is uploaded under another name (E19)',
    file: 'contract/endpoints/materials.ts',
    find: "    file: 'material',",
    replace: "    file: 'report',",
    ...client,
  },
  {
    name: 'a supervisor is named by another name in the form of a region (E19)',
    file: 'contract/forms/region-form.ts',
    find: "  supervisorId: chosenId(say('supervisorRequired')),",
    replace: "  supervisor: chosenId(say('supervisorRequired')),",
    ...client,
  },
  {
    name: 'a price is answered as a text (E19)',
    file: 'contract/entities/class.ts',
    find: '  monthlyPrice: v.number(),',
    replace: '  monthlyPrice: v.string(),',
    ...table,
  },
  {
    name: 'sponsors may upload materials (E19)',
    file: 'contract/endpoints/materials.ts',
    find: "    may: { teacher: 'scope' },",
    replace: "    may: { teacher: 'scope', sponsor: 'scope' },",
    ...table,
  },
];
