import { v7 as newId } from 'uuid';
import type { OutboxEndpointName } from '#contract/endpoints.ts';
import { fileKinds, fileRejection, pictureHeadBytes, shownExtension, withExtension } from '#contract/file-kinds.ts';
import { isSamePlace, type ReportPlace } from '#contract/forms/upload-correction.ts';
import { monthOf } from '#contract/month.ts';
import { cleanFileName } from '#contract/text/file-name.ts';
import { FileRejected } from '#data/api/errors.ts';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem, OutboxPart } from '#data/database/outbox-item.ts';
import type { ReportDraft } from '#data/database/report-draft.ts';
import { finishDraft } from '#data/drafts/report-drafts.ts';
import { hashOf } from './hash.ts';
import { putOptimisticRow } from './optimistic-row.ts';
import {
  carried,
  type DeletionEndpoint,
  deletionOf,
  filePartOf,
  groupOf,
  type UploadEndpoint,
  versionOf,
} from './outbox-endpoints.ts';
import { planDeletion } from './plan-deletion.ts';
import { placeOfItem } from './rules/corrected-item.ts';
import { forget, saveInOneTransaction } from './store.ts';

/** Input of an upload from a form. */
export interface Upload {
  /** Id of an upload that already has one, as shared files do: the same upload is saved once, however often it is requested. */
  id?: string;
  endpoint: UploadEndpoint;
  classId: string;
  title: string;
  description: string;
  /** Month of a report, `YYYY-MM`; the month of saving if left out. */
  month?: string | undefined;
  file: File;
  /** The draft of a report that was made here; it is deleted when this is saved. */
  made?: MadeReport | undefined;
  /** The report that this one replaces; ignored if that one is of another class or month. */
  replaces?: string | undefined;
  /**
   * A report of the same author that this one was to correct, and that has now arrived in another class or month. It is
   * deleted when this one is saved.
   */
  insteadOf?: string | undefined;
}

/** A report that was made on this device. */
export interface MadeReport {
  /** The part of a report page that its list shows before it arrives, as JSON. */
  json?: string | undefined;
  /** The draft as it was packed. */
  draft: ReportDraft;
}

/** The deletion of a row that its list shows. */
export interface Deletion {
  endpoint: DeletionEndpoint;
  /** Id of the row. */
  id: string;
  classId: string;
}

/** The author of saved work, and the time of saving. */
export interface Author {
  userId: string;
  /** Milliseconds since 1970, by the server's clock if it is known. */
  now: number;
}

/**
 * Saves an upload on this device: item, file and the row in its list in one transaction with strict durability. Once it
 * resolves, all of it survives the end of the page and a power cut.
 * @returns the id of the item, which is also that of the row
 * @throws FileRejected if the file may not be uploaded or cannot be read; DeviceFull if there is no room. Nothing was stored
 * then, and the form keeps its content; OwnerLeft if the author has signed out in another tab.
 */
export async function addUpload(mirror: Mirror, author: Author, upload: Upload): Promise<{ id: string }> {
  const part = await describe(upload);
  const id = upload.id ?? newId();
  const { month } = placeOfUpload(upload, author);
  const item: Omit<OutboxItem, 'seq'> = {
    ...blank(id, author, upload.endpoint),
    rowId: id,
    title: upload.title,
    group: groupOf(upload.classId),
    params: { classId: upload.classId },
    fields: {
      title: upload.title,
      description: upload.description,
      ...(month && { month }),
      ...(upload.made?.json && { page: upload.made.json }),
      ...(upload.replaces && { replaces: upload.replaces }),
    },
    parts: [part],
  };
  await saveInOneTransaction(mirror, async () => {
    if (await mirror.outbox.get(id)) return;
    const numbered = { ...(await withKnownPlace(mirror, item)), seq: await nextSeq(mirror) };
    await mirror.parts.add({ id: part.partId, itemId: id, blob: upload.file });
    await mirror.outbox.add(numbered);
    await putOptimisticRow(mirror, numbered);
    if (upload.made) await finishDraft(mirror, upload.made.draft, id);
    if (upload.insteadOf) await deleteArrived(mirror, author, upload.endpoint, upload.insteadOf);
  });
  return { id };
}

/** Drops `replaces` if this device knows that the named report is of another class or month. */
async function withKnownPlace<TItem extends Omit<OutboxItem, 'seq'>>(mirror: Mirror, item: TItem): Promise<TItem> {
  const { replaces, ...fields } = item.fields;
  if (replaces === undefined) return item;
  const named = await mirror.outbox.get(replaces);
  const place = named && named.state !== 'sent' ? placeOfItem(named) : await mirror.reports.get(replaces);
  return place && !isSamePlace(place, placeOfItem({ ...item, seq: 0 })) ? { ...item, fields } : item;
}

