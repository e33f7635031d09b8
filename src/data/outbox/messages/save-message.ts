import { v7 as newId } from 'uuid';
import type { Mirror } from '#data/database/database.ts';
import type { OutboxItem, OutboxPart } from '#data/database/outbox-item.ts';
import type { ReportDraft } from '#data/database/report-draft.ts';
import { finishDraft } from '#data/drafts/report-drafts.ts';
import { type Author, blank, nextSeq, readHash } from '../add.ts';
import { type FiledMessage, filePartOf, type MessageEndpoint, madrasaGroupOf, takesFile } from '../outbox-endpoints.ts';
import { letHappen, saveInOneTransaction } from '../store.ts';

/** Input of a message from a form. */
export interface Message {
  endpoint: MessageEndpoint;
  /** The subject; only one message of a kind waits for each subject. */
  rowId: string;
  madrasaId: string;
  /** Its name on screens. */
  title: string;
  params: Record<string, string>;
  fields: Record<string, string>;
  /** `kept`: the file of the waiting message. */
  file?: File | 'kept' | undefined;
  /** The draft that it was made from, which is deleted with this. */
  draft?: ReportDraft | undefined;
  /** Content to send if the message that it corrects has arrived by now. */
  ifArrived?: Pick<Message, 'rowId' | 'fields'>;
}

/**
 * Saves a message on this device, with its file, in one transaction with strict durability. If one about the same subject
 * already waits, that item is corrected: only the last content counts, in whatever order things arrive.
 * @returns the id of the item
 * @throws FileRejected if the file cannot be read; DeviceFull; OwnerLeft. Nothing has changed then
 */
export async function saveMessage(mirror: Mirror, author: Author, message: Message): Promise<{ id: string }> {
  const { endpoint, title, params, file, draft } = message;
  const blob = file === 'kept' ? undefined : file;
  const parts = blob ? [await partOf(filedMessage(endpoint), blob)] : [];
  return saveInOneTransaction(mirror, async () => {
    const id = (await correctWaiting(mirror, message, parts)) ?? (await addNew());
    for (const { partId } of parts) if (blob) await mirror.parts.add({ id: partId, itemId: id, blob });
    if (draft) await finishDraft(mirror, draft, id);
    return { id };
  });

  async function addNew(): Promise<string> {
    const id = newId();
    const { ifArrived } = message;
    const hasArrived = ifArrived && (await itemAbout(mirror, message, true));
    const { rowId, fields } = hasArrived ? ifArrived : message;
    const place = { rowId, group: madrasaGroupOf(message.madrasaId), seq: await nextSeq(mirror) };
    await mirror.outbox.add({ ...blank(id, author, endpoint), ...place, title, params, fields, parts });
    return id;
  }
}

/** @returns the id of the waiting item with the new content; undefined if none was waiting */
async function correctWaiting(mirror: Mirror, message: Message, parts: OutboxPart[]): Promise<string | undefined> {
  const waiting = await itemAbout(mirror, message, false);
  if (!waiting) return undefined;
  const { title, params, fields, file } = message;
  const content = { title, params, fields, ...(file !== 'kept' && { parts }) };
  const environment = { now: Date.now, random: Math.random };
  const changed = await letHappen(mirror, waiting, { event: 'edit', content }, environment);
  if (typeof changed !== 'object') return undefined;
  if (file !== 'kept') await mirror.parts.where('itemId').equals(waiting.id).delete();
  // The latest content is to be sent, even if the one before was paused.
  await letHappen(mirror, changed, { event: 'resume' }, environment);
  return waiting.id;
}

async function itemAbout(
  mirror: Mirror,
  { endpoint, rowId }: Message,
  hasArrived: boolean,
): Promise<OutboxItem | undefined> {
  const items = await mirror.outbox.where('rowId').equals(rowId).toArray();
  return items.find((item) => item.endpoint === endpoint && (item.state === 'sent') === hasArrived);
}

/** @throws TypeError for a message whose call takes no file */
function filedMessage(endpoint: MessageEndpoint): FiledMessage {
  if (!takesFile(endpoint)) throw new TypeError(`${endpoint} takes no file.`);
  return endpoint;
}

async function partOf(endpoint: FiledMessage, file: File): Promise<OutboxPart> {
  const { name, type, size } = file;
  return { partId: newId(), field: filePartOf(endpoint), name, type, size, sha256: await readHash(file) };
}
