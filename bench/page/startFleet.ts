/** Fleets of characters with six planets each, from the sandbox. */
import { type Product, startProduct } from '../../tests/browser/player.ts';

export const PLANETS_EACH = 6;

/** The sandbox's pilots have up to six planets; about two in three have all of them. */
const PILOTS_PER_CHARACTER = 2;
/** The first pilots demonstrate problems, and most of them have fewer planets. */
const FURTHER_PILOTS = 10;

/** A character from the sandbox's backup file, just logged in. */
export interface BackupCharacter {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  character: { characterId: number; name: string };
}

export interface BenchFleet {
  characterCount: number;
  product: Product;
  /** folder of its build */
  dist: string;
  /** with new tokens on each call, because old ones expire during a bench */
  characters(): Promise<BackupCharacter[]>;
  /** the same, with logins that allow everything */
  grantedCharacters(): Promise<BackupCharacter[]>;
  /** the backup file of the history that its pilots have in the sandbox; slow the first time */
  past(): Promise<string>;
}

/**
 * The product with its own sandbox, in which ESI's answers are fresh for one second, so that every load and refresh
 * really fetches. Creates all colonies once before it resolves, because that takes the sandbox a while.
 * @throws Error if the sandbox has too few characters with six planets
 */
export async function startFleet(characterCount: number, dist: string): Promise<BenchFleet> {
  const pilotCount = characterCount * PILOTS_PER_CHARACTER + FURTHER_PILOTS;
  const product = await startProduct({ SANDBOX_PILOTS: String(pilotCount) }, dist);
  await product.breakServices({ esiCacheSeconds: 1 });
  const backup = async (query = ''): Promise<BackupCharacter[]> =>
    (await fetch(`${product.url}/sandbox/backup.json${query}`)).json();
  const ids = new Set<number>();
  for (const character of await backup()) {
    if (ids.size < characterCount && (await countPlanets(product, character)) === PLANETS_EACH) {
      ids.add(character.character.characterId);
    }
  }
  if (ids.size < characterCount) {
    await product.stop();
    throw new Error(`The sandbox has only ${ids.size} characters with ${PLANETS_EACH} planets.`);
  }
  const isWanted = ({ character }: BackupCharacter) => ids.has(character.characterId);
  return {
    characterCount,
    product,
    dist,
    past: async () => (await fetch(`${product.url}/sandbox/history.json?pilots=${pilotCount}`)).text(),
    characters: async () => (await backup()).filter(isWanted),
    grantedCharacters: async () => (await backup('?permissions=all')).filter(isWanted),
  };
}

async function countPlanets(product: Product, { access_token, character }: BackupCharacter): Promise<number> {
  const answer = await fetch(`${await product.esiUrl()}/characters/${character.characterId}/planets`, {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  if (!answer.ok) throw new Error(`The sandbox's ESI answers ${answer.status}.`);
  return ((await answer.json()) as unknown[]).length;
}
