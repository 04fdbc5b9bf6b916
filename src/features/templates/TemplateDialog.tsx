import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import { PLANET_TYPES, type PlanetType } from '../../../workers/game/domain/commodity.ts';
import type {
  TemplateAssumptions,
  TemplateChange,
  TemplateEdit,
  TemplateJudgement,
} from '../../../workers/game/domain/template.ts';
import { changeTemplate, designBeside } from '../../bridge/templates.ts';
import { formatIskCell } from '../../format/isk.ts';
import { formatNumber, formatUnitsPerHour } from '../../format/number.ts';
import { errorMessage, joinList } from '../../format/text.ts';
import { formatDuration } from '../../format/time.ts';
import { unitsPerMonth } from '../../model/templateFigures.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/dialogLayout.ts';
import { Choice } from '../../ui/fields.tsx';
import { Facts, Heading, Note, Problem, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useAnswer } from '../../ui/useAnswer.ts';
import { type FreePlanetOwner, freePlanetsForText } from '../../words/ownData.ts';
import { planetTypeWord } from '../../words/planetTypes.ts';
import { afterPastingTexts } from '../../words/settle.ts';
import { simulationProblemText } from '../../words/simulationProblems.ts';
import { changeProblemText } from '../../words/templateProblems.ts';
import {
  changeTexts,
  designGainText,
  faultText,
  flowsText,
  lastsText,
  loadLastsText,
  nameAfterChange,
  planetText,
  starvedText,
  templateNetText,
  templateNoteText,
} from '../../words/templates.ts';
import { typeName } from '../../words/typeNames.ts';
import { type BenchRow, nameOfRow } from './benchRows.ts';
import { FigureTable, loadFigures, productFigures } from './FigureTable.tsx';

const List = styled.ul`
  margin: 0;
  padding-left: 18px;
  font-size: var(--text-small);
  line-height: 1.5;
`;

const LEVELS = [0, 1, 2, 3, 4, 5];

export interface TemplateDialogProps {
  row: BenchRow;
  assumptions: TemplateAssumptions;
  /** the highest command center level of the characters; null if no skills are read */
  trainedLevel: number | null;
  /** who can have more planets; null if no skills are read */
  freePlanetOwners: readonly FreePlanetOwner[] | null;
  onCopy: (name: string, text: string) => void;
  onAdd: (text: string) => void;
  onRemove: (row: BenchRow) => void;
  onShow: (row: BenchRow) => void;
  onClose: () => void;
}

export function TemplateDialog({ row, assumptions, trainedLevel, freePlanetOwners, ...actions }: TemplateDialogProps) {
  const { onCopy, onAdd, onRemove, onShow, onClose } = actions;
  const { judgement, text, origin } = row;
  const name = nameOfRow(row);
  return (
    <Dialog title={name} width="min(760px, 96vw)" onClose={onClose}>
      <Stack>
        <Tools>
          <SmallButton onClick={() => onShow(row)}>{t`Show in 3D`}</SmallButton>
          <SmallButton onClick={() => onCopy(name, text)}>{t`Copy`}</SmallButton>
          {origin === 'library' ? (
            <SmallButton variant="danger" onClick={() => onRemove(row)}>
              {t`Remove from library`}
            </SmallButton>
          ) : (
            <SmallButton onClick={() => onAdd(text)}>{t`Add to library`}</SmallButton>
          )}
        </Tools>
        {judgement === null ? (
          <Note>{t`Calculating…`}</Note>
        ) : (
          <Judged judgement={judgement} trainedLevel={trainedLevel} freePlanetOwners={freePlanetOwners} />
        )}
        {judgement !== null && judgement.faults.length === 0 && (
          <OurDesign text={text} judgement={judgement} assumptions={assumptions} onCopy={onCopy} onAdd={onAdd} />
        )}
        {judgement !== null && (
          <Changes
            text={text}
            judgement={judgement}
            assumptions={assumptions}
            trainedLevel={trainedLevel}
            onCopy={onCopy}
            onAdd={onAdd}
          />
        )}
      </Stack>
    </Dialog>
  );
}

interface JudgedProps extends Pick<TemplateDialogProps, 'trainedLevel' | 'freePlanetOwners'> {
  judgement: TemplateJudgement;
}

