import type { PlantedBug } from '../planted-bug.ts';

/** HTTP, database, contract, words. */
export const otherBugs: readonly PlantedBug[] = [
  {
    name: 'the stored answer of a key is written outside the transaction of the change (T1)',
    file: 'server/http/call/idempotency.ts',
    find: 'await tx.update(idempotencyKeys)',
    replace:
      'await db.insert(idempotencyKeys).values({ scope: slot.scope, key: slot.key + "x", endpoint: slot.target, requestHash: hash, status, body: kept }); await tx.update(idempotencyKeys)',
    project: 'server',
    test: 'tests/server/security/planted.test.ts',
  },
  {
    name: 'texts have no maximum (S1)',
    file: 'contract/fields.ts',
    find: "v.maxLength(maximum, say('textTooLong')),",
    replace: '',
    project: 'unit',
    test: 'contract/text/passwords.test.ts',
  },
  {
    name: 'a body without a session may be as long as any (S1)',
    file: 'server/http/routing.ts',
    find: '...(endpoint.guarded && { bodyLimit: limits.guardedBodyBytes }),',
    replace: '',
    project: 'server',
    test: 'tests/server/security/any-input.test.ts',
  },
  {
    name: 'Arabic says few of something in the words of many (T8)',
    file: 'public/locales/ar/account.json',
    find: '"sessions_few": "{{count}} تسجيلات دخول"',
    replace: '"sessions_few": "{{count}} تسجيل دخول"',
    project: 'unit',
    test: 'src/i18n/keys.test.ts',
  },
  {
    name: 'an answer has a status that openapi.json does not name',
    file: 'server/modules/openapi/components.ts',
    find: 'return Object.fromEntries(statuses.map(',
    replace: 'return Object.fromEntries(statuses.filter((status) => status !== 422).map(',
    project: 'server',
    test: 'tests/server/conformance/rejections.test.ts',
  },
  {
    name: 'visitors search without end (S11)',
    file: 'server/http/routing.ts',
    find: 'return isSearched ? { rateLimit: searchLimit } : {};',
    replace: 'return isSearched ? {} : {};',
    project: 'server',
    test: 'tests/server/security/abuse.test.ts',
  },
  {
    name: 'an older release starts on a newer database (S11)',
    file: 'server/db/migrate.ts',
    find: 'await requireNoNewer(db, migrations);',
    replace: '',
    project: 'server',
    test: 'tests/server/db/migrate.test.ts',
  },
  {
    name: 'a device gets all rows of a large table',
    file: 'server/modules/sync/ids-in-scope.ts',
    find: 'rest, end === undefined ? undefined : lt(id, end))',
    replace: 'rest)',
    project: 'server',
    test: 'tests/server/sync/largest-scope.test.ts',
  },
  {
    name: 'what is no HTTP gets an answer that is not ours (A7)',
    file: 'server/app.ts',
    find: '    clientErrorHandler: brokenRequests(log),\n',
    replace: '',
    project: 'server',
    test: 'tests/server/http/broken-requests.test.ts',
  },
];
