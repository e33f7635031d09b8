import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
// @ts-expect-error A script of plain JavaScript, which `npm run check` runs.
import { findingsOf } from '../../scripts/check-card.mjs';

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const everyPackage = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)];
const importing = (path: string, names: string[]) => [
  { path, text: names.map((name) => `import '${name}';`).join('\n') },
];
const sources = [...importing('src/main.tsx', everyPackage), ...importing('tests/unit/a.test.ts', everyPackage)];

describe('the check of the owner’s card', () => {
  it('finds nothing where each package is a dependency and imported', () => {
    expect(findingsOf(manifest, sources)).toEqual([]);
  });

  it('fails for a package that is not a dependency of the product', () => {
    const { '@chakra-ui/react': chakra, ...dependencies } = manifest.dependencies;
    expect(chakra).toBeTruthy();
    expect(findingsOf({ ...manifest, dependencies }, sources)).toEqual([
      '@chakra-ui/react is not among the dependencies.',
    ]);
    const devDependencies = { ...manifest.devDependencies, '@chakra-ui/react': chakra };
    expect(findingsOf({ ...manifest, dependencies, devDependencies }, sources)).toHaveLength(1);
  });

  it('fails for a package that only a test imports, or of which only types are used', () => {
    const others = everyPackage.filter((name) => name !== 'ky');
    const tests = importing('src/data/api/call.test.ts', everyPackage);
    const finding = ['No file of the product imports ky.'];
    expect(findingsOf(manifest, [...importing('src/main.tsx', others), ...tests])).toEqual(finding);
    const types = [{ path: 'src/call.ts', text: "import type { KyResponse } from 'ky';" }];
    expect(findingsOf(manifest, [...importing('src/main.tsx', others), ...tests, ...types])).toEqual(finding);
  });

  it('fails for a tool of tests that no test imports', () => {
    expect(findingsOf(manifest, importing('src/main.tsx', everyPackage))).toEqual([
      'No test imports vitest.',
      'No test imports fake-indexeddb.',
    ]);
  });
});
