import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type { FactorCall } from '#hooks/session/factor-call.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** True if the browser has passkeys, and this page may use those of the installation. */
export function hasPasskeysHere(origin: string): boolean {
  return typeof PublicKeyCredential === 'function' && origin === location.origin;
}

/** True if the user has cancelled the browser's question, or it found nothing. */
export function isStopped(failure: unknown): boolean {
  return failure instanceof Error && (failure.name === 'NotAllowedError' || failure.name === 'AbortError');
}

/** Lets the browser make a passkey. @returns the recovery codes, if there were none before */
export async function makePasskey(call: FactorCall): Promise<string[]> {
  const { data } = await call('secondFactor.startPasskey');
  const made = await startRegistration({ optionsJSON: data.options as unknown as CreationOptions });
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  const body = { id: made.id, clientDataJSON, attestationObject, transports };
  return (await call('secondFactor.addPasskey', { body })).data.codes;
}

/** Gives the second factor with one of the user's passkeys. */
export async function givePasskey(call: FactorCall): Promise<void> {
  const { data } = await call('secondFactor.challenge');
  const given = await startAuthentication({ optionsJSON: data.options as unknown as RequestOptions });
  const { clientDataJSON, authenticatorData, signature } = given.response;
  await call('secondFactor.verify', {
    body: { passkey: { id: given.id, clientDataJSON, authenticatorData, signature } },
  });
}
