import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import { structureLabel } from '../../words/structures.ts';
import { PinSymbolPicture } from './PinSymbolPicture.tsx';
import {
  headSymbol,
  LINK_COLOUR,
  type PinSymbol,
  ROUTE_COLOUR,
  SHAPES,
  SHOWN_ROUTE_COLOUR,
  type Shape,
  STOPPED_COLOUR,
} from './symbols.ts';

const LegendBox = styled.details`
  position: absolute;
  top: 12px;
  left: 12px;
  max-height: calc(100% - 24px);
  overflow-y: auto;
  padding: 6px 12px;
  border: 1px solid var(--borderColor-muted);
  border-radius: 6px;
  font-size: var(--text-small);
  line-height: 1.4;
  color: var(--fgColor-muted);
  background: color-mix(in srgb, var(--bgColor-default) 82%, transparent);

  & summary {
    font-weight: 600;
    color: var(--fgColor-default);
  }

  & ul {
    margin: 8px 0 4px;
    padding: 0;
    list-style: none;
  }

  & li {
    display: flex;
    align-items: center;
    gap: var(--gap-medium);
    padding: 2px 0;
  }

  & li:last-child {
    margin-top: 4px;
  }
`;

function running(shape: Shape): PinSymbol {
  const colour = SHAPES[shape].colour;
  return { shape, colour, isSolid: true, ring: { kind: 'full', colour }, hasFault: false };
}

function store(shape: Shape): PinSymbol {
  const colour = SHAPES[shape].colour;
  return { shape, colour, isSolid: true, ring: { kind: 'gauge', colour, fraction: 0.4 }, hasFault: false };
}

type NamedShape = Exclude<Shape, 'unknown'>;

const SYMBOLS: Readonly<Record<NamedShape, PinSymbol>> = {
  commandCenter: store('commandCenter'),
  launchpad: store('launchpad'),
  storage: store('storage'),
  ecu: running('ecu'),
  head: headSymbol(true),
  basic: running('basic'),
  advanced: running('advanced'),
  highTech: running('highTech'),
};

const listSymbols = (): readonly (readonly [label: string, symbol: PinSymbol])[] => [
  ...(Object.keys(SYMBOLS) as NamedShape[]).map(
    (shape) => [shape === 'head' ? t`Extractor head` : structureLabel(shape), SYMBOLS[shape]] as const,
  ),
  [t`Stopped`, { ...running('ecu'), isSolid: false, ring: { kind: 'dashed', colour: STOPPED_COLOUR } }],
  [
    t`Set-up fault`,
    { ...running('basic'), isSolid: false, ring: { kind: 'dashed', colour: SHAPES.basic.colour }, hasFault: true },
  ],
];

const listLines = () =>
  [
    [t`Link`, { colour: LINK_COLOUR, width: 6, startOpacity: 1 }],
    [t`Route, towards its bright end`, { colour: ROUTE_COLOUR, width: 2, startOpacity: 0.3 }],
    [t`Route of the selected pin`, { colour: SHOWN_ROUTE_COLOUR, width: 3, startOpacity: 0.3 }],
  ] as const;

/** What the colours and shapes of the 3D view mean; folded, so that the planet is in sight. */
export function Legend() {
  return (
    <LegendBox>
      <summary>{t`Legend`}</summary>
      <ul>
        {listSymbols().map(([label, symbol]) => (
          <li key={label}>
            <PinSymbolPicture symbol={symbol} size={20} />
            {label}
          </li>
        ))}
        {listLines().map(([label, line]) => (
          <li key={label}>
            <Line {...line} />
            {label}
          </li>
        ))}
        <li>{t`Storage: the ring shows the fill`}</li>
      </ul>
    </LegendBox>
  );
}

/** @param startOpacity below 1, the line becomes brighter towards its end */
function Line({ colour, width, startOpacity }: { colour: string; width: number; startOpacity: number }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
      <path d="M1 10H7" stroke={colour} strokeWidth={width} strokeOpacity={startOpacity} />
      <path d="M7 10H13" stroke={colour} strokeWidth={width} strokeOpacity={(1 + startOpacity) / 2} />
      <path d="M13 10H19" stroke={colour} strokeWidth={width} />
    </svg>
  );
}
