/** Searches what to change on colonies, from the kept simulations, in slices, so that nothing else has to wait. */

import type { SuggestionsApi } from '../api.ts';
import {
  type Claim,
  claimOf,
  type FreePlace,
  findFewerLogins,
  findNextLevels,
  type LevelCharacter,
  type ModelColony,
  type SearchBasis,
  type SearchResult,
  searchSuggestions,
  type Universe,
} from '../figures/index.ts';
import { gameTaxFraction } from '../game/domain/customsTax.ts';
import { groupBy } from '../game/domain/groups.ts';
import type { CharacterId, ColonyKey } from '../game/domain/ids.ts';
import type { CharacterLevels } from '../game/domain/nextLevels.ts';
import type { EpochSeconds, Seconds } from '../game/domain/units.ts';
import type { CharacterLogins, ColonySuggestions, SuggestionSettings, VisitHabits } from '../game/domain/whatIf.ts';
import { SimulationError } from '../game/engine/index.ts';
import type { PlanningBasis, TrackedColony } from './colonies/index.ts';
import { fleetWorth } from './fleetWorth.ts';
import { PlanningService } from './planningService.ts';
import { variantBasis, visitInterval } from './variantBasis.ts';

/** How long suggestions stay while nothing that they rest on changes: a colony's state is always a bit newer. */
const LASTS_SECONDS = 1800;

/** A finished search, and what it rests on. */
interface Searched {
  tracked: TrackedColony;
  prices: PlanningBasis['prices'];
  volumes: PlanningBasis['volumes'];
  basis: string;
  at: EpochSeconds;
  result: SearchResult;
  /** what its suggestions add to the market: no other colony's suggestions count on that */
  claim: Claim;
}

