// What a build is made of: its hash shows whether dist is up to date, whatever the clocks say.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const parts = [
  'contract',
  'public',
  'scripts/build.mjs',
  'scripts/bundle-server.mjs',
  'scripts/compress-page.mjs',
  'scripts/languages-in-page.ts',
  'server',
  'src',
  'sw',
  'index.html',
  'manifest.webmanifest',
  'package-lock.json',
  'package.json',
  'panda.config.ts',
  'postcss.config.mjs',
  'theme',
  'tsconfig.base.json',
  'vite.config.ts',
];

/** Tests change nothing in a build, and the route tree is written by it. */
const ignored = /\.(test|soak)\.tsx?$|\.gen\.ts$/;

const stampFile = join(root, 'dist/build.json');

export function isBuilt() {
  if (!existsSync(stampFile)) return false;
  // An installation may have the built product alone.
  if (!existsSync(join(root, 'src'))) return true;
  return JSON.parse(readFileSync(stampFile, 'utf8')).sources === sourceHash();
}

/** SHA-256 over names and contents of all sources, and over the settings that Vite writes into the page. */
export function sourceHash() {
  const hash = createHash('sha256');
  for (const file of parts.flatMap((part) => filesBelow(join(root, part)))) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file).split(sep).join('/')}\n${content.length}\n`).update(content);
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  hash.update(JSON.stringify(settings.sort()));
  return hash.digest('hex');
}

/** The files of TypeScript below a folder, tests as well, named from the root. */
export function typeScriptIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function filesBelow(path) {
  if (!existsSync(path) || ignored.test(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}
