import { t } from '@lingui/core/macro';
import { memo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { hasCharactersAtom } from '../../state/characters.ts';
import { openDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { Badge } from '../../ui/Badge.ts';
import { ButtonBar } from '../../ui/ButtonBar.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { PHONE } from '../../ui/widths.ts';
import type { FaqGroup } from '../../words/faq.ts';
import { AppBarMenu } from './AppBarMenu.tsx';
import { loginAction, shareAction } from './actions.ts';
import { OfflineBadge } from './OfflineBadge.tsx';
import { RefreshStatus } from './RefreshStatus.tsx';

const Bar = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
  height: var(--height-huge);
  padding: 0 16px;
  background: var(--bgColor-inset);

  [data-one-line] & {
    flex-wrap: wrap;
    height: auto;
    min-height: var(--height-huge);
    border-bottom: 1px solid var(--borderColor-default);
  }

  @media (--phone) {
    gap: var(--gap-snug);
    height: 52px;
    padding: 0 8px;
    border-bottom: 1px solid var(--borderColor-default);
  }

  @media print {
    display: none;
  }
`;

const Title = styled.h1`
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
  margin: 0;
  font-size: var(--text-medium);
  white-space: nowrap;
`;

const Name = styled.span`
  @media (--phone) {
    /* The search needs the space more. Screen readers still read the name. */
    ${Bar}:has(search) & {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

const SandboxBadge = styled(Badge)`
  && {
    @media (--phone) {
      /* There is no room beside the search. The end of the page says it, too. */
      ${Bar}:has(search) & {
        display: none;
      }
    }
  }
`;

const Spacer = styled.div`
  flex: 1;
`;

const Actions = styled(ButtonBar)`
  display: flex;
  flex: none;
  align-items: center;
  gap: var(--gap-tiny);
`;

const aboutSandbox = (): string =>
  t`No EVE application is configured on this server, so it uses a small made-up universe: pilots, colonies and prices are not real.`;

interface AppBarProps {
  /** the places, where there is room; null: they are elsewhere */
  navigation: ReactNode;
  /** on phones, the field that finds planets; login moves into the menu then. Null: there is none here */
  search: ReactNode;
  /** the group of questions that the FAQ opens at; null: at its beginning */
  faqGroup: FaqGroup | null;
}

/** Title, refresh, login, shares, and a menu with all other actions on the whole page. On phones shares are in it, too. */
export const AppBar = memo(function AppBar({ navigation, search, faqGroup }: AppBarProps) {
  const environment = useAtomValue(envAtom);
  const hasCharacters = useAtomValue(hasCharactersAtom);
  const isPhone = useMediaQuery(PHONE);
  const hasShares = environment?.hasShares ?? false;
  const crowdedOut = [...(search === null ? [] : [loginAction()]), ...(hasShares && isPhone ? [shareAction()] : [])];
  return (
    <Bar data-sandbox={environment?.isSandbox ?? false}>
      <Title>
        <img src="/favicon.svg" alt="" width={24} height={24} />
        <Name>Colony Watch</Name>
      </Title>
      {environment?.isSandbox && (
        <SandboxBadge $tone="attention" label={t`About the sandbox`} content={aboutSandbox}>
          {t`Sandbox`}
        </SandboxBadge>
      )}
      <OfflineBadge />
      {navigation ?? search ?? <Spacer />}
      {hasCharacters && <RefreshStatus />}
      <Actions label="Colony Watch">
        {search === null && (
          <SmallButton aria-label={loginAction().label} onClick={() => openDialog({ kind: 'scopes' })}>
            {t`Log in`}
          </SmallButton>
        )}
        {hasShares && !isPhone && (
          <SmallButton variant="invisible" onClick={() => openDialog({ kind: 'shares' })}>
            {shareAction().label}
          </SmallButton>
        )}
        <AppBarMenu crowdedOut={crowdedOut} faqGroup={faqGroup} />
      </Actions>
    </Bar>
  );
});
