import { t } from '@lingui/core/macro';
import { FilterIcon } from '@primer/octicons-react';
import { type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { formatNumber } from '../format/number.ts';
import { Tools } from './parts.tsx';
import { SmallButton } from './SmallButton.tsx';
import { useMediaQuery } from './useMediaQuery.ts';
import { PHONE } from './widths.ts';

const Unfolded = styled(Tools)`
  flex: 1 1 100%;
`;

interface FiltersProps {
  /** how many of them differ from what they are at first */
  setCount: number;
  children: ReactNode;
}

/** The filters of a list, beside each other; on phones behind a button that says how many are set. */
export function Filters({ setCount, children }: FiltersProps) {
  const isPhone = useMediaQuery(PHONE);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!isPhone) return children;
  return (
    <>
      <SmallButton
        leadingVisual={FilterIcon}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {setCount === 0 ? t`Filter` : t`Filter (${{ count: formatNumber(setCount) }})`}
      </SmallButton>
      {isOpen && <Unfolded id={id}>{children}</Unfolded>}
    </>
  );
}
