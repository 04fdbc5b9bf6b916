import { plural, t } from '@lingui/core/macro';
import { CopyIcon, TrashIcon, XIcon } from '@primer/octicons-react';
import { Button, FormControl, IconButton, Select, TextInput } from '@primer/react';
import { styled } from 'styled-components';
import { SECONDS_PER_DAY } from '../../../workers/domain/units.ts';
import type { VisitInterval } from '../../../workers/domain/visitInterval.ts';
import {
  type ColonyEdit,
  type EditChoices,
  MAX_VARIANT_NAME_LENGTH,
  type SavedVariant,
  type VariantOutcome,
} from '../../../workers/domain/whatIf.ts';
import { capitalise } from '../../format/text.ts';
import { Note, Problem } from '../../ui/parts.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { editProblemText } from '../../words/editProblems.ts';
import { type FreePlanetOwner, freePlanetsForText } from '../../words/ownData.ts';
import {
  assumptionText,
  ecuName,
  editText,
  everyText,
  intervalText,
  lengthText,
  schematicName,
} from '../../words/whatIf.ts';
import { CountField } from './CountField.tsx';
import { EditAdders } from './EditAdders.tsx';
import { countFactories, editKey, findEdit, withEdit, withoutEdit } from './editModel.ts';

const Card = styled.section`
  display: flex;
  flex-direction: column;
  gap: 8px;
  min-width: 0;
  padding: 10px 12px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 6px 8px;
`;

const Changes = styled.ul`
  margin: 0;
  padding: 0;
  font-size: 12px;
  list-style: none;

  & li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
  }
`;

