import type { PlantedBug } from '../planted-bug.ts';

const given = 'server/modules/giving/zakat/zakat.test.ts';
const ends = 'tests/server/payments/zakat-ends.test.ts';

/** Zakat, which is given only for places that an admin has marked. */
export const zakatBugs: readonly PlantedBug[] = [
  {
    name: 'zakat is offered at a place without a mark',
    file: 'server/modules/giving/charges/create-sponsorship.ts',
    find: "if (givingKind === 'zakat' && !(await zakatAt(call, type, typeId)).mark) {",
    replace: "if (givingKind === 'zakat' && !(await zakatAt(call, type, typeId))) {",
    project: 'server',
    test: given,
  },
  {
    name: 'a place below one without a mark takes zakat by the mark of another region',
    file: 'server/modules/giving/zakat/zakat-marks.ts',
    find: 'where z.region_id = place.region or z.madrasa_id',
    replace: 'where z.region_id is not null or z.madrasa_id',
    project: 'server',
    test: given,
  },
  {
    name: 'a place is marked for zakat without a scholar',
    file: 'contract/forms/zakat-form.ts',
    find: "scholar: requiredText(say('scholarRequired')),",
    replace: "scholar: v.string(say('scholarRequired')),",
    project: 'server',
    test: given,
  },
  {
    name: 'a mark for zakat counts for no place below it',
    file: 'server/modules/giving/zakat/zakat-marks.ts',
    find: 'region_id as region, madrasa_id as madrasa, id as class from classes',
    replace: 'null::uuid as region, null::uuid as madrasa, id as class from classes',
    project: 'server',
    test: given,
  },
  {
    name: 'a card goes on paying for a place that has stopped taking zakat',
    file: 'server/modules/giving/zakat/end-zakat.ts',
    find: 'set: { givingKind: null, autoCharge: false }',
    replace: 'set: { givingKind: null }',
    project: 'server',
    test: ends,
  },
  {
    name: 'a waiting month stays zakat at a place that takes none',
    file: 'server/modules/giving/zakat/end-zakat.ts',
    find: 'set: { givingKind: null, nextAttemptAt }',
    replace: 'set: { nextAttemptAt }',
    project: 'server',
    test: ends,
  },
  {
    name: 'a hold of zakat is paid after the mark is gone',
    file: 'server/modules/giving/charges/create-payment.ts',
    find: '  await requireZakat(db, sponsorship);',
    replace: '',
    project: 'server',
    test: ends,
  },
];
