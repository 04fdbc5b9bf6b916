import { useEffect, useMemo } from 'react';
import { Color } from 'three';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js';
import type { Place } from '../../../../workers/game/domain/colony.ts';
import type { PinId } from '../../../../workers/game/domain/ids.ts';
import type { PinReport } from '../../../../workers/game/domain/report.ts';
import { greatArc, type Vector } from '../geometry.ts';
import { LINK_COLOUR, ROUTE_COLOUR, SHAPES, SHOWN_ROUTE_COLOUR, STOPPED_COLOUR } from '../symbols.ts';
import type { SceneModel } from './sceneModel.ts';

const LINK_HEIGHT = 0.05;
const HEAD_HEIGHT = 0.06;
const ROUTE_HEIGHT = 0.08;
/** Routes rise a little between their ends to separate them from links. */
const ROUTE_BULGE = 0.06;
/** The brightness of a route's start, relative to its end. */
const ROUTE_START_SHARE = 0.2;

interface Stroke {
  points: readonly Vector[];
  /** colour at the first and last point */
  from: Color;
  to: Color;
}

/** Many arcs as one object, with a constant width in pixels. */
function Strokes({ strokes, width, order }: { strokes: readonly Stroke[]; width: number; order: number }) {
  const lines = useMemo(() => {
    const positions: number[] = [];
    const colours: number[] = [];
    const blend = new Color();
    for (const { points, from, to } of strokes) {
      points.forEach((point, index) => {
        const next = points[index + 1];
        if (!next) return;
        positions.push(...point, ...next);
        for (const step of [index, index + 1]) {
          blend.lerpColors(from, to, step / (points.length - 1));
          colours.push(blend.r, blend.g, blend.b);
        }
      });
    }
    const geometry = new LineSegmentsGeometry();
    geometry.setPositions(positions);
    geometry.setColors(colours);
    return new LineSegments2(geometry, new LineMaterial({ vertexColors: true, linewidth: width, depthWrite: false }));
  }, [strokes, width]);
  useEffect(
    () => () => {
      lines.geometry.dispose();
      lines.material.dispose();
    },
    [lines],
  );
  return <primitive object={lines} renderOrder={order} />;
}

function useStrokes({ entries, links, routes }: Pick<SceneModel, 'entries' | 'links' | 'routes'>, shown: PinId | null) {
  const places = useMemo(() => new Map<PinId, Place>(entries.map(({ pin }) => [pin.pinId, pin] as const)), [entries]);

  const linkStrokes = useMemo(() => {
    const colour = new Color(LINK_COLOUR);
    return links.flatMap(({ fromPinId, toPinId }): Stroke[] => {
      const [from, to] = [places.get(fromPinId), places.get(toPinId)];
      return from && to ? [{ points: greatArc(from, to, LINK_HEIGHT), from: colour, to: colour }] : [];
    });
  }, [places, links]);

  const headStrokes = useMemo(() => entries.flatMap(({ pin }) => headStrokesOf(pin)), [entries]);

  const [routeStrokes, shownStrokes] = useMemo(() => {
    const isShown = ({ pinIds }: SceneModel['routes'][number]) =>
      shown !== null && (pinIds[0] === shown || pinIds.at(-1) === shown);
    return [
      hopStrokes(
        routes.filter((route) => !isShown(route)),
        places,
        new Color(ROUTE_COLOUR),
        shown === null ? 1 : 0.45,
      ),
      hopStrokes(routes.filter(isShown), places, new Color(SHOWN_ROUTE_COLOUR), 1),
    ] as const;
  }, [places, routes, shown]);

  return { linkStrokes, headStrokes, routeStrokes, shownStrokes };
}

function headStrokesOf(pin: PinReport): Stroke[] {
  const colour = new Color(pin.isActive ? SHAPES.head.colour : STOPPED_COLOUR).multiplyScalar(0.14);
  return pin.heads.map((head) => ({ points: greatArc(pin, head, HEAD_HEIGHT), from: colour, to: colour }));
}

/** Each connection between two pins once, regardless of how many routes use it. */
function hopStrokes(
  routes: SceneModel['routes'],
  places: ReadonlyMap<PinId, Place>,
  colour: Color,
  brightness: number,
): Stroke[] {
  const to = colour.clone().multiplyScalar(brightness);
  const from = to.clone().multiplyScalar(ROUTE_START_SHARE);
  const hops = new Map<string, Stroke>();
  for (const { pinIds } of routes) {
    pinIds.forEach((pinId, index) => {
      const nextId = pinIds[index + 1];
      const [start, end] = [places.get(pinId), nextId === undefined ? undefined : places.get(nextId)];
      if (!start || !end) return;
      hops.set(`${pinId} ${nextId}`, { points: greatArc(start, end, ROUTE_HEIGHT, ROUTE_BULGE), from, to });
    });
  }
  return [...hops.values()];
}

/** Links, lines from ECUs to their heads, and routes. Those of the shown pin are highlighted. */
export function Ways({ model, shownPinId }: { model: SceneModel; shownPinId: PinId | null }) {
  const { linkStrokes, headStrokes, routeStrokes, shownStrokes } = useStrokes(model, shownPinId);
  return (
    <>
      <Strokes strokes={linkStrokes} width={6} order={2} />
      <Strokes strokes={headStrokes} width={1.5} order={3} />
      <Strokes strokes={routeStrokes} width={1.5} order={4} />
      <Strokes strokes={shownStrokes} width={3} order={5} />
    </>
  );
}
