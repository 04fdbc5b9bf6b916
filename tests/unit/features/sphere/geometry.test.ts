import { describe, expect, it } from 'vitest';
import {
  between,
  dot,
  FIELD_OF_VIEW_DEGREES,
  globeView,
  greatArc,
  isAboveHorizon,
  MAX_DISTANCE,
  MIN_DISTANCE,
  moveOver,
  PLANET_RADIUS,
  pinPixels,
  placeVector,
  rimView,
  startView,
  toUnit,
  type Vector,
} from '../../../../src/features/sphere/geometry.ts';

const QUARTER = Math.PI / 2;

function expectVector(actual: Vector, expected: Vector): void {
  expected.forEach((value, axis) => {
    expect(actual[axis]).toBeCloseTo(value, 9);
  });
}

describe('placeVector', () => {
  it('puts the north pole up, the south pole down, whatever the longitude', () => {
    expectVector(placeVector({ latitude: 0, longitude: 0 }), [0, 30, 0]);
    expectVector(placeVector({ latitude: 0, longitude: 4 }), [0, 30, 0]);
    expectVector(placeVector({ latitude: Math.PI, longitude: 1 }), [0, -30, 0]);
  });

  it('goes round the equator from x to z', () => {
    expectVector(placeVector({ latitude: QUARTER, longitude: 0 }), [30, 0, 0]);
    expectVector(placeVector({ latitude: QUARTER, longitude: QUARTER }), [0, 0, 30]);
    expectVector(placeVector({ latitude: QUARTER, longitude: Math.PI }), [-30, 0, 0]);
    expectVector(placeVector({ latitude: QUARTER, longitude: 3 * QUARTER }, 2), [0, 0, -2]);
  });
});

describe('between', () => {
  const north: Vector = [0, 1, 0];
  const south: Vector = [0, -1, 0];

  it('is half way on the great circle', () => {
    expectVector(between([1, 0, 0], [0, 0, 1], 0.5), [Math.SQRT1_2, 0, Math.SQRT1_2]);
  });

  it('is the direction itself between a direction and itself', () => {
    expectVector(between(north, north, 0.7), north);
  });

  it('finds a way over the sphere between opposite poles, and between opposite places on the equator', () => {
    for (const from of [north, [1, 0, 0] as const, toUnit([1, 2, 3])]) {
      const to: Vector = [-from[0], -from[1], -from[2]];
      const middle = between(from, to, 0.5);
      expect(Math.hypot(...middle)).toBeCloseTo(1, 9);
      expect(dot(middle, from)).toBeCloseTo(0, 6);
    }
    expectVector(between(north, south, 1), south);
  });
});

describe('greatArc', () => {
  const from = { latitude: 0.4, longitude: 6.2 };
  const to = { latitude: 0.9, longitude: 0.3 };
  const arc = greatArc(from, to, 0.5, 2);

  it('begins and ends over its places, at its height', () => {
    expectVector(arc[0] as Vector, placeVector(from, PLANET_RADIUS + 0.5));
    expectVector(arc.at(-1) as Vector, placeVector(to, PLANET_RADIUS + 0.5));
  });

  it('stays in the plane of the great circle, and takes the short way over the zero meridian', () => {
    const [a, b] = [placeVector(from, 1), placeVector(to, 1)];
    const normal: Vector = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    for (const point of arc) {
      expect(dot(point, normal)).toBeCloseTo(0, 9);
      expect(dot(toUnit(point), toUnit([a[0] + b[0], a[1] + b[1], a[2] + b[2]]))).toBeGreaterThan(0.8);
    }
  });

  it('rises towards its middle and never cuts the ground between its points', () => {
    const heights = arc.map((point) => Math.hypot(...point) - PLANET_RADIUS);
    expect(Math.max(...heights)).toBeCloseTo(2.5, 2);
    const flat = greatArc(from, to, 0.02);
    flat.slice(1).forEach((point, index) => {
      const before = flat[index] as Vector;
      const chord: Vector = [(point[0] + before[0]) / 2, (point[1] + before[1]) / 2, (point[2] + before[2]) / 2];
      expect(Math.hypot(...chord)).toBeGreaterThan(PLANET_RADIUS);
    });
  });

  it('is two points at one spot between a place and itself', () => {
    const still = greatArc(from, from, 0);
    expect(still).toHaveLength(2);
    expectVector(still[1] as Vector, placeVector(from));
  });
});

