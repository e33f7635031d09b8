import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The version of the one row in the answer, which becomes part of the answer's entity tag. */
    rowVersion: number | undefined;
  }
}

/** The tags of an `If-Match` or `If-None-Match` as they came; `*` for any. */
export type EntityTags = '*' | readonly string[];

/** Both continue where the last match ended, so that each character is read once, whatever a caller sends. */
const nextTag = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/y;
const gap = /[,\s]*/y;

/**
 * Reads a list of tags (RFC 9110, 8.8.3).
 * @returns undefined for any other text
 */
export function readTags(header: string): EntityTags | undefined {
  const text = header.trim();
  if (text === '*') return '*';
  const tags: string[] = [];
  let at = 0;
  while (at < text.length) {
    nextTag.lastIndex = at;
    const [tag] = nextTag.exec(text) ?? [];
    if (tag === undefined) return undefined;
    tags.push(tag);
    gap.lastIndex = nextTag.lastIndex;
    gap.exec(text);
    at = gap.lastIndex;
  }
  return tags.length > 0 ? tags : undefined;
}

/** The reader already has this: `If-None-Match`, compared weakly (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = ifNoneMatch === undefined ? undefined : readTags(ifNoneMatch);
  return tags === '*' || tags?.some((one) => opaque(one) === opaque(tag)) === true;
}

/**
 * The reader means this version: `If-Match`, compared strongly (RFC 9110, 13.1.1). Without the header every version is meant.
 */
export function isMeant(ifMatch: string | undefined, tag: string): boolean {
  if (ifMatch === undefined) return true;
  const tags = readTags(ifMatch);
  return tags === '*' || tags?.includes(tag) === true;
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}

/**
 * Tags answers in JSON, and answers 304 without a body if the caller has the same one. The tag of one row starts with its
 * version and is strong, so that it can be sent back unchanged in `If-Match` (server/http/request/versions.ts).
 */
export function addEntityTags(app: FastifyInstance): void {
  app.decorateRequest('rowVersion', undefined);
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const content = hash('sha1', payload, 'base64url');
    const tag = request.rowVersion === undefined ? `W/"${content}"` : `"${request.rowVersion}-${content}"`;
    reply.header('etag', tag);
    if (!isKnown(request.headers['if-none-match'], tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}
