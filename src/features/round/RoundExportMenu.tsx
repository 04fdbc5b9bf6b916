import { ActionList, ActionMenu, Button } from '@primer/react';
import { useRef, useState } from 'react';
import type { RoundReport } from '../../../workers/domain/round.ts';
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
  const saveCsv = async (): Promise<void> => {
    const { formatCsv } = await import('../../format/spreadsheet.ts');
    saveText('csv', formatCsv(planTable(report, getChecked(), nameOf)));
  };
  return (
    <>
      <Button ref={anchorRef} size="small" aria-haspopup="menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Export
      </Button>
      <ActionMenu open={isOpen} onOpenChange={setOpen} anchorRef={anchorRef}>
        <ActionMenu.Overlay>
          <ActionList>
            <ActionList.Item onSelect={() => void copyPart('The plan', text())}>Copy as text</ActionList.Item>
            <ActionList.Item
              disabled={report.shopping.lines.length === 0}
              onSelect={() => void copyPart('The shopping list', multibuyText(report.shopping))}
            >
              Copy shopping list for multibuy
            </ActionList.Item>
            <ActionList.Item onSelect={() => saveText('txt', text())}>Save as text</ActionList.Item>
            <ActionList.Item onSelect={() => void saveCsv()}>Save as CSV</ActionList.Item>
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
    </>
  );
}
