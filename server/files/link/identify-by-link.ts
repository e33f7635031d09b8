import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type EndpointName, reachOf } from '#contract/endpoints.ts';
import { credentialOf, readerKey } from '#server/access/reader-key.ts';
import { users } from '#server/db/schema/places-and-people.ts';
import { serverSecret } from '#server/db/server-secret.ts';
import type { Identifiers, Identify } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fileIdOf } from './file-address.ts';
import { claimedReader, type LinkedKind, readerOfLink } from './signed-link.ts';

const columns = { role: users.role, passwordHash: users.passwordHash };

const downloads = {
  material: 'files.material',
  report: 'files.report',
  part: 'files.reportPart',
  spending: 'files.spendingPhoto',
  transfer: 'files.transferPhoto',
} as const satisfies Record<LinkedKind, EndpointName>;

/** A signed link identifies the reader without a bearer token, because a plain link of a page sends no header. */
export const fileIdentifiers = {
  'files.material': identifyByLink('material'),
  'files.materialPicture': identifyByLink('material'),
  'files.report': identifyByLink('report'),
  'files.reportPicture': identifyByLink('report'),
  'files.reportPart': identifyByLink('part'),
  'files.spendingPhoto': identifyByLink('spending'),
  'files.transferPhoto': identifyByLink('transfer'),
} satisfies Identifiers;

/** @throws HttpError `link-expired`: expired, forged, older than the reader's password, or the right to such files is gone */
function identifyByLink(kind: LinkedKind): Identify {
  return async (request, { db }) => {
    const token = linkOf(request);
    if (token === undefined) return undefined;
    const fileId = fileIdOf((request.params as { fileId: string }).fileId);
    const userId = claimedReader(token);
    const [reader] = userId ? await db.select(columns).from(users).where(eq(users.id, userId)) : [];
    if (!userId || !reader) throw new HttpError('link-expired');
    const key = readerKey(await serverSecret(db, 'file-links'), credentialOf(reader.passwordHash));
    const isTheirs = readerOfLink(token, { kind, fileId }, key, Date.now()) === userId;
    if (!isTheirs || !reachOf(downloads[kind], reader.role)) throw new HttpError('link-expired');
    return { userId, role: reader.role };
  };
}

/** The link of a file's address; a repeated parameter does not come from us. */
function linkOf(request: Pick<FastifyRequest, 'query'>): string | undefined {
  const link = (request.query as { link?: unknown }).link;
  if (link === undefined) return undefined;
  return typeof link === 'string' ? link : '';
}
