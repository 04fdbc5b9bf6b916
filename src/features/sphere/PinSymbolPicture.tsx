import { DISC_COLOUR, type PinSymbol, SHAPES, STOPPED_COLOUR } from './symbols.ts';

const RING_RADIUS = 27;
const RING = { cx: 32, cy: 32, r: RING_RADIUS, fill: 'none' };
const RING_LENGTH = 2 * Math.PI * RING_RADIUS;

/** A pin as the 3D view draws it, for the list and the legend. */
export function PinSymbolPicture({ symbol, size = 24 }: { symbol: PinSymbol; size?: number }) {
  const { shape, colour, isSolid, ring, hasFault } = symbol;
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
      <circle cx="32" cy="32" r="30" fill={DISC_COLOUR} />
      {ring.kind === 'gauge' ? (
        <>
          <circle {...RING} stroke={colour} strokeOpacity="0.25" strokeWidth="5" />
          <circle
            {...RING}
            stroke={ring.colour}
            strokeWidth="5"
            strokeDasharray={`${ring.fraction * RING_LENGTH} ${RING_LENGTH}`}
            transform="rotate(-90 32 32)"
          />
        </>
      ) : (
        <circle
          {...RING}
          stroke={ring.colour}
          strokeWidth="4"
          {...(ring.kind === 'dashed' && { strokeDasharray: `${RING_LENGTH / 20} ${RING_LENGTH / 20}` })}
        />
      )}
      <path
        d={SHAPES[shape].path}
        transform="translate(15 15) scale(2.125)"
        fillRule="evenodd"
        fill={isSolid ? colour : 'none'}
        stroke={isSolid ? 'none' : colour}
        strokeWidth="1.3"
      />
      {hasFault && <circle cx="53" cy="11" r="9" fill={STOPPED_COLOUR} stroke={DISC_COLOUR} strokeWidth="3" />}
    </svg>
  );
}
