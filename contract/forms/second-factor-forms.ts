import * as v from 'valibot';
import { boundedText, requiredText } from '../fields.ts';
import { say } from '../messages.ts';
import { toWesternDigits } from '../text/digits.ts';

/** A part of a WebAuthn answer, in base64url. */
function bytes(maximum: number) {
  return v.pipe(boundedText(say('valueInvalid'), maximum), v.regex(/^[\w-]+=*$/, say('valueInvalid')));
}

/** The six digits of an authenticator app, in any digits, with or without blanks. */
export const AppCode = v.pipe(
  requiredText(say('codeRequired'), 20),
  v.transform((text) => toWesternDigits(text).replace(/\s/g, '')),
  v.regex(/^\d{6}$/, say('codeInvalid')),
);

/** One of the recovery codes, in any case, with or without hyphens. */
export const RecoveryCode = v.pipe(
  requiredText(say('recoveryCodeRequired'), 40),
  v.transform((text) => text.toUpperCase().replace(/[\s-]/g, '')),
  v.regex(/^[A-Z2-7]{16}$/, say('recoveryCodeInvalid')),
);

/** Proves that the app has the secret. */
export const AppForm = v.strictObject({ code: AppCode });

/** A passkey that the browser has just made. */
export const PasskeyForm = v.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(2_000),
  attestationObject: bytes(8_000),
  transports: v.optional(
    v.pipe(v.array(boundedText(say('valueInvalid'), 20)), v.maxLength(10, say('valueInvalid'))),
    [],
  ),
});

/** A passkey's answer to a challenge. */
const PasskeyAnswer = v.strictObject({
  id: bytes(1_400),
  clientDataJSON: bytes(2_000),
  authenticatorData: bytes(2_000),
  signature: bytes(8_000),
});
export type PasskeyAnswer = v.InferOutput<typeof PasskeyAnswer>;

/** The second factor, given in one of three ways. */
export const FactorForm = v.pipe(
  v.strictObject({
    code: v.optional(AppCode),
    recoveryCode: v.optional(RecoveryCode),
    passkey: v.optional(PasskeyAnswer),
  }),
  v.forward(
    v.partialCheck(
      [['code'], ['recoveryCode'], ['passkey']],
      ({ code, recoveryCode, passkey }) =>
        [code, recoveryCode, passkey].filter((way) => way !== undefined).length === 1,
      say('codeRequired'),
    ),
    ['code'],
  ),
);
