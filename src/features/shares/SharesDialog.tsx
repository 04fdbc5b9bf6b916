import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Button, FormControl, TextInput } from '@primer/react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { styled } from 'styled-components';
import type { FollowedShare } from '../../../workers/game/domain/shares.ts';
import {
  type PublishedShare,
  readShareLink,
  SHARES_KEPT_DAYS,
  type ShareLink,
} from '../../../workers/game/domain/shares.ts';
import { announceShare, preferShare, renewShare, stopSharing, unfollowShare } from '../../bridge/shares.ts';
import { formatBytes } from '../../format/number.ts';
import { compareNames, errorMessage } from '../../format/text.ts';
import { ownCharactersAtom } from '../../state/characters.ts';
import { closeDialog, openDialog } from '../../state/dialogs.ts';
import { atom, store, useAtomValue } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { followedSharesAtom, offeredLinkAtom, shareNameAtom, sharesAtom } from '../../state/shares.ts';
import { Ago } from '../../ui/Ago.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ConfirmationDialog, Dialog } from '../../ui/Dialog.tsx';
import { Buttons, ProblemBox, Stack } from '../../ui/dialogLayout.ts';
import { Heading, Note, PlainList, Problem } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { realNowSeconds } from '../../ui/ticker.ts';
import {
  insecurePageText,
  leftOutTexts,
  publishProblemText,
  shareFactsText,
  shareStateText,
} from '../../words/shares.ts';
import { storageProblemText } from '../../words/storageNotices.ts';
import { LinkBox } from './LinkBox.tsx';
import { ShareForm } from './ShareForm.tsx';

const Entry = styled.li`
  display: flex;
  flex-direction: column;
  gap: var(--gap-snug);
  padding: 8px 0;
  border-top: 1px solid var(--borderColor-muted);
  /* Names may be 100 letters without a space. */
  overflow-wrap: anywhere;

  & > div:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--gap-snug) var(--gap-large);
  }

  & strong {
    overflow-wrap: anywhere;
  }
`;

const ownCountAtom = atom((get) => get(ownCharactersAtom).length);

/** Shows what this browser shares and follows, and makes new shares. */
export default function SharesDialog() {
  const shares = useAtomValue(sharesAtom);
  const published = shares?.published.toSorted((a, b) => compareNames(a.name, b.name)) ?? [];
  const [shownId, setShownId] = useState<string | null>(null);
  /** the share that is changed, by its id */
  const [form, setForm] = useState<string | 'new' | null>(null);
  /** the form that was left without a change: its button gets the focus back */
  const [leftForm, setLeftForm] = useState<string | 'new' | null>(null);
  const changed = published.find(({ link, isStopping }) => link.id === form && !isStopping);
  if (form === 'new' || changed !== undefined) {
    return (
      <ShareForm
        {...(changed !== undefined && { share: changed })}
        onDone={({ id }) => {
          setForm(null);
          setLeftForm(null);
          setShownId(id);
        }}
        onCancel={() => {
          setForm(null);
          setLeftForm(form);
        }}
      />
    );
  }
  return (
    <SharesList published={published} shownId={shownId} onShow={setShownId} onOpenForm={setForm} leftForm={leftForm} />
  );
}

interface SharesListProps {
  published: readonly PublishedShare[];
  shownId: string | null;
  onShow: (id: string | null) => void;
  onOpenForm: (form: string | 'new') => void;
  leftForm: string | 'new' | null;
}

