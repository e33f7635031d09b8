import type { Page } from 'playwright-core';
import { serverTimeHeader } from '#contract/server-time.ts';
import type { Words } from '#tests/screenshots/words.ts';
import { chooseRows, rowsOf } from './on-lists.ts';
import type { ScreenStep } from './screen-step.ts';

const missing: Pick<ScreenStep, 'path'> = { path: () => '/radar?show=missing' };

/** The reminders, as an admin and a supervisor see them; no mail is sent. */
export const radarSteps: readonly ScreenStep[] = [
  {
    ...missing,
    name: 'one class is reminded',
    play: async (page, t) => {
      await answerReminders(page);
      await rowsOf(page)
        .getByRole('button', { name: t('radar:remindClass', { name: '' }).trim() })
        .first()
        .click();
      await page.getByText(t('common:toast.success'), { exact: true }).first().waitFor();
    },
  },
  { ...missing, name: 'several classes to remind', play: (page) => chooseRows(page, 2) },
  {
    ...missing,
    name: 'several classes are reminded',
    play: async (page, t) => {
      await answerReminders(page);
      await chooseRows(page, 2);
      await page.getByRole('button', { name: t('radar:remindByMail'), exact: true }).click();
      await page.getByText(t('common:toast.success'), { exact: true }).first().waitFor();
    },
  },
  { ...missing, name: 'a reminder that failed', play: failToRemind },
];

async function answerReminders(page: Page): Promise<void> {
  await page.route('**/v1/radar/remind*', async (route) => {
    const { ids } = route.request().postDataJSON() as { ids: string[] };
    const remindedAt = new Date().toISOString();
    const headers = { [serverTimeHeader]: remindedAt };
    await route.fulfill({ headers, json: { data: ids.map((id) => ({ id, remindedAt, code: null, message: null })) } });
  });
}

async function failToRemind(page: Page, t: Words): Promise<void> {
  await page.route('**/v1/radar/remind*', (route) => route.abort());
  await chooseRows(page, 1);
  await page.getByRole('button', { name: t('radar:remindByMail'), exact: true }).click();
  await page.getByText(t('common:toast.error'), { exact: true }).first().waitFor();
}
