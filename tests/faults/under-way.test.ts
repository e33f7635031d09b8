import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { threePeriods } from './expect-once.ts';
import { type Fixture, hireTeacher, openFixture, readTruth, type Teacher } from './fixture.ts';
import { type Act, Phone } from './phone.ts';
import type { ProcessName } from './process.ts';

/*
 * A teacher corrects or deletes a report while the first request is still under way: a proxy holds it, repeats it, or the
 * answer was lost. Whatever arrives first, the report is at the server once, as last corrected.
 */
let fixture: Fixture;
let teacher: Teacher;
let phone: Phone;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  teacher = await hireTeacher(fixture);
  phone = new Phone(fixture, teacher);
});
afterEach(() => {
  fixture.proxy.clear();
  phone.close();
});

const corrections: Act[] = ['edit', 'month', 'move', 'replace'];
const faults = ['held on its way', 'repeated on its way', 'answer lost', 'half an answer'];
const ways = faults.flatMap((fault) => [...corrections, 'remove' as const].map((act) => [act, fault] as const));

/** The ways that leave the item without its receipt. */
const unanswered = ways.filter(([, fault]) => fault !== 'repeated on its way');

async function actOnAll(act: Act): Promise<void> {
  await phone.check();
  for (const item of phone.unsent()) await phone.act(act, item);
}

async function expectAsCorrected(act: Act): Promise<void> {
  await phone.letFaultsStop(threePeriods);
  const { rows } = await readTruth(fixture, teacher);
  const items = [...phone.items.values()].filter(({ kind }) => kind === 'create');
  expect(rows.size).toBe(act === 'remove' ? 0 : 1);
  expect(items).toHaveLength(act === 'remove' ? 0 : 1);
  for (const item of items) expect([item.state, phone.server.isAsCorrected(item)]).toEqual(['sent', true]);
}

test.each(ways)('%s while the request is %s, which arrives last', async (act, fault) => {
  await phone.save(0);
  phone.whileUnderWay(() => actOnAll(act));
  await phone.work(['page'], [fault], false);
  await expectAsCorrected(act);
});

test.each(unanswered)('%s after the request was %s, which arrives before the correction', async (act, fault) => {
  await phone.save(0);
  await phone.work(['page'], [fault], false);
  await actOnAll(act);
  await phone.letLateRequestArrive(0);
  await expectAsCorrected(act);
});

test.each(corrections)(
  '%s again and again, each time with the one before still under way, and then carried on by another process',
  async (act) => {
    await phone.save(0);
    const names: ProcessName[] = ['page', 'worker', 'page'];
    for (const [turn, name] of names.entries()) {
      await phone.work([name], ['held on its way'], true, turn === 2 ? 9 : undefined);
      await actOnAll(act);
      phone.clock.advance(900_000);
    }
    await phone.letLateRequestArrive(1);
    await expectAsCorrected(act);
  },
);

test('a large report that is corrected with its file half sent goes on where it was, and is there once', async () => {
  await phone.saveLarge(0);
  await phone.work(['page'], ['cut on its way up'], true);
  await actOnAll('edit');
  await expectAsCorrected('edit');
});

test('a large report whose creation is held is replaced by its correction', async () => {
  await phone.saveLarge(0);
  for (let pieces = 0; pieces < 12 && fixture.proxy.held() === 0; pieces += 1) {
    await phone.work(['page'], ['held on its way'], true);
    phone.clock.advance(900_000);
  }
  await actOnAll('edit');
  await expectAsCorrected('edit');
});
