import { t } from '@lingui/core/macro';
import { FormControl, TextInput } from '@primer/react';
import { useRef, useState } from 'react';
import { type Basket, MAX_BASKET_NAME_LENGTH } from '../../../workers/game/domain/demand.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/dialogLayout.ts';
import { Note } from '../../ui/parts.tsx';
import { BasketLines } from './BasketLines.tsx';
import { BasketPaste, NOTHING_PASTED, readPasted } from './BasketPaste.tsx';

interface BasketDialogProps {
  basket: Basket;
  onSave: (basket: Basket) => void;
  onClose: () => void;
}

/** What a basket is called and what is in it. */
export function BasketDialog({ basket, onSave, onClose }: BasketDialogProps) {
  const [name, setName] = useState(basket.name);
  const [entries, setEntries] = useState(basket.entries);
  const [pasted, setPasted] = useState(NOTHING_PASTED);
  const pasteRef = useRef<HTMLTextAreaElement>(null);
  const reading = readPasted(entries, pasted);
  const { entries: added, left } = reading;
  const add = (): void => {
    if (added === null) return;
    setEntries(added);
    setPasted({ ...pasted, text: left });
  };
  const save = (): void => {
    // What is left of a list is seen before it goes.
    if (added === null || (left !== '' && left !== pasted.text)) {
      add();
      pasteRef.current?.focus();
      return;
    }
    onSave({ ...basket, name: name.trim() === '' ? basket.name : name.trim(), entries: added });
    onClose();
  };
  return (
    <Dialog
      title={t`Basket`}
      width="xlarge"
      onClose={onClose}
      footerButtons={[
        { content: t`Cancel`, onClick: onClose },
        { content: t`Save`, buttonType: 'primary', onClick: save },
      ]}
    >
      <Stack>
        <FormControl>
          <FormControl.Label>{t`Name`}</FormControl.Label>
          <TextInput
            size="small"
            value={name}
            maxLength={MAX_BASKET_NAME_LENGTH}
            onChange={({ target }) => setName(target.value)}
          />
        </FormControl>
        <BasketLines entries={entries} onChange={setEntries} />
        <BasketPaste pasted={pasted} reading={reading} onChange={setPasted} onAdd={add} fieldRef={pasteRef} />
        <Note>
          {t`ME is the material efficiency of the blueprint, 0 to 10, and of those of its components. Each amount is one job, a job a day for amounts an hour. Bonuses of facilities and rigs are not counted, and neither are materials that no planet makes.`}
        </Note>
        <Note>
          {t`Structures burn no fuel, their service modules do: enter the blocks an hour that yours show, for example 10 for a clone bay, a quarter less in a citadel.`}
        </Note>
      </Stack>
    </Dialog>
  );
}
