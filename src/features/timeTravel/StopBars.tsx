import { memo } from 'react';
import { styled } from 'styled-components';
import { SECONDS_PER_DAY, type Seconds } from '../../../workers/game/domain/units.ts';

/* Not red: nothing of this has stopped yet. */
const Picture = styled.svg`
  display: block;

  & > [data-part="past"] {
    fill: var(--borderColor-default);
  }

  & > [data-part="soon"] {
    fill: var(--fgColor-attention);
  }

  & > [data-part="later"] {
    fill: var(--borderColor-emphasis);
  }

  @media (forced-colors: active) {
    forced-color-adjust: none;

    & > path {
      fill: CanvasText;
    }
  }
`;

type Part = 'past' | 'soon' | 'later';

interface StopBarsProps {
  /** stops in each of several equal spans */
  counts: ArrayLike<number>;
  /** the length of all spans */
  maxAhead: Seconds;
  /** how far the shown time is ahead: what comes before it is past, the day after it is soon */
  ahead: Seconds;
  className?: string;
}

export const StopBars = memo(function StopBars({ counts, maxAhead, ahead, className }: StopBarsProps) {
  const all = Array.from(counts);
  const most = Math.max(1, ...all);
  const paths: Record<Part, string> = { past: '', soon: '', later: '' };
  all.forEach((count, index) => {
    if (count === 0) return;
    const [start, end] = [index, index + 1].map((edge) => (edge * maxAhead) / all.length) as [Seconds, Seconds];
    const part: Part = end <= ahead ? 'past' : start < ahead + SECONDS_PER_DAY ? 'soon' : 'later';
    // The square root keeps a single stop visible beside a hundred.
    paths[part] += `M${index} 1h0.8v${-Math.sqrt(count / most)}h-0.8z`;
  });
  return (
    <Picture className={className} viewBox={`0 0 ${all.length} 1`} preserveAspectRatio="none" aria-hidden="true">
      {Object.entries(paths).map(([part, path]) => path !== '' && <path key={part} data-part={part} d={path} />)}
    </Picture>
  );
});
