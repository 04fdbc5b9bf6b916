import {
  PICTURE_COLOURS,
  PICTURE_HEIGHT,
  PICTURE_MARGIN,
  PICTURE_WIDTH,
  type Picture,
  type PictureShape,
} from '../ui/pictures/picture.ts';

const MARK = 'Colony Watch';

interface FrameTexts {
  title: string;
  /** the line below the title */
  note: string;
  /** the figure at the right of the title, and what it is */
  figure?: { value: string; label: string };
}

/** A picture with its title, its line and the product's name around what is drawn. */
export function framedPicture({ title, note, figure }: FrameTexts, shapes: readonly PictureShape[]): Picture {
  const { text, muted } = PICTURE_COLOURS;
  const right = PICTURE_WIDTH - PICTURE_MARGIN;
  const leftWidth = figure === undefined ? right - PICTURE_MARGIN : 620;
  const left = { kind: 'text', x: PICTURE_MARGIN, isOutlined: true, maxWidth: leftWidth } as const;
  const atRight = {
    kind: 'text',
    x: right,
    align: 'right',
    isOutlined: true,
    maxWidth: right - PICTURE_MARGIN - leftWidth - 24,
  } as const;
  const heading = { y: 86, size: 42, colour: text, isBold: true };
  const line = { y: 124, size: 22, colour: muted };
  return {
    width: PICTURE_WIDTH,
    height: PICTURE_HEIGHT,
    shapes: [
      ...shapes,
      { ...left, ...heading, text: title },
      { ...left, ...line, text: note },
      ...(figure === undefined
        ? []
        : [
            { ...atRight, ...heading, text: figure.value },
            { ...atRight, ...line, text: figure.label },
          ]),
      { ...atRight, y: 606, size: 18, colour: muted, text: MARK, maxWidth: 300 },
    ],
  };
}
