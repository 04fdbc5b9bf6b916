import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@primer/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { PinId } from '../../../workers/game/domain/ids.ts';
import type { ColonyDetail, ColonyReport, StopReport } from '../../../workers/game/domain/report.ts';
import type { VisitAdvice } from '../../../workers/game/domain/round.ts';
import { everyStop } from '../../../workers/game/domain/stops.ts';
import { formatIskSum, formatNetIsk } from '../../format/isk.ts';
import { listAnd } from '../../format/lists.ts';
import { formatNumber, formatPercent, formatUnits, formatUnitsPerHour, formatVolume } from '../../format/number.ts';
import { capitalise } from '../../format/text.ts';
import { formatDuration } from '../../format/time.ts';
import { firstStop } from '../../model/severity.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { Row } from '../../ui/dialogLayout.ts';
import { Muted, PlainList } from '../../ui/parts.tsx';
import { TimeLeft } from '../../ui/TimeLeft.tsx';
import { PHONE } from '../../ui/widths.ts';
import { notRunningText } from '../../words/extractors.ts';
import { netText } from '../../words/fleetFigures.ts';
import { stopPhrase, stopRemedy } from '../../words/stops.ts';
import { headsText, schematicText } from '../../words/structures.ts';
import { typeName } from '../../words/typeNames.ts';
import { PinSymbolPicture } from './PinSymbolPicture.tsx';
import { type PinEntry, pinLinks, pinRoutes } from './pinEntries.ts';

const Card = styled.section`
  min-height: 0;
  padding: 16px;
  overflow-y: auto;
  border-bottom: 1px solid var(--borderColor-default);

  @media (--phone) {
    overflow-y: visible;
    /* The planet stays at the top. */
    scroll-margin-top: 42dvh;
  }
`;

const Hint = styled.p`
  margin: 16px 0 0;
  font-size: var(--text-small);
  color: var(--fgColor-muted);
`;

const Name = styled.h2`
  margin: 0;
  font-size: var(--text-medium);
  line-height: 1.3;
`;

const State = styled.p`
  margin: 0;
  color: var(--fgColor-muted);

  &[data-trouble="true"] {
    color: var(--fgColor-danger);
  }
`;

const Stop = styled.p`
  margin: 12px 0 0;
  padding: 6px 10px;
  border-left: 3px solid var(--borderColor-danger-emphasis);
  border-radius: 3px;
  font-size: var(--text-small);
  line-height: 1.5;
  background: var(--bgColor-danger-muted);

  &[data-coming="true"] {
    border-left-color: var(--borderColor-attention-emphasis);
    background: var(--bgColor-attention-muted);
  }
`;

const Figures = styled.dl`
  margin: 12px 0 0;
`;

const FigureRow = styled.div`
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr);
  gap: var(--gap-medium);
  padding: 3px 0;
  font-size: var(--text-small);
  line-height: 18px;

  & dt {
    color: var(--fgColor-muted);
  }

  & dd {
    margin: 0;
  }
`;

const Product = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 var(--gap-medium);
`;

const Fill = styled.progress`
  width: 110px;
  height: 8px;
  margin-right: 8px;
  accent-color: var(--fgColor-accent);
  vertical-align: middle;
`;

const Load = styled.span`
  display: flex;
  align-items: center;
  white-space: nowrap;

  & > ${Fill} {
    flex: 0 1 110px;
    min-width: 0;
  }
`;

const Title = styled.h3`
  margin: 14px 0 4px;
  font-size: var(--text-small);
  color: var(--fgColor-muted);
`;

const Lines = styled(PlainList)`
  font-size: var(--text-small);
  line-height: 18px;
`;

const Stack = styled.li`
  display: flex;
  justify-content: space-between;
  gap: var(--gap-large);
  padding: 2px 0;
`;

/* The hover background is wider than the text, which aligns with the card. */
const Route = styled(Button).attrs({ variant: 'invisible', size: 'small', alignContent: 'start', labelWrap: true })`
  && {
    width: calc(100% + 12px);
    min-height: 0;
    padding: 3px 6px;
    margin: 0 -6px;
    border: 0;
    font: inherit;
    text-align: left;
  }

  && > span {
    padding: 0;
  }
