import { expect, test } from 'vitest';
import { isPushService } from './push-services.ts';

const config = { pushServices: ['http://127.0.0.1:9911', 'https://push.sanad.example'] };

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QGuQ',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://push.sanad.example/x',
  'http://127.0.0.1:9911/x',
])('%s is a push service', (endpoint) => expect(isPushService(endpoint, config)).toBe(true));

test.each([
  ['by http', 'http://fcm.googleapis.com/fcm/send/x'],
  ['at another port', 'https://fcm.googleapis.com:8443/x'],
  ['with a password', 'https://user:secret@fcm.googleapis.com/x'],
  ['of a host that ends alike', 'https://evilfcm.googleapis.com.example/x'],
  ['of a domain that ends alike', 'https://evilnotify.windows.com/x'],
  ['of this machine', 'https://127.0.0.1/x'],
  ['of this machine at another port than the named one', 'http://127.0.0.1:9912/x'],
  ['of a private network', 'https://192.168.1.1/admin'],
  ['of a cloud', 'http://169.254.169.254/latest/meta-data'],
  ['of this machine in IPv6', 'https://[::1]/x'],
  ['of no network', 'file:///etc/passwd'],
  ['no address', 'fcm.googleapis.com/x'],
])('an address %s is none: %s', (_what, endpoint) => expect(isPushService(endpoint, config)).toBe(false));
