import { type ReactNode, useEffect, useRef } from 'react';
import { typeName } from '../../../workers/catalogue/index.ts';
import type { PinId } from '../../../workers/domain/ids.ts';
import type { ColonyDetail, ColonyReport, StopReport } from '../../../workers/domain/report.ts';
import { everyStop } from '../../../workers/domain/stops.ts';
import { formatIskSum } from '../../format/isk.ts';
import { formatNumber, formatPercent, formatUnits, formatUnitsPerHour, formatVolume } from '../../format/number.ts';
import { formatCycle } from '../../format/time.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { stopPhrase, stopRemedy } from '../../words/stops.ts';
import styles from './PinCard.module.css';
import { PinSymbolPicture } from './PinSymbolPicture.tsx';
import { headsText, type PinEntry, pinLinks, pinRoutes, schematicText } from './pinEntries.ts';

interface PinCardProps {
  /** null while no pin is selected or pointed at */
  entry: PinEntry | null;
  entries: readonly PinEntry[];
  detail: ColonyDetail;
  colony: ColonyReport;
  selectedPinId: PinId | null;
  onSelect: (pinId: PinId) => void;
}

const isNarrow = (): boolean => window.matchMedia('(max-width: 767px)').matches;

/** What the selected pin is and does. */
export function PinCard({ entry, entries, detail, colony, selectedPinId, onSelect }: PinCardProps) {
  const cardRef = useRef<HTMLElement>(null);
  useEffect(() => {
    // Where the list is below the card and long, what was chosen there would be told out of sight.
    if (selectedPinId !== null && isNarrow()) cardRef.current?.scrollIntoView({ block: 'start' });
  }, [selectedPinId]);
  if (!entry) {
    return (
      <section ref={cardRef} className={styles.card} aria-label="Pin" data-empty="true">
        <p className={styles.hint}>Point at a pin, or choose one in the list, to see what it does.</p>
      </section>
    );
  }
  const { pin, name, symbol, state, isTrouble } = entry;
  const program = detail.programs.find(({ pinId }) => pinId === pin.pinId);
  const storage = colony.storages.find(({ pinId }) => pinId === pin.pinId);
  const schematic = schematicText(pin);
  const stops = everyStop(colony.stops).filter(({ stop }) => stop.pinId === pin.pinId);
  const routes = pinRoutes(pin.pinId, detail.routes, entries);
  const links = pinLinks(pin.pinId, detail.links, entries);
  return (
    <section ref={cardRef} className={styles.card} aria-label={name}>
      <header className={styles.head}>
        <PinSymbolPicture symbol={symbol} size={40} />
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.state} data-trouble={isTrouble}>
            {state}
          </p>
        </div>
      </header>

      {stops.map((report) => (
        <p key={stopKey(report)} className={styles.stop} data-coming={report.stop.at > colony.at}>
          <strong>
            {firstUpper(stopPhrase(report, colony.at))}
            {report.stop.kind !== 'notSetUp' && (
              <>
                {' '}
                <TimeLeft at={report.stop.at} />
              </>
            )}
          </strong>
          . {stopRemedy(report, colony)}
        </p>
      ))}

      <dl className={styles.figures}>
        {program && (
          <>
            <Figure label="Program ends">
              <Countdown at={program.expiresAt} />
            </Figure>
            <Figure label="Average yield">{formatUnitsPerHour(program.unitsPerHour)} units/h</Figure>
            <Figure label="Cycle">{formatCycle(program.cycleSeconds)}</Figure>
          </>
        )}
        {pin.kind === 'ecu' && <Figure label="Heads">{headsText(pin)}</Figure>}
        {schematic !== null && <Figure label="Schematic">{schematic}</Figure>}
        {storage && (
          <>
            <Figure label="Fill">
              <progress className={styles.fill} max={1} value={storage.now.fillFraction} aria-label="Fill" />
              {formatPercent(storage.now.fillFraction)}
            </Figure>
            <Figure label="Used">
              {formatVolume(storage.now.usedM3)} of {formatVolume(storage.capacityM3)}
            </Figure>
            <Figure label="Value">{formatIskSum(storage.now.value)} ISK</Figure>
          </>
        )}
        {(pin.cpuTf > 0 || pin.powerMw > 0) && (
          <Figure label="Takes">
            {formatNumber(pin.cpuTf)} tf CPU, {formatNumber(pin.powerMw)} MW power
          </Figure>
        )}
      </dl>

      {pin.contents.length > 0 && (
        <>
          <h3 className={styles.title}>{pin.kind === 'factory' ? 'Waiting to be used' : 'Contents'}</h3>
          <ul className={styles.lines}>
            {pin.contents.map(({ typeId, amount }) => (
              <li key={typeId} className={styles.stack}>
                <span>{typeName(typeId)}</span>
                <span className={styles.amount}>{formatUnits(amount)}</span>
              </li>
            ))}
          </ul>
        </>
      )}

      {routes.length > 0 && (
        <>
          <h3 className={styles.title}>Routes</h3>
          <ul className={styles.lines}>
            {routes.map((route) => (
              <li key={`${route.direction} ${route.otherPinId} ${route.text}`}>
                <button type="button" className={styles.route} onClick={() => onSelect(route.otherPinId)}>
                  <span aria-hidden="true">{route.direction === 'in' ? '←' : '→'}</span> {route.text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}

      {links.length > 0 && (
        <>
          <h3 className={styles.title}>Links</h3>
          <ul className={styles.lines}>
            {links.map(({ otherPinId, otherName, text }) => (
              <li key={otherPinId}>
                <button type="button" className={styles.route} onClick={() => onSelect(otherPinId)}>
                  {otherName} <span className={styles.muted}>{text}</span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Each pin has at most one stop of each kind and commodity. */
function stopKey({ stop, productTypeId }: StopReport): string {
  return JSON.stringify([stop.kind, productTypeId, stop.kind === 'notSetUp' ? stop.fault : null]);
}

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
