/** How pins look: a disc with a shape for the kind, and a ring for the state. */

import { structures } from '../../../workers/game/catalogue/index.ts';
import { STRUCTURE_KINDS, type StructureKind } from '../../../workers/game/domain/pinKinds.ts';
import type { PinReport } from '../../../workers/game/domain/report.ts';
import type { Fraction } from '../../../workers/game/domain/units.ts';
import { type FillLevel, fillLevel } from '../../model/planetFigures.ts';

export type Shape = StructureKind | 'unknown' | 'head';

export const SHAPES: Readonly<Record<Shape, { path: string; colour: string }>> = {
  ...STRUCTURE_KINDS,
  unknown: { path: 'M8 1.6 14.4 8 8 14.4 1.6 8Z', colour: '#9198a1' },
  head: { path: 'M8 3.6A4.4 4.4 0 1 0 8 12.4 4.4 4.4 0 1 0 8 3.6Z', colour: '#7ee787' },
};

/** For stopped pins and faults. */
export const STOPPED_COLOUR = '#ff6a61';
export const DISC_COLOUR = '#0b1017';
/** Links and routes in the 3D view and the legend. */
export const LINK_COLOUR = '#3a5068';
export const ROUTE_COLOUR = '#8fb8dd';
export const SHOWN_ROUTE_COLOUR = '#ffd866';

const FILL_COLOURS: Readonly<Record<Exclude<FillLevel, 'normal'>, string>> = {
  gold: '#e3b341',
  orange: '#f0883e',
  red: '#ff6a61',
};

export interface PinSymbol {
  shape: Shape;
  colour: string;
  /** filled while it runs, an outline while it is stopped */
  isSolid: boolean;
  /** `gauge` fills a fraction of the circle, clockwise from the top */
  ring: { kind: 'full' | 'dashed'; colour: string } | { kind: 'gauge'; colour: string; fraction: Fraction };
  hasFault: boolean;
}

function shapeOf(pin: Pick<PinReport, 'kind' | 'typeId'>): Shape {
  return pin.kind === 'factory' ? (structures.get(pin.typeId)?.factoryKind ?? 'basic') : pin.kind;
}

function ringOf(pin: Pick<PinReport, 'kind' | 'isActive' | 'fillFraction'>, colour: string): PinSymbol['ring'] {
  if (pin.fillFraction !== null) {
    const level = fillLevel(pin.fillFraction);
    return {
      kind: 'gauge',
      colour: level === 'normal' ? colour : FILL_COLOURS[level],
      fraction: Math.min(1, Math.max(0, pin.fillFraction)),
    };
  }
  if (pin.isActive || pin.kind === 'unknown') return { kind: 'full', colour };
  return { kind: 'dashed', colour: pin.kind === 'ecu' ? STOPPED_COLOUR : colour };
}

/** The symbol of a pin: its kind, fill or activity, and set-up faults. */
export function symbolOf(pin: Pick<PinReport, 'kind' | 'typeId' | 'isActive' | 'fillFraction' | 'faults'>): PinSymbol {
  const shape = shapeOf(pin);
  const colour = SHAPES[shape].colour;
  const isStore = pin.fillFraction !== null;
  return {
    shape,
    colour,
    isSolid: isStore || pin.isActive,
    ring: ringOf(pin, colour),
    hasFault: pin.faults.length > 0,
  };
}

export function headSymbol(isActive: boolean): PinSymbol {
  const colour = isActive ? SHAPES.head.colour : STOPPED_COLOUR;
  return {
    shape: 'head',
    colour,
    isSolid: isActive,
    ring: { kind: isActive ? 'full' : 'dashed', colour },
    hasFault: false,
  };
}
