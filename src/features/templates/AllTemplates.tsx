import { t } from '@lingui/core/macro';
import { DownloadIcon } from '@primer/octicons-react';
import { ActionList, ActionMenu } from '@primer/react';
import { useState } from 'react';
import { canWriteFolder } from '../../bridge/templateFolder.ts';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useMenu } from '../../ui/useMenu.ts';
import type { UnnamedTemplate } from '../../words/templates.ts';
import { saveZip, writeIntoFolder } from './templateFiles.ts';

interface AllTemplatesProps {
  label?: string | undefined;
  templates: () => readonly UnnamedTemplate[];
}

/** Saves templates as files, all at once: as one zip, or where the browser can, in the game's own folder. */
export default function AllTemplates({ label, templates }: AllTemplatesProps) {
  const { opener, menu } = useMenu();
  const [isBusy, setBusy] = useState(false);
  const canWrite = canWriteFolder();
  const run = async (save: (templates: readonly UnnamedTemplate[]) => Promise<void>): Promise<void> => {
    setBusy(true);
    await save(templates());
    setBusy(false);
  };
  const press = canWrite ? opener : { onClick: () => void run(saveZip) };
  return (
    <>
      <SmallButton leadingVisual={DownloadIcon} loading={isBusy} {...press}>
        {label ?? t`All templates`}
      </SmallButton>
      {menu && (
        <ActionMenu {...menu.props}>
          <ActionMenu.Overlay width="medium">
            <ActionList>
              <ActionList.Item onSelect={() => void run((all) => writeIntoFolder(all, false))}>
                {t`Write into the game's folder`}
                <ActionList.Description variant="block">
                  Documents/EVE/PlanetaryInteractionTemplates
                </ActionList.Description>
              </ActionList.Item>
              <ActionList.Item onSelect={() => void run((all) => writeIntoFolder(all, true))}>
                {t`Write into another folder…`}
              </ActionList.Item>
              <ActionList.Item onSelect={() => void run(saveZip)}>{t`Save as a .zip file`}</ActionList.Item>
            </ActionList>
          </ActionMenu.Overlay>
        </ActionMenu>
      )}
    </>
  );
}