function SharesList({ published, shownId, onShow, onOpenForm, leftForm }: SharesListProps) {
  const ownCount = useAtomValue(ownCountAtom);
  const storageProblem = useAtomValue(sharesAtom)?.storageProblem;
  const openerRef = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      title={t`Share your colonies`}
      subtitle={t`With your phone, your second computer or your corporation, without handing out a login`}
      onClose={closeDialog}
      {...(leftForm !== null && { initialFocusRef: openerRef })}
      hasClose
    >
      <Stack>
        {!window.isSecureContext ? (
          <ProblemBox role="alert">{insecurePageText()}</ProblemBox>
        ) : (
          <>
            {storageProblem && (
              <ProblemBox role="alert">
                <Trans>
                  Shares are kept until you close this tab: {{ storageProblem: storageProblemText(storageProblem) }}
                </Trans>
              </ProblemBox>
            )}
            <Section title={t`Your shares`} isEmpty={published.length === 0}>
              {published.map((share) => {
                const { id } = share.link;
                return (
                  <PublishedEntry
                    key={id}
                    share={share}
                    isLinkShown={shownId === id}
                    changeRef={leftForm === id ? openerRef : null}
                    onShowLink={() => onShow(shownId === id ? null : id)}
                    onChange={() => onOpenForm(id)}
                    onRenewed={(link) => onShow(link.id)}
                  />
                );
              })}
            </Section>
            {ownCount === 0 ? (
              <Note>{t`Log in with a character to share its colonies from this browser.`}</Note>
            ) : (
              <div>
                <Button ref={leftForm === 'new' ? openerRef : null} onClick={() => onOpenForm('new')}>
                  {t`New share`}
                </Button>
              </div>
            )}
            <Followed />
            <PasteLink />
            <Note>
              <Trans>
                The server keeps sealed copies that only the link opens. They are brought up to date while this page is
                open, and end by themselves {SHARES_KEPT_DAYS} days after your last visit.
              </Trans>
            </Note>
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Section({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section aria-label={title}>
      <Heading>{title}</Heading>
      <PlainList>{children}</PlainList>
    </section>
  );
}

interface PublishedEntryProps {
  share: PublishedShare;
  isLinkShown: boolean;
  /** of the button "Change…" */
  changeRef: RefObject<HTMLButtonElement | null> | null;
  onShowLink: () => void;
  onChange: () => void;
  onRenewed: (link: ShareLink) => void;
}

function PublishedEntry({ share, isLinkShown, changeRef, onShowLink, onChange, onRenewed }: PublishedEntryProps) {
  const { link, name, note, characterCount, bytes, uploadedAt, problem, isStopping, hasLink } = share;
  const [isRenewing, setRenewing] = useState(false);
  const [asked, setAsked] = useState<'renew' | 'stop' | null>(null);
  const renew = async (): Promise<void> => {
    if (isRenewing) return;
    setRenewing(true);
    try {
      const renewed = await renewShare(link.id);
      if (renewed.kind === 'ok') onRenewed(renewed.link);
      else {
        const reason = publishProblemText(renewed.problem);
        const text = t`“${name}” has no new link, so the old one goes on: ${reason}`;
        setNotice({ id: 'shares-call', kind: 'failed', text });
      }
    } finally {
      setRenewing(false);
    }
  };
  return (
    <Entry>
      <div>
        <strong>{name}</strong>
        <Buttons>
          {!isStopping && (
            <>
              {hasLink && (
                <SmallButton aria-expanded={isLinkShown} onClick={onShowLink}>
                  {isLinkShown ? t`Hide link` : t`Show link`}
                </SmallButton>
              )}
              <SmallButton ref={changeRef} aria-label={t`Change ${name}`} onClick={onChange}>
                <Trans comment="a button: opens the form of a share">Change…</Trans>
              </SmallButton>
              {hasLink && (
                <SmallButton loading={isRenewing} onClick={() => setAsked('renew')}>
                  {t`New link`}
                </SmallButton>
              )}
              <SmallButton variant="danger" onClick={() => setAsked('stop')}>
                {t`Stop sharing`}
              </SmallButton>
            </>
          )}
        </Buttons>
      </div>
      <Note>
        {uploadedAt === null ? (
          <Trans>
            <Plural value={characterCount} one="# character" other="# characters" />, {{ size: formatBytes(bytes) }} on
            the server, not uploaded yet
          </Trans>
        ) : (
          <Trans>
            <Plural value={characterCount} one="# character" other="# characters" />, {{ size: formatBytes(bytes) }} on
            the server, uploaded <Ago at={uploadedAt} />
          </Trans>
        )}
        {note !== '' && <> · {t`Your note: ${note}`}</>}
      </Note>
      {isStopping && (
        <Problem>{t`It is stopped here, and will be deleted on the server as soon as that can be reached.`}</Problem>
      )}
      {problem !== null && <Problem>{publishProblemText(problem)}</Problem>}
      {uploadedAt === null && !hasLink && !isStopping && (
        <Note>
          {t`Its link will be here once the server has the share. It is tried again while this page is open.`}
        </Note>
      )}
      {isLinkShown && hasLink && !isStopping && <LinkBox name={name} link={link} />}
      {asked === 'renew' && (
        <ConfirmationDialog
          title={t`Make a new link to “${name}”?`}
          confirmText={t`New link`}
          cancelText={t`Cancel`}
          onClose={() => setAsked(null)}
          onConfirm={() => run(renew())}
        >
          {t`The old link stops working for good. Whoever follows it keeps the last copy, and needs the new link for more.`}
        </ConfirmationDialog>
      )}
      {asked === 'stop' && (
        <ConfirmationDialog
          title={t`Stop sharing “${name}”?`}
          confirmText={t`Stop sharing`}
          cancelText={t`Keep`}
          onClose={() => setAsked(null)}
          onConfirm={() => run(stopSharing(link.id))}
        >
          {t`The server deletes it, and its link stops working for good. Whoever follows it keeps the last copy.`}
        </ConfirmationDialog>
      )}
    </Entry>
  );
}

function Followed() {
  const followed = useAtomValue(followedSharesAtom);
  return (
    <Section title={t`Shares that you follow`} isEmpty={followed.length === 0}>
      {followed.map((share) => (
        <FollowedEntry key={share.id} share={share} />
      ))}
    </Section>
  );
}

function FollowedEntry({ share }: { share: FollowedShare }) {
  const { id, name, isAnnounced, isOwn, characters } = share;
  const state = shareStateText(share);
  const nameOf = useAtomValue(shareNameAtom);
  const isElsewhere = characters.some(({ leftOut }) => leftOut?.kind === 'inShare');
  const published = useAtomValue(sharesAtom)?.published ?? [];
  const isContinuedElsewhere = isOwn && !published.some(({ link }) => link.id === id);
  return (
    <Entry>
      <div>
        <strong>{name}</strong>
        <SmallButton variant="danger" onClick={() => run(unfollowShare(id))}>
          {t`Remove`}
        </SmallButton>
      </div>
      <Note>{shareFactsText(share, realNowSeconds())}</Note>
      {isContinuedElsewhere && (
        <Note>{t`It is yours: another browser publishes it now, and alone can change or stop it.`}</Note>
      )}
      {state !== null && <Problem>{state}</Problem>}
      {leftOutTexts(characters, nameOf).map((text) => (
        <Note key={text}>{text}</Note>
      ))}
      {isElsewhere && (
        <div>
          <SmallButton onClick={() => run(preferShare(id))}>{t`Show them as this share has them`}</SmallButton>
        </div>
      )}
      <CheckField
        label={t`Announce its stops, too`}
        caption={t`Notifications and reminders of this browser. Leave it off where the sharer gets the same ones.`}
        checked={isAnnounced}
        onChange={(isChecked) => run(announceShare(id, isChecked))}
      />
    </Entry>
  );
}

/** An installed app may not see the browser's storage, so that opening a link there is not enough. */
function PasteLink() {
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const open = (): void => {
    const link = readShareLink(text);
    setWrong(link === null);
    if (link === null) return;
    store.set(offeredLinkAtom, link);
    openDialog({ kind: 'follow' });
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <FormControl>
        <FormControl.Label>{t`Paste a link that somebody shared with you`}</FormControl.Label>
        <TextInput
          value={text}
          block
          onChange={({ target }) => setText(target.value)}
          trailingAction={
            <TextInput.Action type="submit">
              <Trans comment="a button: opens the pasted link">Open</Trans>
            </TextInput.Action>
          }
        />
        {isWrong && (
          <FormControl.Validation variant="error">
            {t`This is no link of a share. It ends in #share= and 66 characters: copy the whole link.`}
          </FormControl.Validation>
        )}
      </FormControl>
    </form>
  );
}

/** Failures of the engine are rare, and never silent. */
function run(call: Promise<unknown>): void {
  call.catch((error: unknown) =>
    setNotice({ id: 'shares-call', kind: 'failed', text: t`That did not work: ${{ reason: errorMessage(error) }}` }),
  );
}
