import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@primer/react';
import { styled } from 'styled-components';
import type { VisitReport } from '../../../workers/domain/history.ts';
import type { EpochSeconds } from '../../../workers/domain/units.ts';
import { formatPercent, formatUnits } from '../../format/number.ts';
import { joinList } from '../../format/text.ts';
import { Note, TableFrame } from '../../ui/parts.tsx';
import { changeText, gapText, programText, signed } from '../../words/history.ts';
import { pinLabel, stackText } from '../../words/structures.ts';
import { typeName } from '../../words/typeNames.ts';

const Detail = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 8px;
  padding: 2px 0 10px 14px;
`;

const Lines = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

interface VisitDetailProps {
  visit: VisitReport;
  onReport: (at: EpochSeconds) => void;
}

/** One visit: what the forecast said, what the player did, and what no visit explains. */
export function VisitDetail({ visit, onReport }: VisitDetailProps) {
  const { at, verdict, gap, commodities, contents, programs, restartedPinIds, changes, flows, canReport } = visit;
  const restarted = programs.filter(({ pinId }) => restartedPinIds.includes(pinId));
  return (
    <Detail>
      {gap !== null && <Note>{gapText(gap)}</Note>}
      <Errors visit={visit} />
      {verdict === 'wrong' &&
        (canReport ? (
          <Button size="small" onClick={() => onReport(at)}>
            {t`Report a wrong forecast`}
          </Button>
        ) : (
          <Note>{t`It can no longer be reported: only the latest snapshots are kept whole.`}</Note>
        ))}
      {commodities.length > 0 && <Commodities commodities={commodities} />}
      {verdict === 'first' && contents.length > 0 && (
        <Note>{t`Held ${{ goods: joinList(contents.map(stackText)) }}.`}</Note>
      )}
      {(restarted.length > 0 || changes.length > 0) && (
        <Lines>
          {restarted.map((program) => (
            <li key={program.pinId}>
              {t`Restarted ${{ commodity: typeName(program.productTypeId) }}: ${{ program: programText(program) }}`}
            </li>
          ))}
          {[...new Set(changes.map(changeText))].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Lines>
      )}
      {flows.length > 0 && <Flows flows={flows} />}
    </Detail>
  );
}

function Errors({ visit: { errors, verdict } }: { visit: VisitReport }) {
  if (errors.length === 0) {
    return verdict === 'exact' ? <Note>{t`The forecast was right: your visit explains every difference.`}</Note> : null;
  }
  return (
    <TableFrame label={t`What no visit explains`}>
      <thead>
        <tr>
          <th scope="col">{t`What no visit explains`}</th>
          <th scope="col" data-align="left">
            {t`Commodity`}
          </th>
          <th scope="col">{t`Forecast`}</th>
          <th scope="col">{t`ESI`}</th>
          <th scope="col">{t`Difference`}</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {errors.map(
          ({ pinId, pinTypeId, typeId, predictedUnits, actualUnits, differenceUnits, differenceFraction }) => (
            <tr key={`${pinId} ${typeId}`}>
              <th scope="row">{pinLabel({ typeId: pinTypeId })}</th>
              <td data-align="left">{typeName(typeId)}</td>
              <td>{formatUnits(predictedUnits)}</td>
              <td>{formatUnits(actualUnits)}</td>
              <td data-tone="danger">{signed(differenceUnits)}</td>
              <td data-tone="danger">{formatPercent(differenceFraction)}</td>
            </tr>
          ),
        )}
      </tbody>
    </TableFrame>
  );
}

function Commodities({ commodities }: Pick<VisitReport, 'commodities'>) {
  const hasErrors = commodities.some(({ errorUnits }) => errorUnits !== 0);
  return (
    <TableFrame label={t`Goods before and after the visit`}>
      <thead>
        <tr>
          <th scope="col">{t`Goods`}</th>
          <th scope="col">{t`Forecast`}</th>
          <th scope="col">{t`Collected`}</th>
          <th scope="col">{t`Delivered`}</th>
          {hasErrors && <th scope="col">{t`Unexplained`}</th>}
          <th scope="col">{t`ESI`}</th>
        </tr>
      </thead>
      <tbody>
        {commodities.map(({ typeId, predictedUnits, collectedUnits, deliveredUnits, errorUnits, actualUnits }) => (
          <tr key={typeId}>
            <th scope="row">{typeName(typeId)}</th>
            <td>{formatUnits(predictedUnits)}</td>
            <td>{collectedUnits > 0 && signed(-collectedUnits)}</td>
            <td>{deliveredUnits > 0 && signed(deliveredUnits)}</td>
            {hasErrors && <td data-tone="danger">{errorUnits !== 0 && signed(errorUnits)}</td>}
            <td>{formatUnits(actualUnits)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}

function Flows({ flows }: Pick<VisitReport, 'flows'>) {
  const hasLosses = flows.some(({ lostUnits }) => lostUnits > 0);
  return (
    <TableFrame label={t`Made and used since the visit before`}>
      <thead>
        <tr>
          <th scope="col">{t`Since the visit before`}</th>
          <th scope="col">
            <Trans comment="goods, by factories and extractors">Made</Trans>
          </th>
          <th scope="col">
            <Trans comment="goods, by factories">Used</Trans>
          </th>
          {hasLosses && (
            <th scope="col">
              <Trans comment="goods, because stores were full">Lost</Trans>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {flows.map(({ typeId, madeUnits, usedUnits, lostUnits }) => (
          <tr key={typeId}>
            <th scope="row">{typeName(typeId)}</th>
            <td>{madeUnits > 0 && formatUnits(madeUnits)}</td>
            <td>{usedUnits > 0 && formatUnits(usedUnits)}</td>
            {hasLosses && <td data-tone="danger">{lostUnits > 0 && formatUnits(lostUnits)}</td>}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
