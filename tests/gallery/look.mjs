// Opens every page of the gallery in both languages, modes and sizes, writes pictures into the given folder, and lists
// findings of axe and elements that scroll sideways: node tests/gallery/look.mjs /tmp/pictures [page ...]
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const [folder = 'tests/.output/gallery', ...chosen] = process.argv.slice(2);
const pages = chosen.length > 0 ? chosen : ['', 'forms', 'overlays', 'pieces', 'states'];
const sizes = {
  narrow: { width: 320, height: 640 },
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 800 },
};
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
mkdirSync(folder, { recursive: true });

const server = await createServer({
  configFile: new URL('./vite.config.ts', import.meta.url).pathname,
  server: { port: 0 },
});
await server.listen();
const base = server.resolvedUrls.local[0];
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
let findings = 0;

for (const [size, viewport] of Object.entries(sizes)) {
  for (const language of ['en', 'ar']) {
    for (const mode of ['light', 'dark']) {
      const context = await browser.newContext({
        viewport,
        colorScheme: mode,
        locale: language,
        hasTouch: size !== 'desk',
      });
      const page = await context.newPage();
      page.on('pageerror', (error) => report(`error: ${error.message}`));
      page.on('console', (message) => message.type() === 'error' && report(`console: ${message.text()}`));
      for (const name of pages) {
        const where = `${name || 'list'}-${size}-${language}-${mode}`;
        await page.goto(`${base}${name}${size === 'desk' && name === 'states' ? '?rail=1' : ''}`);
        await page.locator('h1').waitFor();
        if (name === 'states') await page.locator('[role=status] svg').waitFor();
        await page.evaluate(() => document.fonts.ready);
        await page.waitForFunction(() =>
          document
            .getAnimations()
            .every(
              (one) => one.playState !== 'running' || one.effect.getTiming().iterations === Number.POSITIVE_INFINITY,
            ),
        );
        await page.screenshot({ path: `${folder}/${where}.png`, fullPage: true });
        await look(page, where);
        for (const button of name === 'overlays' ? ['dialog', 'confirm', 'toast', 'failure'] : []) {
          await page.click(`#${button}`);
          if (button === 'dialog' || button === 'confirm') await page.locator('[data-scope=dialog][role]').waitFor();
          await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== 'running'));
          await page.screenshot({ path: `${folder}/${where}-${button}.png` });
          await look(page, `${where}-${button}`);
          if (button === 'dialog' || button === 'confirm') {
            await page.keyboard.press('Escape');
            await page.locator('[data-scope=dialog][role]').waitFor({ state: 'detached' });
          }
        }
      }
      await context.close();
    }
  }
}

await browser.close();
await server.close();
console.log(findings === 0 ? 'nothing found' : `${findings} findings`);
process.exitCode = findings === 0 ? 0 : 1;

function report(text) {
  findings += 1;
  console.log(text);
}

async function look(page, where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  for (const violation of violations) {
    const targets = violation.nodes.map((node) => `${node.target} ${node.failureSummary?.split('\n')[1] ?? ''}`);
    report(`${where}: ${violation.id}\n    ${targets.slice(0, 4).join('\n    ')}`);
  }
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (sideways > 0) report(`${where}: scrolls sideways by ${sideways} px`);
}
