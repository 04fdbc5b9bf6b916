import { CanvasTexture, LinearFilter, LinearMipmapLinearFilter, SRGBColorSpace } from 'three';
import { DISC_COLOUR, type PinSymbol, SHAPES, STOPPED_COLOUR } from '../symbols.ts';

/** Enough for a pin of 40 pixels on a screen of three device pixels each. */
const TEXTURE_PIXELS = 128;
/** The size of the drawings' view box, as in the list. */
const BOX = 64;
const RING_RADIUS = 27;

function circle(context: CanvasRenderingContext2D, radius: number, fraction = 1): void {
  context.beginPath();
  context.arc(32, 32, radius, -Math.PI / 2, -Math.PI / 2 + 2 * Math.PI * fraction);
}

function strokeRing(context: CanvasRenderingContext2D, { ring, colour }: PinSymbol): void {
  if (ring.kind === 'gauge') {
    context.lineWidth = 5;
    context.globalAlpha = 0.25;
    context.strokeStyle = colour;
    circle(context, RING_RADIUS);
    context.stroke();
    context.globalAlpha = 1;
    context.strokeStyle = ring.colour;
    circle(context, RING_RADIUS, ring.fraction);
    context.stroke();
    return;
  }
  context.lineWidth = 4;
  context.strokeStyle = ring.colour;
  const dash = (2 * Math.PI * RING_RADIUS) / 20;
  context.setLineDash(ring.kind === 'dashed' ? [dash, dash] : []);
  circle(context, RING_RADIUS);
  context.stroke();
  context.setLineDash([]);
}

function paint(context: CanvasRenderingContext2D, symbol: PinSymbol): void {
  const { shape, colour, isSolid, hasFault } = symbol;
  circle(context, 30);
  context.fillStyle = DISC_COLOUR;
  context.fill();
  strokeRing(context, symbol);

  context.save();
  context.translate(15, 15);
  context.scale(2.125, 2.125);
  const outline = new Path2D(SHAPES[shape].path);
  if (isSolid) {
    context.fillStyle = colour;
    context.fill(outline, 'evenodd');
  } else {
    context.strokeStyle = colour;
    context.lineWidth = 1.3;
    context.stroke(outline);
  }
  context.restore();

  if (!hasFault) return;
  context.beginPath();
  context.arc(53, 11, 9, 0, 2 * Math.PI);
  context.fillStyle = STOPPED_COLOUR;
  context.fill();
  context.lineWidth = 3;
  context.strokeStyle = DISC_COLOUR;
  context.stroke();
}

function paintTexture(draw: (context: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = TEXTURE_PIXELS;
  canvas.height = TEXTURE_PIXELS;
  const context = canvas.getContext('2d');
  if (context) {
    context.scale(TEXTURE_PIXELS / BOX, TEXTURE_PIXELS / BOX);
    draw(context);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  return texture;
}

/** The texture of a pin, drawn like in the list. The caller disposes of it. */
export function symbolTexture(symbol: PinSymbol): CanvasTexture {
  return paintTexture((context) => paint(context, symbol));
}

/** The ring around the selected pin or the one under the pointer. The caller disposes of it. */
export function haloTexture(): CanvasTexture {
  return paintTexture((context) => {
    context.lineWidth = 3;
    context.strokeStyle = '#ffffff';
    circle(context, 29);
    context.stroke();
  });
}
