import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  enterWithPin,
  importByPhone,
  leavePhone,
  makeSlips,
  moveChild,
  namesOfChildren,
  newSlip,
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
import { pagesOnPaper } from './steps.ts';

/*
 * A class of 28 children without an address, in Arabic, on shared phones: from the list of the school to a week without a
 * connection.
 */

const count = 28;
const phones = 3;
const pinOf = (turn: number) => String(483_920 + turn * 7);

test('28 children of a list with two columns come in by slips on three phones, and get in again after what happens in a school', async () => {
  const school = await schoolWithLesson();
  const { supervisor, teacher, classes, lesson } = school;
  const [group, second] = classes;
  const names = namesOfChildren(count);
  await importByPhone(supervisor, group.name, names);

  const rollCall = await openRollCall(teacher, group.id);
  await stateCount(rollCall, 'none', count).waitFor();
  const slips = await makeSlips(rollCall, count);
  expect([...slips.keys()].toSorted()).toEqual(names.toSorted());
  // A sheet holds ten slips.
  expect(await pagesOnPaper(rollCall)).toBe(Math.ceil(count / 10));
  await rollCall.keyboard.press('Escape');
  await stateCount(rollCall, 'slip', count).waitFor();

  const signInNames = new Map<string, string>();
  const onPhone = async (which: number): Promise<{ page: Page; last: string }> => {
    const own = names.filter((_, turn) => turn % phones === which);
    const [first = ''] = own;
    const page = await openPhone(slips.get(first) ?? '');
    for (const [turn, name] of own.entries()) {
      const before = own[turn - 1];
      if (before) await takePhone(page, slips.get(name) ?? '', before);
      signInNames.set(name, await enterWithPin(page, pinOf(names.indexOf(name))));
    }
    return { page, last: own.at(-1) ?? '' };
  };
  const [first, moving, reading] = await Promise.all([onPhone(0), onPhone(1), onPhone(2)]);
  expect(new Set(signInNames.values()).size).toBe(count);
  await rollCall.reload();
  await stateCount(rollCall, 'signedIn', count).waitFor();

  // Two children on one phone, by their names; the second has forgotten the PIN.
  const [sibling = '', forgetful = ''] = names;
  await leavePhone(first.page);
  await first.page.goto(new URL('/login', first.page.url()).href);
  await signInByName(first.page, signInNames.get(sibling) ?? '', pinOf(0));
  await first.page.waitForURL((url) => url.pathname === '/');
  await leavePhone(first.page);
  await first.page.goto(new URL('/login', first.page.url()).href);
  await signInByName(first.page, signInNames.get(forgetful) ?? '', '918273');
  await first.page.getByText(t('problems:wrong-credentials')).waitFor();
  const slip = new URL(await newSlip(rollCall, forgetful));
  await first.page.goto(slip.href);
  expect(await enterWithPin(first.page, '730518')).toBe(signInNames.get(forgetful));
  await leavePhone(first.page);
  await first.page.goto(new URL('/login', first.page.url()).href);
  await signInByName(first.page, signInNames.get(forgetful) ?? '', pinOf(1));
  await first.page.getByText(t('problems:wrong-credentials')).waitFor();
  await signInByName(first.page, signInNames.get(forgetful) ?? '', '730518');
  await first.page.waitForURL((url) => url.pathname === '/');

  // A child who moves reads the lessons of both classes, and is no longer in the first one's roll call.
  await moveChild(school, moving.last);
  await rollCall.reload();
  await stateCount(rollCall, 'signedIn', count - 1).waitFor();
  await moving.page.goto(new URL(`/student-details/${second.id}`, moving.page.url()).href);
  await readLesson(moving.page, lesson);
  await moving.page.goto(new URL(`/student-details/${group.id}`, moving.page.url()).href);
  await moving.page.getByText(lesson).first().waitFor();

  // A week without a connection, with a start each day from the home screen of the phone.
  await weekOffline(reading.page, group.id);
  await readLesson(reading.page, lesson);
  await reading.page.goto(new URL('/', reading.page.url()).href);
  await reading.page.getByRole('main').getByText(group.name).first().waitFor();
  expect(await reading.page.getByRole('region', { name: t('auth:ended.title') }).count()).toBe(0);
  // The connection is back, and the clock is right again.
  await reading.page.clock.setFixedTime(Date.now());
  await reading.page.context().setOffline(false);
  await reading.page.goto(new URL('/account', reading.page.url()).href);
  await reading.page.getByText(reading.last).first().waitFor();
  await reading.page
    .getByText(signInNames.get(reading.last) ?? '')
    .first()
    .waitFor();
  expect(await reading.page.getByRole('region', { name: t('auth:ended.title') }).count()).toBe(0);
});
