/** Pictures to be shown elsewhere, such as in a chat: lists of shapes, laid out by pure functions and painted later. */

type Align = 'left' | 'center' | 'right';

export type PictureShape =
  | { kind: 'rect'; x: number; y: number; width: number; height: number; colour: string; radius?: number }
  | { kind: 'circle'; x: number; y: number; radius: number; colour: string; ring?: string }
  | { kind: 'line'; from: readonly [x: number, y: number]; to: readonly [x: number, y: number]; colour: string }
  /** `y` is the baseline; a text wider than `maxWidth` is drawn smaller, and ends in "…" where that is not enough */
  | {
      kind: 'text';
      x: number;
      y: number;
      text: string;
      size: number;
      colour: string;
      maxWidth: number;
      isBold?: boolean;
      align?: Align;
      /** in the background's colour, over what is drawn below it */
      isOutlined?: boolean;
    }
  /** covers its place, from its middle */
  | { kind: 'image'; x: number; y: number; width: number; height: number; image: HTMLCanvasElement };

/** Painted in this order, over the background. */
export interface Picture {
  width: number;
  height: number;
  shapes: readonly PictureShape[];
}

/** As wide and high as links are shown in chats. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;
/** Between the edges and what is drawn. */
export const PICTURE_MARGIN = 56;

/** The same in every look of the page: pictures leave it. */
export const PICTURE_COLOURS = {
  background: '#0d1117',
  panel: '#161b22',
  line: '#3d444d',
  text: '#f0f6fc',
  muted: '#a3abb5',
  soon: '#d29922',
  later: '#4493f8',
  gain: '#3fb950',
  loss: '#f85149',
} as const;

const LEAST_TEXT_SHARE = 0.75;

/** The size of a text that is this wide at its usual size. */
export function fitSize(size: number, width: number, maxWidth: number): number {
  return width <= maxWidth ? size : size * Math.max(LEAST_TEXT_SHARE, maxWidth / width);
}

/** The longest beginning of a text that fits, with "…" where something is left out. @param widthOf of a text */
export function fitText(text: string, maxWidth: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= maxWidth) return text;
  const letters = [...text];
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (widthOf(`${letters.slice(0, middle).join('').trimEnd()}…`) <= maxWidth) fits = middle;
    else tooLong = middle;
  }
  return `${letters.slice(0, fits).join('').trimEnd()}…`;
}
