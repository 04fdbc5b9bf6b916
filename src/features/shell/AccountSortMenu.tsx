import { TriangleDownIcon } from '@primer/octicons-react';
import { ActionList, ActionMenu, Button } from '@primer/react';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ACCOUNT_SORTS, type AccountSort } from '../../model/accounts.ts';
import { useAtom } from '../../state/jotai.ts';
import { accountSortAtom } from '../../state/settings.ts';

const Opener = styled(Button)`
  && {
    padding: 0 8px;
    font-weight: 400;
  }

  && [data-component="text"] > span {
    color: var(--fgColor-muted);
  }
`;

const NAMES: Readonly<Record<AccountSort, string>> = {
  own: 'own order',
  attention: 'needs attention first',
};

/** How the account cards are sorted. In the player's own order they can be dragged. */
export function AccountSortMenu() {
  const [sort, setSort] = useAtom(accountSortAtom);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Opener
        ref={buttonRef}
        size="small"
        variant="invisible"
        trailingVisual={<TriangleDownIcon size={14} />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>Accounts:</span> {NAMES[sort]}
      </Opener>
      <ActionMenu open={isOpen} onOpenChange={setOpen} anchorRef={buttonRef}>
        <ActionMenu.Overlay align="end" width="small">
          <ActionList selectionVariant="single">
            {ACCOUNT_SORTS.map((one) => (
              <ActionList.Item key={one} selected={one === sort} onSelect={() => setSort(one)}>
                {NAMES[one]}
              </ActionList.Item>
            ))}
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
    </>
  );
}
