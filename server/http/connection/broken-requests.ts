import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { fallbackLanguage } from '#contract/language/languages.ts';
import { type ProblemCode, problemStatus } from '#contract/problems.ts';
import { serverTimeHeader } from '#contract/server-time.ts';
import { problemMessage } from '#server/http/problems/messages.ts';
import { newId } from '#server/new-id.ts';

/** Codes for the errors of Node's parser; every other error means an unreadable request. */
const codes: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
};

/** Node keeps the running answer here; its own handler reads it too (lib/_http_server.js). */
type Connection = Socket & { readonly _httpMessage?: ServerResponse | null };

/**
 * Answers input that never becomes a request, because it is not HTTP or its headers are too long, in the form of every other
 * problem, and closes the connection. Its language is unknown.
 */
export function brokenRequests(log: FastifyBaseLogger): (error: Error & { code?: string }, socket: Connection) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const code = codes[error.code ?? ''] ?? 'malformed';
    const underWay = socket._httpMessage;
    if (underWay?.req.complete) {
      // Earlier requests on this connection are answered normally; a 400 now would be taken for their answer.
      underWay.once('finish', () => socket.destroySoon());
      return;
    }
    if (!socket.writable || underWay?.headersSent) {
      socket.destroy();
      return;
    }
    const id = newId();
    log.info({ reqId: id, status: problemStatus[code], code }, 'no request');
    socket.end(answerOf(code, id));
  };
}

function answerOf(code: ProblemCode, id: string): string {
  const status = problemStatus[code];
  const body = JSON.stringify({ message: problemMessage(fallbackLanguage, code), code });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    `x-request-id: ${id}`,
    `${serverTimeHeader}: ${new Date().toISOString()}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
