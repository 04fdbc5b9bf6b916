import { Button, Dialog } from '@primer/react';
import { useState } from 'react';
import type { ColonyKey } from '../../../../workers/domain/ids.ts';
import type { ColonyReport } from '../../../../workers/domain/report.ts';
import { useColonyDetail } from '../../../bridge/useColonyDetail.ts';
import { withArticle } from '../../../format/text.ts';
import { colonyAtom } from '../../../state/colonies.ts';
import { useAtomValue } from '../../../state/jotai.ts';
import { copyTemplate, type TemplateCopy } from '../copyTemplate.ts';
import { Basis } from '../tooltips/Basis.tsx';
import { ExportTable, ImportTable, ProductionTable, ValueTable } from '../tooltips/TradeTables.tsx';
import { PlanetConfigFaults } from './PlanetConfigFaults.tsx';
import { PlanetConfigLoad } from './PlanetConfigLoad.tsx';
import { PlanetConfigSettings } from './PlanetConfigSettings.tsx';
import { PlanetConfigTable } from './PlanetConfigTable.tsx';
import styles from './planetConfig.module.css';

/** Everything about one planet's set-up, over the whole page; what the player sets takes effect, and is kept, at once. */
export default function PlanetConfigDialog({ colonyKey, onClose }: { colonyKey: ColonyKey; onClose: () => void }) {
  const colony = useAtomValue(colonyAtom(colonyKey));
  return (
    <Dialog
      title={colony ? `Configure ${colony.planetName}` : 'Configure planet'}
      subtitle={colony ? `${withArticle(colony.planetType)} planet in ${colony.systemName}` : ''}
      onClose={onClose}
      className={styles.dialog ?? ''}
    >
      {colony ? (
        <PlanetConfig colony={colony} />
      ) : (
        <p role="alert" className={styles.problem}>
          This colony is no longer known: it was given up in the game, or its character was deleted here.
        </p>
      )}
    </Dialog>
  );
}

function PlanetConfig({ colony }: { colony: ColonyReport }) {
  const [state] = useColonyDetail(colony.key, colony.at);
  return (
    <div className={styles.body}>
      <div className={styles.column}>
        <PlanetConfigTable colony={colony} />
        <PlanetConfigSettings colony={colony} />
        <TemplateButton colony={colony} />
      </div>
      <div className={styles.column}>
        <PlanetConfigLoad
          load={colony.load}
          upgradeLevel={colony.upgradeLevel}
          shares={state.kind === 'ok' ? state.detail.loadShares : null}
        />
        {state.kind === 'failed' && (
          <p role="alert" className={styles.problem}>
            What uses CPU and power could not be read: {state.message}
          </p>
        )}
        <PlanetConfigFaults colony={colony} />
      </div>
      <section className={styles.tables} aria-label="Figures">
        {colony.production.length > 0 && (
          <div className={styles.table}>
            <ProductionTable colony={colony} />
          </div>
        )}
        {colony.imports.length > 0 && (
          <div className={styles.table}>
            <ImportTable colony={colony} />
          </div>
        )}
        {colony.exports.length > 0 && (
          <div className={styles.table}>
            <ExportTable colony={colony} />
          </div>
        )}
        <div className={styles.table}>
          <ValueTable colony={colony} />
        </div>
        <Basis colony={colony} />
      </section>
    </div>
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
      <h3 id="planet-template" className={styles.heading}>
        In-game template
      </h3>
      <p className={styles.hint}>
        The layout as the game writes it: pins, heads, links and routes. Paste it in the planet window of another
        character to build the same colony.
      </p>
      <Button size="small" onClick={() => void start()}>
        Copy in-game template
      </Button>
      <p role="status" className={styles.outcome} data-kind={copy?.kind}>
        {copy?.text}
      </p>
    </section>
  );
}
