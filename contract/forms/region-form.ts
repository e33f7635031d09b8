import * as v from 'valibot';
import { addedSince, ClientId, chosenId, optionalLines, optionalText, requiredText } from '../fields.ts';
import { countryCodes } from '../language/countries.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { moneyField } from '../typed/money-field.ts';
import { isInOtherScript, otherNameField } from '../typed/other-name.ts';
import { wholeNumber } from '../typed/whole-number.ts';

/** The code of a country. The empty text of a picker without a choice becomes null. */
const chosenCountry = v.pipe(
  v.nullable(v.string(say('valueInvalid'))),
  v.transform((code) => code || null),
  v.check((code) => code === null || countryCodes.includes(code), say('valueInvalid')),
);

/** A region as the admin writes it (docs/rules.md#forms). */
export const RegionForm = v.pipe(
  v.strictObject({
    id: ClientId,
    name: requiredText(say('regionNameRequired')),
    ...otherNameField,
    description: optionalLines(),
    address: requiredText(say('addressRequired')),
    country: addedSince('1.1.0', chosenCountry),
    placeName: addedSince('1.1.0', optionalText()),
    totalPrice: moneyField(say('totalPriceRequired'), say('totalPriceNumber')),
    supervisorId: chosenId(say('supervisorRequired')),
    /** The day of the following month by which a report is due; without it, it stays as it is, or is the 5th. */
    dueDay: v.optional(wholeNumber(1, limits.latestDueDay, say('dueDayInvalid'))),
  }),
  v.forward(
    v.check((form) => isInOtherScript(form), say('otherNameScript')),
    ['otherName'],
  ),
);
export type RegionForm = v.InferOutput<typeof RegionForm>;
