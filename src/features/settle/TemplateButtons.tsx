import { t } from '@lingui/core/macro';
import { styled } from 'styled-components';
import { copyWithNotice } from '../../bridge/copyText.ts';
import { addToLibrary } from '../../bridge/templates.ts';
import { errorMessage } from '../../format/text.ts';
import { store } from '../../state/jotai.ts';
import { setNotice } from '../../state/notices.ts';
import { goTo } from '../../state/places.ts';
import { openedTemplateAtom } from '../../state/templates.ts';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { LIBRARY_NOTICES } from '../../words/notices.ts';
import { additionText } from '../../words/templates.ts';

const Actions = styled.span`
  display: inline-flex;
  gap: var(--gap-small);
`;

interface TemplateButtonsProps {
  /** what it is for: the planet's name */
  name: string;
  /** in the game's format */
  text: () => string;
  onShow: (text: string) => void;
}

/** What can be done with a design: it is a template like any other. */
export function TemplateButtons({ name, text, onShow }: TemplateButtonsProps) {
  const copy = (): void =>
    void copyWithNotice(text(), {
      id: 'plans-template',
      copied: LIBRARY_NOTICES.copied(name),
      notCopied: LIBRARY_NOTICES.notCopied,
    });
  return (
    <Actions>
      <SmallButton aria-label={t`Copy template for ${name}`} onClick={copy}>
        {t`Copy`}
      </SmallButton>
      <SmallButton aria-label={t`Show ${name} in 3D`} onClick={() => onShow(text())}>
        3D
      </SmallButton>
      <SmallButton aria-label={t`Open template for ${name} in the bench`} onClick={() => void openInBench(text())}>
        {t`Bench`}
      </SmallButton>
    </Actions>
  );
}

/** Adds the design to the library, and opens it there if there is room. */
async function openInBench(text: string): Promise<void> {
  try {
    const { refusedCount } = await addToLibrary([text]);
    if (refusedCount > 0) {
      setNotice({ id: 'plans-template', kind: 'failed', text: additionText(0, 0, refusedCount) });
      return;
    }
    store.set(openedTemplateAtom, text);
    goTo('templates');
  } catch (error) {
    setNotice({
      id: 'plans-template',
      kind: 'failed',
      text: t`The template was not added to your library: ${{ reason: errorMessage(error) }}`,
    });
  }
}
