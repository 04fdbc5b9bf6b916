import { t } from '@lingui/core/macro';
import { BaseStyles } from '@primer/react';
import { createPortal } from 'react-dom';
import { StyleSheetManager, styled } from 'styled-components';
import { characterNameAtom } from '../../state/characters.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { frozenPlanAtom, livePlanAtom } from '../../state/startedRound.ts';
import { Note } from '../../ui/parts.tsx';
import { LoginAtWork } from './LoginAtWork.tsx';
import { smallWindowAtom } from './openSmallWindow.ts';
import { useWalk } from './useWalk.ts';

const Frame = styled.main`
  min-height: 100vh;
  padding: 8px;
`;

const NO_REVIEWS = new Map();

/** What the small window shows: the login at work, as in the round. It stays while the player is in another place. */
export default function SmallWindow() {
  const opened = useAtomValue(smallWindowAtom);
  const frozen = useAtomValue(frozenPlanAtom);
  const live = useAtomValue(livePlanAtom);
  const report = frozen ?? live;
  const nameOf = useAtomValue(characterNameAtom);
  const { current, next, numberOf, onCheck, onNext } = useWalk(report, report?.logins ?? []);
  if (opened === null) return null;
  return createPortal(
    <StyleSheetManager target={opened.document.head}>
      <BaseStyles>
        <Frame>
          {report === null || current === undefined ? (
            <Note>{t`Nothing to do`}</Note>
          ) : (
            <LoginAtWork
              login={current}
              number={numberOf(current)}
              loginCount={report.logins.length}
              settings={report.settings}
              reviews={NO_REVIEWS}
              unplanned={report.unplanned.filter(({ characterId }) => characterId === current.characterId)}
              nameOf={nameOf}
              onCheck={onCheck}
              next={next}
              onNext={onNext}
            />
          )}
        </Frame>
      </BaseStyles>
    </StyleSheetManager>,
    opened.document.body,
  );
}
