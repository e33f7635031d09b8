// The server and its tools, each as one file of JavaScript with the migrations and the words beside them: `node scripts/bundle-server.mjs FOLDER`.
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { root } from './sources.mjs';

export async function bundleServer(folder) {
  await bundle({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      admin: 'server/cli/admin.ts',
      backup: 'server/cli/backup.ts',
      restore: 'server/cli/restore.ts',
      demo: 'server/cli/demo.ts',
      reconcile: 'server/cli/reconcile.ts',
    },
    outdir: folder,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  });
  cpSync(join(root, 'public/locales'), join(folder, 'locales'), { recursive: true });
  cpSync(join(root, 'server/db/migrations'), join(folder, 'migrations'), { recursive: true });
  cpSync(join(root, 'server/db/functions'), join(folder, 'functions'), { recursive: true });
  cpSync(join(root, 'server/db/from-preview.sql'), join(folder, 'from-preview.sql'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleServer(resolve(process.argv[2]));
