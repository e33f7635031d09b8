import type { Session } from '#contract/reading/read.ts';
import type { Account } from './api/account.ts';
import { type Probe, startProbe } from './api/probe.ts';
import { reportWrongDate } from './api/server-clock.ts';
import { onSessionEnded } from './api/session-ended.ts';
import { callNow } from './call-now.ts';
import { type Mirror, mirrorOf } from './database/database.ts';
import { writeSetting } from './device/device.ts';
import { startDraftStore } from './drafts/draft-store.ts';
import { dropDraft, exportDraft, moveDraft, watchDrafts } from './drafts/report-drafts.ts';
import * as outboxActions from './outbox/actions.ts';
import { saveDeletion } from './outbox/add.ts';
import { correctUpload } from './outbox/correct.ts';
import { saveMessage } from './outbox/messages/save-message.ts';
import { saveReport } from './outbox/save-report.ts';
import { saveUpload } from './outbox/save-upload.ts';
import { countUnsent, unsentItems } from './outbox/unsent-items.ts';
import { renewHere, showBadge, subscribeHere, unsubscribeHere } from './push/device-push.ts';
import { watchChildStart } from './reading/child-start.ts';
import { findTexts } from './reading/find-texts.ts';
import { keepPlace, readPlace, watchPlaces } from './reading/places.ts';
import { Listening, notePlayedBy } from './reading/played.ts';
import { costOf } from './reading/source.ts';
import { watchReadingStart } from './reading/start.ts';
import { keepTexts } from './reading/texts.ts';
import { watchDocument } from './reading/watch-document.ts';
import { rememberClock } from './remember-clock.ts';
import { rememberLastSynced } from './remember-last-synced.ts';
import { sendAllNow, sendFor, wake, wakeAfterCalls } from './running-sender.ts';
import { fetchPart } from './saved-files/fetch-part.ts';
import { type Keeper, keepClass, releaseClass } from './saved-files/keep-class.ts';
import { keepClasses, watchKeptClasses } from './saved-files/keep-classes.ts';
import { openFile } from './saved-files/open-file.ts';
import { watchSavedPicture } from './saved-files/pictures.ts';
import { startUpkeep } from './saved-files/upkeep.ts';
import { watchKeptClass } from './saved-files/watch-kept-class.ts';
import { watchSavedCount, watchSavedFile } from './saved-files/watch-saved-file.ts';
import { changeSavedFilesSettings, watchSavedFilesSettings } from './saved-files/watch-settings.ts';
import { keepView, removeView, watchViews } from './saved-views.ts';
import { endSession, keepSession, keepUser, livingSession, matchPage } from './session/device-session.ts';
import { StillUnsent, startSignOut } from './session/sign-out.ts';
import { forgetSnapshot, keepSnapshot } from './session/snapshot.ts';
import { discardSharedFile, joinSharedFiles, putAwayPlaced, watchShares } from './shares/watch-shares.ts';
import { type RunningSync, startSync } from './sync/running-sync.ts';
import { findLostWork, watchArrived, watchWaitingWork } from './waiting-work.ts';
import { watchAnswer } from './watch/watch-answer.ts';
import { watchList } from './watch/watch-list.ts';
import { watchOne } from './watch/watch-one.ts';
import { watchOutbox } from './watch/watch-outbox.ts';

let probe: Probe | undefined;
let stopUpkeep: (() => void) | undefined;
let sync: RunningSync | undefined;

/** The heavy part of the page in one chunk, loaded after the first screen. */
export const engine = {
  start,
  follow,
  subscribeHere,
  unsubscribeHere,
  showBadge,
  askNow: () => probe?.askNow(),
  syncNow: () => sync?.syncNow(),
  wake,
  watchAnswer,
  watchList,
  watchOne,
  watchOutbox,
  watchKeptClass,
  watchKeptClasses,
  watchSavedFile,
  watchSavedPicture,
  watchSavedCount,
  keepClass: (account: Keeper, classId: string) => keepClass(mirrorOf(account.userId), account, classId),
  releaseClass: ({ userId }: Keeper, classId: string) => releaseClass(mirrorOf(userId), userId, classId),
  keepClasses: (account: Keeper, classIds: readonly string[]) =>
    keepClasses(mirrorOf(account.userId), account, classIds),
  openFile,
  watchDocument,
  costOf,
  keepTexts,
  findTexts,
  keepPlace,
  readPlace,
  watchPlaces,
  watchReadingStart,
  watchChildStart,
  notePlayedBy,
  newListening: () => new Listening(),
  keepView,
  removeView,
  watchViews,
  watchSavedFilesSettings,
  changeSavedFilesSettings,
  watchShares,
  findLostWork,
  watchWaitingWork,
  watchArrived,
  discardSharedFile,
  joinSharedFiles,
  callNow,
  keepSession,
  keepUser,
  keepSnapshot,
  forgetSnapshot,
  startSignOut,
  sendBeforeSignOut,
  hasUnsent,
  saveUpload,
  saveMessage,
  saveReport,
  saveDeletion,
  outboxActions,
  correctUpload,
  reportDrafts: { fetchPart, startDraftStore, watchDrafts, exportDraft, moveDraft, dropDraft },
  mirrorOf: (account: Account): Mirror => mirrorOf(account.userId),
};

export type Engine = typeof engine;

/** Starts the tasks that run for as long as the page does. */
async function start(): Promise<void> {
  onSessionEnded((token) => {
    endSession(token).catch((failure: unknown) => console.error('The end of the session could not be noted.', failure));
  });
  probe = startProbe();
  wakeAfterCalls();
  await rememberLastSynced();
  await rememberClock(reportWrongDate);
}

let following: Promise<void> = Promise.resolve();

/**
 * Switches the engine to this account. Changes run one after the other, because the session may change again while an
 * earlier change is still being followed.
 */
function follow(account: Account, session: Session | null): Promise<void> {
  const next = () => change(account, session);
  following = following.then(next, next);
  return following;
}

async function change(account: Account, session: Session | null): Promise<void> {
  const { userId, role, language } = account;
  stopUpkeep?.();
  stopUpkeep = undefined;
  await sync?.stop();
  sync = undefined;
  if (userId === null) sendFor(null, () => language);
  await matchPage(session);
  if (language) await writeSetting('language', language);
  if (userId === null) return;
  await putAwayPlaced(mirrorOf(userId)).catch((failure: unknown) => {
    console.warn('What was shared could not be put away.', failure);
  });
  // Rights change only with a new session. This runs before the sender starts, so that the sender takes the items at once.
  if (role && (await livingSession())) await outboxActions.retryForbidden(mirrorOf(userId), role);
  sendFor(userId, () => language);
  stopUpkeep = startUpkeep({ ...account, userId });
  if (!role || !(await livingSession())) return;
  sync = startSync({ ...account, userId }, role);
  renewHere(account).catch((failure: unknown) => console.warn('Notifications may not reach this device.', failure));
}

/** @throws StillUnsent if not everything could be sent; the owner is still signed in then. */
async function sendBeforeSignOut(account: Account): Promise<void> {
  const mirror = mirrorOf(account.userId);
  await outboxActions.sendNow(mirror);
  await sendAllNow('person');
  const left = await unsentItems(mirror);
  if (left.length > 0) throw new StillUnsent(left.length);
}

/** True if work of the account is on this device only: items, or started reports. */
async function hasUnsent({ userId }: Account): Promise<boolean> {
  const mirror = mirrorOf(userId);
  return (await countUnsent(mirror)) + (await mirror.reportDrafts.count()) > 0;
}
