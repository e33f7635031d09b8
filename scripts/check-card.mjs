// Part of `npm run check`: the product uses the packages that its owner asked for. Each is a dependency, and is imported by a
// file of the product; packages for tests are imported by a test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, typeScriptIn } from './sources.mjs';

const forProduct = [
  'react',
  'react-dom',
  '@tanstack/react-router',
  'dexie',
  'workbox-window',
  'vite-plugin-pwa',
  'ky',
  'valibot',
  '@modular-forms/react',
  'i18next',
  'react-i18next',
  '@chakra-ui/react',
];
const forTests = ['vitest', 'fake-indexeddb'];

const product = ['contract', 'src', 'sw', 'server', 'vite.config.ts'];
const isTest = (path) => /\.(test|soak)\.tsx?$/.test(path) || path.startsWith('tests/');

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const findings = findingsOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')), sourcesOf());
  for (const finding of findings) console.error(finding);
  console.log(`${forProduct.length + forTests.length} packages of the owner's card, ${findings.length} findings`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}

/**
 * Messages about missing packages.
 * @param {{ dependencies?: object, devDependencies?: object }} manifest package.json
 * @param {{ path: string, text: string }[]} sources the files of product and tests
 */
export function findingsOf(manifest, sources) {
  const imported = (name, isWanted) => {
    const specifier = new RegExp(`(?:\\bfrom|\\bimport)\\s*\\(?\\s*['"]${name}(?:/[^'"]*)?['"]`);
    return sources.some(
      ({ path, text }) => isWanted(path) && specifier.test(text.replaceAll(/\bimport type\b[^;]*;/g, '')),
    );
  };
  return [
    ...forProduct.flatMap((name) => [
      ...(name in (manifest.dependencies ?? {}) ? [] : [`${name} is not among the dependencies.`]),
      ...(imported(name, (path) => !isTest(path)) ? [] : [`No file of the product imports ${name}.`]),
    ]),
    ...forTests.flatMap((name) => [
      ...(name in (manifest.devDependencies ?? {}) ? [] : [`${name} is not among the devDependencies.`]),
      ...(imported(name, isTest) ? [] : [`No test imports ${name}.`]),
    ]),
  ];
}

function sourcesOf() {
  const all = [...product, 'tests'].flatMap((path) => (path.endsWith('.ts') ? [path] : typeScriptIn(path)));
  return all.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}
