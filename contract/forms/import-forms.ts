import * as v from 'valibot';
import { ImportKind } from '../entities/import.ts';
import { ClientId } from '../fields.ts';
import { say } from '../messages.ts';

/** The fields beside the file of an import. */
export const ImportUpload = v.strictObject({ id: ClientId, kind: ImportKind });

/** What each column of the file is taken for, in their order; null for one that is left out. */
export const ImportMapping = v.strictObject({
  fields: v.pipe(
    v.array(
      v.nullable(v.pipe(v.string(say('choiceInvalid')), v.maxLength(40, say('textTooLong')))),
      say('valueInvalid'),
    ),
    v.maxLength(100, say('valueInvalid')),
  ),
});

/** `mailLinks`: people without a password get a link to set one by mail. */
export const ImportRun = v.strictObject({ mailLinks: v.optional(v.boolean(say('choiceInvalid')), true) });
