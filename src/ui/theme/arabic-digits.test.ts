import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('the digits of the Arabic script are those of the package, and weigh little', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sanad-digits-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const made = join(folder, 'digits.woff2');
  execFileSync(process.execPath, ['scripts/digits-font.mjs', made]);
  const kept = readFileSync('src/ui/theme/arabic-digits.woff2');
  expect(kept.equals(readFileSync(made))).toBe(true);
  expect(kept.length).toBeLessThan(6_000);
});
