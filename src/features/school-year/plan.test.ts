import { expect, test } from 'vitest';
import type { Class } from '#contract/reading/read.ts';
import { bodyOf, choiceOf, classesAfter, emptyPlan, type Plan } from './plan.ts';

const row = (id: string, name: string) => ({ id, name, monthlyPrice: 40 }) as Class;
const rows = [row('a', 'First'), row('b', 'Second')];
const withChoice = (plan: Plan, of: Class, choice: object): Plan => ({
  ...plan,
  classes: { ...plan.classes, [of.id]: { ...choiceOf(plan, of), ...choice } },
});
const [first = row('', ''), second = row('', '')] = rows;

test('classes without a choice continue, and are not part of the call', () => {
  expect(bodyOf(emptyPlan('2027-06'), rows)).toEqual({
    ...{ lastMonth: '2027-06', monthsOff: [] },
    ...{ classes: [], students: [] },
  });
});

test('a next class starts with the name, the price and all but some teachers of the one before', () => {
  const plan = withChoice(emptyPlan('2027-06'), first, { becomes: 'next', withoutTeachers: ['t2'] });
  const [one] = bodyOf(plan, rows).classes;
  expect(one).toMatchObject({
    classId: 'a',
    becomes: 'next',
    next: { name: 'First', monthlyPrice: '40', withoutTeachers: ['t2'], withLessons: false },
  });
});

test('the lessons of a class come along on request alone', () => {
  const plan = withChoice(emptyPlan('2027-06'), first, { becomes: 'next', withLessons: true });
  const both = withChoice(plan, second, { becomes: 'next' });
  expect(bodyOf(both, rows).classes.map(({ next }) => next?.withLessons)).toEqual([true, false]);
});

test('a student goes where the plan says as long as that class is there afterwards', () => {
  const ways = { s1: 'leaves', s2: 'b', s3: 'elsewhere' };
  const plan = withChoice(emptyPlan('2027-06'), first, { becomes: 'next', nextId: 'a2', ways });
  expect(classesAfter(plan, rows).map(({ id }) => id)).toEqual(['a2', 'b']);
  expect(bodyOf(plan, rows).students).toEqual([
    { userId: 's1', from: 'a', to: null },
    { userId: 's2', from: 'a', to: 'b' },
  ]);
  const back = withChoice(plan, first, { becomes: 'continues' });
  expect(bodyOf(back, rows).students).toEqual([]);
  const ended = withChoice(plan, second, { becomes: 'ends' });
  expect(bodyOf(ended, rows).students).toEqual([{ userId: 's1', from: 'a', to: null }]);
});
