import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { PlanPlanet, SettleReach } from '../../../workers/game/domain/settle.ts';
import { planetPictureUrl } from '../../eve/planetPictures/PlanetPicture.tsx';
import { formatSecurity } from '../../format/security.ts';
import { joinList } from '../../format/text.ts';
import { Note } from '../../ui/parts.tsx';
import { bySystem, inDrawingOrder, namedSystems, placeSystems } from './mapLayout.ts';
import { securityColour } from './securityColour.ts';

const Drawing = styled.svg`
  display: block;
  flex: 1 1 auto;
  width: 100%;
  min-height: 0;
  border: 1px solid var(--borderColor-muted);
  border-radius: 8px;
  background: var(--bgColor-inset);

  @media (--laptop) {
    max-height: 70vh;
  }

  & line {
    stroke: var(--borderColor-default);
    stroke-width: 1;
  }

  & text {
    font-size: var(--text-small);
    fill: var(--fgColor-muted);
    stroke: var(--bgColor-inset);
    stroke-width: 3px;
    paint-order: stroke;
    text-anchor: middle;
  }

  & [data-chosen="true"] text {
    font-size: var(--text-medium);
    font-weight: 600;
    fill: var(--fgColor-default);
  }

  & [data-passed="true"] circle {
    opacity: 0.4;
  }

  @media (forced-colors: active) {
    & text {
      forced-color-adjust: none;
      fill: CanvasText;
      stroke: Canvas;
    }
  }
`;

/** The size of the drawing, which is scaled to its place. */
const WIDTH = 700;
const HEIGHT = 720;
const MAP = { x: 70, y: 50, width: WIDTH - 140, height: HEIGHT - 130 } as const;
const DOT = 5;
const PICTURE = 18;
const PICTURES_A_ROW = 6;

interface PlanMapProps {
  reach: SettleReach & { kind: 'reach' };
  planets: readonly PlanPlanet[];
}

/** Systems in reach with the stargates between them, and the planets that a plan settles. The table beside it says the same. */
export function PlanMap({ reach: { systems, gates }, planets }: PlanMapProps) {
  const places = useMemo(() => placeSystems(systems, MAP), [systems]);
  const chosen = useMemo(() => bySystem(planets), [planets]);
  const named = systems.filter(({ systemId }) => chosen.has(systemId)).map(({ name }) => name);
  const hasName = useMemo(() => namedSystems(systems, places, chosen), [systems, places, chosen]);
  const drawn = inDrawingOrder(systems, chosen);
  return (
    <>
      <Drawing
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t`Map of ${{ systemCount: systems.length }} systems. The plan settles planets in ${{ systems: joinList(named) }}.`}
      >
        {gates.map(([from, to]) => {
          const [start, end] = [places.get(from), places.get(to)];
          if (start === undefined || end === undefined) return null;
          return <line key={`${from} ${to}`} x1={start.x} y1={start.y} x2={end.x} y2={end.y} />;
        })}
        {drawn.map((system) => {
          const { x, y } = places.get(system.systemId)!;
          const settled = chosen.get(system.systemId) ?? [];
          const columns = Math.min(PICTURES_A_ROW, settled.length);
          return (
            <g
              key={system.systemId}
              data-chosen={settled.length > 0}
              data-passed={!system.isCandidate && system.jumps !== 0}
            >
              <title>{`${system.name} ${formatSecurity(system.security)}`}</title>
              <circle
                cx={x}
                cy={y}
                r={settled.length > 0 ? DOT + 2 : DOT}
                fill={securityColour(system.security)}
                {...(system.jumps === 0 && { stroke: 'var(--fgColor-default)', strokeWidth: 2 })}
              />
              {hasName.has(system.systemId) && (
                <text x={x} y={y - DOT - 6}>
                  {`${system.name} ${formatSecurity(system.security)}`}
                </text>
              )}
              {settled.map(({ planetId, planetType, settlerId }, index) => (
                <image
                  key={`${planetId} ${settlerId}`}
                  href={planetPictureUrl(planetType)}
                  x={x + ((index % PICTURES_A_ROW) - columns / 2) * (PICTURE + 2)}
                  y={y + DOT + 4 + Math.floor(index / PICTURES_A_ROW) * (PICTURE + 2)}
                  width={PICTURE}
                  height={PICTURE}
                />
              ))}
            </g>
          );
        })}
      </Drawing>
      <Note>{t`A dot is a system in the colour of its security, a line a stargate; home has a ring. The table lists the same planets.`}</Note>
    </>
  );
}
