import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { answersAtom } from '../../state/firstScreen.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { viewTimeAtom } from '../../state/viewTime.ts';
import { TileRow } from '../../ui/Tile.tsx';
import { EarnsTile } from './EarnsTile.tsx';
import { ExtractorsTile } from './ExtractorsTile.tsx';

/* A forecast stays visible at any scroll position, because nothing on the page is as of now. */
const Row = styled(TileRow)`
  &[data-travelling="true"] {
    position: sticky;
    top: var(--top-height, 48px);
    z-index: 9;
    background: var(--bgColor-default);
  }

  /* Figures that are not of this visit. */
  &[data-last-visit] :is(strong, button, dd, dt, span) {
    color: var(--fgColor-muted);
  }

  @media print {
    display: none;
  }
`;

interface StripProps {
  /** what stops next, and the time slider */
  nextStop: ReactNode;
}

/** The page's three questions: do the extractors run, what stops next and where, what does it all earn. */
export function Strip({ nextStop }: StripProps) {
  const isTravelling = useAtomValue(viewTimeAtom) !== null;
  const isLastVisit = useAtomValue(answersAtom).lastVisitAt !== null;
  return (
    <Row data-travelling={isTravelling} data-last-visit={isLastVisit || undefined}>
      <ExtractorsTile />
      {nextStop}
      <EarnsTile />
    </Row>
  );
}
