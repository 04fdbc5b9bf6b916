import { makeRandom } from '../random.ts';

const SKINS = ['#f0c9a8', '#e0ac85', '#c68a5e', '#a56a43', '#7d4d30', '#5b3826'];
const HAIRS = ['#1d1b20', '#3a2a22', '#6b4325', '#a8743a', '#d8c08a', '#7c8794', '#8c2f39', '#2f4f6b'];
const SUITS = ['#2c3b4d', '#4a2f3a', '#2f4a3c', '#4b4530', '#3c3552', '#24474d'];
const TRIMS = ['#58a6ff', '#e3b341', '#3fb950', '#f47067', '#bc8cff', '#39c5cf'];

/** Hair behind and in front of the head, in a 128 × 128 box. */
const HAIR_STYLES: readonly { back: string; front: string }[] = [
  { back: '', front: 'M36 56 Q34 22 64 20 Q94 22 92 56 Q86 36 64 36 Q42 36 36 56Z' },
  { back: 'M34 54 Q32 20 64 18 Q96 20 94 54 L98 96 Q64 106 30 96Z', front: 'M37 54 Q40 26 70 26 Q52 40 37 54Z' },
  { back: '', front: 'M56 14 Q64 8 72 14 L74 36 Q64 30 54 36Z' },
  { back: 'M80 24 Q112 30 104 84 Q98 92 92 84 Q98 50 80 24Z', front: 'M37 52 Q38 22 64 22 Q90 22 91 52 Q80 34 37 52Z' },
  { back: '', front: 'M36 58 Q30 30 48 22 Q64 8 86 24 Q98 36 92 58 Q90 44 80 38 Q60 46 46 38 Q38 44 36 58Z' },
  { back: 'M34 50 Q34 18 64 18 Q94 18 94 50 L94 78 Q64 86 34 78Z', front: 'M36 52 Q38 26 64 26 Q90 26 92 52 L36 52Z' },
  { back: '', front: '' },
];

/** A distinctive mark: none, an implant, a visor, a scar or a beard. */
const MARKS: readonly ((trim: string, hair: string) => string)[] = [
  () => '',
  (trim) =>
    `<circle cx="88" cy="58" r="4" fill="#0b0f14" stroke="${trim}" stroke-width="2"/><path d="M88 62v14" stroke="${trim}" stroke-width="1.5"/>`,
  (trim) => `<path d="M38 52h52l-3 11H41z" fill="${trim}" opacity=".85"/>`,
  () => '<path d="M50 44l-4 22" stroke="#00000066" stroke-width="2"/>',
  (_trim, hair) => `<path d="M42 70q22 34 44 0q0 24-22 26q-22-2-22-26z" fill="${hair}"/>`,
];

/**
 * A pilot's portrait as SVG, always the same for the same character. Consecutive ids always differ in style, so that
 * neighbours in a list look different.
 */
export function drawPortrait(characterId: number): string {
  const random = makeRandom(`portrait ${characterId}`);
  const hue = (characterId * 47) % 360;
  const skin = SKINS[(characterId * 5) % SKINS.length] ?? '';
  const style = HAIR_STYLES[characterId % HAIR_STYLES.length];
  const mark = MARKS[(characterId * 3) % MARKS.length];
  const hair = random.pick(HAIRS);
  const suit = random.pick(SUITS);
  const trim = random.pick(TRIMS);
  const eyes = random.pick(['#2d4f6b', '#3c5a34', '#4b3524', '#5b5b66']);
  const smile = random.integer(-2, 3);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" role="img" aria-label="Portrait">
<defs><radialGradient id="sky" cx=".3" cy=".2" r="1"><stop offset="0" stop-color="hsl(${hue} 45% 38%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 50% 10%)"/></radialGradient></defs>
<rect width="128" height="128" fill="url(#sky)"/>
<g fill="#fff" opacity=".5">${Array.from({ length: 9 }, () => `<circle cx="${random.integer(2, 126)}" cy="${random.integer(2, 70)}" r="${random.pick([0.6, 0.9, 1.3])}"/>`).join('')}</g>
${style?.back ? `<path d="${style.back}" fill="${hair}"/>` : ''}
<path d="M10 128q4-34 40-38h28q36 4 40 38z" fill="${suit}"/>
<path d="M46 92l18 22 18-22M64 114v14" fill="none" stroke="${trim}" stroke-width="3"/>
<path d="M54 78h20v16q-10 10-20 0z" fill="${skin}"/><path d="M54 82q10 10 20 0v6q-10 9-20 0z" fill="#00000033"/>
<ellipse cx="64" cy="56" rx="27" ry="33" fill="${skin}"/>
<g fill="#fff"><ellipse cx="53" cy="56" rx="5" ry="3"/><ellipse cx="75" cy="56" rx="5" ry="3"/></g>
<g fill="${eyes}"><circle cx="53" cy="56" r="2.6"/><circle cx="75" cy="56" r="2.6"/></g>
<path d="M46 49q7-4 13-1M69 48q7-3 13 1" fill="none" stroke="${hair}" stroke-width="2.4" stroke-linecap="round"/>
<path d="M64 58l-3 11q3 2 6 0" fill="none" stroke="#00000044" stroke-width="1.6"/>
${mark?.(trim, hair) ?? ''}
<path d="M55 77q9 ${smile} 18 0" fill="none" stroke="#7a2f2f" stroke-width="2" stroke-linecap="round"/>
${style?.front ? `<path d="${style.front}" fill="${hair}"/>` : ''}
</svg>
`;
}
