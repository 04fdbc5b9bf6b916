import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SkeletonBox } from '@primer/react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { BottleneckReport, ChainReport, ChainScope } from '../../../workers/game/domain/chain.ts';
import type { CharacterId, TypeId } from '../../../workers/game/domain/ids.ts';
import { followBaskets } from '../../bridge/demand.ts';
import { refreshStock } from '../../bridge/ownData.ts';
import { saveTable } from '../../bridge/saveTable.ts';
import NetSummary from '../../eve/NetSummary.tsx';
import { formatNetIsk, partialNet } from '../../format/isk.ts';
import { exactQuery } from '../../model/search.ts';
import { chainInputsAtom } from '../../state/chain.ts';
import { accountsAtom, characterNameAtom, ownCharactersAtom } from '../../state/characters.ts';
import { basketsAtom, countedBasketsAtom } from '../../state/demand.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { allShownKeysAtom, isFleetKnownAtom } from '../../state/page.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { countedPlacesAtom } from '../../state/stock.ts';
import { Ago } from '../../ui/Ago.tsx';
import { Filters } from '../../ui/Filters.tsx';
import { Choice } from '../../ui/fields.tsx';
import { PlaceBody, PlacePage } from '../../ui/PlacePage.tsx';
import { Note, Tools } from '../../ui/parts.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { PHONE, TABLET } from '../../ui/widths.ts';
import { accountName } from '../../words/accounts.ts';
import { feedings, feedingTip, visitsText } from '../../words/chain.ts';
import { gapCountText, noPlanetsText } from '../../words/coverage.ts';
import { netWords } from '../../words/fleetFigures.ts';
import { simulationProblemText } from '../../words/simulationProblems.ts';
import { englishTypeName } from '../../words/typeNames.ts';
import { BottleneckList } from './BottleneckList.tsx';
import { ChainDiagram } from './ChainDiagram.tsx';
import { ChainTables } from './ChainTables.tsx';
import { chainTable } from './chainTable.ts';
import { DemandSection } from './DemandSection.tsx';
import { useBottlenecks, useChain } from './useChain.ts';

const Summary = styled.summary`
  font-size: var(--text-small);
`;

const FLEET = 'fleet';
const FILTERED = 'filtered';
const ACCOUNT = 'account:';

const displays = () =>
  [
    { value: 'cards', label: t`Cards` },
    { value: 'table', label: t`Table` },
  ] as const;

interface ChainViewProps {
  tabs: ReactNode;
  onFilter: (text: string) => void;
}

