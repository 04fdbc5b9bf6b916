import { t } from '@lingui/core/macro';
import type { MouseEvent } from 'react';
import { styled } from 'styled-components';
import { LANGUAGES, type Language } from '../../languages/languages.ts';
import { useAtomValue, useSetAtom } from '../../state/jotai.ts';
import { chosenLanguageAtom, shownLanguageAtom } from '../../state/language.ts';
import { PlainList } from '../../ui/parts.tsx';

const List = styled(PlainList)`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--gap-tiny) 14px;

  /* Until they are in view, no fonts are looked for that have the languages' names. */
  content-visibility: auto;
  contain-intrinsic-height: auto 25px;

  & a {
    display: inline-block;
    padding: 4px 0;
    color: var(--fgColor-muted);
  }

  & a[aria-current] {
    color: var(--fgColor-default);
    font-weight: 600;
    text-decoration: none;
  }
`;

/** The page in each language, by its own name. As links they can be sent to others. */
export function LanguageLinks() {
  const shown = useAtomValue(shownLanguageAtom);
  const choose = useSetAtom(chosenLanguageAtom);
  const onClick = (event: MouseEvent, language: Language): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(language);
  };
  return (
    <nav aria-label={t`Language`}>
      <List>
        {LANGUAGES.map(({ language, name }) => (
          <li key={language}>
            <a
              id={`language-${language}`}
              href={`?lang=${language}`}
              lang={language}
              hrefLang={language}
              aria-current={language === shown ? 'true' : undefined}
              onClick={(event) => onClick(event, language)}
            >
              {name}
            </a>
          </li>
        ))}
      </List>
    </nav>
  );
}
