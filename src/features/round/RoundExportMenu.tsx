import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { TriangleDownIcon } from '@primer/octicons-react';
import { ActionList, ActionMenu, Button } from '@primer/react';
import { useRef, useState } from 'react';
import type { RoundReport } from '../../../workers/domain/round.ts';
import { saveTable } from '../../bridge/saveTable.ts';
import type { NameOf } from '../../words/round.ts';
import { copyPart, saveText } from './exportRound.ts';
import { multibuyText, planTable, planText } from './roundTexts.ts';

interface RoundExportMenuProps {
  report: RoundReport;
  nameOf: NameOf;
  getChecked: () => ReadonlySet<string>;
}

/** Copies or saves a round, or what to buy for it. */
export function RoundExportMenu({ report, nameOf, getChecked }: RoundExportMenuProps) {
  const anchorRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const text = () => planText(report, getChecked(), nameOf);
  const saveCsv = (): Promise<void> => saveTable('round', planTable(report, getChecked(), nameOf));
  return (
    <>
      <Button
        ref={anchorRef}
        size="small"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        trailingVisual={<TriangleDownIcon size={14} />}
        onClick={() => setOpen(!isOpen)}
      >
        <Trans>Export</Trans>
      </Button>
      <ActionMenu open={isOpen} onOpenChange={setOpen} anchorRef={anchorRef}>
        <ActionMenu.Overlay>
          <ActionList>
            <ActionList.Item onSelect={() => void copyPart(t`The plan`, text())}>
              <Trans>Copy as text</Trans>
            </ActionList.Item>
            <ActionList.Item
              disabled={report.shopping.lines.length === 0}
              onSelect={() => void copyPart(t`The shopping list`, multibuyText(report.shopping))}
            >
              <Trans>Copy shopping list for multibuy</Trans>
            </ActionList.Item>
            <ActionList.Item onSelect={() => saveText(text())}>
              <Trans>Save as text</Trans>
            </ActionList.Item>
            <ActionList.Item onSelect={() => void saveCsv()}>
              <Trans>Save as CSV</Trans>
            </ActionList.Item>
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
    </>
  );
}
