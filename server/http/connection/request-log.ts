import type { FastifyInstance } from 'fastify';
import type { ProblemCode } from '#contract/problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The reason for which the call was not done; set when the problem is answered. */
    problem: ProblemCode | undefined;
  }
}

/** Addresses that balancers and Prometheus request every few seconds: successful answers are not logged. */
const probes: readonly string[] = ['health.get', '/metrics'];

/**
 * One line per answer with its route, never its address, because ids, search texts and link signatures are personal; no
 * headers and no body either. The caller gets the id and can name it when asking for help.
 */
export function addRequestLog(app: FastifyInstance): void {
  app.decorateRequest('problem', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const isProbe = probes.includes(request.routeOptions.config.endpoint ?? request.routeOptions.url ?? '');
    request.log[isProbe && reply.statusCode === 200 ? 'debug' : 'info'](
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ...(request.problem && { code: request.problem }),
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    done();
  });
}
