import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { openPage } from './harness.ts';

interface Violation {
  readonly directive: string;
  readonly uri: string;
}

test('who opens /api/docs reads every call of the contract and can try it, and nothing of it comes from elsewhere', async () => {
  const { page, origin } = await openPage({ size: { width: 1280, height: 900 } });
  const violations: Violation[] = [];
  const elsewhere: string[] = [];
  await page.exposeBinding('noteViolation', (_source, what: Violation) => violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const note: unknown = Reflect.get(globalThis, 'noteViolation');
      if (typeof note === 'function') note({ directive: effectiveDirective, uri: blockedURI });
    });
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:')) elsewhere.push(url);
  });
  const answer = await page.goto(`${origin}/api/docs`);
  expect(answer?.headers()['content-security-policy']).toMatch(/script-src 'self';/);
  const paths = page.locator('.opblock-summary-path');
  await paths.nth(Object.keys(endpoints).length - 1).waitFor();
  const shown = (await paths.allTextContents()).map((text) => text.replaceAll('​', ''));
  // Besides the contract's calls the document has those of an upload in pieces; one address contains a parameter.
  const inPieces = ['/v1/uploads', '/v1/uploads', '/v1/uploads/{}', '/v1/uploads/{}', '/v1/uploads/{}'];
  const promised = Object.values(endpoints).map(({ path }) => `/${path.replace(/:\w+/g, '{}')}`);
  const unnamed = shown.map((path) => path.replace(/\{\w+\}/g, '{}'));
  expect(unnamed.toSorted()).toEqual([...promised, ...inPieces].toSorted());

  const health = page.locator('.opblock', { hasText: 'Whether the server can work' });
  await health.locator('.opblock-summary').click();
  await health.getByRole('button', { name: 'Try it out' }).click();
  await health.getByRole('button', { name: 'Execute' }).click();
  await health.locator('.live-responses-table').getByText('"status": "ready"').waitFor();
  if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT });
  expect([violations, elsewhere]).toEqual([[], []]);
});
