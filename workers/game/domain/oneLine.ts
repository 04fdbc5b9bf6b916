/** Replaces control characters, and what turns the direction of the text that follows, with spaces. */
export function withoutControls(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** One line of plain text, without needless spaces. */
export function oneLine(text: string): string {
  return withoutControls(text).replace(/\s+/g, ' ').trim();
}
