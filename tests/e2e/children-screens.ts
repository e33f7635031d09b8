import type { Page } from 'playwright-core';
import { wordsOf } from '#tests/screenshots/words.ts';
import { type ColourMode, type Language, loaded, obstacles } from './every-page.ts';
import { goWithin } from './go-within.ts';
import { callerOf, openPage } from './harness.ts';
import { scrollsSideways, shoot } from './looks.ts';
import { ownSchool } from './own-school.ts';

type Size = { width: number; height: number };

/**
 * The screens of a child without an address and of its teacher, from the roll call to the small account.
 * @returns the findings of axe-core, and elements that overflow the side
 */
export async function obstaclesForChildren(language: Language, sizes: readonly Size[], modes: readonly ColourMode[]) {
  const t = wordsOf(language);
  const found: string[] = [];
  const look = async (page: Page, what: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.getByRole('heading').first().waitFor();
      const at = `${language} ${what}, ${size.width} px`;
      found.push(...(await obstacles(page, at, modes)));
      for (const wide of await scrollsSideways(page)) found.push(`${at}: ${wide}`);
      await shoot(page, `child-${what}-${language}-${size.width}`);
    }
  };
  const { teacher, supervisor, classes } = await ownSchool();
  const [{ id: classId }] = classes;
  const { call } = await callerOf(supervisor);
  const child = { email: null, role: 'student', phone: '', address: '', invitation: 'link' };
  const { data: first } = await call('classes.addUser', { classId }, { ...child, fullName: 'أمينة بنت سعيد المنصوري' });
  await call('classes.addUser', { classId }, { ...child, fullName: 'Bilal' });
  const [size] = sizes;

  const { page } = await openPage({
    account: teacher,
    language,
    ...(size && { size }),
    path: `/class-students-details/${classId}`,
  });
  await page.getByRole('main').getByText(t('users:rollCall.none'), { exact: true }).first().waitFor();
  await look(page, 'roll-call');
  const make = page.getByRole('button', { name: new RegExp(`^${t('users:slips.make_other').split(' ')[0]}`) });
  await page.getByRole('main').locator(make).click();
  await look(page, 'slips-asked');
  await page.getByRole('dialog').locator(make).click();
  await page
    .getByRole('dialog')
    .getByRole('img', { name: t('users:invitation.code') })
    .nth(1)
    .waitFor();
  await look(page, 'slips');

  const { data: slip } = await call('users.invite', { id: first.id });
  const guest = await openPage({ language, ...(size && { size }), path: slip.path });
  await guest.page.getByLabel(t('auth:reset.pin')).waitFor();
  await look(guest.page, 'pin');
  await guest.page.getByLabel(t('auth:reset.pin')).fill('483920');
  await guest.page.getByRole('button', { name: t('auth:reset.submitPin'), exact: true }).click();
  await guest.page.getByRole('heading', { level: 1, name: t('auth:reset.pinDone') }).waitFor();
  await look(guest.page, 'pin-set');
  await guest.page
    .getByRole('main')
    .getByRole('button', { name: t('common:actions.signIn'), exact: true })
    .click();
  await guest.page.waitForURL((url) => url.pathname === '/');
  for (const path of ['/account', '/help']) {
    await goWithin(guest.page, path);
    await loaded(guest.page);
    await look(guest.page, path.slice(1));
  }
  return found;
}
