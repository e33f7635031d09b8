import type { RateLimitOptions } from '@fastify/rate-limit';
import { HttpError } from '#server/http/http-error.ts';
import { networkOf } from './network.ts';

/**
 * How often one address (of IPv6 one network) may try to sign in, register or ask for a password, right or wrong: a
 * school behind one address gets through, someone who tries one name after the other does not. Counted by each process.
 */
export const addressLimit: RateLimitOptions = {
  max: 250,
  timeWindow: 5 * 60_000,
  keyGenerator: (request) => networkOf(request.ip),
  errorResponseBuilder: (_request, { ttl }) =>
    new HttpError('too-many-requests', { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) }),
};
