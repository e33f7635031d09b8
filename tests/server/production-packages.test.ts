import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
// @ts-expect-error the scripts are plain JavaScript
import { bundleServer } from '../../scripts/bundle-server.mjs';
// @ts-expect-error the scripts are plain JavaScript
import { closure, writeProductionPackages } from '../../scripts/production-packages.mjs';

interface Entry {
  readonly engines?: { readonly node?: string };
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

test('a production install has at most 220 packages, each with what it needs, for the oldest Node, and none that builds', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanad-production-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeProductionPackages(folder, await bundleServer(folder));
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  const installed = Object.entries(packages).filter(([place, { optional }]) => place !== '' && !optional);
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.length).toBeLessThanOrEqual(220);
  for (const builder of [
    '@redis/client',
    'ioredis',
    'react',
    'vite',
    'esbuild',
    'typescript',
    'lucide-react',
    '@chakra-ui/react',
  ]) {
    expect(packages).not.toHaveProperty([`node_modules/${builder}`]);
  }
  const tooNew = Object.entries(packages).filter(([, { engines }]) => !runsOnOldest(engines?.node ?? '*'));
  expect(tooNew.map(([place]) => place)).toEqual([]);
  const all = Object.keys(packages);
  for (const [place, { dependencies = {} }] of Object.entries(packages)) {
    for (const name of Object.keys(dependencies)) {
      expect(
        all.some((other) => other.endsWith(`node_modules/${name}`)),
        `${name} of ${place}`,
      ).toBe(true);
    }
  }
});

/** True if the oldest supported version of Node, 20.19, is in a range such as `18 || ^20.9 || >=22`. */
function runsOnOldest(range: string): boolean {
  return range.split('||').some((one) => {
    const [, sign = '', major = '*', minor = '0'] = /^\s*([<>=^~]*)\s*v?(\d+|\*)?(?:\.(\d+|x|\*))?/.exec(one) ?? [];
    if (major === '*' || sign.startsWith('<')) return true;
    const isReached = Number(major) < 20 || (Number(major) === 20 && (Number(minor) || 0) <= 19);
    return sign.startsWith('>') ? isReached : Number(major) === 20 && isReached;
  });
}

test('of two versions of a package the one is taken that Node would find', () => {
  const lock = {
    'node_modules/a': { dependencies: { c: '1' } },
    'node_modules/a/node_modules/c': { dependencies: { d: '1' } },
    'node_modules/b': { dependencies: { c: '2' } },
    'node_modules/c': {},
    'node_modules/d': { optionalDependencies: { nowhere: '1' } },
    'node_modules/e': {},
  };
  expect(Object.keys(closure(lock, ['a']))).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/c',
    'node_modules/d',
  ]);
  expect(Object.keys(closure(lock, ['b']))).toEqual(['node_modules/b', 'node_modules/c']);
  expect(() => closure(lock, ['f'])).toThrow('f, which the server needs, is not in the lock.');
});