function Judged({ judgement, trainedLevel, freePlanetOwners }: JudgedProps) {
  const { load } = judgement;
  return (
    <>
      <Facts
        facts={[
          {
            name: t`Planet`,
            value: t`${{ planet: planetText(judgement) }}, level ${{ level: judgement.level }}`,
            note:
              trainedLevel !== null && judgement.level > trainedLevel
                ? t`Your characters have trained command centers up to level ${trainedLevel}`
                : undefined,
          },
          freePlanetOwners !== null && {
            name: t`Free planets for it`,
            value: freePlanetsForText(judgement.level, freePlanetOwners),
          },
          {
            name: 'CPU',
            value: t`${{ cpuUsedTf: formatNumber(load.cpuUsedTf) }} of ${{ cpuLimitTf: formatNumber(load.cpuLimitTf) }} tf`,
          },
          {
            name: t`Heads, factories, launchpads`,
            value: joinList(
              [judgement.headCount, judgement.factoryCount, judgement.launchpadCount].map((count) =>
                formatNumber(count),
              ),
            ),
          },
          {
            name: t`Power`,
            value: t`${{ powerUsedMw: formatNumber(load.powerUsedMw) }} of ${{ powerLimitMw: formatNumber(load.powerLimitMw) }} MW`,
          },
          {
            name: t`Net ISK a month, from empty stores`,
            value: templateNetText(judgement),
            note: unpricedText(judgement),
          },
          { name: t`Stores last, unattended`, value: lastsText(judgement) },
          {
            name: t`Starves`,
            value: starvedText(judgement) || t({ message: `nothing`, comment: 'no input is missing' }),
          },
          ...judgement.products.map((product) => ({
            name: t`${{ commodity: typeName(product.typeId) }} a month`,
            value: formatNumber(unitsPerMonth([product])),
          })),
          {
            name: t`Inputs an hour`,
            value: flowsText(judgement.imports) || t({ message: `none`, comment: 'no inputs' }),
          },
          {
            name: t`m³ a day, in and out`,
            value: joinList([judgement.m3PerDayIn, judgement.m3PerDayOut].map((m3) => formatNumber(m3))),
          },
          { name: t`A full load lasts`, value: loadLastsText(judgement) },
        ]}
      />
      {judgement.replayProblem !== null && (
        <Problem>
          {t`It can't be replayed: ${{ replayProblem: simulationProblemText(judgement.replayProblem) }}`}
        </Problem>
      )}
      <div>
        <Heading>{t`Faults`}</Heading>
        {judgement.faults.length === 0 ? (
          <Note>{t({ message: `None.`, comment: 'no faults' })}</Note>
        ) : (
          <List>
            {judgement.faults.map((fault) => (
              <li key={JSON.stringify(fault)}>{faultText(fault)}</li>
            ))}
          </List>
        )}
      </div>
      {judgement.notes.length > 0 && (
        <div>
          <Heading>{t`Before you apply it`}</Heading>
          <List>
            {judgement.notes.map((note) => (
              <li key={note.kind}>{templateNoteText(note, judgement)}</li>
            ))}
          </List>
        </div>
      )}
    </>
  );
}

function unpricedText({ unpricedTypeIds }: TemplateJudgement): string | undefined {
  if (unpricedTypeIds.length === 0) return undefined;
  return t`No price: ${{ commodities: joinList(unpricedTypeIds.map(typeName)) }}`;
}

interface OurDesignProps extends Pick<TemplateDialogProps, 'assumptions' | 'onCopy' | 'onAdd'> {
  text: string;
  judgement: TemplateJudgement;
}

/** What a design of ours makes of the same, and both side by side. Nothing where they can't be compared. */
function OurDesign({ text, judgement, assumptions, onCopy, onAdd }: OurDesignProps) {
  const comment = t`Design: ${{ name: judgement.comment }}`;
  const { value: design, problem } = useAnswer(
    () => designBeside(text, comment, assumptions),
    [text, comment, assumptions],
  );
  const [isCompared, setCompared] = useState(false);
  if (problem !== null) return <Problem>{t`A design could not be made: ${problem}`}</Problem>;
  if (design === undefined || design === null) return null;
  const unitsOf = (judged: TemplateJudgement) =>
    judged === judgement ? design.templateUnitsPerHour : design.designUnitsPerHour;
  const steps = afterPastingTexts(design.programs);
  return (
    <div>
      <Heading>{t`Our design`}</Heading>
      <Tools>
        <Note>{designGainText(design)}</Note>
        <SmallButton aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
          {t`Compare`}
        </SmallButton>
      </Tools>
      {isCompared && (
        <>
          <FigureTable
            label={t`The template and our design`}
            figures={[
              {
                name: t`${{ commodity: typeName(design.productTypeId) }} an hour, visited every ${{ time: formatDuration(design.visitSeconds) }}`,
                of: (judged) => formatUnitsPerHour(unitsOf(judged)),
              },
              ...loadFigures(),
              { name: t`Heads`, of: ({ headCount }) => headCount },
              { name: t`Factories`, of: ({ factoryCount }) => factoryCount },
              { name: t`Launchpads`, of: ({ launchpadCount }) => launchpadCount },
            ]}
            templates={[
              { id: 'template', label: t`This template`, judgement },
              { id: 'design', label: t`Our design`, judgement: design.judgement },
            ]}
          />
          {steps.length > 0 && (
            <>
              <Note>{t`After pasting our design:`}</Note>
              <List as="ol">
                {steps.map((step, k) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two extractors may have the same step
                  <li key={k}>{step}</li>
                ))}
              </List>
            </>
          )}
          <Tools>
            <SmallButton onClick={() => onAdd(design.text)}>{t`Add “${{ comment }}” to the library`}</SmallButton>
            <SmallButton onClick={() => onCopy(comment, design.text)}>{t`Copy our design`}</SmallButton>
          </Tools>
        </>
      )}
    </div>
  );
}

