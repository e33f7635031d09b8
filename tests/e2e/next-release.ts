import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { FaultProxy } from '#tests/tools/fault-proxy.ts';
import { sharedServer } from './harness.ts';

/** The last state that the server's present worker reaches by itself. */
export function askForUpdate(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing, waiting } = registration;
    if (!installing) return waiting?.state ?? 'none';
    return new Promise<string>((resolve) => {
      installing.onstatechange = () => resolve(installing.state);
    });
  });
}

/** A newer release than the built one: its page differs, and its worker names the hash of that page. */
export async function newerRelease(network: FaultProxy) {
  const mark = '<!-- the next release -->';
  const page = await (await fetch(`${sharedServer()}/index.html`)).text();
  const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const publish = (name: string | number) => {
    network.change('/sw.js', (worker) =>
      worker
        .replace(hashOf(page), hashOf(page + mark))
        .replace(/("revision":")[^"]*(","url":"index.html")/, `$1next-${name}$2`)
        .concat(`// ${name}`),
    );
  };
  return {
    publish,
    publishWhole: () => {
      network.change('/index.html', (text) => text + mark);
      publish('whole');
    },
  };
}
