import { plural, t } from '@lingui/core/macro';
import { CopyIcon, TrashIcon, XIcon } from '@primer/octicons-react';
import { TextInput } from '@primer/react';
import { styled } from 'styled-components';
import type { PlacedStoreKind } from '../../../workers/game/domain/pinKinds.ts';
import { SECONDS_PER_DAY } from '../../../workers/game/domain/units.ts';
import type { VisitInterval } from '../../../workers/game/domain/visitInterval.ts';
import {
  type ColonyEdit,
  type EditChoices,
  MAX_VARIANT_NAME_LENGTH,
  type SavedVariant,
  type VariantFigures,
  type VariantOutcome,
} from '../../../workers/game/domain/whatIf.ts';
import { capitalise } from '../../format/text.ts';
import { Choice } from '../../ui/fields.tsx';
import { QuietButton } from '../../ui/IconButton.tsx';
import { Note, PlainList, Problem } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { editProblemText } from '../../words/editProblems.ts';
import { type FreePlanetOwner, freePlanetsForText } from '../../words/ownData.ts';
import { lengthText } from '../../words/programLengths.ts';
import { structuresLabel } from '../../words/structures.ts';
import { assumptionText, ecuName, editText, everyText, intervalText, schematicName } from '../../words/whatIf.ts';
import { CountField } from './CountField.tsx';
import { EditAdders } from './EditAdders.tsx';
import { countFactories, editKey, findEdit, withEdit } from './editModel.ts';

const Card = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--gap-medium);
  min-width: 0;
  padding: 10px 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;

  & label {
    font-size: var(--text-small);
  }
`;

const Row = styled.div`
  display: flex;
  gap: var(--gap-snug) var(--gap-medium);
  align-items: end;
`;

/* Two beside each other, each with a small label above. */
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--gap-medium);
  align-items: end;

  & span:has(> select) {
    width: 100%;
  }

  & > [data-wide] {
    grid-column: 1 / -1;
  }
`;

const Changes = styled(PlainList)`
  font-size: var(--text-small);

  & li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--gap-medium);
  }
`;

const Assumptions = styled.ul`
  margin: 0;
  padding-left: 16px;
  font-size: var(--text-small);
  color: var(--fgColor-muted);
`;

const PROGRAM_DAYS = [1, 2, 3, 4, 5, 7, 10, 14];
const VISIT_DAYS = [1, 2, 3, 4, 7, 14];
const LEVELS = [0, 1, 2, 3, 4, 5];
/** Changes with a field of their own; all others are listed. */
const HAVE_CONTROLS: ReadonlySet<ColonyEdit['kind']> = new Set(['program', 'factories', 'stores', 'level', 'visits']);

interface VariantEditorProps {
  variant: SavedVariant;
  /** null while it is calculated for the first time */
  outcome: VariantOutcome | null;
  choices: EditChoices;
  interval: VisitInterval;
  trainedLevel: number | null;
  /** who can have more planets; null if no skills are read */
  freePlanetOwners: readonly FreePlanetOwner[] | null;
  onChange: (variant: SavedVariant) => void;
  onDelete: () => void;
  onCopy: (templateJson: string | null) => void;
}

/** The controls of one variant. Every change takes effect at once. */
export function VariantEditor(props: VariantEditorProps) {
  const { variant, outcome, choices, freePlanetOwners, onChange, onDelete, onCopy } = props;
  const { name, edits } = variant;
  const set = (edit: ColonyEdit): void => onChange({ ...variant, edits: withEdit(edits, edit) });
  const drop = (key: string): void => onChange({ ...variant, edits: edits.filter((edit) => editKey(edit) !== key) });
  const figures = outcome?.kind === 'ok' ? outcome.figures : null;
  const listed = edits.filter(({ kind }) => !HAVE_CONTROLS.has(kind));
  return (
    <Card aria-label={name}>
      <Row>
        <TextInput
          aria-label={t`Name of this variant`}
          size="small"
          value={name}
          maxLength={MAX_VARIANT_NAME_LENGTH}
          onChange={({ target }) => onChange({ ...variant, name: target.value })}
        />
        <SmallButton
          leadingVisual={CopyIcon}
          disabled={figures === null}
          onClick={() => onCopy(figures?.templateJson ?? null)}
        >
          {t`Copy as template`}
        </SmallButton>
        <QuietButton icon={TrashIcon} aria-label={t`Delete ${name}`} onClick={onDelete} />
      </Row>
      {freePlanetOwners !== null && freePlanetOwners.length > 0 && (
        <Note>{t`Free planets for its template: ${{ planets: freePlanetsForText(levelOf(edits, choices), freePlanetOwners) }}.`}</Note>
      )}
      {outcome?.kind === 'impossible' && (
        <Problem role="alert">{t`${{ message: editProblemText(outcome.problem) }} Change or remove it below.`}</Problem>
      )}
      <EditFields {...props} onEdit={set} onDrop={drop} />
      {listed.length > 0 && <ChangeList edits={listed} choices={choices} onDrop={drop} />}
      <EditAdders choices={choices} onAdd={set} />
      {figures !== null && figures.assumptions.length > 0 && (
        <AssumptionList assumptions={figures.assumptions} choices={choices} />
      )}
    </Card>
  );
}

