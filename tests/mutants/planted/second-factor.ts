import type { PlantedBug } from '../planted-bug.ts';

const own = { project: 'server', test: 'server/modules/second-factor/second-factor.test.ts' } as const;
const conformance = { project: 'server', test: 'tests/server/conformance/second-factor.test.ts' } as const;

/** The second factor: given twice, by someone else, not asked for, or taken away by its owner. */
export const secondFactorBugs: readonly PlantedBug[] = [
  {
    name: 'a code of an app counts twice',
    file: 'server/modules/second-factor/app-codes.ts',
    find: '.where(and(ofPerson, lt(appFactors.lastStep, step)))',
    replace: '.where(and(ofPerson, lt(appFactors.lastStep, step + 1)))',
    ...own,
  },
  {
    name: 'a passkey of anyone is a second factor of everyone',
    file: 'server/modules/second-factor/passkeys.ts',
    find: '.where(and(eq(passkeys.credentialId, id), eq(passkeys.userId, owner.userId)))',
    replace: '.where(and(eq(passkeys.credentialId, id)))',
    ...own,
  },
  {
    name: 'a recovery code stays after its use',
    file: 'server/modules/second-factor/recovery-codes.ts',
    find: `  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code))))
    .returning({ userId: recoveryCodes.userId });`,
    replace: `  const taken = await db
    .select({ userId: recoveryCodes.userId })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code))));`,
    ...own,
  },
  {
    name: 'an admin without the required second factor makes one call',
    file: 'server/http/call/second-factor.ts',
    find: "if (!secondFactor || asked === 'before') return undefined;",
    replace: "if (!secondFactor || asked === 'before' || method === 'DELETE') return undefined;",
    ...conformance,
  },
  {
    name: 'a second factor of long ago is enough for money and settings',
    file: 'server/http/call/second-factor.ts',
    find: 'if (age > serverLimits.freshFactorMs)',
    replace: 'if (age > 1_000 * serverLimits.freshFactorMs)',
    ...conformance,
  },
  {
    name: 'an admin resets their own second factor',
    file: 'server/modules/second-factor/second-factor-handlers.ts',
    find: "if (person.id === ownId(call)) throw new HttpError('forbidden');",
    replace: '',
    ...own,
  },
];
