/**
 * How pins look in the 3D view, the list and the legend: a disc with a shape for the kind, and a ring for the state.
 */
import { structures } from '../../../workers/catalogue/index.ts';
import type { PinReport } from '../../../workers/domain/report.ts';
import type { Fraction } from '../../../workers/domain/units.ts';
import { type FillLevel, fillLevel } from '../../model/planetFigures.ts';

export type Shape =
  | 'commandCenter'
  | 'launchpad'
  | 'storage'
  | 'ecu'
  | 'basic'
  | 'advanced'
  | 'highTech'
  | 'unknown'
  | 'head';

/** Outlines in a box of 16 by 16, filled by the even-odd rule. */
export const SHAPE_PATHS: Readonly<Record<Shape, string>> = {
  commandCenter: 'M8 1.6 14.2 6.6V14.2H1.8V6.6ZM6 9.2V14.2H10V9.2Z',
  launchpad: 'M8 1.2 13.4 8.2H10.2V14.6H5.8V8.2H2.6Z',
  storage: 'M2 2.6H14V6.6H2ZM2 7.8H14V13.6H2ZM6 9.6V10.8H10V9.6Z',
  ecu: 'M1.8 2.6H14.2L8 14.6Z',
  basic: 'M8 1.6 13.6 4.8V11.2L8 14.4 2.4 11.2V4.8Z',
  advanced: 'M8 1.6 13.6 4.8V11.2L8 14.4 2.4 11.2V4.8ZM8 5.2A2.8 2.8 0 1 0 8 10.8 2.8 2.8 0 1 0 8 5.2Z',
  highTech: 'M8 1.6 13.6 4.8V11.2L8 14.4 2.4 11.2V4.8ZM8 4.4 4.9 9.8H11.1Z',
  unknown: 'M8 1.6 14.4 8 8 14.4 1.6 8Z',
  head: 'M8 3.6A4.4 4.4 0 1 0 8 12.4 4.4 4.4 0 1 0 8 3.6Z',
};

/** Heads are green, storage blue, everything else in warm colours. */
export const SHAPE_COLOURS: Readonly<Record<Shape, string>> = {
  head: '#7ee787',
  ecu: '#f0a04b',
  basic: '#e3b8ff',
  advanced: '#c38bff',
  highTech: '#ff8bd1',
  commandCenter: '#e6edf3',
  launchpad: '#56d4dd',
  storage: '#6cb0ff',
  unknown: '#9198a1',
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
  const colour = SHAPE_COLOURS[shape];
  const isStore = pin.fillFraction !== null;
  return {
    shape,
    colour,
    isSolid: isStore || pin.isActive,
    ring: ringOf(pin, colour),
    hasFault: pin.faults.length > 0,
  };
}

/** The symbol of an ECU's heads. */
export function headSymbol(isActive: boolean): PinSymbol {
  const colour = isActive ? SHAPE_COLOURS.head : STOPPED_COLOUR;
  return {
    shape: 'head',
    colour,
    isSolid: isActive,
    ring: { kind: isActive ? 'full' : 'dashed', colour },
    hasFault: false,
  };
}
