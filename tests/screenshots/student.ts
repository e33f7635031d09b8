import { demoAccounts } from '#contract/demo.ts';
import { openFirstCard, type Scenario, signIn } from './scenario.ts';

/** A student saves a class on the phone. */
export async function studentStory(scenario: Scenario): Promise<void> {
  const { take, t } = scenario;
  const page = await scenario.open('student');
  await signIn(scenario, page, demoAccounts.student);
  await page.getByRole('heading', { name: t('classes:own') }).waitFor();
  await take(page, 'student-home');
  // The lesson to continue, or the next one, is above their madaris.
  await page.getByRole('main').locator('a[href*="/madrasa-class/"]').first().click();
  await page.getByRole('heading', { name: t('madaris:mine') }).waitFor();
  await page.getByRole('main').getByRole('heading').getByRole('link').first().waitFor();
  await take(page, 'student-madrasa');
  await openFirstCard(page);
  await page.getByRole('button', { name: t('classes:keep.keep'), exact: true }).waitFor();
  await page.getByRole('article').first().waitFor();
  await take(page, 'student-class', { dark: true });
  await page.getByRole('button', { name: t('classes:keep.keep'), exact: true }).click();
  await page
    .getByRole('region', { name: t('classes:keep.title') })
    .getByText(t('classes:keep.kept'))
    .waitFor();
  await page
    .getByRole('img', { name: t('common:files.kept') })
    .first()
    .waitFor();
  await take(page, 'student-class-kept');
}
