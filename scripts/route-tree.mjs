// Writes src/routeTree.gen.ts, which the type check needs and no commit holds: the router's plugin does it on start.
import { resolveConfig } from 'vite';
import { root } from './sources.mjs';

await resolveConfig({ root, logLevel: 'error' }, 'build');