/** What the fleet makes and uses, where it falls short, and what would fix that. */
export default function ChainView({ onFilter, tabs }: ChainViewProps) {
  const [inputs, setInputs] = useAtom(chainInputsAtom);
  const [scopeName, setScopeName] = useState<string>(FLEET);
  const accounts = useAtomValue(accountsAtom);
  const shownKeys = useAtomValue(allShownKeysAtom);
  const isFleetKnown = useAtomValue(isFleetKnownAtom);
  const nameOf = useAtomValue(characterNameAtom);
  const isNarrow = useMediaQuery(TABLET);
  const isPhone = useMediaQuery(PHONE);
  const scope = useScope(scopeName, shownKeys);
  const { feeding } = inputs;
  const placeIds = useAtomValue(countedPlacesAtom);
  useFreshStock(placeIds.length > 0);
  const baskets = useAtomValue(basketsAtom);
  useEffect(() => followBaskets(), []);
  const counted = useAtomValue(countedBasketsAtom);
  const { value, problem, isLoading, askAgain } = useChain({ scope, feeding, placeIds, baskets: counted });
  const bottlenecks = useBottlenecks({ scope, feeding });
  // Before the first planets there is nothing to say yet, not even that there are none.
  const report = value && !(isLoading && value.colonyCount === 0) ? value : null;
  // Nor that nothing falls short, while only some planets were searched.
  const isSearchedInPart = bottlenecks.isLoading && (bottlenecks.value?.colonyCount ?? 0) < (report?.colonyCount ?? 0);
  const display = inputs.display ?? (isNarrow ? 'table' : 'cards');
  const open = useCallback((typeId: TypeId) => onFilter(exactQuery(englishTypeName(typeId))), [onFilter]);
  const filters = (
    <Filters setCount={(scopeName === FLEET ? 0 : 1) + (feeding === 'buy' ? 0 : 1) + (inputs.display === null ? 0 : 1)}>
      <Choice
        label={t`Planets`}
        isInline
        value={scopeName}
        options={[
          [FLEET, t`Whole fleet`],
          [FILTERED, t`Filtered planets (${{ shownKeyCount: shownKeys.length }})`],
          ...accounts.map(({ name }) => [ACCOUNT + name, accountName(name)] as const),
        ]}
        onChange={setScopeName}
      />
      <Tooltip text={feedingTip()}>
        <Choice
          label={t`Factories`}
          isInline
          value={feeding}
          options={feedings().map(({ value: one, label }) => [one, label])}
          onChange={(next) => setInputs({ ...inputs, feeding: next })}
        />
      </Tooltip>
      <Segments
        label={t`Show as`}
        options={displays()}
        value={display}
        onChange={(next) => setInputs({ ...inputs, display: next })}
      />
    </Filters>
  );
  return (
    <PlacePage
      title={t`Improve`}
      tabs={tabs}
      status={statusText(report, isLoading)}
      problem={chainProblem(problem, bottlenecks.problem)}
      onRetry={() => {
        askAgain();
        bottlenecks.askAgain();
      }}
      tools={
        <>
          {isPhone && filters}
          <SmallButton disabled={report === null} onClick={() => report && void saveTable('chain', chainTable(report))}>
            {t`Save as CSV`}
          </SmallButton>
        </>
      }
    >
      <PlaceBody>
        {!isPhone && <Tools>{filters}</Tools>}
        {report === null && problem === null && <SkeletonBox height="420px" />}
        <ChainBody
          report={report}
          bottlenecks={isSearchedInPart ? null : (bottlenecks.value ?? null)}
          display={display}
          isFleetKnown={isFleetKnown}
          demand={<DemandSection baskets={baskets} answer={report?.demand ?? null} />}
          nameOf={nameOf}
          onOpen={open}
        />
      </PlaceBody>
    </PlacePage>
  );
}

interface ChainBodyProps {
  /** null until it is known whether there are planets */
  report: ChainReport | null;
  /** null while they are calculated */
  bottlenecks: BottleneckReport | null;
  display: 'cards' | 'table';
  isFleetKnown: boolean;
  demand: ReactNode;
  nameOf: (characterId: CharacterId) => string;
  onOpen: (typeId: TypeId) => void;
}

/** Bottlenecks, then every commodity, as cards or as tables. */
export function ChainBody({ report, bottlenecks, display, isFleetKnown, demand, nameOf, onOpen }: ChainBodyProps) {
  // The columns of cards are wider than paper.
  const isPrinted = useMediaQuery('print');
  const chain = report !== null && report.commodities.length > 0 ? report : null;
  return (
    <>
      {report !== null && chain === null && (
        <Note>
          {report.colonyCount === 0
            ? noPlanetsText(isFleetKnown, t`No planets: what they make and use appears here.`)
            : t`None of these planets makes or uses anything.`}
        </Note>
      )}
      {chain && <ChainNet report={chain} />}
      {chain && <BottleneckList report={bottlenecks} wanted={wantedOf(chain)} nameOf={nameOf} onOpen={onOpen} />}
      {/* Always in this place: a basket that is being edited stays open when planets come. */}
      {demand}
      {chain && (
        <Note>
          {chain.request.feeding === 'own'
            ? t`Percentages are the speed of the factories without purchases.`
            : t`Percentages are the speed of the factories without purchases that cost more than they bring.`}
        </Note>
      )}
      {chain &&
        (display === 'cards' && !isPrinted ? (
          <ChainDiagram report={chain} onOpen={onOpen} />
        ) : (
          <ChainTables report={chain} onOpen={onOpen} />
        ))}
      {chain && <RatesNote report={chain} />}
    </>
  );
}

