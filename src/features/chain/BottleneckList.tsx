import { t } from '@lingui/core/macro';
import { Link, SkeletonBox } from '@primer/react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { Bottleneck, BottleneckReport } from '../../../workers/game/domain/chain.ts';
import type { CharacterId, TypeId } from '../../../workers/game/domain/ids.ts';
import { asSentence } from '../../format/text.ts';
import { bottleneckSeverity } from '../../model/severity.ts';
import { Heading, Note, Tools } from '../../ui/parts.tsx';
import { ShowAll } from '../../ui/ShowAll.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import {
  bottleneckText,
  fixGainText,
  leftOutText,
  makeText,
  planetsText,
  stepBasisText,
  stepText,
} from '../../words/chain.ts';
import { typeName } from '../../words/typeNames.ts';

/** Listed at first. */
const FIRST_COUNT = 5;

const List = styled.ol`
  display: grid;
  gap: var(--gap-medium);
  margin: 8px 0 0;
  padding: 0;
  list-style: none;

  & > li {
    display: grid;
    grid-template-columns: 170px minmax(0, 1fr);
    gap: var(--gap-tiny) var(--gap-large);
    padding: 6px 10px;
    border-left: 3px solid var(--borderColor-attention-emphasis);
    background: var(--bgColor-muted);
    font-size: var(--text-small);
    line-height: 1.5;
  }

  & > li[data-severity="red"] {
    border-left-color: var(--borderColor-danger-emphasis);
  }

  & > li[data-severity="grey"] {
    border-left-color: var(--borderColor-neutral-emphasis);
  }

  & p {
    margin: 0;
  }

  & span {
    color: var(--fgColor-muted);
  }

  @media (--phone) {
    & > li {
      grid-template-columns: 1fr;
    }
  }
`;

const More = styled(Tools)`
  margin-top: 8px;
`;

interface BottleneckListProps {
  /** null while they are calculated */
  report: BottleneckReport | null;
  /** goods that baskets lack: theirs come first */
  wanted: ReadonlySet<TypeId>;
  nameOf: (characterId: CharacterId) => string;
  onOpen: (typeId: TypeId) => void;
}

/** Where factories fall short, product by product, with what would fix it; the largest gain first. */
export function BottleneckList({ report, wanted, nameOf, onOpen }: BottleneckListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const isForBasket = ({ productTypeId }: Bottleneck): boolean => wanted.has(productTypeId);
  const all = report?.bottlenecks ?? [];
  const bottlenecks = [...all.filter(isForBasket), ...all.filter((one) => !isForBasket(one))];
  const isPrinted = useMediaQuery('print');
  const shown = showsAll || isPrinted ? bottlenecks : bottlenecks.slice(0, FIRST_COUNT);
  const leftOut = leftOutText(report?.leftOutCount ?? 0);
  return (
    <section tabIndex={-1} aria-labelledby="bottlenecks" aria-busy={report === null}>
      <Heading id="bottlenecks">{t`Bottlenecks`}</Heading>
      {report === null && <SkeletonBox height="180px" />}
      {report !== null && (
        <Note>
          {bottlenecks.length === 0
            ? t`None with a fix that pays.`
            : t`With the net a month that each fix adds, replayed on all of its planets. Each is calculated alone.`}
        </Note>
      )}
      <List>
        {shown.map((bottleneck) => (
          <li key={bottleneck.productTypeId} data-severity={bottleneckSeverity(bottleneck)}>
            <div>
              <Link as="button" type="button" onClick={() => onOpen(bottleneck.productTypeId)}>
                {typeName(bottleneck.productTypeId)}
              </Link>
              <br />
              <b>{gainText(bottleneck)}</b>
              {isForBasket(bottleneck) && <Note>{t`A basket lacks it.`}</Note>}
            </div>
            <div>
              <p>{bottleneckText(bottleneck)}</p>
              {bottleneck.fix?.steps.map((step) => (
                <p key={JSON.stringify(step)}>
                  {asSentence(stepText(step))} {stepBasisText(step)} <span>{planetsText(step.planets, nameOf)}</span>
                </p>
              )) ?? (
                <p>
                  <span>{planetsText(bottleneck.planets, nameOf)}</span>
                </p>
              )}
              {bottleneck.moreFactories.length > 0 && <Note>{makeText(bottleneck)}</Note>}
            </div>
          </li>
        ))}
      </List>
      {(shown.length < bottlenecks.length || leftOut !== null) && (
        <More>
          {shown.length < bottlenecks.length && <ShowAll count={bottlenecks.length} onShow={() => setShowsAll(true)} />}
          {leftOut !== null && <Note>{leftOut}</Note>}
        </More>
      )}
    </section>
  );
}

function gainText({ fix }: Bottleneck): string {
  if (fix === null) return t`Check it`;
  return fixGainText(fix);
}
