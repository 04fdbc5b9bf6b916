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

/** The tooltip of a cell in a planet's row or card. */
export default function ColonyTip({ colonyKey, kind }: ColonyTipProps) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  if (!colony) return null;
  switch (kind) {
    case 'planet':
      return <PlanetTooltip colony={colony} />;
    case 'card':
      return (
        <>
          <PlanetTooltip colony={colony} />
          {colony.extractors.length > 0 && <ExtractionTooltip colony={colony} />}
        </>
      );
    case 'warnings':
      return (
        <StopItems>
          {colonyWarnings(colony)
            .map(warningText)
            .map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
        </StopItems>
      );
    case 'heads':
      return <HeadsTip colonyKey={colonyKey} />;
    case 'extraction':
      return <ExtractionTooltip colony={colony} />;
    case 'production':
      return (
        <>
          <ProductionTable colony={colony} />
          <Basis colony={colony} />
        </>
      );
    case 'imports':
      return (
        <>
          <ImportTable colony={colony} />
          <FleetSupply imports={colony.imports} />
          <Basis colony={colony} />
        </>
      );
    case 'exports':
      return (
        <>
          <ExportTable colony={colony} />
          <MoneyNotes colony={colony} />
          <Basis colony={colony} />
        </>
      );
    case 'value':
      return (
        <>
          <ValueTable colony={colony} />
          <FleetSupply imports={colony.imports} />
          <ExportTable colony={colony} />
          <Basis colony={colony} />
        </>
      );
    case 'storage':
      return <StorageTooltip colony={colony} />;
    default:
      return null;
  }
}

/** Every storage of a colony, its contents, and what to take out by when. */
function StorageTooltip({ colony }: { colony: ColonyReport }) {
  const advice = useVisitAdvice([colony.key], colony.at).get(colony.key) ?? null;
  return (
    <>
      <StorageTable colony={colony} advice={advice} />
      <Basis colony={colony} />
    </>
  );
}
