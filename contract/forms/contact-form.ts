import * as v from 'valibot';
import { emailField, Id, requiredLines, requiredText } from '../fields.ts';
import { say } from '../messages.ts';

/** A message to the supervisor of a region; to the operator without a region. */
export const ContactForm = v.strictObject({
  name: requiredText(say('nameRequired')),
  email: emailField(say('emailInvalid')),
  message: requiredLines(say('messageRequired')),
  regionId: v.optional(v.nullable(Id)),
});
