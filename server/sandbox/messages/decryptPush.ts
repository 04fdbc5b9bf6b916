/** A browser's side of Web Push: its keys, and decryption as in RFC 8291 over RFC 8188 (aes128gcm). */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

export interface DeviceKeys {
  ecdh: ECDH;
  auth: Buffer;
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** New keys of a browser: a P-256 key pair and the 16-byte authentication secret. */
export function makeDeviceKeys(): DeviceKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { ecdh, auth: randomBytes(16) };
}

/** @throws Error if the message is not for these keys */
export function decryptPush(body: Buffer, { ecdh, auth }: DeviceKeys): string {
  const salt = body.subarray(0, SALT_BYTES);
  const recordBytes = body.readUInt32BE(SALT_BYTES);
  const keyIdBytes = body.readUInt8(SALT_BYTES + 4);
  const headerBytes = SALT_BYTES + 5 + keyIdBytes;
  const serverKey = body.subarray(SALT_BYTES + 5, headerBytes);
  const record = body.subarray(headerBytes);
  if (record.length > recordBytes) throw new Error('A push message has one record.');

  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey]);
  const inputKey = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(serverKey), auth, keyInfo, 32));
  const key = Buffer.from(hkdfSync('sha256', inputKey, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', inputKey, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  // The last record ends with 2 and padding.
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString('utf8');
}
