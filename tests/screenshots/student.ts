import { demoAccounts } from '#contract/demo.ts';
import { openFirstCard, type Scene, signIn } from './scene.ts';

/** A student keeps a class on the phone. */
export async function studentStory(scene: Scene): Promise<void> {
  const { take, t } = scene;
  const page = await scene.open('student');
  await signIn(scene, page, demoAccounts.student);
  await take(page, 'student-home');
  await openFirstCard(page);
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
