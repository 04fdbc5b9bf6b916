import { t } from '@lingui/core/macro';
import { Button, TextInput } from '@primer/react';
import { type ReactNode, useCallback, useState } from 'react';
import { styled } from 'styled-components';
import { MAX_KEPT_PLANS, type SettlePlan } from '../../../workers/game/domain/settle.ts';
import { formatTemplate } from '../../../workers/game/domain/template.ts';
import { pictureExits } from '../../bridge/copyPicture.ts';
import { formatIsk, formatNetIsk } from '../../format/isk.ts';
import { formatHauledVolume, formatNumber, formatPercent } from '../../format/number.ts';
import { joinSentences } from '../../format/text.ts';
import type { Search } from '../../state/settle.ts';
import { SplitRow, Stack } from '../../ui/dialogLayout.ts';
import { Facts, Heading, Note, Tools } from '../../ui/parts.tsx';
import { PictureButton, PictureSheet } from '../../ui/pictures/PictureButton.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import {
  addedLoginsText,
  basketNote,
  gapText,
  hubLegText,
  inputRiseText,
  marketText,
  netBasisText,
  netRangeText,
  paidAfterText,
  paysFromText,
  planetsInSystemsText,
  planName,
  replayText,
  setupNote,
  setupText,
  sharedPlanetsText,
  tripsText,
  tripText,
} from '../../words/settle.ts';
import { mapPicture } from './mapPicture.ts';
import { PlanMap } from './PlanMap.tsx';
import { GoodsTables, HaulTable, PlanetTable } from './PlanTables.tsx';
import { planTemplate, type SavesTemplates } from './planTemplates.ts';

const Cards = styled.div`
  display: grid;
  /* At most two beside each other: four make two rows. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, max(220px, 34%)), 1fr));
  gap: var(--gap-medium);
`;

/* A button of several lines. */
const Card = styled(Button)`
  && {
    min-width: 0;
    height: auto;
    padding: 8px 12px;
    font-size: var(--text-small);
    font-weight: 400;
    text-align: left;
  }

  && b {
    font-size: var(--text-medium);
  }

  && b + span ~ span {
    color: var(--fgColor-muted);
  }

  && [data-component="buttonContent"] {
    flex: 1;
    min-width: 0;
  }

  && [data-component="text"] {
    display: flex;
    flex-direction: column;
    gap: var(--gap-tiny);
    white-space: normal;
  }

  &&[aria-pressed="true"] {
    border-color: var(--borderColor-accent-emphasis);
    box-shadow: 0 0 0 1px var(--borderColor-accent-emphasis);
  }
`;

const Goods = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--gap-wide) 40px;
`;

/* Side by side where there is room: then the map is as high as the window. */
const Beside = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--gap-wide) var(--gap-huge);
  align-items: start;

  @media (--laptop) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const MapSection = styled.section`
  display: flex;
  flex-direction: column;
  gap: var(--gap-small);
  min-width: 0;

  @media (not (--laptop)) {
    position: sticky;
    top: calc(var(--top-height) + 8px);
    height: calc(100dvh - var(--top-height) - 16px);
    min-height: 420px;
  }