export class SuggestionsService
  extends PlanningService<'basis' | 'habits' | 'skillsOf' | 'customsLevelOf' | 'loadUniverse' | 'later'>
  implements SuggestionsApi
{
  readonly #searched = new Map<ColonyKey, Searched>();

  async search(keys: readonly ColonyKey[], settings: SuggestionSettings): Promise<ColonySuggestions[]> {
    const found: ColonySuggestions[] = [];
    const nextSlice = this.needed.later.slices('searches');
    for (const key of keys) {
      const habits = await this.needed.habits(key);
      const tracked = this.needed.basis().colonies.find(({ colony }) => colony.key === key);
      if (tracked === undefined) continue;
      const { characterId, planetId } = tracked.colony;
      const interval = visitInterval(habits, settings.intervalSeconds);
      const result = await this.#search(tracked, habits, interval.seconds, settings.withImports, nextSlice);
      const { suggestions = [], choices } = result ?? {};
      found.push({
        key,
        characterId,
        planetId,
        planetName: tracked.planet.name,
        planetType: tracked.colony.planetType,
        interval,
        currentIskPerMonth: result?.currentIskPerMonth ?? null,
        problem: result?.problem ?? null,
        suggestions,
        // All choices would be larger than everything else in this message.
        choices:
          suggestions.length === 0 || choices === undefined
            ? null
            : { ecus: choices.ecus, idleEcus: choices.idleEcus, upgradeLevel: choices.upgradeLevel },
      });
    }
    return found;
  }

  async fewerLogins(fallbackSeconds: Seconds): Promise<CharacterLogins[]> {
    const found: CharacterLogins[] = [];
    const nextSlice = this.needed.later.slices('searches');
    const byCharacter = groupBy(this.needed.basis().colonies, ({ colony }) => colony.characterId);
    for (const [characterId, colonies] of byCharacter) {
      const habits = await Promise.all(colonies.map(({ colony }) => this.needed.habits(colony.key)));
      await nextSlice();
      const planning = this.needed.basis();
      const { of, room } = fleetWorth(planning);
      const now = this.work.nowSeconds();
      try {
        const planets = colonies.map((tracked, k) => ({
          ...variantBasis(tracked, planning, habits[k]!, now, visitInterval(habits[k]!, fallbackSeconds).seconds),
          worth: { ...of(tracked), room },
        }));
        const search = findFewerLogins(planets);
        let step = search.next();
        for (; !step.done; step = search.next()) await nextSlice();
        if (step.value !== null) found.push({ characterId, ...step.value });
      } catch (error) {
        if (!(error instanceof SimulationError)) throw error;
      }
    }
    return found;
  }

  async nextLevels(settings: SuggestionSettings): Promise<CharacterLevels[]> {
    const found: CharacterLevels[] = [];
    const nextSlice = this.needed.later.slices('searches');
    const universe = await this.needed.loadUniverse().catch(() => null);
    const models = await this.#models(settings, nextSlice);
    const claims: Claim[] = [];
    const { characters, colonies } = this.needed.basis();
    const own = colonies.filter(({ colony }) => characters.get(colony.characterId)?.shareId === undefined);
    for (const [characterId, planets] of groupBy(own, ({ colony }) => colony.characterId)) {
      await nextSlice();
      try {
        const character = await this.#levelCharacter(characterId, planets, settings, claims, nextSlice);
        const { customsLevel } = character;
        const places = universe && freePlaces(universe, planets, customsLevel, this.needed.basis());
        const search = findNextLevels({ ...character, models, places });
        let step = search.next();
        for (; !step.done; step = search.next()) await nextSlice();
        const { levels, claim } = step.value;
        claims.push(claim);
        found.push({ characterId, isRead: character.isRead, levels });
      } catch (error) {
        if (!(error instanceof SimulationError)) throw error;
      }
    }
    return found;
  }

  /** Colonies of the fleet that a new one could be like. */
  async #models(settings: SuggestionSettings, nextSlice: () => Promise<void>): Promise<ModelColony[]> {
    const models: ModelColony[] = [];
    for (const tracked of this.needed.basis().colonies) {
      await nextSlice();
      const { planetType } = tracked.colony;
      try {
        models.push({
          planetName: tracked.planet.name,
          planetType,
          basis: await this.#searchBasis(tracked, settings, []),
        });
      } catch (error) {
        if (!(error instanceof SimulationError)) throw error;
      }
    }
    return models;
  }

  /**
   * @param claims what levels of other characters count on
   * @throws SimulationError (rejects) if one of its planets can't be simulated
   */
  async #levelCharacter(
    characterId: CharacterId,
    planets: readonly TrackedColony[],
    settings: SuggestionSettings,
    claims: readonly Claim[],
    nextSlice: () => Promise<void>,
  ): Promise<Omit<LevelCharacter, 'models' | 'places'>> {
    const { customsTax, coverage } = this.needed.basis();
    const searched: LevelCharacter['planets'][number][] = [];
    for (const tracked of planets) {
      const basis = await this.#searchBasis(tracked, settings, claims);
      const habits = await this.needed.habits(tracked.colony.key);
      const { intervalSeconds } = basis.visits;
      const result = await this.#search(tracked, habits, intervalSeconds, settings.withImports, nextSlice);
      searched.push({ basis, space: customsTax(tracked).space, suggestions: result?.suggestions ?? [] });
    }
    const skills = this.needed.skillsOf(characterId);
    const listed = coverage().find((one) => one.characterId === characterId)?.planetCount ?? 0;
    const settledCount = Math.max(planets.length, listed);
    const planning = this.needed.basis();
    return {
      isRead: skills !== null,
      points: skills?.points,
      commandCenterLevel: skills?.commandCenterLevel ?? Math.max(...planets.map(({ colony }) => colony.upgradeLevel)),
      customsLevel: this.needed.customsLevelOf(characterId),
      planetCount: skills?.planetCount ?? settledCount,
      freePlanetCount: skills === null ? 0 : Math.max(0, skills.planetCount - settledCount),
      planets: searched,
      withImports: settings.withImports,
      room: fleetWorth(planning, [...claims, ...this.#claimsOfOthers(null, planning.colonies)]).room,
    };
  }

  /**
   * What suggestions for a colony rest on.
   * @param claims as in `#levelCharacter`
   * @throws SimulationError (rejects) if it can't be simulated
   */
  async #searchBasis(
    tracked: TrackedColony,
    { intervalSeconds }: SuggestionSettings,
    claims: readonly Claim[],
  ): Promise<SearchBasis> {
    const { key } = tracked.colony;
    const habits = await this.needed.habits(key);
    const planning = this.needed.basis();
    const { of, room } = fleetWorth(planning, [...claims, ...this.#claimsOfOthers(key, planning.colonies)]);
    const { seconds } = visitInterval(habits, intervalSeconds);
    const basis = variantBasis(tracked, planning, habits, this.work.nowSeconds(), seconds);
    return { ...basis, worth: { ...of(tracked), room } };
  }

  /** @returns null if the colony can't be simulated; its own report says why */
  async #search(
    tracked: TrackedColony,
    habits: VisitHabits,
    intervalSeconds: Seconds,
    withImports: boolean,
    nextSlice: () => Promise<void>,
  ): Promise<SearchResult | null> {
    const { key } = tracked.colony;
    const now = this.work.nowSeconds();
    const planning = this.needed.basis();
    const { prices, volumes } = planning;
    try {
      const current = variantBasis(tracked, planning, habits, now, intervalSeconds);
      const { radiusKm, economy } = current;
      const basis = [
        radiusKm,
        JSON.stringify(economy.customsTax),
        JSON.stringify(current.visits),
        JSON.stringify(planning.settings.worth),
        withImports,
        habits.programs.length,
      ].join();
      const known = this.#searched.get(key);
      if (
        known !== undefined &&
        known.tracked === tracked &&
        known.prices === prices &&
        known.volumes === volumes &&
        known.basis === basis &&
        Math.abs(now - known.at) < LASTS_SECONDS
      ) {
        return known.result;
      }
      const fleet = fleetWorth(planning, this.#claimsOfOthers(key, planning.colonies));
      const worth = { ...fleet.of(tracked), room: fleet.room };
      const search = searchSuggestions({ ...current, worth }, withImports);
      let step = search.next();
      for (; !step.done; step = search.next()) await nextSlice();
      const result = step.value;
      const claim = claimOf(result.suggestions);
      this.#searched.set(key, { tracked, prices, volumes, basis, at: now, result, claim });
      return result;
    } catch (error) {
      if (!(error instanceof SimulationError)) throw error;
      return null;
    }
  }

  /** What suggestions for the other colonies that are still there count on. @param key null: for all colonies */
  #claimsOfOthers(key: ColonyKey | null, colonies: PlanningBasis['colonies']): Claim[] {
    const keys = new Set(colonies.map(({ colony }) => colony.key));
    for (const known of [...this.#searched.keys()]) if (!keys.has(known)) this.#searched.delete(known);
    return [...this.#searched].flatMap(([other, { claim }]) => (other === key ? [] : [claim]));
  }
}

/** Planets in the systems of a character's colonies on which it has none. */
function freePlaces(
  universe: Universe,
  planets: readonly TrackedColony[],
  customsLevel: number,
  { settings, agreedRates }: Pick<PlanningBasis, 'settings' | 'agreedRates'>,
): FreePlace[] {
  const settled = new Set(planets.map(({ colony }) => colony.planetId));
  const systemIds = new Set(planets.map(({ colony }) => colony.systemId));
  return [...systemIds].flatMap((systemId) => {
    const system = universe.get(systemId);
    if (system === undefined) return [];
    const { space } = system;
    const gameFraction = gameTaxFraction(space, customsLevel);
    return system.planets.flatMap(({ planetId, planetType, radiusKm }) => {
      const ownerFraction = agreedRates.get(planetId)?.ownerFraction ?? settings.customs.ownerFractions[space];
      return settled.has(planetId) ? [] : [{ planetType, radiusKm, customsTax: { gameFraction, ownerFraction } }];
    });
  });
}
