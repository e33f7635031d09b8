// The server and its tools, each as one JavaScript file, with the migrations and the texts beside them: `node
// scripts/bundle-server.mjs FOLDER`.
import { cpSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';
import { tsImport } from 'tsx/esm/api';
import { root } from './sources.mjs';

export async function bundleServer(folder) {
  const { metafile } = await bundle({
    metafile: true,
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      'pdf-thread': 'server/documents/pdf-thread.ts',
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
  await copyFonts(join(folder, 'fonts'));
  return packagesIn(metafile);
}

/** An installation gets only the fonts of its PDFs, a hundredth of their packages. */
async function copyFonts(folder) {
  const { fontNames, fontFile } = await tsImport('../server/documents/fonts.ts', import.meta.url);
  for (const { packageName, file } of fontNames().map(fontFile)) {
    cpSync(join(root, 'node_modules/@fontsource', packageName, 'files', file), join(folder, file));
  }
}

/** The packages that the bundle imports, without Node's own modules. */
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
