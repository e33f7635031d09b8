import type { RateLimitOptions } from '@fastify/rate-limit';
import { callLimits } from '#contract/limits.ts';
import { isSearchParameter } from '#contract/paging.ts';
import { HttpError } from '#server/http/http-error.ts';
import { networkOf } from './network.ts';

/**
 * How often one address (of IPv6 one network) may try to sign in, register or ask for a password, right or wrong: a
 * school behind one address gets through, someone who tries one name after the other does not. Counted by each process.
 */
export const addressLimit: RateLimitOptions = {
  max: callLimits.guarded.maximum,
  timeWindow: callLimits.guarded.windowMs,
  keyGenerator: (request) => networkOf(request.ip),
  errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
};

/**
 * How often visitors of one address may search: as fast as someone types, but not without end. A search reads more than any
 * other public call. Whoever is signed in is not counted.
 */
export const searchLimit: RateLimitOptions = {
  ...addressLimit,
  max: callLimits.searches.maximum,
  timeWindow: callLimits.searches.windowMs,
  allowList: (request) => request.identity?.caller.role !== 'visitor' || !isSearch(request.query),
};

/** How often one address may ask for what takes long to make: pictures for messengers, the description of all calls. */
export const costlyLimit: RateLimitOptions = {
  ...addressLimit,
  max: callLimits.costly.maximum,
  timeWindow: callLimits.costly.windowMs,
};

/** Whether a query looks for a part of a name, by any parameter that does. */
export function isSearch(query: unknown): boolean {
  if (typeof query !== 'object' || query === null) return false;
  return Object.entries(query).some(([name, value]) => isSearchParameter(name) && value !== '' && value !== undefined);
}

function tooMany(ttlMs: number): HttpError {
  return new HttpError('too-many-requests', { retryAfter: Math.max(1, Math.ceil(ttlMs / 1000)) });
}