describe('isAboveHorizon', () => {
  it('sees what is below the camera and not what is behind the planet', () => {
    const pole = placeVector({ latitude: 0, longitude: 0 });
    expect(isAboveHorizon(pole, [0, 60, 0])).toBe(true);
    expect(isAboveHorizon(pole, [0, -60, 0])).toBe(false);
  });

  it('sees less than a quarter round the planet: from twice the radius, 60 degrees', () => {
    const camera: Vector = [60, 0, 0];
    const at = (degrees: number) => placeVector({ latitude: QUARTER, longitude: (degrees * Math.PI) / 180 });
    expect(isAboveHorizon(at(59.9), camera)).toBe(true);
    expect(isAboveHorizon(at(60.1), camera)).toBe(false);
  });
});

describe('globeView', () => {
  it('shows the whole planet, three quarters of the height, or of the width where that is less', () => {
    const halfTangent = Math.tan((FIELD_OF_VIEW_DEGREES / 2) * (Math.PI / 180));
    const start = startView([{ latitude: 1.2, longitude: 1 }], 1);
    for (const aspectRatio of [1, 1.6, 2.4]) {
      const { distance } = globeView(start, aspectRatio);
      expect(Math.tan(Math.asin(PLANET_RADIUS / distance)) / halfTangent).toBeCloseTo(0.75, 5);
    }
    expect(globeView(start, 0.9).distance).toBe(MAX_DISTANCE);
  });

  it('has the colony in sight, but not in the middle', () => {
    const places = [{ latitude: 1.2, longitude: 1 }];
    const { direction, distance } = globeView(startView(places, 1), 1);
    const [x, y, z] = direction;
    expect(isAboveHorizon(placeVector(places[0]!), [x * distance, y * distance, z * distance])).toBe(true);
    expect(dot(direction, placeVector(places[0]!, 1))).toBeLessThan(0.95);
  });
});

describe('startView', () => {
  it('looks down on the middle of the colony', () => {
    const { direction } = startView(
      [
        { latitude: 0, longitude: 0 },
        { latitude: QUARTER, longitude: 0 },
      ],
      1,
    );
    expectVector(direction, [Math.SQRT1_2, Math.SQRT1_2, 0]);
  });

  it('is so near that the colony fills the view, on an upright screen its width', () => {
    const places = [
      { latitude: 1.4, longitude: 1 },
      { latitude: 1.6, longitude: 1.3 },
    ];
    const halfTangent = Math.tan((FIELD_OF_VIEW_DEGREES / 2) * (Math.PI / 180));
    for (const aspectRatio of [0.6, 1, 1.3, 2]) {
      const { direction, distance } = startView(places, aspectRatio);
      const cosine = dot(placeVector(places[0]!, 1), direction);
      const aside = PLANET_RADIUS * Math.sin(Math.acos(cosine));
      const share = aside / (distance - PLANET_RADIUS * cosine) / (halfTangent * Math.min(1, aspectRatio));
      expect(share).toBeCloseTo(0.85, 5);
    }
  });

  it('comes no nearer to a colony at one place than the nearest view', () => {
    expect(startView([{ latitude: 1, longitude: 1 }], 1).distance).toBe(MIN_DISTANCE);
  });

  it('shows the whole planet for a colony all over it', () => {
    const opposite = [
      { latitude: 0, longitude: 0 },
      { latitude: Math.PI, longitude: 0 },
    ];
    const { direction, distance } = startView(opposite, 1);
    expectVector(direction, [0, 1, 0]);
    const edgeDegrees = Math.asin(PLANET_RADIUS / distance) * (180 / Math.PI);
    expect(edgeDegrees).toBeLessThan(FIELD_OF_VIEW_DEGREES / 2);
    expect(startView([], 1).distance).toBe(MAX_DISTANCE);
  });

  it('is farther away on an upright screen, so that the sides of the colony are visible', () => {
    const places = [
      { latitude: 1.4, longitude: 1 },
      { latitude: 1.6, longitude: 1.3 },
    ];
    expect(startView(places, 0.5).distance).toBeGreaterThan(startView(places, 1.5).distance);
  });
});

