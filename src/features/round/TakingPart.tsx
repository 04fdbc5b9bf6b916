import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Gap } from '../../../workers/game/domain/coverage.ts';
import type { RoundInputs } from '../../model/roundInputs.ts';
import type { PoolCharacter } from '../../model/roundStock.ts';
import { CheckLine } from '../../ui/CheckField.tsx';
import { Note } from '../../ui/fields.tsx';
import { accountName } from '../../words/accounts.ts';
import { gapCountText } from '../../words/coverage.ts';

const Names = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-small);
  max-height: 260px;
  margin-top: 6px;
  overflow: auto;
`;

interface TakingPartProps {
  inputs: RoundInputs;
  onChange: (edit: Partial<RoundInputs>) => void;
  characters: readonly PoolCharacter[];
  gaps: readonly Gap[];
}

export function TakingPart({ inputs: { leftOutIds }, onChange, characters, gaps }: TakingPartProps) {
  const [isOpen, setOpen] = useState(false);
  const leftOut = new Set<number>(leftOutIds);
  const accounts = [...new Set(characters.map(({ account }) => account))];
  const set = (ids: readonly number[], takesPart: boolean): void =>
    onChange({
      leftOutIds: takesPart ? leftOutIds.filter((id) => !ids.includes(id)) : [...new Set([...leftOutIds, ...ids])],
    });
  const missing = gapCountText(
    gaps.filter(({ characterId, planets }) => planets === null && !leftOut.has(characterId)),
  );
  const takingCount = characters.filter(({ characterId }) => !leftOut.has(characterId)).length;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {missing === ''
          ? t`${takingCount} of ${plural({ characterCount: characters.length }, { one: '# character', other: '# characters' })} take part`
          : t`${takingCount} of ${plural({ characterCount: characters.length }, { one: '# character', other: '# characters' })} take part, but the plan leaves out ${missing}`}
      </summary>
      <Names>
        {(isOpen ? accounts : []).map((account) => {
          const own = characters.filter((character) => character.account === account);
          const ids = own.map(({ characterId }) => characterId);
          return (
            <div key={account}>
              <CheckLine checked={ids.some((id) => !leftOut.has(id))} onChange={(isChecked) => set(ids, isChecked)}>
                <strong>
                  <bdi>{accountName(account)}</bdi>
                </strong>
              </CheckLine>
              {own.map(({ characterId, name }) => (
                <CheckLine
                  key={characterId}
                  isIndented
                  checked={!leftOut.has(characterId)}
                  onChange={(isChecked) => set([characterId], isChecked)}
                >
                  {name}
                </CheckLine>
              ))}
            </div>
          );
        })}
      </Names>
      <Note>{t`Planets that are excluded from totals take part like any other.`}</Note>
    </details>
  );
}
