import { plural, t } from '@lingui/core/macro';
import { CloudOfflineIcon } from '@primer/octicons-react';
import { styled } from 'styled-components';
import { refresh } from '../../bridge/fetching.ts';
import { formatEveClock } from '../../format/time.ts';
import { charactersAtom } from '../../state/characters.ts';
import { isEsiLimitedAtom, isOfflineAtom, outageEndsAtAtom } from '../../state/connection.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { isNothingKnownAtom } from '../../state/page.ts';
import { SmallButton } from '../../ui/SmallButton.tsx';

const Block = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--gap-small) var(--gap-large);
  padding: 12px;
  border: 1px solid var(--borderColor-attention-muted);
  border-radius: 6px;
  font-size: var(--text-small);
  line-height: 18px;
  background: var(--bgColor-attention-muted);

  & > svg {
    flex: none;
    color: var(--fgColor-attention);
  }

  & > p {
    flex: 1 1 260px;
    margin: 0;
  }
`;

/** While EVE's services are down and nothing is stored: says so once for all characters. */
export default function OutageBlock() {
  const isNothingKnown = useAtomValue(isNothingKnownAtom);
  const isOffline = useAtomValue(isOfflineAtom);
  const isLimited = useAtomValue(isEsiLimitedAtom);
  const nextTryAt = useAtomValue(outageEndsAtAtom);
  const characterCount = useAtomValue(charactersAtom).length;
  if (!isNothingKnown) return null;
  return (
    <Block role="status">
      <CloudOfflineIcon />
      <p>
        <strong>
          {isOffline
            ? t`This device is offline.`
            : isLimited
              ? t`EVE's servers ask for fewer requests.`
              : t`EVE's servers (ESI) don't answer.`}
        </strong>{' '}
        {isLimited && !isOffline
          ? t`${plural(characterCount, {
              one: 'Nothing of your character is stored here yet.',
              other: 'Nothing of your # characters is stored here yet.',
            })}`
          : t`${plural(characterCount, {
              one: 'Nothing of your character is stored here yet: its planets appear once there is an answer.',
              other: 'Nothing of your # characters is stored here yet: their planets appear once there is an answer.',
            })}`}{' '}
        {!isOffline && nextTryAt !== null && t`Next try at ${{ time: formatEveClock(nextTryAt) }} EVE time.`}
      </p>
      <SmallButton onClick={() => void refresh()}>{t`Try again`}</SmallButton>
    </Block>
  );
}
