/** Text must stay readable on any colour that a player picks: WCAG 2.2 requires 4.5:1. */
const MIN_CONTRAST = 4.5;

/** Whether this is a colour in the format of a colour field: `#006596`. */
export function isHexColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Contrast of two `#rrggbb` colours, 1 (none) to 21 (black on white), by WCAG 2.2's definition. */
export function contrastRatio(first: string, second: string): number {
  const [darker, lighter] = [relativeLuminance(first), relativeLuminance(second)].sort((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The text colour for a background: white if that reaches 4.5:1, otherwise black, which then always does.
 * `#006596` → `#ffffff`, `#ffee00` → `#000000`
 */
export function readableTextColour(background: string): '#ffffff' | '#000000' {
  return contrastRatio(background, '#ffffff') >= MIN_CONTRAST ? '#ffffff' : '#000000';
}

function relativeLuminance(colour: string): number {
  const channel = (start: number): number => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
