import type { Endpoint } from '#contract/endpoint.ts';
import type { OwedFactor } from '#contract/entities/devices/session.ts';
import { serverLimits } from '#contract/limits.ts';
import type { Role } from '#contract/rights/roles.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { FactorOfSession, SignedIn } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';

type Rule = Pick<Config, 'adminSecondFactor'>;

/** The operator requires a second factor of this role. */
export function mustHaveFactor(role: Role, { adminSecondFactor }: Rule): boolean {
  return role === 'admin' && adminSecondFactor === 'required';
}

/** Something that a session owes before it can do anything else; undefined if it owes nothing. */
export function owedBy(role: Role, { isThere, givenAt }: FactorOfSession, rule: Rule): OwedFactor | undefined {
  if (isThere) return givenAt === null ? 'give' : undefined;
  return mustHaveFactor(role, rule) ? 'set-up' : undefined;
}

/**
 * The one place that checks the second factor, for every call of the contract (docs/decisions/0104).
 * @returns `as-visitor` if the session owes it, and the call reads public data
 * @throws HttpError `second-factor-needed` if the session has not given it, `second-factor-again` if that was too long ago
 */
export function requireSecondFactor(
  { method, may, secondFactor: asked }: Endpoint,
  { role, secondFactor }: SignedIn,
  rule: Rule,
  clock: Clock,
): 'as-visitor' | undefined {
  if (!secondFactor || asked === 'before') return undefined;
  const owed = owedBy(role, secondFactor, rule);
  if (owed === 'set-up' && asked === 'set-up') return undefined;
  if (owed !== undefined) {
    if (method === 'GET' && may.visitor) return 'as-visitor';
    throw new HttpError('second-factor-needed');
  }
  const { isThere, givenAt } = secondFactor;
  if (asked === undefined || !isThere || givenAt === null) return undefined;
  const age = clock.now().getTime() - givenAt.getTime();
  if (age > serverLimits.freshFactorMs) throw new HttpError('second-factor-again');
  return undefined;
}