type ChangeState = { kind: 'none' } | { kind: 'changing' } | { kind: 'failed'; message: string } | TemplateChange;

type ChangesProps = OurDesignProps & Pick<TemplateDialogProps, 'trainedLevel'>;

function Changes({ text, judgement, assumptions, trainedLevel, onCopy, onAdd }: ChangesProps) {
  const [planetType, setPlanetType] = useState<PlanetType>(
    PLANET_TYPES.find((type) => type !== judgement.planetType) ?? 'barren',
  );
  // What is trained, if that is less.
  const [level, setLevel] = useState(Math.max(0, Math.min(judgement.level - 1, trainedLevel ?? judgement.level)));
  const [state, setState] = useState<ChangeState>({ kind: 'none' });
  const change = async (edit: TemplateEdit): Promise<void> => {
    setState({ kind: 'changing' });
    try {
      setState(await changeTemplate(text, edit, nameAfterChange(judgement.comment, edit), assumptions));
    } catch (error) {
      setState({ kind: 'failed', message: errorMessage(error) });
    }
  };
  return (
    <div>
      <Heading>
        <Trans comment="the title of what can be changed in a template">Change</Trans>
      </Heading>
      <Tools>
        <Choice
          label={t`Planet type`}
          isInline
          value={planetType}
          options={PLANET_TYPES.map((type) => [type, planetTypeWord(type)])}
          onChange={setPlanetType}
        />
        <SmallButton onClick={() => void change({ kind: 'retarget', planetType })}>
          <Trans comment="a template, for another type of planet">Retarget</Trans>
        </SmallButton>
        <Choice
          label={t`Command center level`}
          isInline
          value={level}
          options={LEVELS.map((one) => [one, t`level ${{ level: one }}`])}
          onChange={setLevel}
        />
        <SmallButton onClick={() => void change({ kind: 'trim', level })}>
          <Trans comment="a template, so that it fits a lower level of command center">Trim</Trans>
        </SmallButton>
      </Tools>
      <div aria-live="polite">
        {state.kind === 'changing' && <Note>{t`Calculating…`}</Note>}
        {state.kind === 'failed' && <Problem>{state.message}</Problem>}
        {state.kind === 'impossible' && <Problem>{changeProblemText(state.problem)}</Problem>}
        {state.kind === 'changed' && (
          <Changed before={judgement} change={state} isSame={state.text === text} onCopy={onCopy} onAdd={onAdd} />
        )}
      </div>
    </div>
  );
}

interface ChangedProps extends Pick<TemplateDialogProps, 'onCopy' | 'onAdd'> {
  before: TemplateJudgement;
  change: TemplateChange & { kind: 'changed' };
  /** whether nothing had to be changed */
  isSame: boolean;
}

function Changed({ before, change, isSame, onCopy, onAdd }: ChangedProps) {
  const texts = changeTexts(change);
  return (
    <>
      {isSame && <Note>{t`Nothing has to change.`}</Note>}
      {!isSame && texts.length === 0 && <Note>{t`Changed: nothing is lost.`}</Note>}
      {texts.length > 0 && (
        <List>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </List>
      )}
      {!isSame && <BeforeAndAfter before={before} after={change.judgement} />}
      {!isSame && (
        <Tools>
          <SmallButton onClick={() => onAdd(change.text)}>
            {t`Add “${{ comment: change.judgement.comment }}” to the library`}
          </SmallButton>
          <SmallButton onClick={() => onCopy(change.judgement.comment, change.text)}>{t`Copy the result`}</SmallButton>
        </Tools>
      )}
    </>
  );
}

function BeforeAndAfter({ before, after }: { before: TemplateJudgement; after: TemplateJudgement }) {
  return (
    <FigureTable
      label={t`Before and after the change`}
      figures={[
        ...loadFigures(),
        ...productFigures([before, after]),
        { name: t`Net ISK a month`, of: (judgement) => templateNetText(judgement, formatIskCell) },
        {
          name: t`Faults`,
          of: ({ faults }) =>
            faults.length === 0 ? t({ message: `none`, comment: 'no faults' }) : formatNumber(faults.length),
        },
      ]}
      templates={[
        {
          id: 'before',
          label: t({ message: `Now`, comment: 'a template as it is, beside the changed one' }),
          judgement: before,
        },
        { id: 'after', label: t`Changed`, judgement: after },
      ]}
    />
  );
}