describe('moveOver', () => {
  it('moves to the right and up as the picture shows it, with north up', () => {
    expectVector(moveOver([1, 0, 0], QUARTER, 0), [0, 0, -1]);
    expectVector(moveOver([1, 0, 0], 0, Math.PI / 4), [Math.SQRT1_2, Math.SQRT1_2, 0]);
  });

  it('stops short of the poles', () => {
    const [, north] = moveOver([1, 0, 0], 0, 9);
    const [, south] = moveOver([1, 0, 0], 0, -9);
    expect(north).toBeLessThan(1);
    expect(north).toBeCloseTo(1, 5);
    expect(south).toBeCloseTo(-1, 5);
  });

  it('covers the same distance on the ground at every latitude, and is not too fast near a pole', () => {
    const from = placeVector({ latitude: 0.6, longitude: 2 }, 1);
    expect(Math.acos(dot(from, moveOver(from, 0.01, 0)))).toBeCloseTo(0.01, 5);
    const polar = placeVector({ latitude: 0.01, longitude: 2 }, 1);
    expect(Math.acos(dot(polar, moveOver(polar, 0.01, 0)))).toBeLessThan(0.01);
  });
});

describe('a copied view', () => {
  const lines = { rimY: 60, groundY: 360 };
  const pixelsAtOne = 300 / Math.tan((FIELD_OF_VIEW_DEGREES / 2) * (Math.PI / 180));

  it('has the rim and the ground on their lines, from any distance where the planet is larger than that', () => {
    for (const distance of [MIN_DISTANCE, 70, 90, 140]) {
      const { tiltRadians, shiftPixels } = rimView(distance, 600, lines);
      const centerY = 300 + shiftPixels;
      const radius = (pixelsAtOne * PLANET_RADIUS) / Math.sqrt(distance ** 2 - PLANET_RADIUS ** 2);
      expect(centerY - radius).toBeCloseTo(lines.rimY, 6);
      const [side, depth] = [PLANET_RADIUS * Math.sin(tiltRadians), PLANET_RADIUS * Math.cos(tiltRadians)];
      expect(centerY - (pixelsAtOne * side) / (distance - depth)).toBeCloseTo(lines.groundY, 1);
      expect(tiltRadians).toBeLessThan(Math.acos(PLANET_RADIUS / distance));
    }
  });

  it('stays as it is seen where all of the planet is in it', () => {
    expect(rimView(MAX_DISTANCE, 600, lines)).toEqual({ tiltRadians: expect.closeTo(0, 6), shiftPixels: 60 });
  });
});

describe('pinPixels', () => {
  const FAR_APART = Number.POSITIVE_INFINITY;

  it('is so small that pins overlap by half at most, down to a dot', () => {
    expect(pinPixels(60, 800, 8)).toBe(16);
    for (const gap of [2, 5, 11, 19]) expect(pinPixels(61, 900, gap) / 2).toBeLessThanOrEqual(gap);
    expect(pinPixels(60, 800, 0)).toBe(3);
  });

  it('grows as the camera comes nearer, within bounds', () => {
    expect(pinPixels(300, 800, FAR_APART)).toBe(12);
    expect(pinPixels(60, 800, FAR_APART)).toBeGreaterThan(pinPixels(75, 800, FAR_APART));
    expect(pinPixels(60, 8000, FAR_APART)).toBe(40);
  });
});
