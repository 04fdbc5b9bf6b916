import { plural, t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { SkeletonBox } from '@primer/react';
import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { idsOfKey } from '../../../workers/game/domain/ids.ts';
import type { TemplateSource, UnreadableTemplate } from '../../../workers/game/domain/template.ts';
import { addToLibrary, followLibrary, loadLibrary, readTemplates, removeFromLibrary } from '../../bridge/templates.ts';
import { formatNumber } from '../../format/number.ts';
import { errorMessage } from '../../format/text.ts';
import { withOne } from '../../model/withOne.ts';
import { charactersAtom } from '../../state/characters.ts';
import { fleetColoniesAtom } from '../../state/colonies.ts';
import { atom, useAtom, useAtomValue } from '../../state/jotai.ts';
import { freePlanetOwnersAtom, freePlanetsAtom, trainedLevelAtom } from '../../state/ownData.ts';
import { foundKeysAtom } from '../../state/page.ts';
import { libraryAtom, openedTemplateAtom, templateAssumptionsAtom } from '../../state/templates.ts';
import { PlaceBody, PlacePage } from '../../ui/PlacePage.tsx';
import { Note, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { ToggleButton } from '../../ui/ToggleButton.tsx';
import { useAnswer } from '../../ui/useAnswer.ts';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { PHONE } from '../../ui/widths.ts';
import { additionText } from '../../words/templates.ts';
import AllTemplates from './AllTemplates.tsx';
import { AssumptionsForm } from './AssumptionsForm.tsx';
import { BenchFilters } from './BenchFilters.tsx';
import { BenchTable } from './BenchTable.tsx';
import { type BenchRow, benchRows, filesOf, filterRows, NO_FILTER, nameOfRow, productsOfRows } from './benchRows.ts';
import { CompareDialog } from './CompareDialog.tsx';
import { copyTemplate, saveLibrary } from './libraryFile.ts';
import { PasteBox } from './PasteBox.tsx';
import { TemplateDialog, type TemplateDialogProps } from './TemplateDialog.tsx';
import { useBench } from './useBench.ts';
import { useDrop } from './useDrop.ts';

/* What is folded shares a line. */
const Before = styled(Tools)`
  align-items: start;

  & > section {
    flex: 0 1 auto;
  }

  & > section:has(textarea) {
    flex-basis: 100%;
  }
`;

const DropZone = styled(PlaceBody)`
  border-radius: 8px;

  &[data-over="true"] {
    outline: 2px solid var(--fgColor-accent);
    outline-offset: 4px;
  }
`;

const Assumptions = styled.details`
  padding: 4px 0;
  font-size: var(--text-small);

  & > summary {
    line-height: 20px;
  }

  &[open] {
    flex: 1 1 100%;
  }
`;

const ownersAtom = atom((get) => new Map(get(charactersAtom).map(({ characterId, name }) => [characterId, name])));

interface TemplatesViewProps {
  /** shows a template in 3D: another feature's dialog */
  Sphere: ComponentType<{ text: string; onClose: () => void }>;
  tabs: ReactNode;
}

type Shown = { kind: 'nothing' } | { kind: 'template' | 'sphere'; id: string } | { kind: 'compare' };

const NOTHING: Shown = { kind: 'nothing' };

/** The player's templates beside those of their colonies: judged by replay, compared, changed and copied. */
export default function TemplatesView({ Sphere, tabs }: TemplatesViewProps) {
  const { library: loaded, problem: libraryProblem, loadAgain } = useLibrary();
  const library = loaded ?? NO_TEMPLATES;
  const [assumptions, setAssumptions] = useAtom(templateAssumptionsAtom);
  const bench = useBench(loaded ?? (libraryProblem === null ? null : NO_TEMPLATES), assumptions);
  const { list, judgements, problem, isLoading, askAgain } = bench;
  const [showsAllColumns, setShowsAllColumns] = useState(false);
  const [shown, setShown] = useShown();
  const isPhone = useMediaQuery(PHONE);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const adding = useAdding();

  const rows = useRows(list, judgements);
  const { listed, found, words, fields } = useFilter(rows);
  const unreadableTexts = library.filter((_, k) => list?.listed.length === library.length && list.listed[k] === null);
  const compared = listed.filter(({ id }) => selected.has(id));
  const current = 'id' in shown ? rows.find(({ id }) => id === shown.id) : undefined;

  const close = useCallback(() => setShown(NOTHING), [setShown]);
  const open = useCallback((row: BenchRow) => setShown({ kind: 'template', id: row.id }), [setShown]);
  const copy = useCallback((row: BenchRow) => void copyTemplate(nameOfRow(row), row.text), []);
  const select = useCallback((id: string, isSelected: boolean) => {
    setSelected((last) => new Set(withOne(last, id, isSelected)));
  }, []);

  const filters = <BenchFilters {...fields} />;
  const actions = (
    <BenchActions
      compared={compared}
      found={found}
      unreadableTexts={unreadableTexts}
      onCompare={() => setShown({ kind: 'compare' })}
    />
  );
  return (
    <PlacePage
      title={t`Improve`}
      tabs={tabs}
      status={statusText(rows, isLoading)}
      problem={problemText(libraryProblem, problem)}
      onRetry={libraryProblem === null ? askAgain : loadAgain}
      tools={
        <>
          {isPhone && filters}
          <SmallButton disabled={library.length === 0} onClick={() => saveLibrary(library)}>
            {t`Save library as file`}
          </SmallButton>
        </>
      }
    >
      <DropZone {...useDrop(adding.onRead)}>
        <Before data-unprinted="">
          <PasteBox {...adding} isListEmpty={list !== null && rows.length === 0} />
          <Assumptions>
            <summary>{t`Assumptions`}</summary>
            {list !== null && <AssumptionsForm assumptions={assumptions} list={list} onChange={setAssumptions} />}
          </Assumptions>
          {actions}
          {!isPhone && (
            <ToggleButton aria-pressed={showsAllColumns} onClick={() => setShowsAllColumns(!showsAllColumns)}>
              {t`All columns`}
            </ToggleButton>
          )}
        </Before>
        {!isPhone && <Tools>{filters}</Tools>}
        {list === null && problem === null && <SkeletonBox height="320px" />}
        {list !== null && found.length === 0 && <NothingListed isEmpty={listed.length === 0} words={words} />}
        {found.length > 0 && (
          <BenchTable
            rows={found}
            selected={selected}
            showsAll={showsAllColumns}
            onSelect={select}
            onOpen={open}
            onCopy={copy}
          />
        )}
      </DropZone>
      {shown.kind === 'compare' && <CompareDialog rows={compared} onClose={close} />}
      {current !== undefined && (
        <OneTemplate
          row={current}
          isSphere={shown.kind === 'sphere'}
          Sphere={Sphere}
          assumptions={assumptions}
          onAdd={adding.add}
          onShow={({ id }) => setShown({ kind: 'sphere', id })}
          onClose={close}
        />
      )}
    </PlacePage>
  );
}

interface BenchActionsProps {
  compared: readonly BenchRow[];
  found: readonly BenchRow[];
  unreadableTexts: readonly string[];
  onCompare: () => void;
}

function BenchActions({ compared, found, unreadableTexts, onCompare }: BenchActionsProps) {
  const isPhone = useMediaQuery(PHONE);
  return (
    <>
      <SmallButton disabled={compared.length < 2} onClick={onCompare}>
        {compared.length < 2 ? t`Compare` : t`Compare ${{ comparedCount: compared.length }}`}
      </SmallButton>
      {/* The game reads them on a computer. */}
      {!isPhone && (
        <AllTemplates
          label={compared.length > 0 ? t`Selected templates` : undefined}
          templates={() => filesOf(compared.length > 0 ? compared : found)}
        />
      )}
      {unreadableTexts.length > 0 && (
        <SmallButton onClick={() => void removeFromLibrary(unreadableTexts)}>
          <Plural value={unreadableTexts.length} one="Remove # damaged entry" other="Remove # damaged entries" />
        </SmallButton>
      )}
    </>
  );
}

interface OneTemplateProps extends Pick<TemplateDialogProps, 'row' | 'assumptions' | 'onAdd' | 'onShow' | 'onClose'> {
  isSphere: boolean;
  Sphere: TemplatesViewProps['Sphere'];
}

/** A template in its dialog, or in 3D. */
function OneTemplate({ isSphere, Sphere, ...dialog }: OneTemplateProps) {
  const { row, onClose } = dialog;
  const trainedLevel = useAtomValue(trainedLevelAtom);
  const freePlanetOwners = useAtomValue(freePlanetOwnersAtom);
  if (isSphere) return <Sphere text={row.text} onClose={onClose} />;
  return (
    <TemplateDialog
      key={row.id}
      {...dialog}
      trainedLevel={trainedLevel}
      freePlanetOwners={freePlanetOwners}
      onCopy={(name, text) => void copyTemplate(name, text)}
      onRemove={({ text }) => {
        onClose();
        void removeFromLibrary([text]);
      }}
    />
  );
}

function problemText(libraryProblem: string | null, problem: string | null): string | null {
  if (libraryProblem !== null) return t`Your library could not be loaded: ${libraryProblem}`;
  return problem && t`The templates could not be judged: ${problem}`;
}

/** Why the table is empty. @param words what the player searches for */
function NothingListed({ isEmpty, words }: { isEmpty: boolean; words: string }) {
  if (isEmpty) return <Note>{t`No templates yet. Copy one in the game's planet window and paste it above.`}</Note>;
  return (
    <Note role="status">
      {words === '' ? t`No template fits the filters.` : t`No template matches “${{ words }}”.`}
    </Note>
  );
}

/** The library, then those colonies that the page's search finds. */
function useRows(
  list: ReturnType<typeof useBench>['list'],
  judgements: ReturnType<typeof useBench>['judgements'],
): BenchRow[] {
  const owners = useAtomValue(ownersAtom);
  const searched = useAtomValue(foundKeysAtom);
  return useMemo(() => {
    if (list === null) return [];
    const own = searched === null ? list.own : list.own.filter(({ key }) => searched.has(key));
    return benchRows({ ...list, own }, judgements, (key) => owners.get(idsOfKey(key).characterId) ?? t`Colony`);
  }, [list, searched, judgements, owners]);
}

/** The player's filter: its fields, and what it leaves of the rows. */
function useFilter(rows: readonly BenchRow[]) {
  const [filter, setFilter] = useState(NO_FILTER);
  const trainedLevel = useAtomValue(trainedLevelAtom);
  const freePlanets = useAtomValue(freePlanetsAtom);
  const freeLevel = freePlanets?.commandCenterLevel ?? null;
  const { colonies } = useAtomValue(fleetColoniesAtom);
  const { showsOwn, productTypeId, words } = filter;
  const listed = useMemo(() => rows.filter(({ origin }) => showsOwn || origin === 'library'), [rows, showsOwn]);
  const found = useMemo(() => filterRows(listed, filter, colonies, freeLevel), [listed, filter, colonies, freeLevel]);
  const productTypeIds = useMemo(() => productsOfRows(listed, productTypeId), [listed, productTypeId]);
  const hasPlanets = colonies.length > 0;
  const fields = { trainedLevel, freePlanets, filter, productTypeIds, hasPlanets, onChange: setFilter };
  return { listed, found, words, fields };
}

function statusText(rows: readonly BenchRow[], isLoading: boolean): string {
  const judgedCount = rows.filter(({ judgement }) => judgement !== null).length;
  if (isLoading && judgedCount < rows.length) {
    return t`Calculating ${{ judgedCount: formatNumber(judgedCount) }} of ${{ rowCount: formatNumber(rows.length) }}…`;
  }
  if (isLoading) return t`Calculating…`;
  const libraryCount = rows.filter(({ origin }) => origin === 'library').length;
  return t`${plural(libraryCount, { one: '# template', other: '# templates' })} in your library, ${{ ownCount: formatNumber(rows.length - libraryCount) }} of your colonies`;
}

const NO_TEMPLATES: readonly string[] = [];

/** What is open above the table; also a template that another place asks for. */
function useShown() {
  const [shown, setShown] = useState<Shown>(NOTHING);
  const [opened, setOpened] = useAtom(openedTemplateAtom);
  useEffect(() => {
    if (opened === null) return;
    setShown({ kind: 'template', id: opened });
    setOpened(null);
  }, [opened, setOpened]);
  return [shown, setShown] as const;
}

/** The library as all tabs have it; null until it is loaded. */
function useLibrary() {
  const library = useAtomValue(libraryAtom);
  const { problem, askAgain } = useAnswer(loadLibrary, []);
  useEffect(() => followLibrary(), []);
  return { library, problem, loadAgain: askAgain };
}

function useAdding() {
  const [isReading, setReading] = useState(false);
  const [message, setMessage] = useState('');
  const [unreadable, setUnreadable] = useState<readonly UnreadableTemplate[]>([]);
  const store = async (texts: readonly string[]): Promise<void> => {
    const { addedCount, knownCount, refusedCount } = await addToLibrary(texts);
    setMessage(additionText(addedCount, knownCount, refusedCount));
  };
  const failed = (error: unknown): void => setMessage(t`Nothing was added: ${{ reason: errorMessage(error) }}`);
  const onRead = async (
    sources: readonly TemplateSource[],
    lost: readonly UnreadableTemplate[] = [],
  ): Promise<boolean> => {
    setReading(true);
    setMessage('');
    try {
      const read = await readTemplates(sources);
      const unreadable = [...lost, ...read.unreadable];
      setUnreadable(unreadable);
      if (read.texts.length > 0) await store(read.texts);
      return unreadable.length === 0;
    } catch (error) {
      failed(error);
      return false;
    } finally {
      setReading(false);
    }
  };
  return {
    isReading,
    message,
    unreadable,
    onRead,
    add: (text: string) => void store([text]).catch(failed),
    onDismiss: () => setUnreadable([]),
  };
}
