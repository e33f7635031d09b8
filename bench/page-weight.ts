import type { Manifest } from 'vite';
import { brotliKilobytes, readManifest, scriptsOf } from './lib/page-chunks.ts';
import type { Row } from './lib/row.ts';

/** Screens that people meet first, by the source file of their route. */
const firstScreens = [
  { what: 'initial JS, sign-in', route: /^src\/routes\/(.*\/)?login(\.route|\.index)?\.tsx/, atMost: 160 },
  { what: 'initial JS, landing', route: /^src\/routes\/(_[^/]+\/)?index\.tsx/, atMost: 184 },
];

/** The JavaScript that a phone downloads, brotli, read from the build. */
export async function run(): Promise<Row[]> {
  const manifest = readManifest();
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const shell = scriptsOf(manifest, entries);
  const routes = lazyRoutes(manifest);
  return [
    { what: 'initial JS, before any route', measured: brotliKilobytes(shell), unit: 'kB' },
    ...firstScreens.map(({ what, route, atMost }): Row => {
      const parts = routes.filter((key) => route.test(key));
      if (parts.length === 0) throw new Error(`No built route fits '${what}': correct ${route} in this bench.`);
      const all = scriptsOf(manifest, [...entries, ...parts]);
      return { what, measured: brotliKilobytes(all), unit: 'kB', budget: { atMost } };
    }),
    ...routes.map((key): Row => {
      const own = [...scriptsOf(manifest, [key])].filter((file) => !shell.has(file));
      return { what: `lazy route ${nameOf(key)}`, measured: brotliKilobytes(own), unit: 'kB', budget: { atMost: 60 } };
    }),
  ];
}

/** The router plugin splits a route's screen from its file and marks the part in a query. */
function lazyRoutes(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((key) => key.startsWith('src/routes/') && manifest[key]?.isDynamicEntry);
}

function nameOf(key: string): string {
  return key
    .replace(/^src\/routes\//, '')
    .replace(/\.tsx/, '')
    .replace('?tsr-split=', ' ');
}
