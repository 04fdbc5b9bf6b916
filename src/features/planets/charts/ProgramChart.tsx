import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import type { ProgramSeries } from '../../../../workers/game/domain/report.ts';
import type { EpochSeconds } from '../../../../workers/game/domain/units.ts';
import { joinList } from '../../../format/text.ts';
import { ChartFrame } from '../../../ui/charts/ChartFrame.tsx';
import { typeName } from '../../../words/typeNames.ts';
import { programChart, programPlaceText } from './programModel.ts';
import { momentLabel, useNow } from './useNow.ts';

/** A label of a cycle's number with air around it. */
const TICK_PX = 20;
const WIDE_TICK_PX = 27;

interface ProgramChartProps {
  title: string;
  /** null until they are known */
  programs: readonly ProgramSeries[] | null;
  /** the moment of the figures beside it */
  figuresAt: EpochSeconds;
  heightPx: number;
}

export function ProgramChart({ title, programs, figuresAt, heightPx }: ProgramChartProps) {
  const now = useNow(figuresAt);
  const model = useMemo(
    () =>
      programs &&
      programChart(
        programs,
        programs.map(({ productTypeId }) => typeName(productTypeId)),
        now,
        momentLabel(),
      ),
    [programs, now],
  );
  const notes = programs?.map((program) => programPlaceText(program, now)) ?? [];
  const summary = [title, ...notes.map((note, index) => joinList([model?.lines[index]?.name ?? '', note]))].join('. ');
  return (
    <ChartFrame
      isStill
      title={title}
      summary={summary}
      model={model}
      lineNotes={notes}
      xName={t`Cycle`}
      heightPx={heightPx}
      xTickPx={model && model.xs.length >= 100 ? WIDE_TICK_PX : TICK_PX}
    />
  );
}
