import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { formatNumber } from '../../../format/number.ts';
import { groupStops } from '../../../model/groupStops.ts';
import { Heading } from '../../../ui/parts.tsx';
import { stopCause, stopKey, stopRemedy } from '../../../words/stops.ts';
import { colonyWarnings } from '../../../words/warnings.ts';
import { warningText } from '../../../words/warningTexts.ts';
import { Hint } from './configParts.ts';

const FaultItems = styled.ul`
  margin: 0 0 12px;
  padding-left: 18px;

  & b {
    color: var(--fgColor-danger);
  }
`;

/** The set-up faults of a planet with their remedies, and warnings about its figures. */
export function PlanetConfigFaults({ colony }: { colony: ColonyReport }) {
  const faults = groupStops(
    colony.stops.filter(({ stop }) => stop.kind === 'notSetUp'),
    colony.at,
  );
  const warnings = colonyWarnings(colony).map(warningText);
  return (
    <section aria-labelledby="planet-faults">
      <Heading id="planet-faults">{t`Set-up faults`}</Heading>
      {faults.length === 0 ? (
        <Hint>{t`None: every structure has its program or schematic, and everything is routed.`}</Hint>
      ) : (
        <FaultItems>
          {faults.map(({ first, count }) => (
            <li key={stopKey(first)}>
              <b>
                {count > 1 && `${formatNumber(count)} × `}
                {stopCause(first, colony.at)}
              </b>{' '}
              {stopRemedy(first, colony)}
            </li>
          ))}
        </FaultItems>
      )}
      {warnings.length > 0 && (
        <>
          <Heading>{t`Warnings`}</Heading>
          <FaultItems>
            {warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </FaultItems>
        </>
      )}
    </section>
  );
}
