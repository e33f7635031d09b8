import * as v from 'valibot';
import { givingKinds } from '../entities/sponsorship.ts';
import { boundedText, emailField, optionalText, plainLine } from '../fields.ts';
import { limits } from '../limits.ts';
import { say } from '../messages.ts';
import { wholeNumber } from '../typed/whole-number.ts';

/** An optional mail address. */
const optionalEmail = v.optional(
  v.pipe(
    plainLine(limits.emailLength),
    v.check((text) => text === '' || v.is(emailField(say('emailInvalid')), text), say('emailInvalid')),
  ),
  '',
);

/** The optional address of a page. */
const optionalPage = v.optional(
  v.pipe(
    boundedText(say('valueInvalid'), 500),
    v.trim(),
    v.check((text) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text)), say('pageAddressInvalid')),
  ),
  '',
);

const optionalShare = v.optional(
  v.union([v.literal(''), wholeNumber(0, 100, say('shareInvalid'))], say('shareInvalid')),
  '',
);

/** One switch per kind of giving, under the name of the kind. */
const offered = v.entriesFromList(givingKinds, v.optional(v.boolean(say('choiceInvalid')), false));

/** A field that is missing in a form of an earlier release keeps its value. */
const yesOrNo = v.optional(v.boolean(say('choiceInvalid')));

/** The admin's settings of the whole installation; empty fields are not shown (contract/entities/operator.ts). */
export const SettingsForm = v.strictObject({
  id: v.optional(v.literal('installation', say('idInvalid'))),
  name: optionalText(),
  address: optionalText(500),
  email: optionalEmail,
  phone: optionalText(limits.phoneLength),
  charityNumber: optionalText(),
  privacyUrl: optionalPage,
  termsUrl: optionalPage,
  arrivingShare: optionalShare,
  zakatScholar: optionalText(),
  ...offered,
  showsTotals: yesOrNo,
  isListed: yesOrNo,
  releasesWords: yesOrNo,
  dueDay: wholeNumber(1, limits.latestDueDay, say('dueDayInvalid')),
});
export type SettingsForm = v.InferOutput<typeof SettingsForm>;