/** Where the rates are from, and what is left out. */
function RatesNote({ report }: { report: ChainReport }) {
  return (
    <Note>
      <Trans>
        Rates are what your planets sustain, from a replay of each: {{ visits: visitsText(report.visits) }} At each
        visit you restart the same programs, collect products and bring what a planet doesn't make itself.
      </Trans>{' '}
      {t`A click on a commodity shows the planets that make, use or hold it.`}
      {report.hangarsAt !== null && (
        <>
          {' '}
          <Trans>
            Stock includes hangars in places that you let count in the round planner, as EVE reported them{' '}
            <Ago at={report.hangarsAt} />.
          </Trans>
        </>
      )}
      {report.unplanned.map(({ key, planetName, problem }) => (
        <span key={key}> {t`${planetName} is left out: ${{ message: simulationProblemText(problem) }}`}</span>
      ))}
    </Note>
  );
}

/** Goods that baskets lack. */
function wantedOf({ demand }: ChainReport): ReadonlySet<TypeId> {
  const goods = demand?.kind === 'report' ? demand.goods : [];
  return new Set(goods.flatMap(({ typeId, missingPerDay }) => (missingPerDay > 0 ? [typeId] : [])));
}

/** What these planets bring in a month: the same net as in totals, headers and rows. */
function ChainNet({ report: { trade, unplanned, gaps } }: { report: ChainReport }) {
  const pricing = useAtomValue(pricingAtom);
  const partialText = gaps.length === 0 ? null : t`Without ${{ gapCount: gapCountText(gaps) }}`;
  const net = formatNetIsk(partialText === null ? trade.netIskPerMonth : partialNet(trade.netIskPerMonth));
  return (
    <details>
      <Summary>
        <Trans>
          Net <b>{net}</b> ISK a month
        </Trans>
      </Summary>
      <NetSummary trade={trade} whose="selection" {...netWords(pricing, unplanned.length)} partialText={partialText} />
    </details>
  );
}

function chainProblem(chain: string | null, bottlenecks: string | null): string | null {
  if (chain !== null) return t`The chain could not be calculated: ${chain}`;
  return bottlenecks && t`The bottlenecks could not be calculated: ${bottlenecks}`;
}

/** Asks EVE for hangars once, if some count. */
function useFreshStock(counts: boolean): void {
  const characters = useAtomValue(ownCharactersAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit of the page; EVE would repeat its answer
  useEffect(() => {
    if (counts) void refreshStock(characters);
  }, [counts]);
}

function useScope(name: string, shownKeys: Extract<ChainScope, { kind: 'planets' }>['keys']): ChainScope {
  return useMemo(() => {
    if (name === FILTERED) return { kind: 'planets', keys: shownKeys };
    return name.startsWith(ACCOUNT) ? { kind: 'account', account: name.slice(ACCOUNT.length) } : { kind: 'fleet' };
  }, [name, shownKeys]);
}

function statusText(report: ChainReport | null, isLoading: boolean): string {
  if (report === null) return t`Calculating…`;
  const excluded =
    report.excludedCount === 0 ? '' : t`, without ${{ excludedCount: report.excludedCount }} excluded from totals`;
  const missing = report.gaps.length === 0 ? '' : t`, without ${{ gapCount: gapCountText(report.gaps) }}`;
  const planets = plural({ planetCount: report.colonyCount }, { one: '# planet', other: '# planets' });
  const text = `${planets}${excluded}${missing}`;
  return isLoading ? t`${text}. Calculating…` : text;
}
