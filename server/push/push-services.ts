import type { Config } from '#server/config.ts';

/** The push services of the browsers: hosts, and domains that they own completely. */
const knownHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
const knownDomains = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/**
 * True if an address from a client belongs to a push service, so that the server may call it: one of the browsers', by https,
 * at its usual port, or an origin that the operator has named (PUSH_SERVICES). Any other address could be a machine of our
 * network.
 */
export function isPushService(endpoint: string, { pushServices }: Pick<Config, 'pushServices'>): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (pushServices.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return knownHosts.includes(hostname) || knownDomains.some((domain) => hostname.endsWith(domain));
}
