import type { ReactNode } from 'react';
import { typeName } from '../../../../workers/catalogue/index.ts';
import type { ColonyReport, ExtractorReport } from '../../../../workers/domain/report.ts';
import { formatIskSum, formatNetIsk } from '../../../format/isk.ts';
import { formatCount, formatUnitsPerHour, UNKNOWN_TEXT } from '../../../format/number.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { FleetSupply } from '../tooltips/FleetSupply.tsx';
import styles from './planetConfig.module.css';

/** What stands on a planet and what it makes, line by line. */
export function PlanetConfigTable({ colony }: { colony: ColonyReport }) {
  const { planetName, systemName, upgradeLevel, extractors, production, imports, exports } = colony;
  return (
    <table className={styles.overview} aria-label="Planet">
      <tbody>
        <Row name="Planet">{planetName.startsWith(systemName) ? planetName : `${planetName} (${systemName})`}</Row>
        <Row name="Upgrade level">{upgradeLevel}</Row>
        <Row name="Extractors">
          <Extractors extractors={extractors} />
        </Row>
        <Row name="Products">
          {production.length === 0
            ? UNKNOWN_TEXT
            : production.map(({ schematicId, typeId, factoryCount }) => (
                <span key={schematicId} className={styles.line}>
                  {typeName(typeId)} <i>{formatCount(factoryCount, 'factory', 'factories')}</i>
                </span>
              ))}
        </Row>
        <Row name="Imports">
          <Amounts goods={imports} />
          <FleetSupply imports={imports} />
        </Row>
        <Row name="Exports">
          <Amounts goods={exports} />
        </Row>
        <Row name="Export value">
          {exports.length === 0 ? UNKNOWN_TEXT : `${formatIskSum(colony.exportIskPerMonth)} ISK per month`}
        </Row>
        <Row name="Import cost">
          {imports.length === 0 ? UNKNOWN_TEXT : `${formatIskSum(colony.importIskPerMonth)} ISK per month`}
        </Row>
        <Row name="Net, after tax">
          {exports.length + imports.length === 0
            ? UNKNOWN_TEXT
            : `${formatNetIsk(colony.netIskPerMonth)} ISK per month`}
        </Row>
        <Row name="In storage">{formatIskSum(colony.storageValue)} ISK</Row>
      </tbody>
    </table>
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

/** Each extractor with its time left; STOPPED where none runs, none where there are none. */
function Extractors({ extractors }: { extractors: readonly ExtractorReport[] }) {
  if (extractors.length === 0) return <i>none</i>;
  return (
    <>
      {!extractors.some(({ isRunning }) => isRunning) && <b className={styles.stopped}>STOPPED</b>}
      {extractors.map(({ pinId, productTypeId, expiresAt, unitsPerHour, headCount }) => (
        <span key={pinId} className={styles.line}>
          {productTypeId === null ? 'Extractor' : typeName(productTypeId)} <i>{formatCount(headCount, 'head')}</i>{' '}
          {productTypeId !== null && <i>{formatUnitsPerHour(unitsPerHour)}/h</i>}{' '}
          <Countdown at={expiresAt} expiredText={expiresAt === null ? 'No program' : 'Expired'} />
        </span>
      ))}
    </>
  );
}

function Amounts({ goods }: { goods: ColonyReport['imports'] | ColonyReport['exports'] }) {
  if (goods.length === 0) return UNKNOWN_TEXT;
  return goods.map(({ typeId, unitsPerHour }) => (
    <span key={typeId} className={styles.line}>
      {typeName(typeId)} <i>{formatUnitsPerHour(unitsPerHour)}/h</i>
    </span>
  ));
}
