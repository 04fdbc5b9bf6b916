/**
 * What is stored of a player: one list, compressed and encrypted. The key is derived from the application's secret, and
 * the ciphertext opens only for the list's own id.
 */
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { decrypt, deriveKey, encrypt } from '../secretBox.ts';
import type { Announced, Message } from './planMessages.ts';
import type { CheckedTarget } from './targets.ts';

export interface StoredTarget {
  /** hash of its address, which stays known after the address was deleted */
  id: string;
  /** null once it is gone */
  target: CheckedTarget | null;
  /** nothing is sent before, milliseconds since 1970 */
  notBeforeMs: number;
  /** in a row */
  failures: number;
  /** what went wrong last; null after a success */
  problem: string | null;
  /** messages that were given up */
  lost: number;
}

export interface StoredMessage extends Message {
  /** ids of targets that are done with it */
  doneTargets: string[];
}

export interface StoredList {
  targets: StoredTarget[];
  messages: StoredMessage[];
  announced: Announced[];
}

export interface ListSealer {
  seal(idHash: string, list: StoredList): Buffer;
  /** @returns null if it was sealed with a secret that is no longer known */
  open(idHash: string, sealed: Uint8Array): StoredList | null;
}

const KEY_PURPOSE = 'reminders/1';

/** @param secrets of the application: the current one, then earlier ones */
export function createListSealer([current, ...previous]: readonly [string, ...string[]]): ListSealer {
  const currentKey = deriveKey(current, KEY_PURPOSE);
  const keys = [currentKey, ...previous.map((secret) => deriveKey(secret, KEY_PURPOSE))];
  return {
    seal: (idHash, list) =>
      encrypt(currentKey, Buffer.from(idHash, 'utf8'), deflateRawSync(Buffer.from(JSON.stringify(list), 'utf8'))),
    open(idHash, sealed) {
      for (const key of keys) {
        const opened = decrypt(key, Buffer.from(idHash, 'utf8'), Buffer.from(sealed));
        if (opened !== null) return JSON.parse(inflateRawSync(opened).toString('utf8'));
      }
      return null;
    },
  };
}

/** The server knows lists by this hash only. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
