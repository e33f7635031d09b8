import type { Material } from '#contract/entities/material.ts';
import type { Report } from '#contract/entities/report.ts';
import { limits } from '#contract/limits.ts';
import type { Account } from '#data/api/account.ts';
import { currentApiBase } from '#data/api/base.ts';
import { currentConnection } from '#data/api/connection.ts';
import { Unreachable } from '#data/api/errors.ts';
import { type Mirror, mirrorOf } from '#data/database/database.ts';
import { download } from './download.ts';
import { type FileKind, fileOf } from './file.ts';
import { readFile } from './save-file.ts';

/** A file for the user: its content, or an address that the browser downloads. */
export type Opened = { blob: Blob; name: string } | { url: string; name: string };

/** A link is not used in its last hour: a download over a bad connection asks for its ranges for a long time. */
const linkMs = limits.fileLinkMs - 3_600_000;

/**
 * The file of a material or report under its original name, byte for byte. It comes from the outbox if the upload still
 * waits; otherwise from the saved copy, even offline; otherwise from the server.
 * @throws ApiProblem, Unreachable or FileDamaged
 */
export async function openFile(account: Account, row: Material | Report, kind: FileKind): Promise<Opened> {
  const mirror = mirrorOf(account.userId);
  const [unsent, link] = await Promise.all([unsentBlob(mirror, row.id), freshLink(mirror, row, kind)]);
  const blob = unsent ?? (await savedBlob(mirror, account, row.fileId));
  if (blob) return { blob, name: row.fileName };
  if (currentConnection().offline) throw new Unreachable('no-connection');
  return link ? { url: link, name: row.fileName } : fetched(account, row, kind);
}

async function unsentBlob(mirror: Mirror, rowId: string): Promise<Blob | undefined> {
  const items = await mirror.outbox.where('rowId').equals(rowId).toArray();
  const part = items.find(({ kind, state }) => kind === 'create' && state !== 'sent')?.parts[0];
  const stored = part && (await mirror.parts.get(part.partId));
  return stored?.blob.slice(0, stored.blob.size, part?.type);
}

async function savedBlob(mirror: Mirror, { userId }: Account, fileId: string): Promise<Blob | undefined> {
  const response = userId === null ? undefined : await readFile(mirror, userId, fileId);
  return response?.blob();
}

/** The newest link that the device has; undefined if it is too old, or its age is not known. */
async function freshLink(mirror: Mirror, row: Material | Report, kind: FileKind): Promise<string | undefined> {
  const stored = await mirror.table(`${kind}s`).get(row.id);
  const age = Date.now() - (stored?.mirrored.at ?? 0);
  if (!stored?.fileUrl || age < 0 || age > linkMs) return undefined;
  return new URL(stored.fileUrl, new URL(currentApiBase(), globalThis.location?.href)).href;
}

async function fetched(account: Account, row: Material | Report, kind: FileKind): Promise<Opened> {
  const { stream, type, failure } = await download(account, fileOf(row, kind), () => undefined);
  try {
    const blob = await new Response(stream, { headers: { 'content-type': type } }).blob();
    return { blob, name: row.fileName };
  } catch (cause) {
    throw failure() ?? cause;
  }
}
