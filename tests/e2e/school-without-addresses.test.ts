import { expect, test } from 'vitest';
import {
  enterWithPin,
  importByPhone,
  leavePhone,
  makeSlips,
  namesOfChildren,
  openPhone,
  openRollCall,
  readLesson,
  schoolWithLesson,
  signInByName,
  stateCount,
  t,
  takePhone,
  weekOffline,
} from './children-steps.ts';

/* school-without-addresses.soak.ts tries 28 children on three phones. */

test('children of a list with two columns sign in by slip, one after the other on one phone, which reads offline for a week', async () => {
  const { supervisor, teacher, classes, lesson } = await schoolWithLesson();
  const [group] = classes;
  const names = namesOfChildren(3);
  const [first = '', second = ''] = names;
  await importByPhone(supervisor, group.name, names);
  const rollCall = await openRollCall(teacher, group.id);
  await stateCount(rollCall, 'none', 3).waitFor();
  const slips = await makeSlips(rollCall, 3);

  const phone = await openPhone(slips.get(first) ?? '');
  await enterWithPin(phone, '483920');
  await takePhone(phone, slips.get(second) ?? '', first);
  const name = await enterWithPin(phone, '٥٨٣٩٢١');
  await weekOffline(phone, group.id);
  await readLesson(phone, lesson);
  expect(await phone.getByRole('region', { name: t('auth:ended.title') }).count()).toBe(0);

  await phone.context().setOffline(false);
  await leavePhone(phone);
  await phone.goto(new URL('/login', phone.url()).href);
  await signInByName(phone, name, '583922');
  await phone.getByText(t('problems:wrong-credentials')).waitFor();
  await signInByName(phone, name, '583921');
  await phone.waitForURL((url) => url.pathname === '/');
});
