import { t } from '@lingui/core/macro';
import { TextInput } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { KeptPlanState } from '../../../workers/game/domain/settle.ts';
import { PlanetPicture } from '../../eve/planetPictures/PlanetPicture.tsx';
import { formatIsk } from '../../format/isk.ts';
import { formatSecurity } from '../../format/security.ts';
import { joinSentences, namedText } from '../../format/text.ts';
import { formatDay } from '../../format/time.ts';
import { characterNameAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { ConfirmationDialog } from '../../ui/Dialog.tsx';
import { Heading, Muted, Note, Tools } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { programStepTexts, settledText } from '../../words/settle.ts';
import { typeName } from '../../words/typeNames.ts';
import { planTemplate, type SavesTemplates } from './planTemplates.ts';
import { TemplateButtons } from './TemplateButtons.tsx';

const Kept = styled.details`
  padding: 5px 0;
  border-top: 1px solid var(--borderColor-muted);

  & > summary {
    font-size: var(--text-small);
  }

  /* The same width for all names: the texts after them are aligned. */
  & > summary > b {
    display: inline-block;
    width: 400px;
    max-width: calc(100% - 16px);
    vertical-align: top;
  }
`;

const Checklist = styled.ul`
  display: flex;
  flex-direction: column;
  gap: var(--gap-roomy);
  margin: 8px 0;
  padding: 0;
  font-size: var(--text-small);
  list-style: none;

  & ol {
    margin: 4px 0;
    padding-left: 20px;
    font-size: var(--text-small);
    color: var(--fgColor-muted);
  }
`;

const Line = styled(Tools)`
  gap: var(--gap-small) var(--gap-medium);

  @media (not (--phone)) {
    display: grid;
    grid-template-columns: 20px minmax(0, 300px) minmax(0, 160px) auto;
    justify-content: start;
  }
`;

interface PlanChecklistsProps {
  plans: readonly KeptPlanState[];
  AllTemplates: SavesTemplates;
  onShow: (template: string) => void;
  onRename: (id: string, name: string) => void;
  onDelete: (id: string) => void;
}

export function PlanChecklists({ plans, AllTemplates, onShow, onRename, onDelete }: PlanChecklistsProps) {
  const [deleted, setDeleted] = useState<KeptPlanState['plan'] | null>(null);
  if (plans.length === 0) return null;
  return (
    <section aria-label={t`Kept plans`}>
      <Heading>{t`Kept plans`}</Heading>
      {plans.map((state) => (
        <PlanChecklist
          key={state.plan.id}
          state={state}
          AllTemplates={AllTemplates}
          onShow={onShow}
          onRename={onRename}
          onDelete={() => setDeleted(state.plan)}
        />
      ))}
      {deleted !== null && (
        <ConfirmationDialog
          title={t`Delete “${{ name: deleted.name }}”?`}
          confirmText={t`Delete`}
          cancelText={t`Keep`}
          onClose={() => setDeleted(null)}
          onConfirm={() => onDelete(deleted.id)}
        >
          {t`The plan and its templates are deleted. Your colonies stay as they are.`}
        </ConfirmationDialog>
      )}
    </section>
  );
}

interface PlanChecklistProps extends Pick<PlanChecklistsProps, 'AllTemplates' | 'onShow' | 'onRename'> {
  state: KeptPlanState;
  onDelete: () => void;
}

function PlanChecklist({ state: { plan, settledBy }, AllTemplates, onShow, onRename, onDelete }: PlanChecklistProps) {
  const nameOf = useAtomValue(characterNameAtom);
  const [name, setName] = useState(plan.name);
  const settledCount = settledBy.filter((id) => id !== null).length;
  return (
    <Kept>
      <summary>
        <b>{plan.name}</b>{' '}
        <Muted>
          {[
            settledText(settledCount, plan.planets.length),
            formatDay(plan.keptAt, realNowSeconds()),
            // What is saved would look like what is earned.
            ...(plan.netIskPerMonth === null || plan.isSaving
              ? []
              : [t`${{ amount: formatIsk(plan.netIskPerMonth) }} a month`]),
          ].join(' · ')}
        </Muted>
      </summary>
      <Note>
        {joinSentences([
          keptOnText(plan),
          settledCount === plan.planets.length
            ? t`Every planet is settled: plan the next visits in Round.`
            : t`A planet is struck off once its character has settled it.`,
        ])}
      </Note>
      <Checklist>
        {plan.planets.map((planet, index) => {
          const settler = settledBy[index] ?? null;
          const what = namedText(
            `${planet.planetName} (${formatSecurity(planet.security)})`,
            typeName(planet.productTypeId),
          );
          return (
            <li key={`${planet.settlerId} ${planet.planetId}`}>
              <Line>
                <PlanetPicture planetType={planet.planetType} size={20} />
                {settler === null ? (
                  <>
                    <span>{what}</span>
                    <Muted>{planet.settlerName}</Muted>
                    <TemplateButtons name={planet.planetName} text={() => planet.template} onShow={onShow} />
                  </>
                ) : (
                  <>
                    <s>{what}</s>
                    <Muted>{t`settled by ${{ character: nameOf(settler) }}`}</Muted>
                  </>
                )}
              </Line>
              {settler === null && planet.programs.length > 0 && (
                <ol aria-label={t`After pasting the template`}>
                  {programStepTexts(planet.programs).map((step, k) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two extractors may have the same step
                    <li key={k}>{step}</li>
                  ))}
                </ol>
              )}
            </li>
          );
        })}
      </Checklist>
      <Tools>
        <TextInput
          size="small"
          aria-label={t`Name of the plan`}
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SmallButton
          disabled={name.trim() === '' || name.trim() === plan.name}
          onClick={() => onRename(plan.id, name.trim())}
        >
          {t`Rename`}
        </SmallButton>
        <AllTemplates templates={() => plan.planets.map((planet) => planTemplate(planet, planet.template))} />
        <SmallButton variant="danger" onClick={onDelete}>
          {t`Delete`}
        </SmallButton>
      </Tools>
    </Kept>
  );
}

function keptOnText({ keptAt, netIskPerMonth, isSaving }: KeptPlanState['plan']): string {
  const day = formatDay(keptAt, realNowSeconds());
  if (netIskPerMonth === null) return t`Kept on ${day}.`;
  const net = formatIsk(netIskPerMonth);
  return isSaving
    ? t`Kept on ${day}. Saves ${net} a month at the yields that were expected then.`
    : t`Kept on ${day}. Net ${net} a month at the yields that were expected then.`;
}
