// `npm run dev`: the page by Vite, updated on every change, and the API behind it, restarted on every change.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createServer } from 'vite';
import { mustRunNode } from './run.mjs';
import { root } from './sources.mjs';

await mustRunNode([join(root, 'scripts/generate.mjs')]);
const port = process.env.PORT || '8080';
const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const api = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: port },
});

// However this process is ended, the API ends its database first. Ctrl-C reaches the API by itself.
let page;
process.on('SIGINT', () => undefined);
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => api.kill('SIGTERM'));
process.on('exit', () => api.kill('SIGTERM'));
api.once('exit', async (code) => {
  await page?.close();
  process.exit(code ?? 0);
});

// The API rejects other origins; behind this proxy the page has its own origin.
const proxy = {
  target: `http://127.0.0.1:${port}`,
  configure: (line) => line.on('proxyReq', (request) => request.removeHeader('origin')),
};
page = await createServer({ root, server: { proxy: { '/api': proxy } } });
await page.listen();
page.printUrls();
