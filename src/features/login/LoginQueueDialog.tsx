import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { CheckIcon, XIcon } from '@primer/octicons-react';
import { Button, FocusKeys, Dialog as PrimerDialog, ProgressBar, useFocusZone } from '@primer/react';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { styled } from 'styled-components';
import { type CharacterId, NO_ACCOUNT } from '../../../workers/game/domain/ids.ts';
import type { ExtraPermission } from '../../../workers/game/domain/ownData.ts';
import {
  addExpired,
  chooseLogin,
  closeDeletedQueue,
  doneText,
  endQueue,
  leaveQueue,
  logInNext,
  removeLogin,
  showQueue,
  skipLogin,
} from '../../bridge/loginQueue.ts';
import { Portrait } from '../../eve/images.tsx';
import { joinList } from '../../format/text.ts';
import type { ListedLogin, LoginGroup } from '../../model/loginQueue.ts';
import { characterNameAtom, ownCharactersAtom } from '../../state/characters.ts';
import { characterFetchAtom } from '../../state/colonies.ts';
import { loginServiceAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { queueNewsAtom, returningIdAtom, shownQueueAtom } from '../../state/loginQueue.ts';
import { planetCountAtom } from '../../state/ownData.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/dialogLayout.ts';
import { QuietButton } from '../../ui/IconButton.tsx';
import { Heading, Note, PlainList, Problem } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { permissionTexts } from '../../words/permissions.ts';

/* What is around it scrolls. If it scrolled, too, nothing in it would stay in view. */
const Body = styled(PrimerDialog.Body)`
  && {
    overflow: visible;
  }
`;

/* Stays visible above a long list, in which the player may start anywhere. */
const Next = styled.div`
  position: sticky;
  z-index: 1;
  top: 0;
  background: var(--overlay-bgColor);
  display: flex;
  align-items: center;
  gap: var(--gap-wide);
  min-height: 96px;

  & p {
    margin: 0;
    overflow-wrap: anywhere;
  }

  & > div {
    display: flex;
    flex-direction: column;
    gap: var(--gap-small);
    min-width: 0;
  }
`;

const Said = styled.div`
  & > * {
    margin: 12px 0 0;
  }
`;

const Choose = styled.p`
  font-size: var(--text-large);
  line-height: 1.3;
`;

const List = styled(PlainList)`
  & li {
    display: flex;
    align-items: center;
    gap: var(--gap-medium);
    min-height: var(--height-medium);
    border-top: 1px solid var(--borderColor-muted);
    font-size: var(--text-small);
  }

  & li[aria-current="true"] {
    background: var(--bgColor-accent-muted);
  }

  /* The name, and whatever is said of it. */
  & li > :nth-child(2) {
    flex: none;
    max-width: 60%;
  }

  & li > :nth-child(3) {
    flex: 1;
    min-width: 0;
    text-align: right;
    overflow-wrap: anywhere;
    color: var(--fgColor-muted);
  }

  @media (--phone) {
    & li {
      min-height: var(--height-finger);
    }
  }
`;

/* As wide as the button of a login that is still to do. */
const DoneName = styled.span`
  padding: 0 9px;
  overflow-wrap: anywhere;
`;

const NameButton = styled(Button)`
  && {
    height: auto;
    min-height: var(--height-small);
    white-space: normal;
    text-align: left;
    font-weight: 400;
  }
`;

const Done = styled.span`
  & svg {
    color: var(--fgColor-success);
  }
`;

/** Characters log in one after another: whom to choose next, one button to EVE's login page, and the whole list. */
export default function LoginQueueDialog() {
  const queue = useAtomValue(shownQueueAtom);
  const service = useAtomValue(loginServiceAtom);
  const returningId = useAtomValue(returningIdAtom);
  // Before anybody sees it: a queue that another tab deletes afterwards must not be made again.
  useLayoutEffect(showQueue, []);
  const isNone = queue === null;
  useEffect(() => {
    if (isNone) closeDeletedQueue();
  }, [isNone]);
  useExpiredAdded();
  const next = queue?.next ?? null;
  const isReady = next !== null && service !== null && returningId === null;
  return (
    <Dialog
      title={t`Log in all`}
      width="xlarge"
      onClose={leaveQueue}
      renderBody={DialogBody}
      footerButtons={
        next === null && returningId === null
          ? [{ content: t`Close`, autoFocus: true, onClick: leaveQueue }]
          : [
              { content: t({ message: `Later`, comment: 'leaves the queue of logins' }), onClick: leaveQueue },
              {
                content: t({ message: `Skip`, comment: 'the next login' }),
                inactive: !isReady,
                onClick: () => isReady && skipLogin(next.characterId),
              },
              {
                content: t`Log in with EVE Online`,
                buttonType: 'primary',
                autoFocus: true,
                inactive: !isReady,
                onClick: () => void logInNext(),
              },
            ]
      }
    >
      {queue && (
        <Stack>
          <div>
            <Progress doneCount={queue.doneCount} count={queue.count} />
            <Said role="status">
              <News />
            </Said>
          </div>
          {returningId !== null ? (
            <Returning characterId={returningId} />
          ) : next !== null ? (
            <NextLogin login={next} isServiceKnown={service !== null} />
          ) : (
            <AllDone leftCount={queue.count - queue.doneCount} />
          )}
          {queue.doneCount === 0 && next !== null && returningId === null && (
            <Note>
              {t`EVE may ask for your password and code again, above all where the account changes. That is why characters of one account follow each other: give your accounts names in Colony Watch to group them.`}
            </Note>
          )}
          <Groups groups={queue.groups} nextId={next?.characterId ?? null} />
          {queue.count > 0 && (
            <div>
              <SmallButton variant="invisible" onClick={endQueue}>
                {t`Delete this list`}
              </SmallButton>
            </div>
          )}
        </Stack>
      )}
    </Dialog>
  );
}

function DialogBody({ children }: { children?: ReactNode }) {
  return <Body>{children}</Body>;
}

/** Characters whose login expires while the queue is open join it. */
function useExpiredAdded(): void {
  const characters = useAtomValue(ownCharactersAtom);
  const isAnyExpired = characters.some(({ needsLogin }) => needsLogin);
  useEffect(() => {
    if (isAnyExpired && characters.length > 0) addExpired();
  }, [characters, isAnyExpired]);
}

function Progress({ doneCount, count }: { doneCount: number; count: number }) {
  const text = doneText(doneCount, count);
  return (
    <>
      {text}
      <ProgressBar progress={(100 * doneCount) / Math.max(1, count)} aria-label={text} />
    </>
  );
}

/** What the last login did. */
function News() {
  const news = useAtomValue(queueNewsAtom);
  if (news === null) return null;
  return news.isProblem ? <Problem>{news.text}</Problem> : <Note>{news.text}</Note>;
}

function Returning({ characterId }: { characterId: CharacterId }) {
  const name = useAtomValue(characterNameAtom)(characterId);
  return (
    <Next>
      <Portrait characterId={characterId} name={name} size={96} />
      <Choose>{t`Completing the login…`}</Choose>
    </Next>
  );
}

function NextLogin({ login, isServiceKnown }: { login: ListedLogin; isServiceKnown: boolean }) {
  const { characterId, name, permissions } = login;
  return (
    <Next>
      <Portrait characterId={characterId} name={name} size={96} key={characterId} />
      <div>
        <Choose>
          <Trans>
            Choose <strong>{name}</strong> on EVE&apos;s page
          </Trans>
        </Choose>
        <Note>
          {permissions.length === 0
            ? t`Colony Watch asks to read its planets alone.`
            : t`Colony Watch asks to read its planets, and besides: ${{ permissions: permissionNames(permissions) }}.`}
        </Note>
        {!isServiceKnown && (
          <Problem>{t`The address of the login page is not known yet. Wait a moment and try again.`}</Problem>
        )}
      </div>
    </Next>
  );
}

function permissionNames(permissions: readonly ExtraPermission[]): string {
  return joinList(permissions.map((permission) => permissionTexts()[permission].name));
}

function AllDone({ leftCount }: { leftCount: number }) {
  return (
    <Choose role="status">
      {leftCount === 0 ? (
        t`All characters of this list are logged in.`
      ) : (
        <Plural
          value={leftCount}
          one="All others are logged in; # character was skipped."
          other="All others are logged in; # characters were skipped."
        />
      )}
    </Choose>
  );
}

interface GroupsProps {
  groups: readonly LoginGroup[];
  nextId: CharacterId | null;
}

/** Everyone by account. One Tab stop, with arrow keys inside. */
function Groups({ groups, nextId }: GroupsProps) {
  const { containerRef } = useFocusZone({
    bindKeys: FocusKeys.ArrowVertical | FocusKeys.HomeAndEnd,
    focusInStrategy: 'previous',
  });
  return (
    <Stack ref={containerRef as React.RefObject<HTMLDivElement | null>}>
      {groups.map(({ account, logins }) => (
        <section key={account}>
          <Heading>{account === NO_ACCOUNT ? t`No account name` : <bdi>{account}</bdi>}</Heading>
          <List>
            {logins.map((login) => (
              <Row key={login.characterId} login={login} isNext={login.characterId === nextId} />
            ))}
          </List>
        </section>
      ))}
    </Stack>
  );
}

function Row({ login, isNext }: { login: ListedLogin; isNext: boolean }) {
  const { characterId, name, state, problem } = login;
  const isDone = state === 'done';
  return (
    <li aria-current={isNext}>
      <Portrait characterId={characterId} name={name} size={24} />
      {isDone ? (
        <DoneName>{name}</DoneName>
      ) : (
        <NameButton size="small" variant="invisible" onClick={() => chooseLogin(characterId)}>
          <bdi>{name}</bdi>
        </NameButton>
      )}
      <span>{isDone ? <DoneState characterId={characterId} /> : leftText(state === 'skipped', problem)}</span>
      {!isDone && (
        <QuietButton
          icon={XIcon}
          aria-label={t`Remove ${name} from this list`}
          onClick={() => removeLogin(characterId)}
        />
      )}
    </li>
  );
}

function leftText(isSkipped: boolean, problem: ListedLogin['problem']): ReactNode {
  const texts = [
    ...(isSkipped ? [t({ message: `skipped`, comment: 'a login' })] : []),
    ...(problem === null
      ? []
      : [problem.kind === 'cancelled' ? t({ message: `cancelled`, comment: 'a login' }) : problem.text]),
  ];
  return texts.join(' · ');
}

/** How many planets a character that has logged in has, as soon as they are fetched. */
function DoneState({ characterId }: { characterId: CharacterId }) {
  const planetCount = useAtomValue(planetCountAtom(characterId));
  const fetch = useAtomValue(characterFetchAtom(characterId));
  const isComing = fetch.kind === 'waiting' || fetch.kind === 'fetching';
  return (
    <Done>
      <CheckIcon size={12} />{' '}
      {isComing && planetCount === 0
        ? t`logged in, fetching planets…`
        : t`logged in, ${plural(planetCount, { one: '# planet', other: '# planets' })}`}
    </Done>
  );
}
