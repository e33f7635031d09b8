import type { RateLimitOptions } from '@fastify/rate-limit';
import { callLimits } from '#contract/limits.ts';
import { isSearchParameter } from '#contract/paging.ts';
import { HttpError } from '#server/http/http-error.ts';
import { networkOf } from './network.ts';

/**
 * Limit for sign-ins, registrations and password requests from one address (for IPv6 one network), right or wrong: enough for
 * a school behind one address, too little to try one name after the other. Each process counts for itself.
 */
export const addressLimit: RateLimitOptions = {
  max: callLimits.guarded.maximum,
  timeWindow: callLimits.guarded.windowMs,
  keyGenerator: (request) => networkOf(request.ip),
  errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
};

/**
 * Limit for visitors' searches from one address: as fast as typing, but not endless. A search reads more than any other public
 * call. Signed-in callers are not counted.
 */
export const searchLimit: RateLimitOptions = {
  ...addressLimit,
  max: callLimits.searches.maximum,
  timeWindow: callLimits.searches.windowMs,
  allowList: (request) => request.identity?.caller.role !== 'visitor' || !isSearch(request.query),
};

/** Limit per address for answers that are slow to make: pictures for messengers, and the description of all calls. */
export const costlyLimit: RateLimitOptions = {
  ...addressLimit,
  max: callLimits.costly.maximum,
  timeWindow: callLimits.costly.windowMs,
};

/** True if the query searches for a part of a name, by any parameter. */
export function isSearch(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false;
  return Object.entries(query).some(([name, value]) => isSearchParameter(name) && value !== '' && value !== undefined);
}

function tooMany(ttlMs: number): HttpError {
  return new HttpError('too-many-requests', { retryAfter: Math.max(1, Math.ceil(ttlMs / 1000)) });
}
