/**
 * Fetches what EVE knows of characters beyond their planets, where their logins allow it. It starts after the planets are
 * fetched, with a client of its own, so that no failure and no wait here delays a planet.
 */
import type { Character, EngineListener } from '../api.ts';
import type { Clock } from '../domain/clock.ts';
import type { CharacterId } from '../domain/ids.ts';
import { NO_OWN_DATA, type OwnData, SKILL_IDS, type Skills } from '../domain/ownData.ts';
import { type ExtraPermission, permissionsOf } from '../domain/token.ts';
import { SECONDS_PER_DAY } from '../domain/units.ts';
import { forEachAtMost } from '../esi/batches.ts';
import type { EsiAnswer, EsiClient } from '../esi/client.ts';
import type { SkillsRecord } from '../esi/schemas.ts';
import type { Locks, Sessions } from '../sessions/index.ts';
import type { OwnDataStore } from '../storage/ownData.ts';

/** Skills take days to train. The player can ask sooner. */
const SKILLS_KEPT_MS = SECONDS_PER_DAY * 1000;

/** The planets' calls have the network first. */
const CHARACTERS_AT_ONCE = 4;

interface OwnDataFetcherDependencies {
  /** a client of its own */
  esi: EsiClient;
  sessions: Pick<Sessions, 'accessToken'>;
  locks: Pick<Locks, 'run'>;
  clock: Clock;
  storage: OwnDataStore;
  listener: Pick<EngineListener, 'currentSession' | 'ownData'>;
  characters: () => ReadonlyMap<CharacterId, Character>;
  /** a character's skills have changed: figures may depend on them */
  onSkills: (characterId: CharacterId, skills: Skills | null) => void;
}

export class OwnDataFetcher {
  readonly #dependencies: OwnDataFetcherDependencies;
  readonly #known = new Map<CharacterId, OwnData>();
  readonly #loaded: Promise<void>;
  #refreshing: Promise<void> | null = null;

  constructor(dependencies: OwnDataFetcherDependencies) {
    this.#dependencies = dependencies;
    this.#loaded = this.#load();
  }

  /** What is known of a character. */
  of(characterId: CharacterId): OwnData {
    return this.#known.get(characterId) ?? NO_OWN_DATA;
  }

  /** Fetches what is due, of all characters. Nothing rejects. */
  refresh(): Promise<void> {
    // One tab at a time: the others take what it has stored.
    const refresh = () => this.#dependencies.locks.run('colony-watch/refresh/ownData', () => this.#refreshAll());
    this.#refreshing ??= refresh().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Fetches one character's skills now. @returns why that failed, as a sentence; null if it did not */
  async refreshSkills(characterId: CharacterId): Promise<string | null> {
    await this.#loaded;
    const character = this.#dependencies.characters().get(characterId);
    return character === undefined ? 'This character is no longer here.' : this.#fetchSkills(character);
  }

  /** Deletes everything about a character. */
  async forget(characterId: CharacterId): Promise<void> {
    await this.#loaded;
    await this.#setSkills(characterId, null);
    this.#known.delete(characterId);
  }

  /** Takes what is stored, if it is newer. */
  async #load(): Promise<void> {
    const { storage, characters } = this.#dependencies;
    for (const [characterId, skills] of await storage.loadSkills()) {
      const isNewer = skills.at > (this.of(characterId).skills?.at ?? 0);
      if (!isNewer || !characters().has(characterId)) continue;
      this.#change(characterId, { skills });
      this.#dependencies.onSkills(characterId, skills);
    }
  }

  async #refreshAll(): Promise<void> {
    await this.#loaded;
    await this.#load();
    const { characters, clock } = this.#dependencies;
    await forEachAtMost(CHARACTERS_AT_ONCE, [...characters().values()], async (character) => {
      const { skills } = this.of(character.characterId);
      const isAllowed = await this.#isAllowed(character, 'skills');
      if (!isAllowed && skills !== null) await this.#setSkills(character.characterId, null);
      const isDue = skills === null || clock.nowMs() - skills.at * 1000 >= SKILLS_KEPT_MS;
      if (isAllowed && isDue && !character.needsLogin) await this.#fetchSkills(character);
    });
  }

  /** Whether the login has the permission, and EVE has not refused it. */
  async #isAllowed({ characterId }: Character, permission: ExtraPermission): Promise<boolean> {
    const session = await this.#dependencies.listener.currentSession(characterId);
    return (
      session !== null &&
      permissionsOf(session.accessToken).includes(permission) &&
      !this.of(characterId).refused.includes(permission)
    );
  }

  async #fetchSkills(character: Character): Promise<string | null> {
    const { esi, clock } = this.#dependencies;
    const { characterId } = character;
    const answer = await this.#ask(character, 'skills', (token) => esi.skills(characterId, token));
    if (typeof answer === 'string') return answer;
    await this.#setSkills(characterId, readSkills(answer, Math.floor(clock.nowMs() / 1000)));
    return null;
  }

  /** @returns why there is no data, as a sentence */
  async #ask<Data extends object>(
    character: Character,
    permission: ExtraPermission,
    call: (accessToken: string) => Promise<EsiAnswer<Data>>,
  ): Promise<Data | string> {
    const { sessions, locks } = this.#dependencies;
    // Only for the token: the call itself must not keep the character's planets waiting.
    const token = await locks.run(`colony-watch/refresh/${character.characterId}`, () =>
      sessions.accessToken(character),
    );
    if (token.kind === 'retrying') return token.message;
    if (token.kind !== 'ok') return 'The character must log in again.';
    const answer = await call(token.accessToken);
    switch (answer.kind) {
      case 'ok':
        return answer.data;
      case 'retrying':
      case 'failed':
        return `${answer.message}.`;
      case 'tokenRefused': {
        if (answer.isForbidden) this.#refuse(character.characterId, permission);
        return "EVE's servers refuse it.";
      }
      default:
        return "EVE's servers don't know this character.";
    }
  }

  #refuse(characterId: CharacterId, permission: ExtraPermission): void {
    const { refused } = this.of(characterId);
    this.#change(characterId, { refused: [...refused.filter((other) => other !== permission), permission] });
  }

  async #setSkills(characterId: CharacterId, skills: Skills | null): Promise<void> {
    const { storage, onSkills } = this.#dependencies;
    if (skills === null && this.of(characterId).skills === null) return;
    this.#change(characterId, { skills });
    onSkills(characterId, skills);
    await storage.saveSkills(characterId, skills);
  }

  #change(characterId: CharacterId, change: Partial<OwnData>): void {
    const changed = { ...this.of(characterId), ...change };
    this.#known.set(characterId, changed);
    this.#dependencies.listener.ownData(new Map([[characterId, changed]]));
  }
}

function readSkills({ skills }: SkillsRecord, at: number): Skills {
  const level = (skillId: number) => skills.find(({ skill_id }) => skill_id === skillId)?.active_skill_level ?? 0;
  return {
    at,
    commandCenterLevel: level(SKILL_IDS.commandCenterUpgrades),
    planetCount: level(SKILL_IDS.interplanetaryConsolidation) + 1,
    customsLevel: level(SKILL_IDS.customsCodeExpertise),
  };
}
