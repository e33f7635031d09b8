// `npm run build`: the page into dist/page, with compressed copies, and the server with its packages into dist/server.
// `--generated`: the files of scripts/generate.mjs were just written.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as buildPage } from 'vite';
import { bundleServer } from './bundle-server.mjs';
import { compressPage } from './compress-page.mjs';
import { writeProductionPackages } from './production-packages.mjs';
import { mustRunNode } from './run.mjs';
import { root, sourceHash } from './sources.mjs';

const dist = join(root, 'dist');
const sources = sourceHash();

// An interrupted build must not pass for a finished one.
rmSync(join(dist, 'build.json'), { force: true });
rmSync(join(dist, 'server'), { recursive: true, force: true });

if (!process.argv.includes('--generated')) await mustRunNode([join(root, 'scripts/generate.mjs')]);
await buildPage({
  root,
  configFile: join(root, 'vite.config.ts'),
  build: { outDir: join(dist, 'page'), emptyOutDir: true },
});
await compressPage(join(dist, 'page'));
writeProductionPackages(join(dist, 'server'), await bundleServer(join(dist, 'server')));

mkdirSync(dist, { recursive: true });
writeFileSync(join(dist, 'build.json'), `${JSON.stringify({ sources })}\n`);
