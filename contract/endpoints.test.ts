import { expect, test } from 'vitest';
import { type EndpointName, endpointOf, endpoints, reachOf } from './endpoints.ts';
import { roles } from './rights/roles.ts';

const names = Object.keys(endpoints) as EndpointName[];

test('no two calls share method and path', () => {
  const calls = names.map((name) => `${endpointOf(name).method} ${endpointOf(name).path.replace(/:\w+/g, ':')}`);
  expect(new Set(calls).size).toBe(calls.length);
});

test('every parameter of a path has its rule', () => {
  for (const name of names) {
    const { path, params } = endpointOf(name);
    expect(path.includes(':'), name).toBe(params !== undefined);
  }
});

test('every writing call can be repeated without a second effect, but for those that hand out secrets', () => {
  const exempt = [
    ...['auth.login', 'auth.register', 'auth.forgot', 'auth.reset', 'auth.confirmEmail'],
    // They return links to set a password: the server keeps no copy of those.
    ...['users.invite', 'users.inviteSeveral'],
    ...['secondFactor.startApp', 'secondFactor.confirmApp', 'secondFactor.startPasskey', 'secondFactor.addPasskey'],
    ...['secondFactor.challenge', 'secondFactor.verify', 'secondFactor.recoveryCodes'],
    // A second call changes nothing more.
    ...['auth.logout', 'me.close', 'payments.resolve', 'contact.send', 'mails.stop'],
  ];
  for (const name of names) {
    const { method, idempotent } = endpointOf(name);
    expect(idempotent, name).toBe(method !== 'GET' && !exempt.includes(name));
  }
});

test('only a teacher may upload materials and reports', () => {
  for (const role of roles) {
    expect(reachOf('reports.create', role), role).toBe(role === 'teacher' ? 'scope' : undefined);
    expect(reachOf('materials.create', role), role).toBe(role === 'teacher' ? 'scope' : undefined);
  }
});

test('what the outbox carries can be repeated', () => {
  for (const name of names) if (endpointOf(name).outbox) expect(endpointOf(name).idempotent, name).toBe(true);
});
