import { fitSize, fitText, PICTURE_COLOURS, type Picture, type PictureShape } from './picture.ts';

const OUTLINE = 5;

/** Paints a picture; the canvas gets its size. */
export function paintPicture(canvas: HTMLCanvasElement, { width, height, shapes }: Picture): void {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null) return;
  context.fillStyle = PICTURE_COLOURS.background;
  context.fillRect(0, 0, width, height);
  const { fontFamily } = getComputedStyle(document.body);
  for (const shape of shapes) paintShape(context, shape, fontFamily);
}

function paintShape(context: CanvasRenderingContext2D, shape: PictureShape, fontFamily: string): void {
  switch (shape.kind) {
    case 'rect':
      context.fillStyle = shape.colour;
      context.beginPath();
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 0);
      context.fill();
      return;
    case 'circle':
      context.fillStyle = shape.colour;
      context.beginPath();
      context.arc(shape.x, shape.y, shape.radius, 0, 2 * Math.PI);
      context.fill();
      if (shape.ring === undefined) return;
      context.strokeStyle = shape.ring;
      context.lineWidth = 2;
      context.stroke();
      return;
    case 'line':
      context.strokeStyle = shape.colour;
      context.lineWidth = 1.5;
      context.beginPath();
      context.moveTo(...shape.from);
      context.lineTo(...shape.to);
      context.stroke();
      return;
    case 'text':
      paintText(context, shape, fontFamily);
      return;
    case 'image':
      paintImage(context, shape);
  }
}

function paintText(
  context: CanvasRenderingContext2D,
  shape: PictureShape & { kind: 'text' },
  fontFamily: string,
): void {
  const { x, y, text, size, colour, maxWidth, isBold = false, isOutlined = false, align = 'left' } = shape;
  const fontOf = (pixels: number): string => `${isBold ? 600 : 400} ${pixels}px ${fontFamily}`;
  context.font = fontOf(size);
  context.font = fontOf(fitSize(size, context.measureText(text).width, maxWidth));
  context.textAlign = align;
  const fitted = fitText(text, maxWidth, (part) => context.measureText(part).width);
  if (isOutlined) {
    context.strokeStyle = PICTURE_COLOURS.background;
    context.lineWidth = OUTLINE;
    context.lineJoin = 'round';
    context.strokeText(fitted, x, y);
  }
  context.fillStyle = colour;
  context.fillText(fitted, x, y);
}

function paintImage(context: CanvasRenderingContext2D, shape: PictureShape & { kind: 'image' }): void {
  const { image, x, y, width, height } = shape;
  if (image.width === 0 || image.height === 0) return;
  const scale = Math.max(width / image.width, height / image.height);
  const [shownWidth, shownHeight] = [width / scale, height / scale];
  const [left, top] = [(image.width - shownWidth) / 2, (image.height - shownHeight) / 2];
  context.drawImage(image, left, top, shownWidth, shownHeight, x, y, width, height);
}
