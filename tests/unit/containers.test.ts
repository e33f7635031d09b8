import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const compose = read('compose.yaml');
const settings = [...read('.env.example').matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name);

/** Settings that the image itself sets, or that the build of the page reads. */
const notPassed = ['PORT', 'HOST', 'DATA_DIR', 'VITE_API_BASE_URL'];

/** The lines of a service, below its name. */
function service(name: string): string {
  return new RegExp(`^  ${name}:\\n((?:    .*\\n|\\n)*)`, 'm').exec(compose)?.[1] ?? '';
}

test('every setting reaches the container of the server', () => {
  const passed = [...service('app').matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name);
  expect(settings.length).toBeGreaterThan(25);
  expect([...passed].sort()).toEqual(settings.filter((name) => !notPassed.includes(name)).sort());
});

test('.env.example names every setting that the server reads, and no other', () => {
  const known = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): unset\(/gm)].map(
    ([, name = '']) => name,
  );
  const ofOperator = [...read('server/operator-config.ts').matchAll(/\b(OPERATOR_[A-Z_]+):/g)].map(
    ([, name = '']) => name,
  );
  expect([...new Set([...known, ...ofOperator])].sort()).toEqual([...new Set(settings)].sort());
});

test.each(['p@ss/w#rd:%41?&+ =', 'كلمة سر', '%', 'plain'])('a password may have any signs: %s', (password) => {
  const { databaseUrl, s3Url, smtpUrl } = readConfig({
    DATABASE_URL: 'postgresql://sanad@database:5432/sanad?sslmode=disable',
    DATABASE_PASSWORD: password,
    S3_URL: 'http://sanad@store:9000/sanad?region=eu-west-1',
    S3_SECRET: password,
    SMTP_URL: 'smtps://office%40sanad.example@mail.example:465',
    SMTP_PASSWORD: password,
  });
  for (const address of [databaseUrl, s3Url, smtpUrl]) {
    const { password: written, hostname } = new URL(address ?? '');
    expect(decodeURIComponent(written)).toBe(password);
    expect(['database', 'store', 'mail.example']).toContain(hostname);
  }
});

test.each(['app', 'bucket', 'database', 'store'])(
  'the container of %s writes into its volumes only, and gains no rights',
  (name) => {
    const lines = service(name);
    expect(lines).toContain('    read_only: true\n');
    expect(lines).toContain('    cap_drop:\n      - ALL\n');
    expect(lines).toContain('    security_opt:\n      - no-new-privileges:true\n');
  },
);
