import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { PushKeys } from '../config.ts';
import { Problem } from '../http/problems.ts';

const FILE = 'push-keys.json';
const OWNER_ONLY = 0o600;
/** An uncompressed point and a scalar of P-256, base64url: 65 and 32 bytes. */
const keysSchema = v.object({
  publicKey: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
  privateKey: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
});

/**
 * The keys that identify this server to push services. Browsers subscribe for the public one, so they must not change:
 * they are created once and kept in the data folder, readable by its owner only.
 * @throws Problem if the file is damaged
 */
export async function loadPushKeys(dataFolder: string): Promise<PushKeys> {
  const file = join(dataFolder, FILE);
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw unreadable(file, error.code);
  });
  if (stored !== null) {
    // As after a copy from a backup.
    if (((await stat(file)).mode & 0o077) !== 0) await chmod(file, OWNER_ONLY);
    return readKeys(file, stored);
  }
  const { default: webPush } = await import('web-push');
  const keys = webPush.generateVAPIDKeys();
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, JSON.stringify(keys), { mode: OWNER_ONLY, flag: 'wx' });
    return keys;
  } catch (error) {
    // Another instance was faster.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return loadPushKeys(dataFolder);
    throw unreadable(file, (error as NodeJS.ErrnoException).code);
  }
}

function readKeys(file: string, text: string): PushKeys {
  try {
    return v.parse(keysSchema, JSON.parse(text));
  } catch {
    throw unreadable(file, 'damaged');
  }
}

function unreadable(file: string, code = 'unreadable'): Problem {
  return new Problem(
    { kind: 'noPushKeys' },
    {
      reason: `push_keys_${code}`,
      remedy: `Restore ${file} from a backup, or delete it: new keys are made, and browsers subscribe again.`,
      retryAfterSeconds: 600,
    },
  );
}
