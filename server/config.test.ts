import { expect, test } from 'vitest';
import { ConfigInvalid, readConfig } from './config.ts';

test('nothing has to be set', () => {
  expect(readConfig({})).toMatchObject({
    port: 8080,
    dataDir: './data',
    demo: true,
    logLevel: 'info',
    mailsPerMinute: 1_500,
    trustProxy: false,
    databaseUrl: undefined,
    corsOrigins: [],
  });
});

test('a demo has an operator that is made up, until anything is set; who runs no demo is never given another’s name', () => {
  expect(readConfig({}).operator).toMatchObject({ name: 'Sanad Demo Trust', arrivingShare: 95 });
  expect(readConfig({ OPERATOR_NAME: 'Nur' }).operator).toMatchObject({
    name: 'Nur',
    phone: null,
    arrivingShare: null,
  });
  expect(readConfig({ OPERATOR_EMAIL: 'we@nur.example' }).operator).toMatchObject({
    name: null,
    email: 'we@nur.example',
    charityNumber: null,
  });
  expect(readConfig({ DEMO: '0' }).operator).toMatchObject({ name: null, phone: null, arrivingShare: null });
});

test('a name that is set to nothing is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '', TRUST_PROXY: '' })).toEqual(readConfig({}));
});

test('what is set is read', () => {
  const config = readConfig({
    PORT: '0',
    DEMO: '0',
    PUBLIC_URL: 'https://sanad.example/',
    CORS_ORIGINS: 'https://a.example/, https://b.example',
    VITE_API_BASE_URL: 'https://api.example/api/',
    TRUST_PROXY: '10.0.0.0/8, 192.168.1.1',
  });
  expect(config).toMatchObject({
    port: 0,
    demo: false,
    publicUrl: 'https://sanad.example',
    corsOrigins: ['https://a.example', 'https://b.example'],
    apiOrigin: 'https://api.example',
    trustProxy: '10.0.0.0/8, 192.168.1.1',
  });
  expect(readConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(1);
});

test.each([
  ['PORT', 'http', 'must be a port number'],
  ['PORT', '70000', 'must be a port number'],
  ['DATABASE_URL', 'mysql://root:secret@localhost/x', 'must start with postgresql://'],
  ['S3_URL', 'bucket', 'must start with http:// or https://'],
  ['SMTP_URL', 'mail.example:25', 'must start with smtp:// or smtps://'],
  ['PUBLIC_URL', 'sanad.example', 'must start with http:// or https://'],
  ['DEMO', 'maybe', 'must be 0 or 1'],
  ['LOG_LEVEL', 'loud', 'is not a known level'],
  ['TRUST_PROXY', 'everybody', 'must be a number of proxies or addresses'],
  ['CORS_ORIGINS', 'app.example', 'must be a comma-separated list of origins such as https://sanad.example'],
])('%s=%s is rejected in one line that names it and does not repeat a secret', (name, value, reason) => {
  const reading = () => readConfig({ [name]: value });
  expect(reading).toThrow(ConfigInvalid);
  expect(reading).toThrow(`${name} ${reason} (see .env.example).`);
});

test.each([
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_1', PUBLIC_URL: 'https://sanad.example' }],
  ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec_1', PUBLIC_URL: 'https://sanad.example' }],
  ['PUBLIC_URL', { STRIPE_SECRET_KEY: 'sk_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
])('a payment gateway without %s is not half set up', (name, environment) => {
  expect(() => readConfig(environment)).toThrow(`${name} must be set beside`);
});
