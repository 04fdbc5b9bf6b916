import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionList, ActionMenu, ProgressBar } from '@primer/react';
import { useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { CharacterId, ColonyKey } from '../../../workers/game/domain/ids.ts';
import { LEAST_GAIN_FRACTION } from '../../../workers/game/domain/thresholds.ts';
import { formatNumber, formatPercent } from '../../format/number.ts';
import { joinList } from '../../format/text.ts';
import {
  filterSuggestions,
  type HiddenSuggestions,
  type ListedSuggestion,
  type SuggestedPlanet,
  withoutHidden,
  worthOf,
} from '../../model/suggestionList.ts';
import { CheckLine } from '../../ui/CheckField.tsx';
import { DataTable, type TableColumn } from '../../ui/DataTable.tsx';
import { FilterInput } from '../../ui/FilterInput.ts';
import { Filters } from '../../ui/Filters.tsx';
import { PlaceBody } from '../../ui/PlacePage.tsx';
import { Explanation, Note, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { noPlanetsText } from '../../words/coverage.ts';
import { NOTICED_SHARE } from '../../words/suggestions.ts';
import {
  ActionCell,
  ChangeCell,
  EffortCell,
  GainCell,
  type Owner,
  PlanetCell,
  type SuggestionActions,
} from './SuggestionCells.tsx';
import { useHeldList } from './useHeldList.ts';
import type { UnpricedPlanet } from './useSuggestions.ts';

const Suggestions = styled.div`
  & thead [data-column="change"] {
    width: 65%;
    min-width: 240px;
  }

  & thead [data-column="effort"] {
    width: 35%;
    min-width: 150px;
  }

  & thead [data-column="gain"] {
    min-width: 108px;
  }

  & thead [data-column="gain"],
  & [data-column="change"],
  & [data-column="effort"] {
    white-space: normal;
  }

  /* The buttons are beside the effort, and take no more than they need. */
  & [data-fit~="blocks"] td[data-column="effort"] {
    grid-column: 1;
  }

  &&& [data-fit~="blocks"] tbody tr {
    grid-template-columns: minmax(0, 1fr) fit-content(50%);
  }

  @media (--phone) {
    & [data-phones] td[data-column="effort"] {
      grid-column: 1;
    }

    &&& [data-phones] tbody tr {
      grid-template-columns: minmax(0, 1fr) fit-content(50%);
    }
  }
`;

/* Beside the filter, so that the rows below stay where they are when something is said here. */
const Waiting = styled(Tools)`
  flex: 1 1 200px;
  gap: 0 var(--gap-large);
  font-size: var(--text-small);
`;

const Progress = styled.div`
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
  font-size: var(--text-small);
  color: var(--fgColor-muted);

  & > :first-child {
    width: 96px;
  }
`;

/** How many planets without suggestions are named. */
const NAMED = 5;

interface SuggestionsPanelProps {
  /** best first */
  listed: readonly SuggestedPlanet[];
  /** the planets that the page's search finds; null without a search */
  found: ReadonlySet<ColonyKey> | null;
  hidden: HiddenSuggestions;
  /** the planets without a price, or that can't be simulated */
  unpriced: readonly UnpricedPlanet[];
  /** planets are missing that could not be searched, or not yet */
  hasGaps: boolean;
  /** planets that were searched, of all */
  doneCount: number;
  totalCount: number;
  /** how often planets are visited, and how that is known; empty while nobody knows */
  intervals: string;
  ownerOf: (characterId: CharacterId) => Owner;
  /** the orders that prices are from, as a text */
  priceBasis: string;
  withImports: boolean;
  onWithImports: (withImports: boolean) => void;
  onTry: (planet: SuggestedPlanet, listed: ListedSuggestion) => void;
  onHide: (planet: SuggestedPlanet, id: string, isHidden: boolean) => void;
  onShowHidden: () => void;
}

/** What to change on which planet: a line per planet that can be sorted, filtered and unfolded. */
export function SuggestionsPanel(props: SuggestionsPanelProps) {
  const { listed, found, hidden, hasGaps, doneCount, totalCount, ownerOf, onTry, onHide } = props;
  const [filter, setFilter] = useState('');
  const { lastHidden, hide, undo, forget } = useHiding(onHide);
  const [menu, setMenu] = useState<{ planet: SuggestedPlanet; anchor: HTMLElement } | null>(null);
  const isDone = doneCount >= totalCount;
  const held = useHeldList(listed, isDone);
  const isFound = ({ key }: { key: ColonyKey }) => found === null || found.has(key);
  const visible = (some: readonly SuggestedPlanet[]) =>
    filterSuggestions(
      some.filter(isFound).flatMap((planet) => withoutHidden(planet, hidden) ?? []),
      filter,
    );
  const shown = visible(held.shown);
  const waiting = visible(held.waiting);
  const actions = useStable({ onTry, onHide: hide, onMenu: (planet, anchor) => setMenu({ planet, anchor }) });
  const columns = useMemo(() => listColumns(ownerOf, actions), [ownerOf, actions]);
  if (totalCount === 0) {
    return (
      <PlaceBody>
        <Note>{noPlanetsText(!hasGaps, t`No planets yet: what to change on your colonies appears here.`)}</Note>
      </PlaceBody>
    );
  }
  const hiddenCount = [...hidden].flatMap(([key, ids]) => (isFound({ key }) ? [...ids] : [])).length;
  const unpriced = props.unpriced.filter(isFound).map(({ planetName }) => planetName);
  return (
    <PlaceBody>
      <Explanation>{props.intervals}</Explanation>
      <Tools>
        <Filters setCount={(filter === '' ? 0 : 1) + (props.withImports ? 1 : 0)}>
          <FilterInput
            aria-label={t`Filter suggestions`}
            placeholder={t`Change: add, restart …`}
            value={filter}
            onChange={({ target }) => setFilter(target.value)}
          />
          <CheckLine checked={props.withImports} onChange={props.onWithImports}>
            {t`Also schematics that need imports`}
          </CheckLine>
        </Filters>
        <Waiting>
          {!isDone && <Searched doneCount={doneCount} totalCount={totalCount} />}
          {waiting.length > 0 && <SmallButton onClick={held.showAll}>{waitingText(waiting, shown)}</SmallButton>}
          {/* Only this: how far the search is changes four times a second. The place says when it has ended. */}
          <span role="status">{lastHidden !== null && <LastHidden {...lastHidden} onUndo={undo} />}</span>
        </Waiting>
      </Tools>
      {shown.length > 0 && (
        <Suggestions onPointerEnter={held.touch} onFocus={held.touch}>
          <DataTable
            label={t`Suggestions`}
            orderLabel={t`best first`}
            columns={columns}
            rows={shown}
            rowKey={({ key }) => key}
            isBlocksOnPhones
            isWide
          />
        </Suggestions>
      )}
      {shown.length === 0 && waiting.length === 0 && isDone && (
        <Note role="status">{nothingText(listed, found, filter, hasGaps, hiddenCount)}</Note>
      )}
      <Note>
        <Trans>
          Each planet is simulated with every change and these visits. Gains are net per month, at your prices (
          {{ priceBasis: props.priceBasis }}), for what the market takes; changes that bring less than{' '}
          {{ leastGain: leastGainText() }} are left out.
        </Trans>
      </Note>
      {hiddenCount > 0 && (
        <HiddenNote
          hiddenCount={hiddenCount}
          onShow={() => {
            props.onShowHidden();
            forget();
          }}
        />
      )}
      {unpriced.length > 0 && (
        <Note>
          <Trans>
            No suggestions for {{ nameSome: nameSome(unpriced) }}: a price is missing, or the planet could not be
            simulated.
          </Trans>
        </Note>
      )}
      {menu !== null && <RowMenu {...menu} onHide={hide} onClose={() => setMenu(null)} />}
    </PlaceBody>
  );
}

function Searched({ doneCount, totalCount }: Pick<SuggestionsPanelProps, 'doneCount' | 'totalCount'>) {
  return (
    <Progress>
      <ProgressBar progress={(100 * doneCount) / Math.max(1, totalCount)} aria-label={t`Planets searched`} />
      {t`${{ doneCount: formatNumber(doneCount) }} of ${plural(totalCount, { one: '# planet', other: '# planets' })} searched`}
    </Progress>
  );
}

function HiddenNote({ hiddenCount, onShow }: { hiddenCount: number; onShow: () => void }) {
  return (
    <Note>
      {plural(hiddenCount, { one: '# suggestion hidden.', other: '# suggestions hidden.' })}{' '}
      <SmallButton variant="link" onClick={onShow}>
        {t`Show all again`}
      </SmallButton>
    </Note>
  );
}

interface HiddenOne {
  planet: SuggestedPlanet;
  listed: ListedSuggestion;
}

function LastHidden({ planet, listed, onUndo }: HiddenOne & { onUndo: () => void }) {
  return (
    <>
      <Trans>
        Hidden on {{ planetName: planet.planetName }}: {{ change: listed.change }}.
      </Trans>{' '}
      <SmallButton variant="link" onClick={onUndo}>
        {t`Undo`}
      </SmallButton>
    </>
  );
}

/** Hides suggestions. The last one can be shown again. */
function useHiding(onHide: SuggestionsPanelProps['onHide']) {
  const [lastHidden, setLastHidden] = useState<HiddenOne | null>(null);
  return {
    lastHidden,
    hide: (planet: SuggestedPlanet, listed: ListedSuggestion): void => {
      onHide(planet, listed.suggestion.id, true);
      setLastHidden({ planet, listed });
    },
    undo: (): void => {
      if (lastHidden !== null) onHide(lastHidden.planet, lastHidden.listed.suggestion.id, false);
      setLastHidden(null);
    },
    forget: () => setLastHidden(null),
  };
}

/** The same object in every render, so that rows are not drawn again; its functions are always the newest. */
function useStable(newest: SuggestionActions): SuggestionActions {
  const ref = useRef(newest);
  ref.current = newest;
  return useMemo(
    () => ({
      onTry: (...values) => ref.current.onTry(...values),
      onHide: (...values) => ref.current.onHide(...values),
      onMenu: (...values) => ref.current.onMenu(...values),
    }),
    [],
  );
}

interface RowMenuProps extends Pick<SuggestionActions, 'onHide'> {
  planet: SuggestedPlanet;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The menu that all rows share. */
function RowMenu({ planet, anchor, onHide, onClose }: RowMenuProps) {
  const anchorRef = useMemo(() => ({ current: anchor }), [anchor]);
  return (
    <ActionMenu open anchorRef={anchorRef} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <ActionMenu.Overlay align="end" aria-label={t`More about ${{ planetName: planet.planetName }}`}>
        <ActionList>
          <ActionList.Item onSelect={() => onHide(planet, planet.suggestions[0]!)}>
            {t`Not this one`}
            <ActionList.Description variant="block">{planet.suggestions[0]!.change}</ActionList.Description>
          </ActionList.Item>
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  );
}

function leastGainText(): string {
  return formatPercent(LEAST_GAIN_FRACTION, 0);
}

function nothingText(
  listed: readonly SuggestedPlanet[],
  found: SuggestionsPanelProps['found'],
  filter: string,
  hasGaps: boolean,
  hiddenCount: number,
): string {
  if (listed.length === 0) {
    const leastGain = leastGainText();
    return hasGaps
      ? t`Nothing to suggest on the known planets: no change would bring ${leastGain} more.`
      : t`Nothing to suggest: no change would bring ${leastGain} more.`;
  }
  if (found !== null && !listed.some(({ key }) => found.has(key)))
    return t`No suggestion for the planets of your search.`;
  return filter.trim() === '' && hiddenCount > 0
    ? t`You have hidden every suggestion.`
    : t`No suggestion matches “${filter}”.`;
}

/** `3 better ones found: show`: better than the last one shown; `2 more found: show` if none is. */
function waitingText(waiting: readonly SuggestedPlanet[], shown: readonly SuggestedPlanet[]): string {
  const least = Math.min(...shown.map(worthOf));
  const betterCount = waiting.filter((planet) => worthOf(planet) > least).length;
  if (betterCount === 0 || shown.length === 0)
    return t`${{ waitingCount: formatNumber(waiting.length) }} more found: show`;
  return t`${plural(betterCount, { one: '# better one', other: '# better ones' })} found: show`;
}

/** The first few names, and how many others there are. */
function nameSome(names: readonly string[]): string {
  const more = names.length - NAMED;
  const list = joinList(names.slice(0, NAMED));
  return more > 0 ? t`${list} and ${plural(more, { one: '# more planet', other: '# more planets' })}` : list;
}

function listColumns(
  ownerOf: SuggestionsPanelProps['ownerOf'],
  actions: SuggestionActions,
): TableColumn<SuggestedPlanet>[] {
  return [
    {
      id: 'planet',
      label: t`Planet`,
      value: ({ planetName }) => planetName,
      cell: (planet) => <PlanetCell planet={planet} owner={ownerOf(planet.characterId)} />,
    },
    {
      id: 'change',
      label: t({ message: `Change`, context: 'a noun', comment: 'what is changed on a planet: the title of a column' }),
      tooltip: t`The market’s trade is shown where a change adds at least ${{ share: formatPercent(NOTICED_SHARE, 0) }} to it.`,
      isText: true,
      block: 'text',
      value: ({ suggestions }) => suggestions[0]!.change,
      cell: (planet) => <ChangeCell planet={planet} {...actions} />,
    },
    {
      id: 'gain',
      block: 'head',
      label: t`Gain, ISK a month`,
      tooltip: t`More net than now, and its share of what the planet brings now. The list is in the order of worth.`,
      value: ({ suggestions }) => suggestions[0]!.suggestion.gainIskPerMonth,
      cell: (planet) => <GainCell planet={planet} />,
    },
    {
      id: 'effort',
      label: t`Effort: structures, visits, m³ a month`,
      isText: true,
      block: 'text',
      value: ({ suggestions }) => suggestions[0]!.suggestion.buildIsk,
      cell: (planet) => <EffortCell planet={planet} />,
    },
    {
      id: 'try',
      label: t`Try as a variant`,
      isAction: true,
      block: 'plain',
      value: () => null,
      cell: (planet) => <ActionCell planet={planet} {...actions} />,
    },
  ];
}
