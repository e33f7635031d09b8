import type { Changes } from '#contract/answers/changes.ts';
import { signedIn } from '#server/http/call/found.ts';
import type { Call, Handlers } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { fieldMessage } from '#server/http/problems/messages.ts';
import { materialAnswers } from '#server/modules/materials/material-files.ts';
import { reportAnswers } from '#server/modules/reports/report-files.ts';
import { type Position, readCursor, writeCursor } from './cursor.ts';
import { cursorKey } from './journal.ts';
import { nextPage } from './next-page.ts';
import type { Syncing } from './visibility.ts';

export const syncHandlers = { 'sync.get': synchronise } satisfies Handlers;

/** @throws HttpError `malformed` for a cursor that is not one of the caller's */
async function synchronise(call: Call<'sync.get'>): Promise<Changes> {
  const { db, reach, clock } = call;
  const caller = signedIn(call);
  const syncing: Syncing = { db, reach, clock, caller };
  const key = await cursorKey(db);
  // Both look up a secret that they may have to create, which the page's snapshot cannot do.
  const shapes = {
    materials: await materialAnswers(syncing),
    reports: await reportAnswers(syncing),
  };
  const { position, ...page } = await nextPage(syncing, positionOf(call, syncing, key), shapes);
  return { ...page, cursor: writeCursor(position, caller, key) };
}

function positionOf(call: Call<'sync.get'>, { caller }: Syncing, key: Buffer): Position | undefined {
  if (call.query.cursor === '') return undefined;
  const position = readCursor(call.query.cursor, caller, key);
  if (position === 'unknown') {
    throw new HttpError('malformed', { fields: { cursor: fieldMessage(call.language, 'valueInvalid') } });
  }
  return position === 'outdated' ? undefined : position;
}