`;

interface PinCardProps {
  /** the selected pin, or else the one under the pointer */
  entry: PinEntry | null;
  entries: readonly PinEntry[];
  detail: ColonyDetail;
  colony: ColonyReport;
  /** what a visit now would bring and take out; null until it is known */
  advice: VisitAdvice | null;
  selectedPinId: PinId | null;
  onSelect: (pinId: PinId) => void;
}

const isNarrow = (): boolean => window.matchMedia(PHONE).matches;

export function PinCard({ entry, entries, detail, colony, advice, selectedPinId, onSelect }: PinCardProps) {
  const cardRef = useRef<HTMLElement>(null);
  useEffect(() => {
    // On narrow screens the card is above a long list, and may be out of sight.
    if (selectedPinId !== null && isNarrow()) cardRef.current?.scrollIntoView({ block: 'start' });
  }, [selectedPinId]);
  if (!entry) {
    return (
      <Card ref={cardRef} aria-label={t`Pin`}>
        <Name>{colony.planetName}</Name>
        <ColonyFigures colony={colony} />
        {colony.load.isLowerBound && (
          <Hint>{t`The planet’s size is not known: CPU and power are without the length of links.`}</Hint>
        )}
        <Hint>{t`Point at a pin or select one in the list to see what it does.`}</Hint>
      </Card>
    );
  }
  const { pin, name, symbol, state, isTrouble } = entry;
  const stops = everyStop(colony.stops).filter(({ stop }) => stop.pinId === pin.pinId);
  const routes = pinRoutes(pin.pinId, detail.routes, entries);
  const links = pinLinks(pin.pinId, detail.links, entries);
  return (
    <Card ref={cardRef} aria-label={name}>
      <Row as="header" $gap="large">
        <PinSymbolPicture symbol={symbol} size={40} />
        <div>
          <Name>{name}</Name>
          <State data-trouble={isTrouble}>{state}</State>
        </div>
      </Row>

      {stops.map((report) => (
        <Stop key={stopKey(report)} data-coming={report.stop.at > colony.at}>
          <strong>
            {capitalise(stopPhrase(report, colony.at))}
            {report.stop.kind !== 'notSetUp' && (
              <>
                {' '}
                <TimeLeft at={report.stop.at} />
              </>
            )}
          </strong>{' '}
          · {stopRemedy(report, colony, advice)}
        </Stop>
      ))}

      <PinFigures pin={pin} detail={detail} colony={colony} />

      <Section title={pin.kind === 'factory' ? t`Input buffer` : t`Contents`}>
        {pin.contents.map(({ typeId, amount }) => (
          <Stack key={typeId}>
            <span>{typeName(typeId)}</span>
            <span>{formatUnits(amount)}</span>
          </Stack>
        ))}
      </Section>
      <Section title={t`Routes`}>
        {routes.map((route) => (
          <li key={`${route.direction} ${route.otherPinId} ${route.text}`}>
            <Route onClick={() => onSelect(route.otherPinId)}>
              <span aria-hidden="true">{route.direction === 'in' ? '←' : '→'}</span> {route.text}
            </Route>
          </li>
        ))}
      </Section>
      <Section title={t`Links`}>
        {links.map(({ otherPinId, otherName, text }) => (
          <li key={otherPinId}>
            <Route onClick={() => onSelect(otherPinId)}>
              {otherName} <Muted>{text}</Muted>
            </Route>
          </li>
        ))}
      </Section>
    </Card>
  );
}

/** A list with its title; nothing without a line. */
function Section({ title, children: lines }: { title: string; children: readonly ReactNode[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <Title>{title}</Title>
      <Lines>{lines}</Lines>
    </>
  );
}

/** The colony in a few figures, until a pin is chosen. */
function ColonyFigures({ colony }: { colony: ColonyReport }) {
  const { extractors, exports, netIskPerMonth, load, at } = colony;
  const first = firstStop(colony);
  const extracted = extractors.filter(({ isRunning }) => isRunning);
  return (
    <Figures>
      {extracted.length > 0 && (
        <Figure label={t`Extraction`}>
          {extracted.map(({ pinId, productTypeId, unitsPerHour }) => (
            <Product key={pinId}>
              <span>{productTypeId !== null && typeName(productTypeId)}</span>
              <Muted>{t`${{ unitsPerHour: formatUnitsPerHour(unitsPerHour) }} units/h`}</Muted>
            </Product>
          ))}
        </Figure>
      )}
      {exports.length > 0 && (
        <Figure label={t`Exports`}>{listAnd(exports.map(({ typeId }) => typeName(typeId)))}</Figure>
      )}
      {netIskPerMonth.isk !== null && <Figure label={t`ISK/M`}>{netText(formatNetIsk(netIskPerMonth))}</Figure>}
      {first && (
        <Figure label={first.stop.at > at ? t`Next stop` : t`Stopped`}>
          {capitalise(stopPhrase(first, at))} {first.stop.kind !== 'notSetUp' && <TimeLeft at={first.stop.at} />}
        </Figure>
      )}
      <LoadFigure label={t`CPU`} used={load.cpuUsedTf} limit={load.cpuLimitTf} unit="tf" />
      <LoadFigure label={t`Power`} used={load.powerUsedMw} limit={load.powerLimitMw} unit="MW" />
    </Figures>
  );
}

function LoadFigure({ label, used, limit, unit }: { label: string; used: number; limit: number; unit: string }) {
  const [usedText, limitText] = [formatNumber(used), formatNumber(limit)];
  return (
    <Figure label={label}>
      <Load>
        <Fill max={limit} value={used} aria-label={label} />
        {t`${usedText} of ${limitText} ${unit}`}
      </Load>
    </Figure>
  );
}

function PinFigures({ pin, detail, colony }: Pick<PinEntry, 'pin'> & Pick<PinCardProps, 'detail' | 'colony'>) {
  const program = detail.programs.find(({ pinId }) => pinId === pin.pinId);
  const storage = colony.storages.find(({ pinId }) => pinId === pin.pinId);
  const schematic = schematicText(pin);
  return (
    <Figures>
      {program && (
        <>
          <Figure label={t`Program ends`}>
            <Countdown at={program.expiresAt} expiredText={notRunningText(true)} />
          </Figure>
          <Figure label={t`Average yield`}>
            {t`${{ unitsPerHour: formatUnitsPerHour(program.unitsPerHour) }} units/h`}
          </Figure>
          <Figure label={t`Cycle`}>{formatDuration(program.cycleSeconds)}</Figure>
        </>
      )}
      {pin.kind === 'ecu' && <Figure label={t`Heads`}>{headsText(pin)}</Figure>}
      {schematic !== null && <Figure label={t`Schematic`}>{schematic}</Figure>}
      {storage && (
        <>
          <Figure label={t`Fill`}>
            <Fill max={1} value={storage.now.fillFraction} aria-label={t`Fill`} />
            {formatPercent(storage.now.fillFraction)}
          </Figure>
          <Figure label={t`Used`}>
            <Trans>
              {{ usedM3: formatVolume(storage.now.usedM3) }} of {{ capacityM3: formatVolume(storage.capacityM3) }}
            </Trans>
          </Figure>
          <Figure label={t`Value`}>{t`${{ value: formatIskSum(storage.now.value) }} ISK`}</Figure>
        </>
      )}
      {(pin.cpuTf > 0 || pin.powerMw > 0) && (
        <Figure label={t`Uses`}>
          {t`${{ cpuTf: formatNumber(pin.cpuTf) }} tf CPU, ${{ powerMw: formatNumber(pin.powerMw) }} MW power`}
        </Figure>
      )}
    </Figures>
  );
}

/** Each pin has at most one stop of each kind and commodity. */
function stopKey({ stop, productTypeId }: StopReport): string {
  return JSON.stringify([stop.kind, productTypeId, stop.kind === 'notSetUp' ? stop.fault : null]);
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <FigureRow>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </FigureRow>
  );
}
