import { serverNow } from '#data/api/server-clock.ts';
import type { Mirror } from '#data/database/database.ts';
import type { ReportDraft } from '#data/database/report-draft.ts';
import type { Engine } from '#data/engine.ts';
import type { Deletion, Upload } from '#data/outbox/add.ts';
import type { Correction } from '#data/outbox/correct.ts';
import type { Message } from '#data/outbox/messages/save-message.ts';
import { askForSync } from '#hooks/engine/ask-for-sync.ts';
import { askToPersist } from '#hooks/engine/ask-to-persist.ts';
import { loadEngine } from '#hooks/engine/load-engine.ts';
import { currentAccount } from '#hooks/session/use-account.ts';

/**
 * Saves an upload on this device; resolves only when item, file and row are durably stored.
 * @throws DeviceFull or FileRejected; the form keeps its content then
 */
export async function saveUpload(upload: Upload): Promise<{ id: string }> {
  const engine = await loadEngine();
  const saved = await engine.saveUpload(mirror(engine), author(), upload);
  wake(engine);
  return saved;
}

/**
 * Saves the report that was made from a draft (src/data/outbox/save-report.ts).
 * @throws like `saveUpload`
 */
export async function saveReport(draft: ReportDraft, made: Parameters<Engine['saveReport']>[3]): Promise<void> {
  const engine = await loadEngine();
  await engine.saveReport(mirror(engine), author(), draft, made);
  wake(engine);
}

/**
 * Saves a message on this device (src/data/outbox/messages/save-message.ts).
 * @throws like `saveUpload`
 */
export async function saveMessage(message: Message): Promise<void> {
  const engine = await loadEngine();
  await engine.saveMessage(mirror(engine), author(), message);
  wake(engine);
}

/**
 * Saves a deletion on this device; the row stays marked until the server has answered.
 * @returns whether the server must still be notified; if it never had the row, the row is already gone
 * @throws DeviceFull
 */
export async function saveDeletion(deletion: Deletion): Promise<{ waits: boolean }> {
  const engine = await loadEngine();
  const saved = await engine.saveDeletion(mirror(engine), author(), deletion);
  wake(engine);
  return saved;
}

/** A person's actions on the items of their outbox; each wakes the sender. */
export const outboxActions = {
  sendNow: () => act((actions, own) => actions.sendNow(own)),
  retry: (id: string) => act((actions, own) => actions.retryItem(own, id)),
  retryRejected: () => act((actions, own) => actions.retryRejected(own)),
  pause: (id: string) => act((actions, own) => actions.pauseItem(own, id)),
  resume: (id: string) => act((actions, own) => actions.resumeItem(own, id)),
  remove: (id: string) => act((actions, own) => actions.removeItem(own, id)),
  edit: (id: string, fields: Omit<Correction, 'file' | 'made' | 'classId'>) => correct(id, fields),
  /** Sends as an addition a report that was to replace a colleague's (`reportOfColleague`). */
  sendAsAddition: (id: string) => correct(id, {}),
  moveToClass: (id: string, classId: string) => correct(id, { classId }),
  replaceFile: (id: string, file: File) => correct(id, { file }),
  async exportFile(id: string): Promise<{ name: string; blob: Blob }> {
    const engine = await loadEngine();
    return engine.outboxActions.exportItem(mirror(engine), id);
  },
};

function correct(id: string, correction: Correction): Promise<boolean> {
  return act((_, own, { correctUpload }) => correctUpload(own, id, correction));
}

async function act<T>(
  action: (actions: Engine['outboxActions'], own: Mirror, engine: Engine) => Promise<T>,
): Promise<T> {
  const engine = await loadEngine();
  const outcome = await action(engine.outboxActions, mirror(engine), engine);
  engine.wake('person');
  return outcome;
}

function wake(engine: Engine): void {
  engine.wake('saved');
  askForSync();
  askToPersist();
}

function mirror(engine: Engine): Mirror {
  return engine.mirrorOf(currentAccount());
}

function author(): { userId: string; now: number } {
  const { userId } = currentAccount();
  if (userId === null) throw new Error('Only who is signed in can save work.');
  return { userId, now: serverNow() };
}
