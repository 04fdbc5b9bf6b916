/** Names and texts of pins. */
import { t } from '@lingui/core/macro';
import type { PinId } from '../../../workers/game/domain/ids.ts';
import type { ColonyDetail, PinReport } from '../../../workers/game/domain/report.ts';
import { formatNumber } from '../../format/number.ts';
import { pinLabel, pinState, stackText } from '../../words/structures.ts';
import { type PinSymbol, type Shape, symbolOf } from './symbols.ts';

/** A pin with its name and texts. */
export interface PinEntry {
  pin: PinReport;
  /** `Launchpad`, or `Launchpad 2` if there are several */
  name: string;
  /** what it does, in a few words */
  state: string;
  /** it has stopped, or its set-up has a fault */
  isTrouble: boolean;
  symbol: PinSymbol;
}

/** In which order lists have them. */
const ORDER: Readonly<Record<Shape, number>> = {
  commandCenter: 0,
  launchpad: 1,
  storage: 2,
  ecu: 3,
  highTech: 4,
  advanced: 5,
  basic: 6,
  unknown: 7,
  head: 8,
};

/** A colony's pins by kind: storage, extractors, factories. Each kind is in the colony's order and numbered. */
export function pinEntries(pins: readonly PinReport[]): readonly PinEntry[] {
  const drawn = pins.map((pin) => ({ pin, symbol: symbolOf(pin), word: pinLabel(pin) }));
  const counts = new Map<string, number>();
  for (const { word } of drawn) counts.set(word, (counts.get(word) ?? 0) + 1);
  const numbers = new Map<string, number>();
  return drawn
    .sort((a, b) => ORDER[a.symbol.shape] - ORDER[b.symbol.shape])
    .map(({ pin, symbol, word }) => {
      const number = (numbers.get(word) ?? 0) + 1;
      numbers.set(word, number);
      return {
        pin,
        symbol,
        name: (counts.get(word) ?? 0) > 1 ? `${word} ${number}` : word,
        state: pinState(pin),
        isTrouble: pin.faults.length > 0 || (pin.kind === 'ecu' && !pin.isActive),
      };
    });
}

/** A route that starts or ends at a pin: `20 Water to Launchpad 2`. */
interface PinRoute {
  direction: 'in' | 'out';
  otherPinId: PinId;
  text: string;
}

/** The routes that start or end at a pin, incoming first. */
export function pinRoutes(
  pinId: PinId,
  routes: ColonyDetail['routes'],
  entries: readonly PinEntry[],
): readonly PinRoute[] {
  const names = new Map(entries.map(({ pin, name }) => [pin.pinId, name]));
  const found = routes.flatMap(({ pinIds, typeId, quantity }): PinRoute[] => {
    const [source, target] = [pinIds[0], pinIds.at(-1)];
    if (source === undefined || target === undefined || source === target) return [];
    const goods = stackText({ typeId, amount: quantity });
    if (target === pinId) {
      return [
        { direction: 'in', otherPinId: source, text: t`${goods} from ${{ sourceName: names.get(source) ?? '' }}` },
      ];
    }
    return source === pinId
      ? [{ direction: 'out', otherPinId: target, text: t`${goods} to ${{ targetName: names.get(target) ?? '' }}` }]
      : [];
  });
  return [
    ...found.filter(({ direction }) => direction === 'in'),
    ...found.filter(({ direction }) => direction === 'out'),
  ];
}

/** A link that ends at a pin, as `Launchpad 2` and `level 0, 152 km, 46 tf, 33 MW`. */
interface PinLink {
  otherPinId: PinId;
  otherName: string;
  text: string;
}

/** The links that end at a pin, in the colony's order. */
export function pinLinks(pinId: PinId, links: ColonyDetail['links'], entries: readonly PinEntry[]): readonly PinLink[] {
  return links.flatMap(({ fromPinId, toPinId, level, lengthKm, cpuTf, powerMw }) => {
    if (fromPinId !== pinId && toPinId !== pinId) return [];
    const otherPinId = fromPinId === pinId ? toPinId : fromPinId;
    const other = entries.find(({ pin }) => pin.pinId === otherPinId);
    if (!other) return [];
    const length = lengthKm === null ? t`length unknown` : `${formatNumber(lengthKm)} km`;
    const load = `${formatNumber(cpuTf)} tf, ${formatNumber(powerMw)} MW`;
    return [{ otherPinId, otherName: other.name, text: t`level ${level}, ${length}, ${load}` }];
  });
}