interface EditFieldsProps extends Pick<VariantEditorProps, 'variant' | 'choices' | 'interval' | 'trainedLevel'> {
  onEdit: (edit: ColonyEdit) => void;
  onDrop: (key: string) => void;
}

/** Changes with a field of their own; a field that shows what is there now is no change. */
function EditFields({ variant: { edits }, choices, interval, trainedLevel, onEdit, onDrop }: EditFieldsProps) {
  const level = levelOf(edits, choices);
  const setOrDrop = (edit: ColonyEdit, isChange: boolean): void => (isChange ? onEdit(edit) : onDrop(editKey(edit)));
  return (
    <Fields>
      {choices.ecus.map(({ pinId, programSeconds }) => (
        <DaysField
          key={pinId}
          label={t`Program: ${{ ecu: ecuName(pinId, choices) }}`}
          asNow={t`As now (${{ length: lengthText(programSeconds) }})`}
          days={PROGRAM_DAYS}
          textOf={lengthText}
          chosen={findEdit(edits, 'program', `program ${pinId}`)?.programSeconds}
          onChange={(seconds) =>
            setOrDrop({ kind: 'program', pinId, programSeconds: seconds ?? programSeconds }, seconds !== null)
          }
        />
      ))}
      {countFactories(choices, edits).map(({ schematicId, count }) => (
        <CountField
          key={schematicId}
          label={t`${{ schematic: schematicName(schematicId) }} factories`}
          value={count + (findEdit(edits, 'factories', `factories ${schematicId}`)?.count ?? 0)}
          onChange={(wanted) => setOrDrop({ kind: 'factories', schematicId, count: wanted - count }, wanted !== count)}
        />
      ))}
      {(Object.keys(choices.storeCounts) as PlacedStoreKind[]).map((storeKind) => {
        const count = choices.storeCounts[storeKind];
        return (
          <CountField
            key={storeKind}
            label={structuresLabel(storeKind)}
            value={count + (findEdit(edits, 'stores', `stores ${storeKind}`)?.count ?? 0)}
            onChange={(wanted) => setOrDrop({ kind: 'stores', storeKind, count: wanted - count }, wanted !== count)}
          />
        );
      })}
      <Choice
        label={t`Command center level`}
        size="small"
        value={level}
        options={LEVELS.map((one) => [one, levelName(one, choices.upgradeLevel, trainedLevel)])}
        onChange={(wanted) => setOrDrop({ kind: 'level', level: wanted }, wanted !== choices.upgradeLevel)}
        caption={trainedLevel !== null && level > trainedLevel && t`Trained: level ${trainedLevel}`}
      />
      <div data-wide="">
        <DaysField
          label={t`Visits`}
          asNow={t`As now: ${{ interval: intervalText(interval) }}`}
          days={VISIT_DAYS}
          textOf={everyText}
          chosen={findEdit(edits, 'visits', 'visits')?.intervalSeconds}
          onChange={(seconds) => setOrDrop({ kind: 'visits', intervalSeconds: seconds ?? 0 }, seconds !== null)}
        />
      </div>
    </Fields>
  );
}

function levelOf(edits: readonly ColonyEdit[], { upgradeLevel }: EditChoices): number {
  return findEdit(edits, 'level', 'level')?.level ?? upgradeLevel;
}

interface ChangeListProps {
  edits: readonly ColonyEdit[];
  choices: EditChoices;
  onDrop: (key: string) => void;
}

function ChangeList({ edits, choices, onDrop }: ChangeListProps) {
  return (
    <Changes aria-label={t`Further changes`}>
      {edits.map((edit) => {
        const text = capitalise(editText(edit, choices));
        return (
          <li key={editKey(edit)}>
            {text}
            <QuietButton icon={XIcon} aria-label={t`Remove: ${text}`} onClick={() => onDrop(editKey(edit))} />
          </li>
        );
      })}
    </Changes>
  );
}

interface AssumptionListProps {
  assumptions: VariantFigures['assumptions'];
  choices: EditChoices;
}

function AssumptionList({ assumptions, choices }: AssumptionListProps) {
  return (
    <Assumptions
      aria-label={plural({ assumptionCount: assumptions.length }, { one: '# assumption', other: '# assumptions' })}
    >
      {assumptions.map((assumption) => {
        const text = assumptionText(assumption, choices, realNowSeconds());
        return <li key={text}>{text}</li>;
      })}
    </Assumptions>
  );
}

interface DaysFieldProps {
  label: string;
  /** what an empty choice means */
  asNow: string;
  days: readonly number[];
  textOf: (seconds: number) => string;
  /** in seconds; listed although it may be none of the days */
  chosen: number | undefined;
  /** null: as now */
  onChange: (seconds: number | null) => void;
}

function DaysField({ label, asNow, days, textOf, chosen, onChange }: DaysFieldProps) {
  const listed = new Set(days.map((count) => count * SECONDS_PER_DAY));
  if (chosen) listed.add(chosen);
  return (
    <Choice
      label={label}
      size="small"
      value={chosen ?? null}
      options={[[null, asNow], ...[...listed].map((seconds) => [seconds, textOf(seconds)] as const)]}
      onChange={onChange}
    />
  );
}

function levelName(level: number, levelNow: number, trainedLevel: number | null): string {
  if (level === levelNow) return t`${level} (as now)`;
  return trainedLevel !== null && level > trainedLevel ? t`${level} (not trained)` : String(level);
}
