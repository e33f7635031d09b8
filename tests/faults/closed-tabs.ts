import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest';
import { expectOnceAtServer } from './expect-once.ts';
import { type Fixture, hireTeacher, openFixture, type Teacher } from './fixture.ts';
import { Phone } from './phone.ts';

/**
 * Tests that a teacher loses nothing when the tab is closed in the middle of sending.
 * @param points the points of closing, given the number that sending passes
 */
export function describeClosedTabs(points: (count: number) => number[]): void {
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

  test.each(points(60))(
    'a tab that is closed at the %i. point of sending loses nothing and sends nothing twice',
    async (point) => {
      await phone.save(0);
      await phone.save(0);
      await phone.work(['page'], ['answer lost'], true, point);
      await phone.work(['worker'], [], true, point);
      await expectOnceAtServer(fixture, teacher, phone, 2);
    },
  );

  test.each(points(90))(
    'a tab that is closed at the %i. point of sending one report after the other leaves every one to be sent once, in its order',
    async (point) => {
      for (let count = 0; count < 3; count += 1) await phone.save(0);
      await phone.work(['page'], [], true, point);
      await phone.check();
      await expectOnceAtServer(fixture, teacher, phone, 3);
    },
  );
}
