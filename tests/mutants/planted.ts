/** A bug that is planted on purpose, and the test that must see it. */
export interface PlantedBug {
  readonly name: string;
  readonly file: string;
  /** A text that is in the file once. */
  readonly find: string;
  readonly replace: string;
  /** Project and file of the test. */
  readonly project: 'unit' | 'server';
  readonly test: string;
}

/** Each fault that is found gets its line here. */
export const plantedBugs: readonly PlantedBug[] = [
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
    name: 'documents are ordered by time alone (T3)',
    file: 'server/modules/files/list-documents.ts',
    find: '.orderBy(desc(table.createdAt), desc(table.id))',
    replace: '.orderBy(desc(table.createdAt))',
    project: 'server',
    test: 'tests/server/security/planted.test.ts',
  },
  {
    name: 'an unknown address is answered without hashing (T5)',
    file: 'server/modules/auth/passwords.ts',
    find: 'const fits = await verify(isHash ? passwordHash : await nobodysHash',
    replace: 'if (!isHash) return false; const fits = await verify(isHash ? passwordHash : await nobodysHash',
    project: 'server',
    test: 'tests/server/security/planted.test.ts',
  },
  {
    name: 'argon2id is weakened (T6)',
    file: 'server/modules/auth/passwords.ts',
    find: 'memoryCost: 19_456, timeCost: 2',
    replace: 'memoryCost: 8, timeCost: 1',
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
    name: 'counted attempts are never dropped (S2)',
    file: 'server/http/limits/attempts.ts',
    find: 'if (endsAt > now) return;',
    replace: 'if (endsAt > 0) return;',
    project: 'server',
    test: 'server/http/limits/attempts.test.ts',
  },
  {
    name: 'a client-made id may be the id of a file (S3)',
    file: 'server/modules/files/create-document.ts',
    find: 'if (fields.id !== undefined) await requireNoFile(db, fields.id);',
    replace: '',
    project: 'server',
    test: 'tests/server/uploads/downloading.test.ts',
  },
  {
    name: 'a reset link outlives a new address (S6)',
    file: 'server/modules/users/update-user.ts',
    find: 'if (after.email !== before.email) await forgetResetLinks(call.db, id);',
    replace: '',
    project: 'server',
    test: 'tests/server/auth/forgotten-password.test.ts',
  },
  {
    name: 'If-Match of a file is not looked at (A1)',
    file: 'server/modules/files/download.ts',
    find: "if (!isMeant(request.headers['if-match'], etag)) throw new HttpError('file-changed');",
    replace: '',
    project: 'server',
    test: 'tests/server/uploads/downloading.test.ts',
  },
  {
    name: 'what was answered about a deleted person stays stored (S8)',
    file: 'server/modules/users/delete-user.ts',
    find: 'await erasePersonalAnswers(call, id);',
    replace: '',
    project: 'server',
    test: 'tests/server/security/erased.test.ts',
  },
];
