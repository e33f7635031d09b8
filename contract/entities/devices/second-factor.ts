import * as v from 'valibot';
import { Id, Timestamp } from '../../fields.ts';

/** A passkey of a person; `name` says browser and system of the device that made it. */
const Passkey = v.object({
  id: Id,
  name: v.string(),
  createdDate: Timestamp,
  lastUsedDate: v.nullable(Timestamp),
});
export type Passkey = v.InferOutput<typeof Passkey>;

/**
 * The caller's second factor (docs/rules.md#second-factor). `isRequired`: the caller must have one. `isGiven`: this session
 * has given it.
 * `passkeys` is empty until it is given. Passkeys work only on pages of `passkeyOrigin`.
 */
export const SecondFactor = v.object({
  isRequired: v.boolean(),
  isGiven: v.boolean(),
  hasApp: v.boolean(),
  hasPasskey: v.boolean(),
  passkeys: v.array(Passkey),
  recoveryCodesLeft: v.number(),
  passkeyOrigin: v.string(),
});
export type SecondFactor = v.InferOutput<typeof SecondFactor>;

/** A secret for an authenticator app, in base32, and the same as an address (`otpauth:`) for its camera. Shown once. */
export const AppSecret = v.object({ secret: v.string(), uri: v.string() });

/** The recovery codes of a person, shown once; empty when the earlier ones are still valid. */
export const RecoveryCodes = v.object({ codes: v.array(v.string()) });

/** Options for the browser's WebAuthn call, as its JSON form has them. */
export const PasskeyOptions = v.object({ options: v.record(v.string(), v.unknown()) });

/** Facts about someone else's second factor that an admin may know. */
export const PersonFactor = v.object({ hasApp: v.boolean(), passkeys: v.number() });