const Assumptions = styled.ul`
  margin: 0;
  padding-left: 16px;
  font-size: 12px;
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
  /** how often the player visits the planet now */
  interval: VisitInterval;
  /** the highest command center that the character has trained; null if EVE has not reported it */
  trainedLevel: number | null;
  /** who can have more planets; null if no skills are read */
  freePlanetOwners: readonly FreePlanetOwner[] | null;
  onChange: (variant: SavedVariant) => void;
  onDelete: () => void;
  onCopy: (templateJson: string | null) => void;
}

/** The controls of one variant. Every change takes effect at once. */
export function VariantEditor(props: VariantEditorProps) {
  const { variant, outcome, choices, interval, trainedLevel, freePlanetOwners, onChange, onDelete, onCopy } = props;
  const { name, edits } = variant;
  const set = (edit: ColonyEdit): void => onChange({ ...variant, edits: withEdit(edits, edit) });
  const drop = (key: string): void => onChange({ ...variant, edits: withoutEdit(edits, key) });
  const setOrDrop = (edit: ColonyEdit, isChange: boolean): void => (isChange ? set(edit) : drop(editKey(edit)));
  const figures = outcome?.kind === 'ok' ? outcome.figures : null;
  const factories = countFactories(choices, edits);
  const listed = edits.filter(({ kind }) => !HAVE_CONTROLS.has(kind));
  const visits = findEdit(edits, 'visits', 'visits')?.intervalSeconds;
  const level = findEdit(edits, 'level', 'level')?.level ?? choices.upgradeLevel;
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
        <Button
          size="small"
          leadingVisual={CopyIcon}
          disabled={figures === null}
          onClick={() => onCopy(figures?.templateJson ?? null)}
        >
          {t`Copy as template`}
        </Button>
        <IconButton
          icon={TrashIcon}
          size="small"
          variant="invisible"
          aria-label={t`Delete ${name}`}
          onClick={onDelete}
        />
      </Row>
      {freePlanetOwners !== null && freePlanetOwners.length > 0 && (
        <Note>{t`Free planets for its template: ${{ planets: freePlanetsForText(level, freePlanetOwners) }}.`}</Note>
      )}
      {outcome?.kind === 'impossible' && (
        <Problem role="alert">{t`${{ message: editProblemText(outcome.problem) }} Change or remove it below.`}</Problem>
      )}
      <Row>
        {choices.ecus.map(({ pinId, programSeconds }) => {
          const ecu = ecuName(pinId, choices);
          const chosen = findEdit(edits, 'program', `program ${pinId}`)?.programSeconds;
          return (
            <FormControl key={pinId}>
              <FormControl.Label>{t`Program: ${ecu}`}</FormControl.Label>
              <Select
                size="small"
                value={chosen === undefined ? '' : String(chosen)}
                onChange={({ target }) =>
                  setOrDrop({ kind: 'program', pinId, programSeconds: Number(target.value) }, target.value !== '')
                }
              >
                <Select.Option value="">{t`As now (${{ length: lengthText(programSeconds) }})`}</Select.Option>
                {[...new Set([...PROGRAM_DAYS.map((days) => days * SECONDS_PER_DAY), ...(chosen ? [chosen] : [])])].map(
                  (seconds) => (
                    <Select.Option key={seconds} value={String(seconds)}>
                      {lengthText(seconds)}
                    </Select.Option>
                  ),
                )}
              </Select>
            </FormControl>
          );
        })}
      </Row>
      <Row>
        {factories.map(({ schematicId, count }) => (
          <CountField
            key={schematicId}
            label={t`${{ schematic: schematicName(schematicId) }} factories`}
            value={count + (findEdit(edits, 'factories', `factories ${schematicId}`)?.count ?? 0)}
            onChange={(wanted) =>
              setOrDrop({ kind: 'factories', schematicId, count: wanted - count }, wanted !== count)
            }
          />
        ))}
        <CountField
          label={t`Storage facilities`}
          value={choices.storageCount + (findEdit(edits, 'stores', 'stores storage')?.count ?? 0)}
          onChange={(wanted) =>
            setOrDrop(
              { kind: 'stores', storeKind: 'storage', count: wanted - choices.storageCount },
              wanted !== choices.storageCount,
            )
          }
        />
        <CountField
          label={t`Launchpads`}
          value={choices.launchpadCount + (findEdit(edits, 'stores', 'stores launchpad')?.count ?? 0)}
          onChange={(wanted) =>
            setOrDrop(
              { kind: 'stores', storeKind: 'launchpad', count: wanted - choices.launchpadCount },
              wanted !== choices.launchpadCount,
            )
          }
        />
        <FormControl>
          <FormControl.Label>{t`Command center level`}</FormControl.Label>
          <Select
            size="small"
            value={String(level)}
            onChange={({ target }) =>
              setOrDrop({ kind: 'level', level: Number(target.value) }, Number(target.value) !== choices.upgradeLevel)
            }
          >
            {LEVELS.map((one) => (
              <Select.Option key={one} value={String(one)}>
                {levelName(one, choices.upgradeLevel, trainedLevel)}
              </Select.Option>
            ))}
          </Select>
          {trainedLevel !== null && level > trainedLevel && (
            <FormControl.Caption>{t`Trained: level ${trainedLevel}`}</FormControl.Caption>
          )}
        </FormControl>
      </Row>
      <FormControl>
        <FormControl.Label>{t`Visits`}</FormControl.Label>
        <Select
          size="small"
          value={visits === undefined ? '' : String(visits)}
          onChange={({ target }) =>
            setOrDrop({ kind: 'visits', intervalSeconds: Number(target.value) }, target.value !== '')
          }
        >
          <Select.Option value="">{t`As now: ${{ interval: intervalText(interval) }}`}</Select.Option>
          {[...new Set([...VISIT_DAYS.map((days) => days * SECONDS_PER_DAY), ...(visits ? [visits] : [])])].map(
            (seconds) => (
              <Select.Option key={seconds} value={String(seconds)}>
                {everyText(seconds)}
              </Select.Option>
            ),
          )}
        </Select>
      </FormControl>
      {listed.length > 0 && (
        <Changes aria-label={t`Further changes`}>
          {listed.map((edit) => {
            const text = capitalise(editText(edit, choices));
            return (
              <li key={editKey(edit)}>
                {text}
                <IconButton
                  icon={XIcon}
                  size="small"
                  variant="invisible"
                  aria-label={t`Remove: ${text}`}
                  onClick={() => drop(editKey(edit))}
                />
              </li>
            );
          })}
        </Changes>
      )}
      <EditAdders choices={choices} onAdd={set} />
      {figures !== null && figures.assumptions.length > 0 && (
        <Assumptions
          aria-label={plural(
            { assumptionCount: figures.assumptions.length },
            { one: '# assumption', other: '# assumptions' },
          )}
        >
          {figures.assumptions.map((assumption) => {
            const text = assumptionText(assumption, choices, realNowSeconds());
            return <li key={text}>{text}</li>;
          })}
        </Assumptions>
      )}
    </Card>
  );
}

function levelName(level: number, levelNow: number, trainedLevel: number | null): string {
  if (level === levelNow) return t`${level} (as now)`;
  return trainedLevel !== null && level > trainedLevel ? t`${level} (not trained)` : String(level);
}
