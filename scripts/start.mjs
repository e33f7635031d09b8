// `npm start`: builds when dist is missing or older than the sources, then becomes the server.
import { endWithParent } from './end-with-parent.mjs';
import { mustRunNode } from './run.mjs';
import { isBuilt } from './sources.mjs';

endWithParent();
if (!isBuilt()) await mustRunNode(['scripts/build.mjs']);
process.env.NODE_ENV ??= 'production';
await import('../dist/server/main.js');
