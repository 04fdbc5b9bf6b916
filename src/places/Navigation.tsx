import { t } from '@lingui/core/macro';
import {
  AlertIcon,
  CreditCardIcon,
  GlobeIcon,
  type Icon,
  LightBulbIcon,
  QuestionIcon,
  TasklistIcon,
} from '@primer/octicons-react';
import { CounterLabel } from '@primer/react';
import type { MouseEvent, ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatNumber } from '../format/number.ts';
import { PLACES, placeOf, spotParameters } from '../model/places.ts';
import { stoppedNowCountAtom } from '../state/colonies.ts';
import { openDialog } from '../state/dialogs.ts';
import { useAtomValue } from '../state/jotai.ts';
import { goTo, screenAtom, screenToOpen } from '../state/places.ts';
import { loginsDueAtom } from '../state/startedRound.ts';
import { QuietButton } from '../ui/IconButton.tsx';
import { type Place, placeNames, roundCounterText, stopsCounterText } from '../words/places.ts';

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--gap-medium);
  height: var(--height-large);
  padding: 0 10px 0 8px;
  border-bottom: 1px solid var(--borderColor-default);
  background: var(--bgColor-inset);

  @media print {
    display: none;
  }
`;

/* The search gives way first: every place stays in view. */
const Tabs = styled.nav`
  flex: none;
  max-width: 100%;
  margin-right: auto;

  & + search {
    flex: 1 1 160px;
    min-width: 160px;
    max-width: 420px;
  }

  & ul {
    display: flex;
    gap: var(--gap-medium);
    margin: 0;
    padding: 0;
    overflow-x: auto;
    list-style: none;
    scrollbar-width: none;
  }
`;

/* As high as the row or the app bar, so that the line below the current place is on its border. */
const Tab = styled.a`
  position: relative;
  display: flex;
  gap: var(--gap-medium);
  align-items: center;
  height: var(--height-medium);
  margin: 4px 0;
  padding: 0 8px;
  border-radius: 6px;
  font-size: var(--text-medium);
  line-height: 30px;
  white-space: nowrap;
  text-decoration: none;
  color: var(--fgColor-default);

  &:hover {
    background: var(--bgColor-neutral-muted);
  }

  &:focus-visible {
    outline-offset: -2px;
  }

  & > svg {
    color: var(--fgColor-muted);
  }

  /* As wide as the current one, so that the others don't move. */
  & > span[data-name]::after {
    display: block;
    height: 0;
    overflow: hidden;
    font-weight: 600;
    visibility: hidden;
    content: attr(data-name);
  }

  &[aria-current] > span[data-name] {
    font-weight: 600;
  }

  &[aria-current]::after {
    position: absolute;
    right: 0;
    bottom: -4px;
    left: 0;
    height: 2px;
    background: var(--underlineNav-borderColor-active);
    content: "";

    @media (forced-colors: active) {
      background: LinkText;
    }
  }

  @media (--tablet) {
    padding: 0 5px;

    & > svg {
      display: none;
    }
  }

  /* With the border as high as the app bar. */
  [data-one-line] & {
    margin-block: 8px 7px;

    &[aria-current]::after {
      bottom: -8px;
    }
  }
`;

const Bar = styled.nav`
  position: fixed;
  right: 0;
  bottom: 0;
  left: 0;
  z-index: 12;
  display: flex;
  height: 56px;
  border-top: 1px solid var(--borderColor-default);
  background: var(--bgColor-inset);

  @media print {
    display: none;
  }
`;

const BarLink = styled.a`
  position: relative;
  display: flex;
  flex: 1 1 0;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--gap-tiny);
  min-width: 0;
  border-top: 2px solid transparent;
  font-size: var(--text-tiny);
  text-decoration: none;
  color: var(--fgColor-muted);

  /* Always in view: the focus must not scroll the page above. */
  scroll-margin-bottom: -64px;

  &[aria-current] {
    border-top-color: var(--underlineNav-borderColor-active);
    font-weight: 600;
    color: var(--fgColor-default);
  }

  /* Transparent borders are drawn there. */
  @media (forced-colors: active) {
    border-top-color: Canvas;

    &[aria-current] {
      border-top-color: Highlight;
    }
  }

  &:focus-visible {
    outline-offset: -3px;
  }
