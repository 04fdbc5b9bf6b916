import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { type ByKind, byKind } from '../../../workers/game/domain/byKind.ts';
import type { SettleGoal } from '../../../workers/game/domain/settle.ts';
import type { Search } from '../../state/settle.ts';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { settlersText } from '../../words/settle.ts';

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--gap-large);
  padding: 6px 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 8px;
  font-size: var(--text-small);

  & > span {
    flex: 1 1 auto;
    min-width: 0;
  }
`;

interface FoldedFormProps {
  search: Search | null;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** The form, whole until a search has found something; then one line, and the form below it if the player wants to change that. */
export function FoldedForm({ search, isOpen, onToggle, children }: FoldedFormProps) {
  const found = search !== null && search.plans.length > 0 ? search : null;
  return (
    <>
      {found && <SearchedLine search={found} isOpen={isOpen} onToggle={onToggle} />}
      {/* In the same place before and after: it keeps what is being typed. */}
      {(found === null || isOpen) && children}
    </>
  );
}

interface SearchedLineProps extends Pick<FoldedFormProps, 'isOpen' | 'onToggle'> {
  search: Search;
}

function SearchedLine({ search, isOpen, onToggle }: SearchedLineProps) {
  const ref = useRef<HTMLButtonElement>(null);
  // The button that began the search is gone.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Line>
      <span>{searchedText(search)}</span>
      <SmallButton ref={ref} aria-expanded={isOpen} onClick={onToggle}>
        {isOpen ? t`Fold` : t`Change`}
      </SmallButton>
    </Line>
  );
}

/** `Most ISK a month · 5 jumps around Amamake · 3 characters, 1 placeholder, 15 free planets` */
function searchedText({ request, reach }: Search): string {
  const { goal, where, settlers } = request;
  return [byKind(GOAL_TEXTS, goal), areaText(where.area, reach), settlersText(settlers)].join(' · ');
}

const GOAL_TEXTS: ByKind<SettleGoal> = {
  isk: () => t`Most ISK a month`,
  amounts: () => t`Amounts a day`,
  basket: ({ basket }) =>
    t({ message: `Basket ${{ name: basket.name }}`, comment: 'a list of wanted goods with its name' }),
};

function areaText(area: Search['request']['where']['area'], { systems }: Search['reach']): string {
  if (area.kind === 'named') return plural(area.systemIds.length, { one: '# named system', other: '# named systems' });
  const home = systems.find(({ systemId }) => systemId === area.homeId)?.name ?? '';
  return t`${plural(area.jumps, { one: '# jump', other: '# jumps' })} around ${home}`;
}
