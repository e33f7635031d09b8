import { roles } from '#contract/rights/roles.ts';
import { brotliKilobytes, lazyRoutes, precachedFiles, readManifest, scriptsOf } from './page-chunks.ts';

/** The first screens that people open, by the source file of their route. */
const firstScreens = { 'sign-in': 'src/routes/login.tsx', landing: 'src/routes/index.tsx' };

/**
 * The downloads of a device by name: kB of script, brotli, before any route, with a first screen, and for each lazy route; the
 * files and kB that the worker stores for everyone, and the pictures for one role.
 */
export function pageWeights(): Map<string, number> {
  const manifest = readManifest();
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const shell = scriptsOf(manifest, entries);
  const routes = lazyRoutes(manifest);
  const weights = new Map([['initial JS, before any route', brotliKilobytes(shell)]]);
  for (const [what, route] of Object.entries(firstScreens)) {
    const chunk = routes.get(route);
    if (chunk === undefined) throw new Error(`No chunk holds the screen of ${route}.`);
    weights.set(`initial JS, ${what}`, brotliKilobytes(scriptsOf(manifest, [...entries, chunk])));
  }
  for (const [route, chunk] of [...routes].sort()) {
    const own = [...scriptsOf(manifest, [chunk])].filter((file) => !shell.has(file));
    weights.set(`lazy route ${route}`, brotliKilobytes(own));
  }
  const ofRole = (file: string) => /\/guide-([a-z]+)-[^/]*\.webp$/.exec(file)?.[1];
  const files = precachedFiles();
  // A device stores those of one role (docs/decisions/0106-pictures-of-the-guides.md).
  const pictures = roles.map((role) => brotliKilobytes(files.filter((file) => ofRole(file) === role)));
  weights.set('pictures of a guide, heaviest role', Math.max(...pictures));
  const kept = files.filter((file) => ofRole(file) === undefined);
  weights.set('kept for offline, files', kept.length);
  weights.set('kept for offline', brotliKilobytes(kept));
  return weights;
}
