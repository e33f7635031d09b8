import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '#server/http/http-error.ts';

/**
 * While the server closes, running requests are finished to their last byte. New requests on open connections get a 503 with a
 * time to come again.
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
 * Ends idle connections when the server is closed, and later ones when they become idle. Node's own way (closeIdleConnections
 * in lib/_http_server.js) takes an answer that is buffered but not sent for an end, and truncates it on a slow connection; and
 * it leaves a connection open that becomes idle a moment later.
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
