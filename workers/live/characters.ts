/** The player's characters, as the page has them. */
import type { Character } from '../game/domain/character.ts';
import type { CharacterId } from '../game/domain/ids.ts';
import type { EngineParts } from './engineParts.ts';

interface CharactersDependencies
  extends Pick<EngineParts, 'store' | 'sessions' | 'runner' | 'reporter' | 'schedule' | 'ownData' | 'sustained'> {
  /** characters of shares may be the player's own now, or no longer be */
  onChanged: () => Promise<void>;
  /** resolves once the characters of the start are known: a newer list of them must not be replaced by it */
  untilBegun: () => Promise<void>;
}

export class CharactersService {
  readonly #dependencies: CharactersDependencies;

  constructor(dependencies: CharactersDependencies) {
    this.#dependencies = dependencies;
  }

  /** Takes the whole list: fetches the new ones, and forgets those that are missing. */
  async set(records: readonly Character[]): Promise<void> {
    const { store, sessions, reporter, schedule, untilBegun, onChanged } = this.#dependencies;
    await untilBegun();
    const wanted = new Set(records.map(({ characterId }) => characterId));
    const deleted = [...store.ownCharacters.keys()].filter((characterId) => !wanted.has(characterId));
    const toFetch = records.filter((record) => this.take(record)).map(({ characterId }) => characterId);
    for (const characterId of toFetch) sessions.add(characterId);
    const forgotten = this.forget(deleted).then(onChanged);
    await Promise.all([forgotten, schedule.fetchAdded(toFetch)]);
    reporter.reportConfirmation();
  }

  /** Deletes what is stored of deleted characters. */
  async forget(ids: readonly CharacterId[]): Promise<void> {
    if (ids.length === 0) return;
    const { runner, ownData, sustained } = this.#dependencies;
    await Promise.all(ids.flatMap((characterId) => [runner.forget(characterId), ownData.forget(characterId)]));
    await sustained.storeAll();
  }

  /**
   * Takes a character as the page has it now.
   * @returns whether to fetch it: it is new, or has logged in again
   */
  take(record: Character): boolean {
    const { store, reporter } = this.#dependencies;
    const { characterId } = record;
    const previous = store.ownCharacter(characterId);
    // What a share says of it goes: from now on EVE does.
    if (previous === null) store.removeCharacter(characterId);
    store.setCharacter(record);
    if (previous === null) {
      reporter.reportFetch(characterId, { kind: 'waiting' });
      return true;
    }
    return previous.needsLogin && !record.needsLogin;
  }
}
