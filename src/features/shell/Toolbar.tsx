import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { setAllCollapsed } from '../../bridge/commands.ts';
import { accountsAtom } from '../../state/characters.ts';
import { openDialog } from '../../state/dialogs.ts';
import { atom, useAtom, useAtomValue, type WritableAtom } from '../../state/jotai.ts';
import {
  alertModeAtom,
  collapsedAccountsAtom,
  compactModeAtom,
  extractionTimeModeAtom,
  planModeAtom,
  showProductIconsAtom,
} from '../../state/settings.ts';
import { openView } from '../../state/view.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';

const ToolbarBox = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px;

  @container toolbar (width < 1120px) {
    & > :last-child {
      flex-basis: 160px;
    }
  }

  @container toolbar (width < 1010px) {
    gap: 4px;
  }
`;

const Divider = styled.span`
  width: 1px;
  height: 18px;
  background: var(--borderColor-default);

  /* Where the buttons wrap, a line between them would end up anywhere. */
  @container toolbar (width < 850px) {
    display: none;
  }
`;

const Lamp = styled.span`
  width: 7px;
  height: 7px;
  border: 1px solid var(--fgColor-muted);
  border-radius: 50%;

  /* The border and the background say it as well. */
  @container toolbar (width < 1010px) {
    display: none;
  }
`;

const ToolButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 28px;
  padding: 0 10px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font: inherit;
  font-size: 12px;
  white-space: nowrap;
  color: var(--fgColor-default);
  background: var(--bgColor-muted);
  cursor: pointer;

  &:hover {
    border-color: var(--borderColor-emphasis);
  }

  @container toolbar (width < 1010px) {
    gap: 4px;
    padding: 0 6px;
  }
`;

const ToggleBox = styled(ToolButton)`
  &[aria-pressed="true"] {
    border-color: var(--borderColor-accent-emphasis);
    background: var(--bgColor-accent-muted);
  }

  &[aria-pressed="true"] ${Lamp} {
    border-color: var(--fgColor-accent);
    background: var(--fgColor-accent);
  }
`;

const Open = styled(ToolButton)`
  &[aria-expanded="true"] {
    border-color: var(--borderColor-emphasis);
  }
`;

const Collapse = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  height: 28px;
  padding: 0 10px;
  border: 1px solid var(--borderColor-default);
  border-radius: 6px;
  font: inherit;
  font-size: 12px;
  white-space: nowrap;
  color: var(--fgColor-default);
  background: var(--bgColor-muted);
  cursor: pointer;

  /* As wide with either word, so that the others stay where they are. */
  & {
    justify-content: center;
    width: 88px;
    padding: 0;
  }

  &:hover {
    border-color: var(--borderColor-emphasis);
  }
`;

/* Beside the list of stops, and in a window beside the game, the search stays in the same line. */
const Frame = styled.section`
  container: toolbar / inline-size;
`;

const ViewBox = styled.div`
  display: flex;
  gap: 6px;

  & + ${ToolbarBox} {
    margin-top: 6px;
  }

  & > ${Open} {
    height: 36px;
    font-size: 14px;
  }
`;

const OnCount = styled.span`
  min-width: 16px;
  border-radius: 999px;
  font-size: 11px;
  line-height: 16px;
  text-align: center;
  color: var(--fgColor-onEmphasis);
  background: var(--bgColor-accent-emphasis);
`;

const areAllCollapsedAtom = atom((get) => {
  const collapsed = new Set(get(collapsedAccountsAtom));
  return get(accountsAtom).every((account) => collapsed.has(account.name));
});

interface ToolbarProps {
  /** finds planets */
  search: ReactNode;
  /** what stands after the modes */
  tools: ReactNode;
}

/** How the account cards are shown. */
export function Toolbar({ search, tools }: ToolbarProps) {
  return (
    <Frame aria-label="View">
      <ToolbarBox>
        <Modes tools={tools} />
        {search}
      </ToolbarBox>
    </Frame>
  );
}

/** Whether a phone shows time travel and the modes. Set by the View button. */
export const viewOpenAtom = atom(false);

/** On a phone: one button opens everything that changes the view; only the search is always there. */
export function PhoneToolbar({ search, tools }: ToolbarProps) {
  const [isOpen, setOpen] = useAtom(viewOpenAtom);
  const onCount = useAtomValue(modesOnAtom);
  return (
    <Frame aria-label="View">
      <ViewBox>
        <Open type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          View
          {onCount > 0 && (
            <OnCount>
              {onCount}
              <span className="visually-hidden">{onCount === 1 ? ' mode' : ' modes'} on</span>
            </OnCount>
          )}
        </Open>
        {search}
      </ViewBox>
      {isOpen && (
        <ToolbarBox>
          <Modes tools={tools} />
        </ToolbarBox>
      )}
    </Frame>
  );
}

const modesOnAtom = atom(
  (get) =>
    [compactModeAtom, alertModeAtom, planModeAtom, extractionTimeModeAtom, showProductIconsAtom].filter((mode) =>
      get(mode),
    ).length,
);

function Modes({ tools }: { tools: ReactNode }) {
  return (
    <>
      <CollapseAll />
      <Divider />
      <Toggle atom={compactModeAtom} about="Planets as small cards in a row, without totals">
        Compact mode
      </Toggle>
      <Toggle atom={alertModeAtom} about="Only planets that need attention">
        Alert mode
      </Toggle>
      <Toggle atom={planModeAtom} about="Each character's comment instead of its planets">
        Plan mode
      </Toggle>
      <Toggle atom={extractionTimeModeAtom} about="When extractors end, in EVE time, instead of the time left">
        Extraction datetime
      </Toggle>
      <Toggle atom={showProductIconsAtom} about="Icons of products instead of their names">
        Product icons
      </Toggle>
      <Divider />
      <Open type="button" aria-haspopup="dialog" onClick={() => openDialog({ kind: 'prices' })}>
        Prices
      </Open>
      <Open type="button" onClick={() => openView('round')}>
        Plan round
      </Open>
      {tools}
    </>
  );
}

function CollapseAll() {
  const areAllCollapsed = useAtomValue(areAllCollapsedAtom);
  return (
    <Collapse type="button" onClick={() => setAllCollapsed(!areAllCollapsed)}>
      {areAllCollapsed ? 'Expand All' : 'Collapse All'}
    </Collapse>
  );
}

interface ToggleProps {
  atom: WritableAtom<boolean, [boolean], void>;
  about: string;
  children: ReactNode;
}

function Toggle({ atom: flagAtom, about, children }: ToggleProps) {
  const [isOn, setOn] = useAtom(flagAtom);
  return (
    <Tooltip text={about}>
      <ToggleBox type="button" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
        <Lamp aria-hidden="true" />
        {children}
      </ToggleBox>
    </Tooltip>
  );
}
