import { t } from '@lingui/core/macro';
import { KebabHorizontalIcon } from '@primer/octicons-react';
import { ActionList, ActionMenu } from '@primer/react';
import type { RoundReport } from '../../../workers/game/domain/round.ts';
import { saveTable } from '../../bridge/saveTable.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useMenu } from '../../ui/useMenu.ts';
import type { NameOf } from '../../words/round.ts';
import { copyPart, saveText } from './exportRound.ts';
import { multibuyText, planTable, planText } from './roundTexts.ts';

interface RoundExportMenuProps {
  report: RoundReport;
  nameOf: NameOf;
  getChecked: () => ReadonlySet<string>;
}

export function RoundExportMenu({ report, nameOf, getChecked }: RoundExportMenuProps) {
  const { opener, menu } = useMenu();
  const text = () => planText(report, getChecked(), nameOf);
  const saveCsv = (): Promise<void> => saveTable('round', planTable(report, getChecked(), nameOf));
  return (
    <>
      <IconButton {...opener} size="small" icon={KebabHorizontalIcon} aria-label={t`Export`} />
      {menu && (
        <ActionMenu {...menu.props}>
          <ActionMenu.Overlay>
            <ActionList>
              <ActionList.Item onSelect={() => void copyPart(t`The plan`, text())}>{t`Copy as text`}</ActionList.Item>
              <ActionList.Item
                disabled={report.shopping.lines.length === 0}
                onSelect={() => void copyPart(t`The shopping list`, multibuyText(report.shopping))}
              >
                {t`Copy shopping list for multibuy`}
              </ActionList.Item>
              <ActionList.Item onSelect={() => saveText(text())}>{t`Save as text`}</ActionList.Item>
              <ActionList.Item onSelect={() => void saveCsv()}>{t`Save as CSV`}</ActionList.Item>
            </ActionList>
          </ActionMenu.Overlay>
        </ActionMenu>
      )}
    </>
  );
}
