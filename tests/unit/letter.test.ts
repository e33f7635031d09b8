import { describe, expect, test } from 'vitest';
import { Registration } from '#contract/forms/auth-forms.ts';
import { RegionForm } from '#contract/forms/region-form.ts';
import { PaymentWithCard } from '#features/payments/payment-form.ts';
import { differences, nameOf, ofFields } from '#tests/letter/compare.ts';
import { describeContract, type Shape, shapeOf } from '#tests/letter/described.ts';
import { renamesOf, withRename } from '#tests/letter/renames.ts';
import type { WrittenEntity } from '#tests/letter/written.ts';
import { writtenCalls } from '#tests/letter/written-calls.ts';
import { writtenEntities, writtenForms } from '#tests/letter/written-entities.ts';

/* Compares sections 3 and 7 of the specification, typed by hand, with the contract. */

const contract = describeContract();

test('every call of section 7 is in the contract with its callers, its query, its body and the fields of section 3', () => {
  expect(writtenCalls).toHaveLength(35);
  expect(differences(writtenCalls, contract)).toEqual([]);
});

/** Names in a sentence of section 3: those between its commas, and names in brackets. */
function namesIn(says: string): string[] {
  const bare = says.replaceAll(/\([^)]*\)/g, '').replace(/\.$/, '');
  return bare.split(/[,/]/).map((name) => name.trim());
}

const entities: [string, WrittenEntity][] = Object.entries({ ...writtenEntities, ...writtenForms });

test.each(entities)('the table names each field of %s, and no other', (_, { says, row, elsewhere = {} }) => {
  const typed = [...Object.keys(row), ...Object.keys(elsewhere)];
  expect(namesIn(says).filter((name) => !typed.includes(name))).toEqual([]);
  expect(typed.filter((name) => !says.match(new RegExp(`\\b${name}\\b`)))).toEqual([]);
});

/** A form sends texts, which its schema may also accept as numbers. */
function asTyped(shape: Shape): Shape {
  if (shape.kind === 'either') return shape.of.find(({ kind }) => kind === 'text') ?? shape;
  if (shape.kind !== 'object') return shape;
  const fields = Object.entries(shape.fields).map(([name, field]) => [name, asTyped(field)]);
  return { kind: 'object', fields: Object.fromEntries(fields) };
}

test.each([
  ['Payment form', PaymentWithCard],
  ['Sponsor registration', Registration],
  ['Region form', RegionForm],
] as const)('%s has the fields of section 3 with their types', (name, schema) => {
  expect(ofFields(writtenForms[name].row, asTyped(shapeOf(schema)), name)).toEqual([]);
});

describe.each(writtenCalls.map((call) => ({ name: nameOf(call), call })))('$name', ({ call }) => {
  test('a path, query, field of the body or the answer that is renamed in the contract is reported by its name', () => {
    const renames = renamesOf(call);
    expect(renames.length).toBeGreaterThan(2);
    const reported = renames.map((rename) => ({
      what: rename.what,
      as: differences([call], withRename(contract, rename)),
    }));
    expect(reported).toEqual(renames.map(({ what, seenAs }) => ({ what, as: [seenAs] })));
  });

  test('a caller more or less, and a type that changes, are reported', () => {
    const named = (plant: (found: (typeof contract)[string]) => void) =>
      differences([call], withRename(contract, { call, plant }));
    for (const caller of call.who) {
      const without = named((found) => {
        found.who = found.who.filter((each) => each !== caller);
      });
      expect(without).toEqual([`${nameOf(call)}: caller ${caller}`]);
    }
    const more = named((found) => found.who.push('stranger'));
    expect(more).toEqual([`${nameOf(call)}: caller beyond the table stranger`]);
    const typed = named((found) => {
      found.answer = { kind: 'list', of: { kind: 'text' } };
    });
    expect(typed).toHaveLength(1);
  });
});
