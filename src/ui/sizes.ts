/**
 * The sizes of the page. In styles: `font-size: var(--text-small)`; the build writes the pixels there. What is literal in
 * styles is the geometry of one drawing.
 */

export const TEXT_TINY = '11px';
export const TEXT_SMALL = '12px';
export const TEXT_MEDIUM = '14px';
export const TEXT_LARGE = '20px';

/** Between a figure and its unit, and up to what has little to do with each other. */
export const GAP_TINY = '2px';
export const GAP_SMALL = '4px';
export const GAP_SNUG = '6px';
export const GAP_MEDIUM = '8px';
export const GAP_ROOMY = '10px';
export const GAP_LARGE = '12px';
export const GAP_WIDE = '16px';
export const GAP_HUGE = '24px';

/** Chips, and the heads of tiles. */
export const HEIGHT_TINY = '24px';
/** Lines of a list. */
export const HEIGHT_SMALL = '28px';
/** Controls. */
export const HEIGHT_MEDIUM = '32px';
/** Controls in a line of a phone. */
export const HEIGHT_ROOMY = '36px';
/** Bars, and lines that unfold. */
export const HEIGHT_LARGE = '40px';
/** What a finger hits. */
export const HEIGHT_FINGER = '44px';
/** The app bar, and a character's line. */
export const HEIGHT_HUGE = '48px';
