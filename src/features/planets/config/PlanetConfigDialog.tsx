import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { ColonyKey } from '../../../../workers/game/domain/ids.ts';
import type { ColonyReport } from '../../../../workers/game/domain/report.ts';
import { useColonyDetail } from '../../../bridge/useColonyDetail.ts';
import { colonyAtom } from '../../../state/colonies.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { FullDialog } from '../../../ui/FullDialog.ts';
import { Heading, Problem } from '../../../ui/parts.tsx';
import { SmallButton } from '../../../ui/SmallButton.tsx';
import { planetInSystemText } from '../../../words/planetTypes.ts';
import { copyTemplate, type TemplateCopy } from '../copyTemplate.ts';
import { Part } from '../detail/detailParts.ts';
import { Basis } from '../tooltips/Basis.tsx';
import { TradeTables, ValueTable } from '../tooltips/TradeTables.tsx';
import { Hint } from './configParts.ts';
import { PlanetConfigFaults } from './PlanetConfigFaults.tsx';
import { PlanetConfigLoad } from './PlanetConfigLoad.tsx';
import { PlanetConfigSettings } from './PlanetConfigSettings.tsx';
import { PlanetConfigTable } from './PlanetConfigTable.tsx';

const Body = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr));
  gap: var(--gap-huge) 40px;
  max-width: 1280px;
  margin: 0 auto;
  font-size: var(--text-small);
  line-height: 1.5;
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  gap: 20px;
  min-width: 0;
`;

const Outcome = styled.p`
  min-height: 1.5em;
  margin: 6px 0 0;

  &[data-kind="done"] {
    color: var(--fgColor-success);
  }

  &[data-kind="failed"] {
    color: var(--fgColor-danger);
  }
`;

const Tables = styled.section`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  gap: 20px 40px;
  min-width: 0;
`;

/** The set-up of one planet, over the whole page. Changes apply and are stored immediately. */
export default function PlanetConfigDialog({ colonyKey, onClose }: { colonyKey: ColonyKey; onClose: () => void }) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  return (
    <FullDialog
      title={colony ? t`Configure ${{ planetName: colony.planetName }}` : t`Configure planet`}
      subtitle={colony ? planetInSystemText(colony) : ''}
      onClose={onClose}
    >
      {colony ? (
        <PlanetConfig colony={colony} />
      ) : (
        <Problem role="alert">
          {t`This colony is no longer known: it was given up in the game, or its character was deleted here.`}
        </Problem>
      )}
    </FullDialog>
  );
}

function PlanetConfig({ colony }: { colony: ColonyReport }) {
  const { value: detail, problem } = useColonyDetail(colony.key, colony.at);
  return (
    <Body>
      <Column>
        <PlanetConfigTable colony={colony} />
        <PlanetConfigSettings colony={colony} />
        <TemplateButton colony={colony} />
      </Column>
      <Column>
        <PlanetConfigLoad load={colony.load} upgradeLevel={colony.upgradeLevel} shares={detail?.loadShares ?? null} />
        {problem !== null && (
          <Problem role="alert">{t`CPU and power details could not be loaded: ${{ message: problem }}`}</Problem>
        )}
        <PlanetConfigFaults colony={colony} />
      </Column>
      <Tables aria-label={t`Figures`}>
        <TradeTables colony={colony} />
        <Part>
          <ValueTable colony={colony} />
        </Part>
        <Basis colony={colony} />
      </Tables>
    </Body>
  );
}

function TemplateButton({ colony }: { colony: ColonyReport }) {
  const [copy, setCopy] = useState<TemplateCopy | null>(null);
  const start = async (): Promise<void> => {
    setCopy(null);
    setCopy(await copyTemplate(colony.key));
  };
  return (
    <section aria-labelledby="planet-template">
      <Heading id="planet-template">{t`In-game template`}</Heading>
      <Hint>
        <Trans>
          The layout as the game writes it: pins, heads, links and routes. Paste it in the planet window of another
          character to build the same colony.
        </Trans>
      </Hint>
      <SmallButton onClick={() => void start()}>{t`Copy in-game template`}</SmallButton>
      <Outcome role="status" data-kind={copy?.kind}>
        {copy?.text}
      </Outcome>
    </section>
  );
}
