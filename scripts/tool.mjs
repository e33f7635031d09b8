// `npm run admin`, `backup`, `restore`, `demo` and `reconcile`: the tools of an installation. They use the existing build: a
// new one would remove the page of a running server.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mustRunNode } from './run.mjs';
import { isBuilt, root } from './sources.mjs';

const [name, ...args] = process.argv.slice(2);
const program = join(root, `dist/server/${name}.js`);
if (!existsSync(program)) await mustRunNode(['scripts/build.mjs']);
else if (!isBuilt())
  console.error('The sources are newer than dist: this runs what is built. `npm run build` brings it up to date.');
process.env.NODE_ENV ??= 'production';
process.argv = [process.execPath, program, ...args];
await import(pathToFileURL(program).href);
