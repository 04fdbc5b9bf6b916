/** Everything that a player does with characters and their planets. */
import { plural, t } from '@lingui/core/macro';
import type { PlanetConfig } from '../../workers/game/domain/character.ts';
import type { CharacterId, PlanetId } from '../../workers/game/domain/ids.ts';
import { percentInput } from '../format/percent.ts';
import { characterAtom, editOwnerRates, editPlanetConfig } from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';

export function setPlanetConfig(
  id: CharacterId,
  planetId: PlanetId,
  edit: Partial<Omit<PlanetConfig, 'planetId'>>,
): void {
  if (store.get(characterAtom(id))?.shareId !== undefined) {
    setNotice({
      id: 'shared',
      kind: 'failed',
      text: t`This planet is from a share. Only its sharer can change its settings.`,
    });
    return;
  }
  editPlanetConfig(id, planetId, edit);
}

/** Stores the owner's rate of many planets; null for the usual rates. */
export function setOwnerRates(
  planets: readonly { characterId: CharacterId; planetId: PlanetId }[],
  rate: PlanetConfig['ownerTaxFraction'],
): void {
  editOwnerRates(planets, rate);
  setNotice({ id: 'rates', kind: 'done', text: ownerRatesText(planets.length, rate) });
}

function ownerRatesText(planetCount: number, rate: PlanetConfig['ownerTaxFraction']): string {
  if (rate === null) {
    return t`${plural(planetCount, {
      one: '# planet: the usual rates apply again.',
      other: '# planets: the usual rates apply again.',
    })}`;
  }
  const percent = percentInput(rate);
  return t`${plural(planetCount, {
    one: `# planet: the office’s owner charges ${percent}%.`,
    other: `# planets: the office’s owner charges ${percent}%.`,
  })}`;
}
