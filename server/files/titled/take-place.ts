import {
  deletedByAnother,
  lockUpload,
  type UploadName,
  withdraw,
  withdrawnUpTo,
} from '#server/files/uploads/withdrawn.ts';
import type { Context } from '#server/http/handler.ts';
import { HttpError } from '#server/http/http-error.ts';
import { removeTitled } from './delete-titled.ts';
import { lockOwn } from './own-titled.ts';
import type { TitledRow } from './titled-columns.ts';
import type { TitledEntity } from './titled-entity.ts';

interface Corrected extends Pick<UploadName, 'ownerId'> {
  readonly fields: { readonly id?: string | undefined; readonly revision?: number | undefined };
}

/**
 * The highest revision of an upload counts, in any order of arrival. The transaction of a higher revision deletes the row of a
 * lower one, and later requests for a lower one are rejected.
 * @param beforeRemoval is called with the id of the lower one's row
 * @returns the deleted row that it replaces
 * @throws HttpError `withdrawn` if the author has deleted or corrected it since; `deleted-meanwhile` if another person has
 *   deleted it
 */
export async function takeThePlace<TRow extends TitledRow>(
  entity: TitledEntity<TRow, object>,
  within: Context,
  { ownerId, fields: { id, revision = 0 } }: Corrected,
  beforeRemoval?: (db: Context['db'], id: string) => Promise<void>,
): Promise<TRow | undefined> {
  if (id === undefined) return undefined;
  const { db } = within;
  const name = { kind: entity.kind, ownerId, id };
  await lockUpload(db, id);
  const upTo = await withdrawnUpTo(db, name);
  if (upTo === deletedByAnother) throw new HttpError('deleted-meanwhile');
  if (revision <= upTo) throw new HttpError('withdrawn');
  // A lower one cannot exist: a row with this id has this very revision.
  if (revision === upTo + 1) return undefined;
  const lower = await lockOwn(entity, db, name);
  if (lower) await beforeRemoval?.(db, id);
  if (lower) await removeTitled(entity, within, lower, 'replace');
  await withdraw(db, name, revision - 1);
  return lower;
}
