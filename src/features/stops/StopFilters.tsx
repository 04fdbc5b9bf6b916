import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import { formatNumber } from '../../format/number.ts';
import type { StopFilter, StopList } from '../../model/stopList.ts';
import { accountsAtom, charactersAtom } from '../../state/characters.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { stopFilterAtom, stopOrderAtom } from '../../state/stops.ts';
import { ButtonGroup } from '../../ui/ControlGroup.ts';
import { Filters } from '../../ui/Filters.tsx';
import { Choice } from '../../ui/fields.tsx';
import { Tools } from '../../ui/parts.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { ToggleButton } from '../../ui/ToggleButton.tsx';
import { STOP_KINDS, stopKindLabel } from '../../words/stops.ts';
import { accountOptions } from './accountOptions.ts';
import { Count } from './Count.ts';

const Bar = styled(Tools)`
  gap: var(--gap-snug) var(--gap-large);
  padding-bottom: 10px;
  border-bottom: 1px solid var(--borderColor-default);

  @media (--phone) {
    padding-bottom: 8px;
  }
`;

const Owners = styled.div`
  display: flex;
  flex: 1 1 240px;
  gap: var(--gap-snug);
  max-width: 320px;

  & > * {
    flex: 1 1 0;
    min-width: 0;
  }
`;

const Order = styled.div`
  margin-left: auto;

  @media (--phone) {
    margin-left: 0;
  }
`;

const KindButton = styled(ToggleButton)`
  && {
    height: var(--height-tiny);
    border-radius: 999px;
    font-weight: 400;
    color: var(--fgColor-muted);
    background: none;
  }

  &&[aria-pressed="true"] {
    color: var(--fgColor-default);
    background: var(--bgColor-accent-muted);
  }
`;

interface StopFiltersProps {
  /** null: not known yet */
  kindCounts: StopList['kindCounts'] | null;
}

/** Which stops are listed, by kind, account and character, and what comes first. */
export function StopFilters({ kindCounts }: StopFiltersProps) {
  const [filter, setFilter] = useAtom(stopFilterAtom);
  const [order, setOrder] = useAtom(stopOrderAtom);
  const characters = useAtomValue(charactersAtom);
  const accounts = useAtomValue(accountsAtom);
  const ofAccount = characters.filter(({ account }) => filter.account === null || account === filter.account);
  const change = (part: Partial<StopFilter>): void => setFilter({ ...filter, ...part });
  const setCount = [
    filter.kinds.length < STOP_KINDS.length,
    filter.account !== null,
    filter.characterId !== null,
  ].filter(Boolean).length;
  return (
    <Bar>
      <Filters setCount={setCount}>
        <ButtonGroup>
          <legend className="visually-hidden">{t`Kinds of stops`}</legend>
          {STOP_KINDS.map((kind) => {
            const isShown = filter.kinds.includes(kind);
            return (
              <KindButton
                key={kind}
                aria-pressed={isShown}
                onClick={() =>
                  change({ kinds: STOP_KINDS.filter((other) => (other === kind) !== filter.kinds.includes(other)) })
                }
              >
                {stopKindLabel(kind).label} {kindCounts && <Count>{formatNumber(kindCounts[kind])}</Count>}
              </KindButton>
            );
          })}
        </ButtonGroup>
        {characters.length > 1 && (
          <Owners>
            <Choice
              label={t`Account`}
              isInline
              block
              value={filter.account}
              options={accountOptions(accounts)}
              onChange={(account) => change({ account, characterId: null })}
            />
            <Choice
              label={t`Character`}
              isInline
              block
              value={filter.characterId}
              options={[
                [null, t`All characters`],
                ...ofAccount.map(({ characterId: id, name }) => [id, name] as const),
              ]}
              onChange={(characterId) => change({ characterId })}
            />
          </Owners>
        )}
      </Filters>
      <Order>
        <Segments label={t`Order`} options={orders()} value={order} onChange={setOrder} />
      </Order>
    </Bar>
  );
}

const orders = () =>
  [
    { value: 'loss', label: t`Most lost first` },
    { value: 'time', label: t`By time` },
  ] as const;
