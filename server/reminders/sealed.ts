/** What is stored of a player is encrypted. The key is derived from the application's secret. */

import { createHmac } from 'node:crypto';
import { decrypt, deriveKey, encrypt, hashOf } from '../secretBox.ts';
import { type CheckedTarget, channelOf, limitedAddress } from './channels.ts';

export interface Sealer {
  /** @param boundTo the ciphertext opens only together with this */
  seal(boundTo: string, value: unknown): Buffer;
  /** @returns undefined if it was sealed with a secret that is no longer known */
  open(boundTo: string, sealed: Uint8Array): unknown;
  /** Identifies text without giving it away: without the key nobody can try out what it might be. */
  nameOf(text: string): string;
}

const KEY_PURPOSE = 'reminders/2';
const NAME_PURPOSE = 'reminders/names';
const NAME_CHARACTERS = 22;

/** @param secrets of the application: the current one, then earlier ones */
export function createSealer([current, ...previous]: readonly [string, ...string[]]): Sealer {
  const currentKey = deriveKey(current, KEY_PURPOSE);
  const keys = [currentKey, ...previous.map((secret) => deriveKey(secret, KEY_PURPOSE))];
  const nameKey = deriveKey(current, NAME_PURPOSE);
  return {
    seal: (boundTo, value) => encrypt(currentKey, Buffer.from(boundTo), Buffer.from(JSON.stringify(value))),
    open(boundTo, sealed) {
      for (const key of keys) {
        const opened = decrypt(key, Buffer.from(boundTo), Buffer.from(sealed));
        if (opened !== null) return JSON.parse(opened.toString('utf8'));
      }
      return undefined;
    },
    nameOf: (text) => createHmac('sha256', nameKey).update(text).digest('base64url').slice(0, NAME_CHARACTERS),
  };
}

/** A target by what limits count by. Of an address that could be tried out, not even its hash is stored. */
export function addressNameOf(target: CheckedTarget, sealer: Sealer): string {
  const address = limitedAddress(target);
  return channelOf(target).isGuessable ? sealer.nameOf(`address ${address}`) : hashOf(address);
}
