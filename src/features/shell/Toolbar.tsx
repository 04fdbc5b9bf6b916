import { t } from '@lingui/core/macro';
import { Plural } from '@lingui/react/macro';
import { SlidersIcon } from '@primer/octicons-react';
import { Button } from '@primer/react';
import { type ReactNode, startTransition, useOptimistic } from 'react';
import { css, styled } from 'styled-components';
import { setAllCollapsed } from '../../bridge/accounts.ts';
import { isSettledAtom } from '../../state/firstScreen.ts';
import { atom, useAtom, useAtomValue, type WritableAtom } from '../../state/jotai.ts';
import { alertModeSwitchAtom, areAllCollapsedAtom, isAttentionModeAtom } from '../../state/page.ts';
import {
  alertModeAtom,
  compactModeAtom,
  extractionTimeModeAtom,
  planModeAtom,
  showProductIconsAtom,
} from '../../state/settings.ts';
import { ButtonBar } from '../../ui/ButtonBar.tsx';
import { loadable, usePreload } from '../../ui/loadable.tsx';
import { ToggleButton } from '../../ui/ToggleButton.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { AccountSortMenu } from './AccountSortMenu.tsx';

/** In alert mode, and under a chip. */
const AlertChips = loadable(() => import('./AlertChips.tsx'));

const ToolbarBox = styled(ButtonBar)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--gap-snug);

  @container toolbar (width < 1010px) {
    gap: var(--gap-small);
  }
`;

const End = styled.div`
  display: flex;
  gap: var(--gap-snug);
  margin-left: auto;
`;

const Divider = styled.span`
  width: 1px;
  height: 18px;
  background: var(--borderColor-default);

  /* Where the buttons wrap, dividers would end up anywhere. */
  @container toolbar (width < 850px) {
    display: none;
  }
`;

const Lamp = styled.span`
  width: 7px;
  height: 7px;
  border: 1px solid var(--fgColor-muted);
  border-radius: 50%;
`;

/* Every button of the toolbar: narrower where the toolbar is. */
const SPACING = css`
  && {
    padding: 0 10px;

    @container toolbar (width < 1010px) {
      padding: 0 6px;
    }
  }
`;

const Toggle = styled(ToggleButton)`
  ${SPACING}

  /* The border and the background show it, too. */
  @container toolbar (width < 1010px) {
    & [data-component="leadingVisual"] {
      display: none;
    }
  }

  &[aria-pressed="true"] ${Lamp} {
    border-color: var(--fgColor-accent);
    background: var(--fgColor-accent);
  }
`;

const Action = styled(Button).attrs({ size: 'small' })`
  ${SPACING}
`;

/* As wide as the longer text, so that the other buttons don't move. */
const BothTexts = styled.span`
  display: grid;
  text-align: center;

  & > span {
    grid-area: 1 / 1;
  }

  & > [aria-hidden] {
    visibility: hidden;
  }
`;

const Frame = styled.div`
  container: toolbar / inline-size;
`;

/* The opened modes are below the whole line. */
const PhoneBox = styled.div`
  display: contents;

  & > ${ToolbarBox} {
    flex: 1 1 100%;
    order: 3;
  }
`;

const ViewButton = styled(Action)`
  && {
    order: 2;
    height: var(--height-roomy);
    margin-left: auto;
    font-size: var(--text-medium);
  }
`;

const OnCount = styled.span`
  min-width: 16px;
  border-radius: 999px;
  font-size: var(--text-tiny);
  line-height: 16px;
  text-align: center;
  color: var(--fgColor-onEmphasis);
  background: var(--bgColor-accent-emphasis);
`;

interface ToolbarProps {
  /** more buttons, after the modes */
  tools: ReactNode;
}

export function Toolbar({ tools }: ToolbarProps) {
  return (
    <Frame>
      <ToolbarBox label={t`View`}>
        <Modes tools={tools} />
      </ToolbarBox>
    </Frame>
  );
}

/** Whether a phone shows the modes. Set by the View button. */
const viewOpenAtom = atom(false);

/** On a phone: the View button opens the modes. */
export function PhoneToolbar({ tools }: ToolbarProps) {
  const [isOpen, setOpen] = useAtom(viewOpenAtom);
  const onCount = useAtomValue(modesOnAtom);
  return (
    <PhoneBox>
      <ViewButton leadingVisual={SlidersIcon} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t`View`}{' '}
        {onCount > 0 && (
          <OnCount>
            <span aria-hidden="true">{onCount}</span>
            <span className="visually-hidden">
              <Plural value={onCount} one="# mode on" other="# modes on" />
            </span>
          </OnCount>
        )}
      </ViewButton>
      {isOpen && (
        <ToolbarBox label={t`View`}>
          <Modes tools={tools} />
        </ToolbarBox>
      )}
    </PhoneBox>
  );
}

const modesOnAtom = atom(
  (get) =>
    [compactModeAtom, alertModeAtom, planModeAtom, extractionTimeModeAtom, showProductIconsAtom].filter((mode) =>
      get(mode),
    ).length,
);

function Modes({ tools }: { tools: ReactNode }) {
  const showsChips = useAtomValue(isAttentionModeAtom);
  usePreload(useAtomValue(isSettledAtom), AlertChips);
  return (
    <>
      <CollapseAll />
      <Divider />
      <Mode atom={compactModeAtom} about={t`Planets as small cards in a row, without totals`}>
        {t`Compact mode`}
      </Mode>
      <Mode atom={alertModeSwitchAtom} about={t`Only planets that need attention`}>
        {t`Alert mode`}
      </Mode>
      <Mode atom={planModeAtom} about={t`Each character's comment instead of its planets`}>
        {t`Plan mode`}
      </Mode>
      <Mode atom={extractionTimeModeAtom} about={t`When extractors end, in EVE time, instead of the time left`}>
        {t`Extraction datetime`}
      </Mode>
      <Mode atom={showProductIconsAtom} about={t`Icons of products instead of their names`}>
        {t`Product icons`}
      </Mode>
      <End>
        <AccountSortMenu />
        {tools}
      </End>
      {showsChips && <AlertChips />}
    </>
  );
}

/** Updates the button at once and the page in a transition, which takes longer in a large fleet. */
function useSwitch(isOn: boolean, turn: (isOn: boolean) => void) {
  const [isShownOn, show] = useOptimistic(isOn);
  const press = (): void =>
    startTransition(() => {
      show(!isShownOn);
      turn(!isShownOn);
    });
  return { isShownOn, press, isBusy: isShownOn !== isOn };
}

function CollapseAll() {
  const { isShownOn, press, isBusy } = useSwitch(useAtomValue(areAllCollapsedAtom), setAllCollapsed);
  const texts = [t`Expand All`, t`Collapse All`];
  const [text, other] = isShownOn ? texts : texts.toReversed();
  return (
    <Action aria-busy={isBusy} onClick={press}>
      <BothTexts>
        <span>{text}</span>
        <span aria-hidden="true">{other}</span>
      </BothTexts>
    </Action>
  );
}

interface ModeProps {
  atom: WritableAtom<boolean, [boolean], void>;
  about: string;
  children: ReactNode;
}

function Mode({ atom: flagAtom, about, children }: ModeProps) {
  const { isShownOn, press, isBusy } = useSwitch(...useAtom(flagAtom));
  return (
    <Tooltip text={about}>
      <Toggle leadingVisual={<Lamp />} aria-pressed={isShownOn} aria-busy={isBusy} onClick={press}>
        {children}
      </Toggle>
    </Tooltip>
  );
}
