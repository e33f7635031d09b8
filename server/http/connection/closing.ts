import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '#server/http/http-error.ts';

/**
 * While the server closes, requests in flight are finished to their last byte, and what still comes in on kept lines is
 * sent away with a 503 that says when to come again.
 */
export function addClosing(app: FastifyInstance): void {
  let isClosing = false;
  endIdleLines(app.server);
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    reply.header('connection', 'close');
    throw new HttpError('shutting-down', { retryAfter: 5 });
  });
}

/**
 * Ends lines on which nothing is under way, when the server is closed and whenever one becomes idle after that. Node's
 * own way takes an answer that is handed over, but not yet sent, for an end, and cuts it short on a slow connection; and a connection
 * that becomes idle a moment later it leaves open (closeIdleConnections in lib/_http_server.js).
 */
function endIdleLines(server: Server): void {
  const underWay = new Map<Socket, number>();
  let isClosing = false;
  server.on('connection', (line: Socket) => {
    underWay.set(line, 0);
    line.once('close', () => underWay.delete(line));
  });
  const count = (line: Socket, change: number) => {
    const before = underWay.get(line);
    if (before === undefined) return;
    underWay.set(line, before + change);
    if (isClosing && before + change === 0) line.destroySoon();
  };
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  server.closeIdleConnections = () => {
    isClosing = true;
    for (const [line, requests] of underWay) if (requests === 0) line.destroySoon();
  };
}
