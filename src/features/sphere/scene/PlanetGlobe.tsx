import { useEffect, useMemo } from 'react';
import { AdditiveBlending, BackSide, BufferGeometry, Color, Float32BufferAttribute, LinearSRGBColorSpace } from 'three';
import type { PlanetType } from '../../../../workers/game/domain/commodity.ts';
import { GRID_COLUMNS, GRID_ROWS, MAX_DISTANCE, PLANET_RADIUS, placeVector } from '../geometry.ts';
import { ATMOSPHERE_FRAGMENT, GROUND_FRAGMENT, PLANET_VERTEX } from './planetShaders.ts';

/** The height of the haze above the ground. */
const ATMOSPHERE_RADIUS = PLANET_RADIUS * 1.06;
/** Slightly above the ground, to avoid z-fighting. */
const GRID_RADIUS = PLANET_RADIUS + 0.02;

/** Two ground colours and the haze's colour; dark, for contrast with pins and routes. */
const PALETTES: Readonly<Record<PlanetType, readonly [low: string, high: string, haze: string]>> = {
  temperate: ['#142a33', '#20403a', '#5aa7b8'],
  barren: ['#2c2723', '#463b31', '#a58f78'],
  oceanic: ['#0d2748', '#17466b', '#5b9bd5'],
  ice: ['#28394a', '#4b6276', '#a9c9e2'],
  gas: ['#3a2c22', '#5a452f', '#d1a36c'],
  lava: ['#1d1717', '#5a2417', '#e0693f'],
  storm: ['#222a3c', '#3b4a66', '#8aa2d4'],
  plasma: ['#2a1630', '#56225a', '#d07be0'],
};

/** What a planet's surface looks like besides its colours; 0 to 1. */
interface Surface {
  /** belts round the planet */
  bands: number;
  /** round holes */
  craters: number;
  /** glowing cracks, which are brightest at night */
  cracks: number;
  /** white poles, from this sine of the latitude on; above 1 there are none */
  caps: number;
  /** sharp coasts instead of soft hills */
  coasts: number;
}

const PLAIN: Surface = { bands: 0, craters: 0, cracks: 0, caps: 2, coasts: 0 };

const SURFACES: Readonly<Record<PlanetType, Surface>> = {
  temperate: { ...PLAIN, caps: 0.9, coasts: 1 },
  barren: { ...PLAIN, craters: 1 },
  oceanic: { ...PLAIN, caps: 0.96 },
  ice: { ...PLAIN, craters: 0.4, caps: 0.72 },
  gas: { ...PLAIN, bands: 0.9 },
  lava: { ...PLAIN, cracks: 1 },
  storm: { ...PLAIN, bands: 0.5, coasts: 0.5 },
  plasma: { ...PLAIN, cracks: 0.7, bands: 0.25 },
};

const STAR_COUNT = 400;
const STAR_DISTANCE = MAX_DISTANCE * 1.7;
/** Each point of the sky is this far round from the last one: no two are near each other. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Stars all over the sky, some brighter. The same every time. */
function starGeometry(): BufferGeometry {
  const points: number[] = [];
  const colours: number[] = [];
  for (let star = 0; star < STAR_COUNT; star += 1) {
    const wobble = Math.sin(star * 12.9898) * 0.04;
    const latitude = Math.acos(1 - (2 * (star + 0.5)) / STAR_COUNT) + wobble;
    points.push(...placeVector({ latitude, longitude: star * GOLDEN_ANGLE + 3 * wobble }, STAR_DISTANCE));
    const brightness = 0.25 + 0.6 * Math.abs(Math.sin(star * 78.233)) ** 4;
    colours.push(brightness, brightness, brightness * 1.1);
  }
  return new BufferGeometry()
    .setAttribute('position', new Float32BufferAttribute(points, 3))
    .setAttribute('color', new Float32BufferAttribute(colours, 3));
}

/** The sky behind the planet. */
export function Stars() {
  const stars = useMemo(starGeometry, []);
  useEffect(() => () => stars.dispose(), [stars]);
  return (
    <points geometry={stars} renderOrder={-1}>
      <pointsMaterial size={1.6} sizeAttenuation={false} vertexColors depthWrite={false} />
    </points>
  );
}

/** The grid's lines: parallels and meridians between the corners of its cells. */
function gridGeometry(): BufferGeometry {
  const points: number[] = [];
  const corner = (row: number, column: number): void => {
    points.push(
      ...placeVector(
        { latitude: (Math.PI * row) / GRID_ROWS, longitude: (2 * Math.PI * column) / GRID_COLUMNS },
        GRID_RADIUS,
      ),
    );
  };
  for (let row = 0; row < GRID_ROWS; row += 1) {
    for (let column = 0; column < GRID_COLUMNS; column += 1) {
      corner(row, column);
      corner(row + 1, column);
      if (row === 0) continue;
      corner(row, column);
      corner(row, column + 1);
    }
  }
  return new BufferGeometry().setAttribute('position', new Float32BufferAttribute(points, 3));
}

/** The planet: ground in its type's colours, the grid, and the haze at its edge. */
export function Planet({ planetType }: { planetType: PlanetType }) {
  const grid = useMemo(gridGeometry, []);
  useEffect(() => () => grid.dispose(), [grid]);
  const uniforms = useMemo(() => {
    // The shaders output screen colours, not linear ones.
    const [low, high, haze] = PALETTES[planetType].map((colour) => new Color().setStyle(colour, LinearSRGBColorSpace));
    const { bands, craters, cracks, caps, coasts } = SURFACES[planetType];
    return {
      low: { value: low },
      high: { value: high },
      haze: { value: haze },
      bands: { value: bands },
      craters: { value: craters },
      cracks: { value: cracks },
      caps: { value: caps },
      coasts: { value: coasts },
    };
  }, [planetType]);
  return (
    <>
      <mesh renderOrder={0}>
        <sphereGeometry args={[PLANET_RADIUS, GRID_COLUMNS, GRID_ROWS]} />
        <shaderMaterial
          key={planetType}
          vertexShader={PLANET_VERTEX}
          fragmentShader={GROUND_FRAGMENT}
          uniforms={uniforms}
        />
      </mesh>
      <mesh renderOrder={0}>
        <sphereGeometry args={[ATMOSPHERE_RADIUS, GRID_COLUMNS, GRID_ROWS]} />
        <shaderMaterial
          key={planetType}
          vertexShader={PLANET_VERTEX}
          fragmentShader={ATMOSPHERE_FRAGMENT}
          uniforms={uniforms}
          side={BackSide}
          transparent
          depthWrite={false}
          blending={AdditiveBlending}
        />
      </mesh>
      <lineSegments geometry={grid} renderOrder={1}>
        <lineBasicMaterial color="#b7d4ee" transparent opacity={0.1} depthWrite={false} />
      </lineSegments>
    </>
  );
}