`;

interface PlanCardsProps {
  plans: readonly SettlePlan[];
  shown: SettlePlan;
  onShow: (plan: SettlePlan) => void;
}

/** The plans to choose from, with what sets them apart. */
export function PlanCards({ plans, shown, onShow }: PlanCardsProps) {
  return (
    <Cards role="group" aria-label={t`Plans`}>
      {plans.map((plan) => (
        <Card
          key={plan.kinds.join(' ')}
          alignContent="start"
          aria-pressed={plan === shown}
          onClick={() => onShow(plan)}
        >
          <b>{planName(plan)}</b>
          <span>{netRangeText(plan)}</span>
          <span>{planetsInSystemsText(plan.planets.length, plan.systemIds.length)}</span>
          <span>
            {t`${{ logins: formatNumber(plan.loginsPerMonth) }} logins, ${{ volume: formatHauledVolume(plan.m3PerMonth) }} a month`}
          </span>
        </Card>
      ))}
    </Cards>
  );
}

interface PlanViewProps {
  plan: SettlePlan;
  /** the choice of plans, above what is said of this one */
  cards: ReactNode;
  search: Search;
  AllTemplates: SavesTemplates;
  onShowTemplate: (text: string) => void;
  /** Whether it is kept. null while no other plan fits */
  onKeep: ((name: string) => Promise<boolean>) | null;
}

export function PlanView({ plan, cards, search, AllTemplates, onShowTemplate, onKeep }: PlanViewProps) {
  return (
    <Stack>
      <Beside>
        <Stack>
          {cards}
          <PlanFacts plan={plan} request={search.request} />
          <Note>
            {gapText(plan.proof)} {replayText(plan.proof)} {marketText(plan)} {sharedPlanetsText(plan)}
          </Note>
          <Tools>
            <KeepPlan suggested={planName(plan)} onKeep={onKeep} />
            <AllTemplates
              templates={() =>
                plan.planets.map((planet) => planTemplate(planet, formatTemplate(planet.design.template)))
              }
            />
          </Tools>
        </Stack>
        <MapSection aria-label={t`Map`}>
          <SplitRow>
            <Heading>{t`Map`}</Heading>
            <PictureButton label={t`Copy picture`}>
              <MapSheet plan={plan} reach={search.reach} />
            </PictureButton>
          </SplitRow>
          <PlanMap reach={search.reach} planets={plan.planets} />
        </MapSection>
      </Beside>
      <PlanetTable plan={plan} settlers={search.request.settlers} onShow={onShowTemplate} />
      <Goods>
        <GoodsTables plan={plan} />
        <HaulTable plan={plan} systems={search.reach.systems} hub={search.request.hub} />
      </Goods>
    </Stack>
  );
}

function PlanFacts({ plan, request: { goal, hub } }: { plan: SettlePlan; request: Search['request'] }) {
  const rise = inputRiseText(plan);
  const whole = basketNote(plan);
  return (
    <Facts
      facts={[
        {
          name: whole === null ? t`Net ISK a month` : t`Saved a month`,
          value: netRangeText(plan),
          note: joinSentences([whole, netBasisText(plan)]),
        },
        goal.kind === 'amounts' && {
          name: t`Of the amounts, with less, as many and more yields`,
          value: plan.yieldOutcomes.map(({ metFraction }) => formatPercent(metFraction, 0)).join(' · '),
        },
        { name: t`When yields are lower`, value: paysFromText(plan) },
        rise !== null && { name: t`When inputs cost more`, value: rise },
        { name: t`Cost to set up`, value: setupText(plan.setup), note: setupNote(plan.setup) },
        plan.tiedUpIsk > 0 && {
          name: t`Money tied up in one round`,
          value: formatIsk(plan.tiedUpIsk),
          note: t`paid for the inputs of one visit`,
        },
        { name: t`Paid back after`, value: paidAfterText(plan) },
        {
          name: t`Hauled a month`,
          value: formatHauledVolume(plan.m3PerMonth),
          note: tripsText(plan.tripsPerVisit) ?? undefined,
        },
        { name: t`Trip to collect everything`, value: tripText(plan.tripJumps) },
        { name: t`To the trading hub`, value: hubLegText(plan.hubLeg, hub) },
        {
          name: t`Logins a month`,
          value: formatNumber(plan.loginsPerMonth),
          note: addedLoginsText(plan.addedLoginsPerMonth),
        },
        plan.otherTaxIskPerMonth > 0 && {
          name: t`Other tax a month`,
          value: formatIsk(plan.otherTaxIskPerMonth),
          note: t`on goods that planets pass on, or that are not sold`,
        },
        {
          name: whole === null ? t`Net less hauling, fees and logins` : t`Saved less hauling and logins`,
          value: formatNetIsk({ isk: plan.worthIskPerMonth, bound: plan.netIskPerMonth.bound }),
        },
      ]}
    />
  );
}

interface KeepPlanProps extends Pick<PlanViewProps, 'onKeep'> {
  /** its name if the player gives none */
  suggested: string;
}

function KeepPlan({ suggested, onKeep }: KeepPlanProps) {
  const [name, setName] = useState('');
  return (
    <>
      <TextInput
        size="small"
        aria-label={t`Name of the plan`}
        placeholder={suggested}
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <SmallButton
        disabled={onKeep === null}
        onClick={() =>
          onKeep?.(name.trim() || suggested).then((isKept) => {
            // Another name may have been typed since.
            if (isKept) setName((typed) => (typed === name ? '' : typed));
          })
        }
      >
        {t`Keep plan`}
      </SmallButton>
      {onKeep === null && <Note>{t`There are ${MAX_KEPT_PLANS} kept plans already. Delete one below first.`}</Note>}
    </>
  );
}

function MapSheet({ plan, reach }: { plan: SettlePlan; reach: Search['reach'] }) {
  const draw = useCallback((hasNames: boolean) => mapPicture(plan, reach, hasNames), [plan, reach]);
  return (
    <PictureSheet
      fileName="colony-watch-plan"
      draw={draw}
      namesLabel={t`With names of systems`}
      description={t`Map of ${{ systemCount: reach.systems.length }} systems`}
      exits={pictureExits}
    />
  );
}
