import { afterAll, afterEach, beforeAll, inject, test } from 'vitest';
import { killWhileChoosing } from './killed-while-choosing.ts';
import { type Fixture, openFixture } from './own-fixture.ts';

/*
 * Cheap phones kill a browser whenever memory is short. What a person did a moment before holds: who signed in is
 * signed in, who signed out is signed out, and neither needs a connection.
 */

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture(inject('demoFolder'));
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

test('of six photos that are chosen at once all are there after the browser is killed', () =>
  killWhileChoosing(fixture));
