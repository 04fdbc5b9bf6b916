import { useEffect } from 'react';
import { styled } from 'styled-components';
import { hasCharactersAtom, ownCharactersAtom } from '../../state/characters.ts';
import { hasPlanetsAtom } from '../../state/colonies.ts';
import { envAtom } from '../../state/environment.ts';
import { isSettledAtom } from '../../state/firstScreen.ts';
import { atom, useAtom, useAtomValue } from '../../state/jotai.ts';
import { screenAtom } from '../../state/places.ts';
import { loadable } from '../../ui/loadable.tsx';
import { shortNotice } from '../../words/legalNotice.ts';
import { LanguageLinks } from './LanguageLinks.tsx';

/** Loaded on demand: real instances never need it, nor does the first screen. */
const PlayOn = loadable(() => import('./PlayOn.tsx'), 'decoration');

const FooterBox = styled.footer`
  max-width: 900px;
  margin: 0 auto;
  padding: 16px 16px 24px;
  font-size: var(--text-tiny);
  line-height: 1.5;
  text-align: center;
  color: var(--fgColor-muted);
`;

const Notice = styled.p`
  margin: 8px 0 0;
`;

const isPlayableAtom = atom(
  (get) => (get(envAtom)?.isSandbox ?? false) && get(ownCharactersAtom).length > 0 && get(hasPlanetsAtom),
);

/** Stays true, also where the page is drawn again in another language. */
const wasSettledAtom = atom(false);

/** Then the page itself has the choice of language. */
const isFirstVisitAtom = atom((get) => !get(hasCharactersAtom) && get(screenAtom) === 'planets');

/** The choice of language and the short legal notice, at the end of every page; in the sandbox, also what its pilots can do. */
export function Footer() {
  const isPlayable = useAtomValue(isPlayableAtom);
  const isSettled = useAtomValue(isSettledAtom);
  const [wasSettled, setWasSettled] = useAtom(wasSettledAtom);
  useEffect(() => {
    if (isSettled) setWasSettled(true);
  }, [isSettled, setWasSettled]);
  const isFirstVisit = useAtomValue(isFirstVisitAtom);
  return (
    <FooterBox>
      {!isFirstVisit && <LanguageLinks />}
      <Notice>{shortNotice()}</Notice>
      {isPlayable && wasSettled && <PlayOn />}
    </FooterBox>
  );
}
