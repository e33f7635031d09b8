import * as v from 'valibot';
import { emailField, Id, requiredText } from '../fields.ts';
import { say } from '../messages.ts';

/** A message to the supervisor of a region; to the operator where no region is named. */
export const ContactForm = v.strictObject({
  name: requiredText(say('nameRequired')),
  email: emailField(say('emailInvalid')),
  message: requiredText(say('messageRequired'), 5_000),
  regionId: v.optional(v.nullable(Id)),
});
export type ContactForm = v.InferOutput<typeof ContactForm>;
