import * as v from 'valibot';
import { ImportKind } from '../entities/import.ts';
import { addedSince, boundedText, ClientId, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { roles } from '../rights/roles.ts';
import { encodings } from '../tables/encodings.ts';

/** One of these for all rows, if the file has no column for it. */
const defaultRole = v.optional(v.picklist(roles, say('choiceInvalid')));

/**
 * The fields of an import besides its file. The server detects sheet, header row and encoding; a user who sees a mistake sends
 * the file again with a correction. `headerRow` 0: no row names the columns.
 */
export const ImportUpload = v.strictObject({
  id: ClientId,
  kind: ImportKind,
  sheet: v.optional(boundedText(say('valueInvalid'), limits.textLength)),
  headerRow: v.optional(wholeNumber(0, limits.importTitleRows)),
  encoding: v.optional(v.picklist(encodings, say('choiceInvalid'))),
});

/**
 * The field of each column of the file, in order; null for a column that is left out. `defaults`: one choice for all rows, for
 * fields without a column; if they are missing, the previous ones stay.
 */
export const ImportMapping = v.strictObject({
  fields: v.pipe(
    v.array(
      v.nullable(v.pipe(v.string(say('choiceInvalid')), v.maxLength(40, say('textTooLong')))),
      say('valueInvalid'),
    ),
    v.maxLength(100, say('valueInvalid')),
  ),
  defaults: addedSince(
    '1.1.0',
    v.strictObject({ role: defaultRole, region: v.optional(boundedText(say('valueInvalid'), limits.textLength)) }),
  ),
});

/** `mailLinks`: people without a password get a link to set one by mail. */
export const ImportRun = v.strictObject({ mailLinks: v.optional(v.boolean(say('choiceInvalid')), true) });
