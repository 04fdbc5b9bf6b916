import { t } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import {
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
  type Seconds,
} from '../../../workers/game/domain/units.ts';
import { formatNumber } from '../../format/number.ts';
import { StopBars } from './StopBars.tsx';

const Slider = styled.div`
  position: relative;
  flex: 1 1 180px;
  min-width: 0;
  height: var(--height-large);
`;

/* The thumb's centre stays 8 pixels away from both ends. */
const Bars = styled(StopBars)`
  position: absolute;
  top: 0;
  left: 8px;
  width: calc(100% - 16px);
  height: 17px;
`;

const Input = styled.input`
  position: absolute;
  top: 9px;
  left: 0;
  width: 100%;
  height: 18px;
  margin: 0;
  background: none;
  appearance: none;
  cursor: pointer;

  &::-webkit-slider-runnable-track {
    height: 4px;
    border-radius: 2px;
    background: var(--borderColor-emphasis);
  }

  &::-moz-range-track {
    height: 4px;
    border-radius: 2px;
    background: var(--borderColor-emphasis);
  }

  &::-webkit-slider-thumb {
    width: 16px;
    height: 16px;
    margin-top: -6px;
    border: 2px solid var(--bgColor-default);
    border-radius: 50%;
    appearance: none;
    background: var(--fgColor-default);
  }

  &::-moz-range-thumb {
    width: 12px;
    height: 12px;
    border: 2px solid var(--bgColor-default);
    border-radius: 50%;
    background: var(--fgColor-default);
  }

  /* Backgrounds are not drawn there. */
  @media (forced-colors: active) {
    forced-color-adjust: none;

    &::-webkit-slider-runnable-track {
      background: CanvasText;
    }

    &::-webkit-slider-thumb {
      border-color: Canvas;
      background: Highlight;
    }

    &::-moz-range-track {
      background: CanvasText;
    }

    &::-moz-range-thumb {
      border-color: Canvas;
      background: Highlight;
    }
  }
`;

const Labels = styled.div`
  position: absolute;
  top: 25px;
  right: 8px;
  left: 8px;
  font-size: var(--text-tiny);
  line-height: 14px;
  color: var(--fgColor-muted);
  pointer-events: none;

  & span {
    position: absolute;
    white-space: nowrap;
    transform: translateX(-50%);
  }

  /* From the edge on, which may cut. */
  & span:first-child {
    transform: translateX(-8px);
  }
`;

interface TimeSliderProps {
  label: string;
  /** how far the shown time is ahead of now */
  ahead: Seconds;
  maxAhead: Seconds;
  /** the shown time in words, for screen readers */
  valueText: string;
  /** how many stops are in each of the slider's equal spans */
  density: ArrayLike<number>;
  onChange: (ahead: Seconds) => void;
}

/** Possible distances between two labels. */
const LABEL_DAYS = [0.25, 0.5, 1, 2, 3, 7] as const;
/** Besides now. */
const MAX_LABELS = 3;

/** A slider from now to some days ahead, with bars that show when stops occur. */
export function TimeSlider({ label, ahead, maxAhead, valueText, density, onChange }: TimeSliderProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = KEY_STEPS.get(event.key);
    if (step === undefined) return;
    event.preventDefault();
    // Keys move to full hours from now, even if the pointer left the slider between two.
    const unit = Math.abs(step);
    const next = step > 0 ? Math.floor(ahead / unit) + 1 : Math.ceil(ahead / unit) - 1;
    onChange(Math.min(maxAhead, Math.max(0, next * unit)));
  };
  return (
    <Slider>
      <Bars counts={density} maxAhead={maxAhead} ahead={ahead} />
      <Input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        min={0}
        max={maxAhead}
        step={SECONDS_PER_MINUTE}
        value={Math.min(ahead, maxAhead)}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        onKeyDown={onKeyDown}
      />
      <Labels aria-hidden="true">
        {labelDays(maxAhead).map((days) => (
          <span key={days} style={{ left: `${((days * SECONDS_PER_DAY) / maxAhead) * 100}%` }}>
            {days === 0 ? t`now` : aheadText(days)}
          </span>
        ))}
      </Labels>
    </Slider>
  );
}

/** `+6h`, `+3d` */
export function aheadText(days: number): string {
  return days % 1 !== 0 ? t`+${{ hours: days * 24 }}h` : t`+${{ days: formatNumber(days) }}d`;
}

const KEY_STEPS: ReadonlyMap<string, Seconds> = new Map([
  ['ArrowRight', SECONDS_PER_HOUR],
  ['ArrowUp', SECONDS_PER_HOUR],
  ['ArrowLeft', -SECONDS_PER_HOUR],
  ['ArrowDown', -SECONDS_PER_HOUR],
  ['PageUp', SECONDS_PER_DAY],
  ['PageDown', -SECONDS_PER_DAY],
]);

function labelDays(maxAhead: Seconds): number[] {
  const days = maxAhead / SECONDS_PER_DAY;
  const step = LABEL_DAYS.find((candidate) => days / candidate <= MAX_LABELS) ?? 7;
  return Array.from({ length: Math.floor(days / step) + 1 }, (_, index) => index * step);
}
