import type { ReactNode } from 'react';
import type { ColonyKey } from '../../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { useVisitAdvice } from '../../../bridge/useVisitAdvice.ts';
import { colonyAtom } from '../../../state/colonies.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { colonyWarnings } from '../../../words/warnings.ts';
import { warningText } from '../../../words/warningTexts.ts';
import { Basis } from './Basis.tsx';
import { ExtractionTooltip } from './ExtractionTooltip.tsx';
import { FleetSupply } from './FleetSupply.tsx';
import { HeadsTip } from './HeadsTip.tsx';
import { PlanetTooltip } from './PlanetTooltip.tsx';
import { StorageTable } from './StorageTable.tsx';
import { ExportTable, ImportTable, MoneyNotes, ProductionTable, ValueTable } from './TradeTables.tsx';
import { StopItems } from './tooltipParts.ts';

interface ColonyTipProps {
  colonyKey: ColonyKey;
  /** the `data-tip` of the cell */
  kind: string;
}

export default function ColonyTip({ colonyKey, kind }: ColonyTipProps) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  if (!colony) return null;
  return TIPS[kind]?.(colony) ?? null;
}

type Tip = (colony: ColonyReport) => ReactNode;

const TIPS: Readonly<Partial<Record<string, Tip>>> = {
  planet: (colony) => <PlanetTooltip colony={colony} />,
  card: (colony) => (
    <>
      <PlanetTooltip colony={colony} />
      {colony.extractors.length > 0 && <ExtractionTooltip colony={colony} />}
    </>
  ),
  warnings: (colony) => (
    <StopItems>
      {colonyWarnings(colony)
        .map(warningText)
        .map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
    </StopItems>
  ),
  heads: (colony) => <HeadsTip colonyKey={colony.key} />,
  extraction: (colony) => <ExtractionTooltip colony={colony} />,
  production: (colony) => (
    <>
      <ProductionTable colony={colony} />
      <Basis colony={colony} />
    </>
  ),
  imports: (colony) => (
    <>
      <ImportTable colony={colony} />
      <FleetSupply imports={colony.imports} />
      <Basis colony={colony} />
    </>
  ),
  exports: (colony) => (
    <>
      <ExportTable colony={colony} />
      <MoneyNotes colony={colony} />
      <Basis colony={colony} />
    </>
  ),
  value: (colony) => (
    <>
      <ValueTable colony={colony} />
      <FleetSupply imports={colony.imports} />
      <ExportTable colony={colony} />
      <Basis colony={colony} />
    </>
  ),
  storage: (colony) => <StorageTooltip colony={colony} />,
};

function StorageTooltip({ colony }: { colony: ColonyReport }) {
  const advice = useVisitAdvice([colony.key], colony.at).get(colony.key) ?? null;
  return (
    <>
      <StorageTable colony={colony} advice={advice} />
      <Basis colony={colony} />
    </>
  );
}
