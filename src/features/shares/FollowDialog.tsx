import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { startTransition, useState } from 'react';
import type { FollowedShare, ShareLink } from '../../../workers/game/domain/shares.ts';
import { followShare, lookAtShare, unfollowShare } from '../../bridge/shares.ts';
import { errorMessage } from '../../format/text.ts';
import { ownCharactersAtom } from '../../state/characters.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { store, useAtomValue } from '../../state/jotai.ts';
import { offeredLinkAtom, shareNameAtom, sharesAtom, shownOf, wantedChoiceAtom } from '../../state/shares.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ProblemBox, Stack } from '../../ui/dialogLayout.ts';
import { Note } from '../../ui/parts.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import { useAnswer } from '../../ui/useAnswer.ts';
import {
  alongText,
  hidesCharacters,
  insecurePageText,
  leftOutTexts,
  mayCountTwiceText,
  noShareText,
  shareFactsText,
  shareStateText,
} from '../../words/shares.ts';

/** Asks whether to show the share whose link was opened. */
export default function FollowDialog() {
  const link = useAtomValue(offeredLinkAtom);
  const isReady = useAtomValue(sharesAtom) !== null;
  if (!window.isSecureContext) return <Refusal text={insecurePageText()} />;
  if (link === null || link === 'damaged') {
    return (
      <Refusal text={t`This link is not complete: it ends in #share= and 66 characters. Copy the whole link again.`} />
    );
  }
  return isReady ? <Offer link={link} /> : <Waiting />;
}

function Offer({ link }: { link: ShareLink }) {
  const { value, problem, askAgain } = useAnswer(() => lookAtShare(link), [link]);
  if (problem !== null) return <Refusal text={problem} onRetry={askAgain} />;
  if (value === undefined) return <Waiting />;
  if (value.kind === 'failed') return <Refusal text={noShareText(value.reason)} onRetry={askAgain} />;
  return <Question link={link} share={value.share} isFollowed={value.isFollowed} />;
}

function Question({ link, share, isFollowed }: { link: ShareLink; share: FollowedShare; isFollowed: boolean }) {
  const [isOpening, setOpening] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const nameOf = useAtomValue(shareNameAtom);
  const { name, characters, contents } = share;
  const show = async (): Promise<void> => {
    if (isOpening) return;
    setOpening(true);
    try {
      const followed = await followShare(link);
      if (followed.kind === 'failed') throw new Error(noShareText(followed.reason));
      // The player has chosen "Not now" meanwhile, and may be in another dialog.
      if (store.get(offeredLinkAtom) !== link) {
        if (!isFollowed) await unfollowShare(link.id);
        return;
      }
      close();
      // Where nothing of it is shown, the place would be empty.
      if (shownOf(followed.share.characters).length === 0) return;
      // In slices, after the dialog has gone: both in one task would take longer than a frame.
      startTransition(() =>
        store.set(wantedChoiceAtom, store.get(ownCharactersAtom).length === 0 ? 'shared' : { shareId: link.id }),
      );
    } catch (error) {
      setProblem(errorMessage(error));
      setOpening(false);
    }
  };
  return (
    <Dialog
      title={t`Show ${plural({ characterCount: characters.length }, { one: '# character', other: '# characters' })} shared as “${name}”?`}
      onClose={close}
      footerButtons={[
        { content: t`Not now`, onClick: close },
        {
          content: isOpening ? t`Opening…` : t`Show them`,
          buttonType: 'primary',
          autoFocus: true,
          onClick: () => void show(),
        },
      ]}
    >
      <Stack>
        <p>{t`${{ facts: shareFactsText(share, realNowSeconds()) }}.`}</p>
        <Note>
          {alongText(contents)}{' '}
          <Trans>
            Colony Watch simulates them like your own, here in your browser, and asks for news while the page is open.
            You cannot change anything of theirs.
          </Trans>
        </Note>
        {leftOutTexts(characters, nameOf).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {hidesCharacters(share) && <Note>{mayCountTwiceText()}</Note>}
        {isFollowed && <Note>{t`You follow this share already.`}</Note>}
        {shareStateText(share) !== null && <Note>{shareStateText(share)}</Note>}
        {problem !== null && <ProblemBox role="alert">{problem}</ProblemBox>}
      </Stack>
    </Dialog>
  );
}

function Waiting() {
  return (
    <Dialog title={t`Opening a share…`} width="xlarge" onClose={close}>
      <Note role="status">{t`The link is being opened.`}</Note>
    </Dialog>
  );
}

function Refusal({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Dialog
      title={t`This share cannot be opened`}
      width="xlarge"
      onClose={close}
      footerButtons={[
        ...(onRetry === undefined ? [] : [{ content: t`Try again`, onClick: onRetry }]),
        { content: t`Close`, onClick: close },
      ]}
    >
      <ProblemBox role="alert">{text}</ProblemBox>
    </Dialog>
  );
}

function close(): void {
  store.set(offeredLinkAtom, null);
  closeDialog();
}
