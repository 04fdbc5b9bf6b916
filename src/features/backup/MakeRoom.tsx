import { t } from '@lingui/core/macro';
import { Button, FormControl, TextInput } from '@primer/react';
import { useEffect, useState } from 'react';
import { deleteHistoryBefore } from '../../bridge/history.ts';
import { lookAtStorage } from '../../bridge/keepData.ts';
import { loadLibrary, removeFromLibrary } from '../../bridge/templates.ts';
import { formatEveDay } from '../../format/time.ts';
import { littleRoomAtom } from '../../state/browserStorage.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { libraryAtom } from '../../state/templates.ts';
import { ConfirmationDialog } from '../../ui/Dialog.tsx';
import { Tools } from '../../ui/parts.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';

const KEPT_SECONDS = 365 * 24 * 3600;

/** What can go where there is little room left; nothing otherwise. */
export function MakeRoom() {
  return useAtomValue(littleRoomAtom) !== null && <Offers />;
}

function Offers() {
  const [day, setDay] = useState(() => formatEveDay(realNowSeconds() - KEPT_SECONDS));
  const [asked, setAsked] = useState<'history' | 'library' | null>(null);
  const library = useAtomValue(libraryAtom) ?? [];
  useEffect(() => {
    loadLibrary().catch(() => {});
  }, []);
  const remove = async (): Promise<void> => {
    if (asked === 'library') await removeFromLibrary(library);
    else await deleteHistoryBefore(Date.parse(day) / 1000);
    await lookAtStorage();
  };
  return (
    <>
      <Tools>
        <FormControl>
          <FormControl.Label>{t`History before`}</FormControl.Label>
          <TextInput type="date" size="small" value={day} onChange={(event) => setDay(event.target.value)} />
        </FormControl>
        <Button variant="danger" disabled={day === ''} onClick={() => setAsked('history')}>
          {t`Delete this history…`}
        </Button>
        <Button variant="danger" disabled={library.length === 0} onClick={() => setAsked('library')}>
          {t`Delete the library of templates…`}
        </Button>
      </Tools>
      {asked !== null && (
        <ConfirmationDialog
          title={asked === 'library' ? t`Delete all templates of the library?` : t`Delete the history before ${day}?`}
          confirmText={t`Delete`}
          cancelText={t`Cancel`}
          onClose={() => setAsked(null)}
          onConfirm={() => void remove()}
        >
          {t`Save a backup first: without one, this is gone for good. History is deleted in whole months.`}
        </ConfirmationDialog>
      )}
    </>
  );
}
