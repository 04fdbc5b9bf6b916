import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ColonyReport, ExtractorReport } from '../../../../workers/domain/report.ts';
import { formatIskSum, formatNetIsk } from '../../../format/isk.ts';
import { formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { notRunningText } from '../../../words/extractors.ts';
import { typeName } from '../../../words/typeNames.ts';
import { FleetSupply } from '../tooltips/FleetSupply.tsx';

const OverviewTable = styled.table`
  width: 100%;
  border-collapse: collapse;

  & th,
  & td {
    padding: 4px 12px 4px 0;
    border-bottom: 1px solid var(--borderColor-muted);
    text-align: left;
    vertical-align: top;
  }

  & th {
    width: 110px;
    font-weight: 400;
    color: var(--fgColor-muted);
  }

  & i {
    font-style: normal;
    color: var(--fgColor-muted);
  }
`;

const Line = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 8px;
  align-items: center;
`;

const Stopped = styled.b`
  color: var(--fgColor-danger);
`;

/** A planet's main figures as a table. */
export function PlanetConfigTable({ colony }: { colony: ColonyReport }) {
  const { planetName, systemName, upgradeLevel, extractors, production, imports, exports } = colony;
  return (
    <OverviewTable aria-label={t`Planet`}>
      <tbody>
        <Row name={t`Planet`}>{planetName.startsWith(systemName) ? planetName : `${planetName} (${systemName})`}</Row>
        <Row name={t`Upgrade level`}>{upgradeLevel}</Row>
        <Row name={t`Extractors`}>
          <Extractors extractors={extractors} />
        </Row>
        <Row name={t`Products`}>
          {production.length === 0
            ? UNKNOWN_TEXT
            : production.map(({ schematicId, typeId, factoryCount }) => (
                <Line key={schematicId}>
                  {typeName(typeId)} <i>{t`${plural(factoryCount, { one: '# factory', other: '# factories' })}`}</i>
                </Line>
              ))}
        </Row>
        <Row name={t`Imports`}>
          <Amounts goods={imports} />
          <FleetSupply imports={imports} />
        </Row>
        <Row name={t`Exports`}>
          <Amounts goods={exports} />
        </Row>
        <Row name={t`Export value`}>
          {exports.length === 0
            ? UNKNOWN_TEXT
            : t`${{ exportIskPerMonth: formatIskSum(colony.exportIskPerMonth) }} ISK per month`}
        </Row>
        <Row name={t`Import cost`}>
          {imports.length === 0
            ? UNKNOWN_TEXT
            : t`${{ importIskPerMonth: formatIskSum(colony.importIskPerMonth) }} ISK per month`}
        </Row>
        <Row name={t`Net, after tax`}>
          {exports.length + imports.length === 0
            ? UNKNOWN_TEXT
            : t`${{ netIskPerMonth: formatNetIsk(colony.netIskPerMonth) }} ISK per month`}
        </Row>
        <Row name={t`In storage`}>{t`${{ storageValue: formatIskSum(colony.storageValue) }} ISK`}</Row>
      </tbody>
    </OverviewTable>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}

/** Each extractor with its time left; STOPPED if none runs, none if there are none. */
function Extractors({ extractors }: { extractors: readonly ExtractorReport[] }) {
  if (extractors.length === 0) return <i>{t`none`}</i>;
  return (
    <>
      {!extractors.some(({ isRunning }) => isRunning) && <Stopped>{t`STOPPED`}</Stopped>}
      {extractors.map(({ pinId, productTypeId, expiresAt, unitsPerHour, headCount }) => (
        <Line key={pinId}>
          {productTypeId === null ? t`Extractor` : typeName(productTypeId)}{' '}
          <i>{t`${plural(headCount, { one: '# head', other: '# heads' })}`}</i>{' '}
          {productTypeId !== null && <i>{t`${{ unitsPerHour: formatUnitsPerHour(unitsPerHour) }}/h`}</i>}{' '}
          <Countdown at={expiresAt} expiredText={notRunningText(expiresAt !== null)} />
        </Line>
      ))}
    </>
  );
}

function Amounts({ goods }: { goods: ColonyReport['imports'] | ColonyReport['exports'] }) {
  if (goods.length === 0) return UNKNOWN_TEXT;
  return goods.map(({ typeId, unitsPerHour }) => (
    <Line key={typeId}>
      {typeName(typeId)} <i>{t`${{ unitsPerHour: formatUnitsPerHour(unitsPerHour) }}/h`}</i>
    </Line>
  ));
}
