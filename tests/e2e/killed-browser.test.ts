import { afterAll, afterEach, beforeAll, inject, test } from 'vitest';
import { killWhileChoosing } from './killed-while-choosing.ts';
import { type Fixture, openFixture } from './own-fixture.ts';

/*
 * Cheap phones kill a browser whenever memory is short. A sign-in or sign-out from a moment before stays valid, and needs no
 * connection afterwards.
 */

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture(inject('demoFolder'));
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

test('of six photos that are chosen at once all are there after the browser is killed', () =>
  killWhileChoosing(fixture));
