import { typeName } from '../../../../workers/catalogue/index.ts';
import type { TypeId } from '../../../../workers/domain/ids.ts';
import type { ChainNode } from '../../../../workers/domain/report.ts';
import { formatCount, formatUnits, formatUnitsPerHour } from '../../../format/number.ts';
import { formatCycle } from '../../../format/time.ts';
import { balanceOf } from '../../../model/planetFigures.ts';
import { Countdown } from '../../../ui/Countdown.tsx';
import { TypeIcon } from '../../../ui/images.tsx';
import styles from './chain.module.css';

interface ChainCardProps {
  typeId: TypeId;
  /** null while it is not known */
  node: ChainNode | null;
}

/** One commodity of a production chain: what makes it, of what, how much there is of it, and how much is missing. */
export function ChainCard({ typeId, node }: ChainCardProps) {
  const name = typeName(typeId);
  return (
    <article className={styles.card} data-net={node && balanceOf(node.netPerHour)} aria-label={name}>
      <p className={styles.name}>
        <span className={styles.icon} aria-hidden="true">
          <TypeIcon typeId={typeId} name={name} size={16} />
        </span>
        <b>{name}</b>
        {node?.cycleSeconds && <span className={styles.cycle}>{formatCycle(node.cycleSeconds)}</span>}
      </p>
      {node && <Figures node={node} />}
    </article>
  );
}

function Figures({ node }: { node: ChainNode }) {
  const { inputsPerCycle, producedPerHour, consumedPerHour, importPerHour, netPerHour, feedsTypeIds } = node;
  const balance = balanceOf(netPerHour);
  return (
    <>
      <p className={styles.maker}>
        <Maker node={node} />
      </p>
      {inputsPerCycle.length > 0 && (
        <ul className={styles.inputs} aria-label="Inputs per cycle">
          {inputsPerCycle.map(({ typeId, amount }) => (
            <li key={typeId}>
              {formatUnits(amount)} {typeName(typeId)}
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.figures}>
        <div>
          <dt>Production</dt>
          <dd>{formatUnitsPerHour(producedPerHour)}/h</dd>
        </div>
        <div>
          <dt>Consumption</dt>
          <dd>{formatUnitsPerHour(consumedPerHour)}/h</dd>
        </div>
        <div>
          <dt>Import</dt>
          <dd data-net={balanceOf(-importPerHour)}>{formatUnitsPerHour(importPerHour)}/h</dd>
        </div>
        <div>
          <dt>Net</dt>
          <dd data-net={balance}>
            {balance === 'surplus' && '+'}
            {formatUnitsPerHour(netPerHour)}/h
          </dd>
        </div>
      </dl>
      {feedsTypeIds.length > 0 && (
        <p className={styles.feeds}>Feeds {feedsTypeIds.map((typeId) => typeName(typeId)).join(', ')}</p>
      )}
    </>
  );
}

/** The factories or extractors that a commodity comes from; both where a colony has both. */
function Maker({ node: { factoryCount, extractorCount, extractorExpiresAt } }: { node: ChainNode }) {
  if (factoryCount === 0 && extractorCount === 0) return 'imported';
  return (
    <>
      {factoryCount > 0 && formatCount(factoryCount, 'factory', 'factories')}
      {extractorCount > 0 && (
        <>
          {formatCount(extractorCount, 'extractor')}{' '}
          <Countdown at={extractorExpiresAt} expiredText={extractorExpiresAt === null ? 'No program' : 'Expired'} />
        </>
      )}
    </>
  );
}
