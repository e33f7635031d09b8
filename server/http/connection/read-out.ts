import type { FastifyRequest } from 'fastify';
import { limits } from '#contract/limits.ts';

const mostBytes = limits.fileBytes;
const mostMs = 30_000;

/**
 * Lets a client finish sending a rejected body. If the connection were closed at once, bytes in transit would reset it and the
 * answer would be lost (RFC 9112 section 9.6). If nothing were read, a client that sends before it listens would never see the
 * answer.
 * The bytes are dropped; after another 50 MB or 30 s the connection is cut.
 */
export function readOut({ raw }: Pick<FastifyRequest, 'raw'>): void {
  if (raw.readableEnded || raw.destroyed) return;
  let left = mostBytes;
  const cut = () => raw.destroy();
  const timer = setTimeout(cut, mostMs).unref();
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) cut();
  });
  raw.resume();
}
