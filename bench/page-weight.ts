import { brotliKilobytes, lazyRoutes, readManifest, scriptsOf } from './lib/page-chunks.ts';
import type { Row } from './lib/row.ts';

/** Screens that people meet first, by the source file of their route. */
const firstScreens = [
  { what: 'initial JS, sign-in', route: 'src/routes/login.tsx', atMost: 165 },
  { what: 'initial JS, landing', route: 'src/routes/index.tsx', atMost: 184 },
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
      const chunk = routes.get(route);
      if (chunk === undefined) throw new Error(`No chunk holds the screen of ${route}.`);
      return {
        what,
        measured: brotliKilobytes(scriptsOf(manifest, [...entries, chunk])),
        unit: 'kB',
        budget: { atMost },
      };
    }),
    ...[...routes].sort().map(([route, chunk]): Row => {
      const own = [...scriptsOf(manifest, [chunk])].filter((file) => !shell.has(file));
      return { what: `lazy route ${route}`, measured: brotliKilobytes(own), unit: 'kB', budget: { atMost: 60 } };
    }),
  ];
}