`;

const Counter = styled(CounterLabel)`
  &&[data-place="stops"] {
    color: var(--fgColor-onEmphasis);
    background: var(--bgColor-danger-emphasis);
  }

  ${BarLink} &&& {
    position: absolute;
    top: 2px;
    left: calc(50% + 2px);
  }

  /* It lies on the icon. */
  ${BarLink} &&&:not([data-place="stops"]) {
    color: var(--fgColor-onEmphasis);
    background: var(--bgColor-neutral-emphasis);
  }
`;

const ICONS: Readonly<Record<Place, Icon>> = {
  planets: GlobeIcon,
  stops: AlertIcon,
  round: TasklistIcon,
  money: CreditCardIcon,
  improve: LightBulbIcon,
};

/** A row with the places and the search, below the app bar. */
export function NavigationRow({ search }: NavigationTabsProps) {
  return (
    <Row>
      <NavigationTabs search={search} />
    </Row>
  );
}

interface NavigationTabsProps {
  search: ReactNode;
}

/** The places, of which the current one is underlined, the search, and a button for the questions about the place. */
export function NavigationTabs({ search }: NavigationTabsProps) {
  const current = placeOf(useAtomValue(screenAtom));
  const counters = useCounters();
  return (
    <>
      <Tabs aria-label={t`Places`}>
        <ul>
          {PLACES.map((place) => {
            const PlaceIcon = ICONS[place];
            return (
              <li key={place}>
                <Tab
                  href={addressOf(place)}
                  aria-current={place === current ? 'page' : undefined}
                  onClick={(event) => follow(event, place)}
                >
                  <PlaceIcon />
                  <span data-name={placeNames()[place]}>{placeNames()[place]}</span>
                  <PlaceCounter place={place} counter={counters[place]} />
                </Tab>
              </li>
            );
          })}
        </ul>
      </Tabs>
      {search}
      <QuietButton
        icon={QuestionIcon}
        aria-label={t`Help: ${{ place: placeNames()[current] }}`}
        onClick={() => openDialog({ kind: 'faq', group: current })}
      />
    </>
  );
}

/** The places at the bottom of a phone. */
export function NavigationBar() {
  const current = placeOf(useAtomValue(screenAtom));
  const counters = useCounters();
  return (
    <Bar aria-label={t`Places`}>
      {PLACES.map((place) => {
        const PlaceIcon = ICONS[place];
        return (
          <BarLink
            key={place}
            href={addressOf(place)}
            aria-current={place === current ? 'page' : undefined}
            onClick={(event) => follow(event, place)}
          >
            <PlaceIcon size={20} />
            {placeNames()[place]}
            <PlaceCounter place={place} counter={counters[place]} />
          </BarLink>
        );
      })}
    </Bar>
  );
}

interface PlaceCount {
  count: number;
  /** for screen readers: what is counted */
  text: string;
}

function PlaceCounter({ place, counter }: { place: Place; counter: PlaceCount | undefined }) {
  if (counter === undefined) return null;
  return (
    <>
      {' '}
      <Counter data-place={place}>{formatNumber(counter.count)}</Counter>{' '}
      <span className="visually-hidden">{counter.text}</span>
    </>
  );
}

/** What waits at each place, now: a forecast does not change it. */
function useCounters(): Partial<Record<Place, PlaceCount>> {
  const stopped = useAtomValue(stoppedNowCountAtom);
  const due = useAtomValue(loginsDueAtom) ?? 0;
  return {
    ...(stopped > 0 && { stops: { count: stopped, text: stopsCounterText(stopped) } }),
    ...(due > 0 && { round: { count: due, text: roundCounterText(due) } }),
  };
}

function addressOf(place: Place): string {
  const parameters = Object.entries(spotParameters({ screen: screenToOpen(place), tried: null }));
  const search = new URLSearchParams(parameters.filter(([, value]) => value !== '')).toString();
  return search === '' ? '/' : `/?${search}`;
}

/** A click goes there without loading the page; with a modifier the browser opens a tab or window. */
function follow(event: MouseEvent, place: Place): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  goTo(screenToOpen(place));
}
