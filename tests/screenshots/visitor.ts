import { type Scene, waitForWorker } from './scene.ts';

/** Who is not signed in: the start, the way in, an address that is none, and a start without a line. */
export async function visitorStory(scene: Scene): Promise<void> {
  const { stage, take, t } = scene;
  const page = await scene.open('visitor');
  await page.goto(`${stage.origin}/login`);
  await page.getByText(t('auth:demo.title')).waitFor();
  await take(page, 'sign-in', { dark: true });
  await waitForWorker(page);

  await page.goto(`${stage.origin}/sponsor-registration`);
  await page.getByRole('textbox', { name: t('auth:register.password'), exact: true }).fill('madrasa7');
  await page.getByText(t('auth:register.moderate')).waitFor();
  await take(page, 'register');

  await page.goto(`${stage.origin}/no-such-page`);
  await page.getByText(t('common:notFound.title')).waitFor();
  await take(page, 'not-found');

  await stage.stopServer();
  await page.goto(`${stage.origin}/`);
  await page.getByText(t('common:states.notSavedHint')).first().scrollIntoViewIfNeeded();
  await take(page, 'offline-first-start');

  await stage.startServer();
  await page.goto(`${stage.origin}/`);
  await page.getByRole('progressbar').first().waitFor();
  await take(page, 'landing', { dark: true });
}
