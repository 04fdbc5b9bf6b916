import { t } from '@lingui/core/macro';
import { XIcon } from '@primer/octicons-react';
import { styled } from 'styled-components';
import { commodities } from '../../../workers/game/catalogue/index.ts';
import { type BasketEntry, MOST_DEMANDED, MOST_EFFICIENCY } from '../../../workers/game/domain/demand.ts';
import { QuietButton } from '../../ui/IconButton.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Tools } from '../../ui/parts.tsx';
import { wantedName } from '../../words/productNames.ts';
import { TimeFields } from './TimeFields.tsx';

const Line = styled(Tools)`
  gap: var(--gap-small) var(--gap-medium);

  & + & {
    margin-top: 6px;
  }

  & > b {
    flex: 1 1 90px;
  }
`;

interface BasketLinesProps {
  entries: readonly BasketEntry[];
  onChange: (entries: readonly BasketEntry[]) => void;
}

export function BasketLines({ entries, onChange }: BasketLinesProps) {
  const edit = (index: number, change: Partial<BasketEntry>): void =>
    onChange(entries.map((entry, at) => (at === index ? { ...entry, ...change } : entry)));
  return (
    <div>
      {entries.map(({ typeId, amount, time, materialEfficiency }, index) => {
        const name = wantedName(typeId);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none moves
          <Line key={index} role="group" aria-label={name}>
            <b>{name}</b>
            <NumberField
              label={t`Amount of ${name}`}
              isInline
              isWhole
              width={110}
              value={amount}
              most={MOST_DEMANDED}
              onChange={(next) => edit(index, { amount: next ?? 0 })}
            />
            <TimeFields name={name} time={time} onChange={(next) => edit(index, { time: next })} />
            {!commodities.has(typeId) && (
              <NumberField
                label={t`Material efficiency of ${name}`}
                isInline
                isWhole
                width={90}
                unit={t({ message: 'ME', comment: 'material efficiency of a blueprint, as players write it' })}
                value={materialEfficiency}
                most={MOST_EFFICIENCY}
                onChange={(next) => edit(index, { materialEfficiency: next ?? 0 })}
              />
            )}
            <QuietButton
              icon={XIcon}
              aria-label={t`Remove ${name}`}
              onClick={() => onChange(entries.filter((_, at) => at !== index))}
            />
          </Line>
        );
      })}
    </div>
  );
}
