import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A browser's keys in base64url, as its subscription contains them. */
export interface ReceiverKeys {
  readonly publicKey: string;
  readonly auth: string;
}

const recordSize = 4_096;

/**
 * Encrypts a message for one browser (RFC 8291, one record of aes128gcm): its push service cannot read it.
 * @throws Error if the public key is not a point of the curve
 */
export function encryptPush(message: string, { publicKey, auth }: ReceiverKeys): Buffer {
  const receiver = Buffer.from(publicKey, 'base64url');
  const sender = createECDH('prime256v1');
  const own = sender.generateKeys();
  const shared = sender.computeSecret(receiver);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const salt = randomBytes(16);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // The 2 marks the last record.
  const record = Buffer.concat([cipher.update(message), cipher.update(Buffer.from([2])), cipher.final()]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  return Buffer.concat([salt, size, Buffer.from([own.length]), own, record, cipher.getAuthTag()]);
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** True if the browser's public key is a point of the curve, so that messages can be encrypted for it. */
export function isReceiverKey(publicKey: string): boolean {
  try {
    encryptPush('', { publicKey, auth: '' });
    return true;
  } catch {
    return false;
  }
}
