// Part of `npm run build`: writes dist/server/package.json with the packages that the server runs on, and a lock with the same
// versions as the whole. Packages that build the page are not needed after the build
// (docs/decisions/0046-what-an-installation-installs.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

/**
 * Packages that the server finds by name at run time, without an import: fonts of preview pictures, packages of threads, the
 * pages of Swagger.
 */
const foundByName = [
  '@embedpdf/pdfium',
  '@expo-google-fonts/readex-pro',
  '@expo-google-fonts/vazirmatn',
  '@fastify/swagger-ui',
  '@jsquash/jpeg',
  '@jsquash/png',
  '@jsquash/resize',
  '@jsquash/webp',
  'fflate',
  'hucre',
  'papaparse',
];

/** Optional packages that we do not use: tus would share locks by Redis; ours are in the database. */
const unused = ['@redis/client', 'ioredis'];

const commands = ['admin', 'backup', 'restore', 'demo', 'reconcile'];

/**
 * Writes both files.
 * @param {string} folder of the bundled server
 * @param {string[]} imported packages that the bundle imports
 */
export function writeProductionPackages(folder, imported) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const needed = [...new Set([...imported, ...foundByName])].sort();
  const { name, version, license, type, engines, optionalDependencies } = manifest;
  const dependencies = Object.fromEntries(needed.map((each) => [each, manifest.dependencies[each]]));
  const missing = needed.filter((each) => dependencies[each] === undefined);
  if (missing.length > 0) throw new Error(`The server needs ${missing.join(', ')}, no dependency of package.json.`);
  const packages = closure(lock.packages, [...needed, ...Object.keys(optionalDependencies)]);
  // npm checks the lock against them as well; overrides for missing packages may name others that are missing too.
  const overrides = Object.fromEntries(
    Object.entries(manifest.overrides).filter(([each]) => `node_modules/${each}` in packages),
  );
  const own = { name, version, license, engines, dependencies, optionalDependencies };
  const scripts = { start: 'node main.js', ...Object.fromEntries(commands.map((each) => [each, `node ${each}.js`])) };
  write(join(folder, 'package.json'), {
    name,
    version,
    private: true,
    license,
    type,
    engines,
    scripts,
    dependencies,
    optionalDependencies,
    overrides,
  });
  write(join(folder, 'package-lock.json'), {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: { '': own, ...packages },
  });
}

/**
 * The entries of a lock that these packages need, with all their dependencies, each at the place where Node looks for it.
 * @param {Record<string, object>} packages of the lock
 * @param {string[]} names
 */
export function closure(packages, names) {
  const found = new Set();
  const look = (from, name, isOptional) => {
    const at = placesFor(from, name).find((place) => place in packages);
    if (at) visit(at);
    else if (!isOptional) throw new Error(`${name}, which ${from || 'the server'} needs, is not in the lock.`);
  };
  const visit = (at) => {
    if (found.has(at)) return;
    found.add(at);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[at];
    for (const name of Object.keys(dependencies)) look(at, name, name in optionalDependencies);
    for (const name of Object.keys(optionalDependencies)) if (!unused.includes(name)) look(at, name, true);
    for (const name of Object.keys(peerDependencies)) if (!peerDependenciesMeta[name]?.optional) look(at, name, true);
  };
  for (const name of names) look('', name, false);
  return Object.fromEntries(Object.entries(packages).filter(([at]) => found.has(at)));
}

/** The places where Node looks for a package, from the importing folder outwards. */
function placesFor(from, name) {
  const folders =
    from === ''
      ? ['']
      : from.split(/(?=\/?node_modules\/)/).map((_, index, parts) => parts.slice(0, index + 1).join(''));
  return [...new Set(['', ...folders])]
    .reverse()
    .map((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}`);
}

function write(file, content) {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}
