import { commodities, structures } from '../../../workers/game/catalogue/index.ts';
import type { Commodity, PlanetType, Structure, Tier } from '../../../workers/game/domain/commodity.ts';
import type { TypeId } from '../../../workers/game/domain/ids.ts';
import type { PinKind } from '../../../workers/game/domain/pinKinds.ts';

/** Each tier's frame (in a 64 × 64 box) and base hue, so that tiers are easy to recognise. */
const TIERS: Readonly<Record<Tier, { frame: string; hue: number; saturation: number }>> = {
  0: { frame: '<path d="M12 20l14-14 22 4 10 18-6 22-22 8-20-12z"', hue: 28, saturation: 32 },
  1: { frame: '<circle cx="32" cy="32" r="27"', hue: 145, saturation: 42 },
  2: { frame: '<rect x="6" y="6" width="52" height="52" rx="11"', hue: 212, saturation: 55 },
  3: { frame: '<path d="M32 4l24.2 14v28L32 60 7.8 46V18z"', hue: 272, saturation: 45 },
  4: { frame: '<path d="M21 5h22l16 16v22L43 59H21L5 43V21z"', hue: 44, saturation: 70 },
};

/** Petals of a glyph, drawn upwards from the centre. */
const PETALS = [
  '<path d="M32 30L27 18 32 10 37 18z"/>',
  '<ellipse cx="32" cy="19" rx="4.5" ry="9"/>',
  '<rect x="28.5" y="11" width="7" height="15" rx="2"/>',
  '<circle cx="32" cy="18" r="5.5"/>',
] as const;

const PETAL_COUNTS = [3, 4, 5, 6, 8, 2] as const;

/** Petals and hue depend on the commodity's rank in its tier, so no two commodities of a tier look the same. */
function drawCommodity(commodity: Commodity): string {
  const { frame, hue, saturation } = TIERS[commodity.tier];
  const peers = [...commodities.values()].filter(({ tier }) => tier === commodity.tier);
  const rank = peers
    .map(({ typeId }) => typeId)
    .sort((a, b) => a - b)
    .indexOf(commodity.typeId);
  const count = PETAL_COUNTS[rank % PETAL_COUNTS.length] ?? 3;
  const petal = PETALS[Math.floor(rank / PETAL_COUNTS.length) % PETALS.length] ?? PETALS[0];
  const ownHue = hue - 24 + (48 * rank) / Math.max(1, peers.length - 1);
  const petals = Array.from({ length: count }, (_, index) => {
    const degrees = (360 / count) * index;
    return degrees === 0 ? petal : `<g transform="rotate(${degrees} 32 32)">${petal}</g>`;
  });
  return `${frame} fill="hsl(${ownHue} ${saturation}% 20%)" stroke="hsl(${ownHue} ${saturation}% 58%)" stroke-width="3"/>
<g fill="hsl(${ownHue} ${saturation + 18}% 74%)">${petals.join('')}<circle cx="32" cy="32" r="4.5"/></g>`;
}

const PLANET_HUES: Readonly<Record<PlanetType, number>> = {
  temperate: 110,
  barren: 32,
  oceanic: 205,
  ice: 190,
  gas: 48,
  lava: 12,
  storm: 235,
  plasma: 320,
};

const STRUCTURES: Readonly<Record<PinKind, string>> = {
  commandCenter: '<path d="M32 10l18 12v20L32 54 14 42V22z"/><circle cx="32" cy="32" r="7"/>',
  ecu: '<path d="M16 14h32l-6 14H22zM32 28v24M24 36l8 8 8-8M24 46l8 8 8-8"/>',
  factory: '<path d="M12 52V28l12 8V28l12 8V28l16 10v14zM18 28V14h6v14"/>',
  storage: '<path d="M14 22q18-12 36 0v22q-18 12-36 0zM14 22q18 12 36 0M14 33q18 12 36 0"/>',
  launchpad: '<path d="M12 52h40M20 52l4-12h16l4 12M32 40V12M24 24l8-14 8 14z"/>',
};

function drawStructure(structure: Structure): string {
  const hue = structure.planetType === null ? 210 : PLANET_HUES[structure.planetType];
  // Advanced factories have one more dot, high-tech factories two.
  const dots = structure.factoryKind === 'highTech' ? 3 : structure.factoryKind === 'advanced' ? 2 : 1;
  const marks =
    structure.kind === 'factory'
      ? Array.from({ length: dots }, (_, index) => `<circle cx="${30 + 8 * index}" cy="46" r="2.2"/>`)
      : [];
  return `<rect x="3" y="3" width="58" height="58" rx="9" fill="hsl(${hue} 30% 15%)"/>
<g fill="none" stroke="hsl(${hue} 60% 68%)" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">${STRUCTURES[structure.kind]}</g>
<g fill="hsl(${hue} 60% 68%)">${marks.join('')}</g>`;
}

/** A commodity's or structure's icon as SVG; null for types outside planetary industry. */
export function drawTypeIcon(typeId: number): string | null {
  const commodity = commodities.get(typeId as TypeId);
  const structure = structures.get(typeId as TypeId);
  const drawing = commodity ? drawCommodity(commodity) : structure ? drawStructure(structure) : null;
  return drawing && `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">\n${drawing}\n</svg>\n`;
}
