// Writes uncommitted files that the type check and the bundler need: src/routeTree.gen.ts, by the router's plugin on start,
// and styled-system/, by Panda from panda.config.ts.
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { resolveConfig } from 'vite';
import { mustRunNode } from './run.mjs';
import { root } from './sources.mjs';

const panda = join(dirname(createRequire(import.meta.url).resolve('@pandacss/dev/package.json')), 'bin.js');

await mustRunNode([panda, 'codegen', '--clean', '--silent']);
await resolveConfig({ root, logLevel: 'error' }, 'build');

// The plugin only prints its failures.
const tree = await readFile(join(root, 'src/routeTree.gen.ts'), 'utf8');
const routes = (await readdir(join(root, 'src/routes'))).filter((name) => /^[^-].*\.tsx$/.test(name));
const missing = routes.filter((name) => !tree.includes(`'./routes/${name.slice(0, -'.tsx'.length)}'`));
if (missing.length > 0) throw new Error(`src/routeTree.gen.ts was not written: it lacks ${missing.join(', ')}`);
