import { Button, Link } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import { typeName } from '../../../workers/catalogue/index.ts';
import type { Bottleneck } from '../../../workers/domain/chain.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';
import { formatIsk, NO_PRICE_TEXT } from '../../format/isk.ts';
import { formatNumber } from '../../format/number.ts';
import { capitalise } from '../../format/text.ts';
import { Heading, Note } from '../../ui/parts.tsx';
import { bottleneckText, fixesText } from '../../words/chain.ts';

/** Listed at first. */
const FIRST_COUNT = 5;

const List = styled.ol`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: 150px minmax(0, 1fr);
    gap: 2px 12px;
    padding: 6px 10px;
    border-left: 3px solid var(--borderColor-danger-emphasis);
    background: var(--bgColor-muted);
    font-size: 12px;
    line-height: 1.5;
  }

  & b {
    font-variant-numeric: tabular-nums;
  }

  & p {
    margin: 0;
  }

  @media (max-width: 700px) {
    & > li {
      grid-template-columns: 1fr;
    }
  }
`;

const More = styled.div`
  margin-top: 8px;
`;

interface BottleneckListProps {
  bottlenecks: readonly Bottleneck[];
  /** shows the planets of a commodity */
  onOpen: (typeId: TypeId) => void;
}

/** Where factories fall short, worst first, each with what would fix it. */
export function BottleneckList({ bottlenecks, onOpen }: BottleneckListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? bottlenecks : bottlenecks.slice(0, FIRST_COUNT);
  return (
    <section aria-labelledby="bottlenecks">
      <Heading id="bottlenecks">Bottlenecks</Heading>
      {bottlenecks.length === 0 && <Note>None: every factory gets what it needs.</Note>}
      <List>
        {shown.map((bottleneck) => (
          <li key={`${bottleneck.kind} ${bottleneck.typeId}`}>
            <div>
              <Link as="button" type="button" onClick={() => onOpen(bottleneck.typeId)}>
                {typeName(bottleneck.typeId)}
              </Link>
              <br />
              <b>{costText(bottleneck.iskPerMonth)}</b>
            </div>
            <div>
              <p>{bottleneckText(bottleneck)}</p>
              <Note>{capitalise(fixesText(bottleneck))}.</Note>
            </div>
          </li>
        ))}
      </List>
      {shown.length < bottlenecks.length && (
        <More>
          <Button size="small" onClick={() => setShowsAll(true)}>
            Show all {formatNumber(bottlenecks.length)}
          </Button>
        </More>
      )}
    </section>
  );
}

function costText(iskPerMonth: number | null): string {
  return iskPerMonth === null ? NO_PRICE_TEXT : `${formatIsk(iskPerMonth)} ISK/month`;
}
