/** Colours of security in the game, from 0.0 to 1.0, light enough for a dark page. */
const COLOURS = [
  '#f26d6d',
  '#f2705c',
  '#f27a50',
  '#f28a46',
  '#f29c40',
  '#efe06b',
  '#a8e06a',
  '#6fdd78',
  '#5fe0a6',
  '#5fd8e6',
  '#6ea8ff',
] as const;

/** The colour of a system. All without security have the same. */
export function securityColour(security: number): string {
  const step = security > 0 ? Math.max(1, Math.round(security * 10)) : 0;
  return COLOURS[Math.min(step, COLOURS.length - 1)]!;
}
