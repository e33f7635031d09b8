import { type Scenario, waitForWorker } from './scenario.ts';

/** A visitor: the start, the sign-in, an unknown address, and a start without a connection. */
export async function visitorStory(scenario: Scenario): Promise<void> {
  const { fixture, take, t } = scenario;
  const page = await scenario.open('visitor');
  await page.goto(`${fixture.origin}/login`);
  await page.getByText(t('auth:demo.title')).waitFor();
  await take(page, 'sign-in', { dark: true });
  await waitForWorker(page);

  await page.goto(`${fixture.origin}/sponsor-registration`);
  await page.getByRole('textbox', { name: t('auth:register.password'), exact: true }).fill('madrasa7');
  await page.getByText(t('auth:register.moderate')).waitFor();
  await take(page, 'register');

  await page.goto(`${fixture.origin}/no-such-page`);
  await page.getByText(t('common:notFound.title')).waitFor();
  await take(page, 'not-found');

  await fixture.stopServer();
  await page.goto(`${fixture.origin}/`);
  await page.getByText(t('common:states.notSavedHint')).first().scrollIntoViewIfNeeded();
  await take(page, 'offline-first-start');

  await fixture.startServer();
  await page.goto(`${fixture.origin}/`);
  await page.getByRole('progressbar').first().waitFor();
  await take(page, 'landing', { dark: true });
}
