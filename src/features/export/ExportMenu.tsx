import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TriangleDownIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { withTexts } from '../../languages/i18n.ts';
import { hasPlanetsAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { loadable, usePreload } from '../../ui/loadable.tsx';
import { useMenu } from '../../ui/useMenu.ts';

const ExportItems = loadable(() => withTexts(import('./ExportItems.tsx')));

/** Exports planets, totals and stops as shown on screen, as files or to the clipboard. */
export function ExportMenu() {
  const { opener, menu } = useMenu();
  usePreload(ExportItems, useAtomValue(hasPlanetsAtom));
  return (
    <>
      <Button {...opener} size="small" trailingVisual={<TriangleDownIcon size={14} />}>
        <Trans>Export</Trans>
      </Button>
      {menu && (
        <ErrorBoundary part={t`The menu`}>
          <ExportItems {...menu} />
        </ErrorBoundary>
      )}
    </>
  );
}
