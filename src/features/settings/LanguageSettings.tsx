import { t } from '@lingui/core/macro';
import { LANGUAGES, type Language } from '../../languages/languages.ts';
import { useAtom, type WritableAtom } from '../../state/jotai.ts';
import { chosenLanguageAtom, clientLanguageAtom } from '../../state/language.ts';
import { Choice } from '../../ui/fields.tsx';

/** The page's language, and that of the player's game client. */
export function LanguageSettings() {
  return (
    <>
      <LanguageSelect
        id="page-language"
        label={t`Language`}
        caption={t`Of everything on this page`}
        none={t`As the browser`}
        atom={chosenLanguageAtom}
      />
      <LanguageSelect
        id="client-language"
        label={t`Language of your EVE client`}
        caption={t`Shopping lists for multibuy are written in it. Lists that you paste are read in every language.`}
        none={t`As this page`}
        atom={clientLanguageAtom}
      />
    </>
  );
}

interface LanguageSelectProps {
  /** the focus returns to it once the page is drawn in another language */
  id: string;
  label: string;
  caption: string;
  /** what it is without a choice */
  none: string;
  atom: WritableAtom<Language | null, [Language | null], void>;
}

function LanguageSelect({ id, label, caption, none, atom }: LanguageSelectProps) {
  const [chosen, setChosen] = useAtom(atom);
  return (
    <Choice
      id={id}
      label={label}
      size="small"
      value={chosen}
      options={[[null, none], ...LANGUAGES.map(({ language, name }) => [language, name] as const)]}
      onChange={setChosen}
      caption={caption}
    />
  );
}
