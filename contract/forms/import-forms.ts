import * as v from 'valibot';
import { ImportKind } from '../entities/import.ts';
import { addedSince, boundedText, ClientId, wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { roles } from '../rights/roles.ts';
import { encodings } from '../tables/encodings.ts';

/** One of these for all rows, where the file has no column for it. */
const defaultRole = v.optional(v.picklist(roles, say('choiceInvalid')));

/**
 * The fields beside the file of an import. The server finds sheet, heads and alphabet by itself; who sees that it was wrong
 * sends the file again and says which. `headerRow` 0: no row names the columns.
 */
export const ImportUpload = v.strictObject({
  id: ClientId,
  kind: ImportKind,
  sheet: v.optional(boundedText(say('valueInvalid'), limits.textLength)),
  headerRow: v.optional(wholeNumber(0, limits.importTitleRows)),
  encoding: v.optional(v.picklist(encodings, say('choiceInvalid'))),
});

/**
 * The field that each column of the file is taken for, in their order; null for one that is left out. `defaults`: one choice for all
 * rows, where no column is taken for the field; where they are left out, those of before stay.
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
