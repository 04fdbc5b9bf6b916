import { t } from '@lingui/core/macro';
import { Select } from '@primer/react';
import { styled } from 'styled-components';
import type { CharacterId } from '../../../workers/domain/ids.ts';
import { formatNumber } from '../../format/number.ts';
import type { StopFilter, StopList } from '../../model/stopList.ts';
import { accountsAtom, charactersAtom } from '../../state/characters.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { stopFilterAtom } from '../../state/stops.ts';
import { ButtonGroup } from '../../ui/ControlGroup.ts';
import { ToggleButton } from '../../ui/ToggleButton.tsx';
import { STOP_KINDS, stopKindLabel } from '../../words/stops.ts';
import { AccountOptions, ALL_ACCOUNTS } from './AccountOptions.tsx';
import { Count } from './Count.ts';

const Filters = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6px;
  padding: 0 14px 10px;
  border-bottom: 1px solid var(--borderColor-default);

  @container stops (min-width: 860px) {
    flex-direction: row;
    align-items: center;
    justify-content: space-between;
  }
`;

const Owners = styled.div`
  display: flex;
  gap: 6px;

  @container stops (min-width: 860px) {
    width: 400px;
  }

  & > * {
    flex: 1 1 0;
    min-width: 0;
  }
`;

const KindButton = styled(ToggleButton)`
  && {
    height: 24px;
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

/** Which stops are listed: by kind, account and character. */
export function StopFilters({ kindCounts }: Pick<StopList, 'kindCounts'>) {
  const [filter, setFilter] = useAtom(stopFilterAtom);
  const characters = useAtomValue(charactersAtom);
  const accounts = useAtomValue(accountsAtom);
  const ofAccount = characters.filter(({ account }) => filter.account === null || account === filter.account);
  const change = (part: Partial<StopFilter>): void => setFilter({ ...filter, ...part });
  return (
    <Filters>
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
              {stopKindLabel(kind).label} <Count>{formatNumber(kindCounts[kind])}</Count>
            </KindButton>
          );
        })}
      </ButtonGroup>
      {characters.length > 1 && (
        <Owners>
          <Select
            aria-label={t`Account`}
            size="small"
            block
            value={filter.account ?? ALL_ACCOUNTS}
            onChange={({ target }) =>
              change({ account: target.value === ALL_ACCOUNTS ? null : target.value, characterId: null })
            }
          >
            <AccountOptions accounts={accounts} />
          </Select>
          <Select
            aria-label={t`Character`}
            size="small"
            block
            value={String(filter.characterId ?? ALL_CHARACTERS)}
            onChange={({ target }) =>
              change({ characterId: target.value === ALL_CHARACTERS ? null : (Number(target.value) as CharacterId) })
            }
          >
            <Select.Option value={ALL_CHARACTERS}>{t`All characters`}</Select.Option>
            {ofAccount.map(({ characterId: id, name }) => (
              <Select.Option key={id} value={String(id)}>
                {name}
              </Select.Option>
            ))}
          </Select>
        </Owners>
      )}
    </Filters>
  );
}

const ALL_CHARACTERS = '';
