import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import { formatIsk } from '../../format/isk.ts';
import { formatEveDayShort } from '../../format/time.ts';
import { type EarnedDay, isPriced, linePath } from './earnedDays.ts';

const Picture = styled.svg`
  display: block;
  width: 100%;
  height: var(--height-tiny);

  & > path {
    fill: none;
    stroke: var(--fgColor-success);
    stroke-width: 1.5px;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }

  @media (forced-colors: active) {
    forced-color-adjust: none;

    & > path {
      stroke: CanvasText;
    }
  }
`;

export default function EarnedLine({ days }: { days: readonly EarnedDay[] }) {
  const priced = days.filter(isPriced);
  const [first, last] = [priced[0], priced.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const earned = priced.map(({ netIsk }) => netIsk);
  const text = t({
    message: `Earned by day, ${{ first: formatEveDayShort(first.at) }} to ${{ last: formatEveDayShort(last.at) }}: from ${{ least: formatIsk(Math.min(...earned)) }} to ${{ most: formatIsk(Math.max(...earned)) }} ISK`,
    comment: 'Earned by day, 4 Nov to 27 Nov: from 80.00 M to 120.00 M ISK',
  });
  return (
    <Picture viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={text}>
      <title>{text}</title>
      <path d={linePath(days.map(({ netIsk }) => netIsk))} />
    </Picture>
  );
}
