// Writes what the type check and the bundler need and no commit holds: src/routeTree.gen.ts, by the router's plugin on
// start, and styled-system/, by Panda of panda.config.ts.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { resolveConfig } from 'vite';
import { mustRunNode } from './run.mjs';
import { root } from './sources.mjs';

const panda = join(dirname(createRequire(import.meta.url).resolve('@pandacss/dev/package.json')), 'bin.js');

await mustRunNode([panda, 'codegen', '--clean', '--silent']);
await resolveConfig({ root, logLevel: 'error' }, 'build');
