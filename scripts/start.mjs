// `npm start`: builds when dist is missing or older than the sources, then becomes the server.
import { mustRunNode } from './run.mjs';
import { isBuilt } from './sources.mjs';

if (!isBuilt()) await mustRunNode(['scripts/build.mjs']);
process.env.NODE_ENV ??= 'production';
await import('../dist/server/main.js');
