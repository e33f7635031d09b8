import type { Row } from '../lib/row.ts';
import { median } from '../load/rounds.ts';
import type { Demo } from '../phone/demo.ts';
import { serve } from '../phone/serve.ts';
import { barePage } from './bare-page.ts';
import { coldPaint } from './cold-paint.ts';

const slowness = { cpu: 4, line: { bitsPerSecond: 1_600_000, latencyMs: 150 } };
const rounds = 11;

/** The time that a visitor looks at an empty screen, compared with a page that is only the same snapshot. */
export async function firstPaintRow({ server, openPhone }: Demo): Promise<Row> {
  const sent = await fetch(`${server.url}/`, { headers: { 'accept-language': 'en-GB' } });
  const site = { '/': { type: 'text/html; charset=utf-8', content: barePage(await sent.text()) } };
  const bare = await serve(site, headersOf(sent));
  const phone = await openPhone('visitor');
  try {
    const browser = phone.context.browser();
    if (!browser) throw new Error('Playwright gives no access to the browser of this profile.');
    const paint = (origin: string) => coldPaint(browser, `${origin}/`, slowness);
    // The very first page includes the browser's own start.
    await paint(bare.origin);
    await paint(server.url);
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await paint(bare.origin));
      ours.push(await paint(server.url));
    }
    const [own, other] = [median(ours), median(theirs)];
    return {
      what: "cold first paint, 1.6 Mbit/s, 150 ms, CPU 4x / a bare HTML page's with our shell's bytes",
      measured: own / other,
      unit: 'x',
      budget: { atMost: 1.3 },
      note: `${Math.round(own)} ms and ${Math.round(other)} ms`,
    };
  } finally {
    await phone.close();
    await bare.close();
  }
}

/**
 * The headers of the product's page, which the bare page also sends: such headers make the browser start a new process, and
 * their bytes are transferred. The content security policy is left out, because it forbids inline scripts.
 */
function headersOf({ headers }: Response): Record<string, string> {
  const own = /^(content-.*|transfer-encoding|connection|keep-alive|date|etag|last-modified)$/;
  return Object.fromEntries([...headers].filter(([name]) => !own.test(name)));
}
