// The server and its tools, each as one file of JavaScript with the migrations and the words beside them: `node scripts/bundle-server.mjs FOLDER`.
import { cpSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { root } from './sources.mjs';

export async function bundleServer(folder) {
  const { metafile } = await bundle({
    metafile: true,
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
  return packagesIn(metafile);
}

/** The packages that the bundle imports; what Node has itself is none. */
function packagesIn({ outputs }) {
  const paths = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  const names = paths.map(({ path }) =>
    path
      .split('/')
      .slice(0, path.startsWith('@') ? 2 : 1)
      .join('/'),
  );
  return [...new Set(names)].filter((name) => !isBuiltin(name)).sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleServer(resolve(process.argv[2]));
