import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { PushMessage } from '#contract/entities/devices/push.ts';
import { openPage } from './harness.ts';

/** DevTools' information about a worker's registration. */
interface Registered {
  registrations: { registrationId: string; scopeURL: string }[];
}

/** Acts as the push service for a page's worker: Chromium reaches none here. */
async function pushTo(page: Page, origin: string): Promise<(message: object | string) => Promise<void>> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const devTools: CDPSession = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((found) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }: Registered) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) found(own.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  return async (message) => {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data });
  };
}

function shownOn(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, lang, dir, tag }) => ({
      title,
      body,
      lang,
      dir,
      tag,
    }));
  });
}

test('a notification shows in the language of the person whom it is for, and opens its screen; on a shared phone the next person sees none', async () => {
  const { page, context, origin } = await openPage({
    role: 'teacher',
    path: '/news',
    worker: true,
    notifications: true,
  });
  await context.grantPermissions(['notifications'], { origin });
  const push = await pushTo(page, origin);
  const userId = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').id as string);
  const message: PushMessage = {
    userId,
    title: 'تقرير لم يصل',
    body: 'التجويد: لم يصل تقرير أكتوبر بعد.',
    path: '/outbox',
    language: 'ar',
    tag: 'missing',
    badge: 2,
  };
  await push({ ...message, userId: 'who-was-here-before', tag: 'other' });
  await push('no JSON at all');
  await push(message);
  await expect.poll(() => shownOn(page)).toHaveLength(1);
  const { title, body, tag } = message;
  expect(await shownOn(page)).toEqual([{ title, body, tag, lang: 'ar', dir: 'rtl' }]);

  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const { registration } = globalThis as unknown as ServiceWorkerGlobalScopeOfTest;
    const [notification] = await registration.getNotifications();
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void works.push(work);
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    // Focusing a window requires a real tap; by then the window is at the right screen.
    await Promise.allSettled(works);
  });
  await page.waitForURL(`${origin}/outbox`);
  expect(await shownOn(page)).toEqual([]);
});

/** The part of a worker's globals that the test uses: the worker's type library would clash with the page's. */
interface ServiceWorkerGlobalScopeOfTest {
  readonly registration: ServiceWorkerRegistration;
}
