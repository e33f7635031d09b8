import { test } from 'vitest';
import { stall } from '#tests/tools/faults.ts';
import { waitUntil } from '#tests/tools/wait-until.ts';
import { goOffline, openNetwork, openPage } from './harness.ts';
import { waitForWorker } from './steps.ts';

test('a connection that is lost while the worker fetches the app leaves a whole app: on the same page, and offline after that', async () => {
  const network = await openNetwork();
  const { page: tab, context, origin } = await openPage({ network, firstVisit: true });
  const failed = tab.waitForEvent('console', (message) => message.text().includes('worker could not be registered'));
  // The worker stops here.
  network.fault({ fault: stall(), path: /\/assets\/widgets-/ });
  await tab.goto(origin);
  await waitUntil('the worker', () => network.log.some(({ path }) => path.startsWith('/assets/widgets-')));
  await context.setOffline(true);
  await network.down();
  network.clear();
  await failed;
  // The first press starts the deferred loading, which fails.
  await tab.getByRole('heading', { level: 1 }).click();
  await network.up();
  await context.setOffline(false);
  await waitForWorker(tab);
  await tab.getByRole('link', { name: 'See all regions' }).click();
  await tab.waitForURL(`${origin}/explore-sponsor/region`);
  await tab.getByRole('article').first().waitFor();

  await goOffline(tab);
  await tab.goto(`${origin}/login`);
  await tab.getByLabel('Email').fill('someone@example.org');
  await tab.goto(`${origin}/questions`);
  await tab.getByRole('heading', { level: 1, name: 'Questions' }).waitFor();
});
