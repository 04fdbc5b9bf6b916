import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { PushKeys } from '../config.ts';

const FILE = 'push-keys.json';
const keysSchema = v.object({ publicKey: v.string(), privateKey: v.string() });

/**
 * The keys that identify this server to push services. Browsers subscribe for the public one, so they must not change:
 * they are created once and kept in the data folder.
 */
export async function loadPushKeys(dataFolder: string): Promise<PushKeys> {
  const file = join(dataFolder, FILE);
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (stored !== null) return v.parse(keysSchema, JSON.parse(stored));
  const { default: webPush } = await import('web-push');
  const keys = webPush.generateVAPIDKeys();
  await mkdir(dataFolder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, JSON.stringify(keys), { mode: 0o600, flag: 'wx' });
    return keys;
  } catch (error) {
    // Another instance was faster.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return loadPushKeys(dataFolder);
    throw error;
  }
}