async function deleteArrived(mirror: Mirror, author: Author, endpoint: UploadEndpoint, id: string): Promise<void> {
  const classId = (await mirror.reports.get(id))?.classId ?? (await mirror.outbox.get(id))?.params.classId;
  if (classId !== undefined) await addDeletion(mirror, author, { endpoint: deletionOf(endpoint), id, classId });
}

/**
 * Saves a deletion on this device. The row stays in its list, marked, until the server has answered. If the row's own upload
 * is not sent yet, it is deleted with its file (plan-deletion.ts).
 * @returns whether the server must still be notified; if not, the row is already gone
 * @throws DeviceFull if there is no room, OwnerLeft after a sign-out in another tab; nothing was stored then
 */
export function saveDeletion(mirror: Mirror, author: Author, deletion: Deletion): Promise<{ waits: boolean }> {
  return saveInOneTransaction(mirror, () => addDeletion(mirror, author, deletion));
}

/** Does the same within a transaction over all tables of an item. */
async function addDeletion(mirror: Mirror, author: Author, deletion: Deletion): Promise<{ waits: boolean }> {
  const { table } = carried[deletion.endpoint];
  const earlier = await mirror.outbox.where('rowId').equals(deletion.id).toArray();
  const plan = planDeletion(earlier);
  const title = (await mirror.table(table).get(deletion.id))?.title ?? '';
  if (plan.takeBack) await forget(mirror, plan.takeBack);
  const waits = plan.queue || !plan.takeBack;
  if (!plan.queue) return { waits };
  await mirror.outbox.add({
    ...blank(newId(), author, deletion.endpoint),
    ...(plan.takeBack && { tookBack: true }),
    ...(plan.takeBack?.uploadId && { uploadId: plan.takeBack.uploadId }),
    ...(plan.takeBack?.givenUp && { givenUp: plan.takeBack.givenUp }),
    rowId: deletion.id,
    title,
    group: groupOf(deletion.classId),
    params: { id: deletion.id },
    seq: await nextSeq(mirror),
  });
  return { waits };
}

/**
 * Class and month of an upload. The month that its list shows is the one that the server gets, however late it is sent.
 * @param otherwise the month of a report that names none; that of its saving if left out
 */
export function placeOfUpload(
  { endpoint, classId, month }: Upload,
  { now }: Author,
  otherwise = monthOf(new Date(now)),
): ReportPlace {
  return { classId, month: endpoint === 'reports.create' ? (month ?? otherwise) : undefined };
}

/**
 * Facts about a chosen file.
 * @throws FileRejected if it may not be uploaded or cannot be read
 */
export async function describe({ endpoint, file }: Pick<Upload, 'endpoint' | 'file'>): Promise<OutboxPart> {
  requireAccepted(endpoint, file);
  const sha256 = await readHash(file);
  const head = new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer());
  const extension = shownExtension(file.name, head) ?? 'pdf';
  return {
    partId: newId(),
    field: filePartOf(endpoint),
    name: withExtension(cleanFileName(file.name), extension),
    type: fileKinds[extension],
    size: file.size,
    sha256,
  };
}

/** @throws FileRejected if a file of this name and size may not be uploaded */
function requireAccepted(endpoint: UploadEndpoint, file: File): void {
  const rejection = fileRejection(file, endpoint === 'reports.create' ? 'made' : 'chosen');
  if (rejection) throw new FileRejected(rejection);
}

/** @throws FileRejected if it cannot be read */
export async function readHash(file: File): Promise<string> {
  try {
    return await hashOf(file);
  } catch (cause) {
    // The file was moved, changed since it was chosen, or is in a cloud without a connection.
    throw new FileRejected('file-unreadable', { cause });
  }
}

/** A new item without its subject. */
export function blank(id: string, { userId, now }: Author, endpoint: OutboxEndpointName) {
  return {
    id,
    userId,
    endpoint,
    version: versionOf(endpoint),
    kind: carried[endpoint].kind,
    fields: {},
    parts: [],
    state: 'queued',
    attempts: 0,
    attemptedAt: 0,
    nextAttemptAt: 0,
    waitMs: 0,
    uploadOffset: 0,
    createdAt: now,
  } satisfies Partial<OutboxItem>;
}

/** The position of the next item in the order of saving; to be called inside a transaction. */
export async function nextSeq(mirror: Mirror): Promise<number> {
  const last = await mirror.outbox.orderBy('seq').last();
  return (last?.seq ?? 0) + 1;
}
