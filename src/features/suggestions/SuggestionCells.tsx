/** The cells of a planet's line in the list of suggestions. */
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDownIcon, ChevronRightIcon, KebabHorizontalIcon } from '@primer/octicons-react';
import { Fragment, useState } from 'react';
import { styled } from 'styled-components';
import { PlanetPicture } from '../../eve/planetPictures/PlanetPicture.tsx';
import { formatPercent } from '../../format/number.ts';
import { unbroken } from '../../format/text.ts';
import type { ListedSuggestion, SuggestedPlanet } from '../../model/suggestionList.ts';
import { AdviceLine, AdviceList, TwoLines } from '../../ui/AdviceLine.tsx';
import { Row } from '../../ui/dialogLayout.ts';
import { QuietButton } from '../../ui/IconButton.tsx';
import { Note } from '../../ui/parts.tsx';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { buildText, detailsText, effortText, noticedMarketText } from '../../words/suggestions.ts';
import { suggestionGainText } from '../../words/whatIf.ts';

export interface SuggestionActions {
  onTry: (planet: SuggestedPlanet, listed: ListedSuggestion) => void;
  onHide: (planet: SuggestedPlanet, listed: ListedSuggestion) => void;
  onMenu: (planet: SuggestedPlanet, anchor: HTMLElement) => void;
}

const Unfold = styled.button`
  span:has(+ &) {
    margin-right: 8px;
  }

  padding: 0;
  border: 0;
  font: inherit;
  color: var(--fgColor-accent);
  background: none;
  cursor: pointer;

  & svg {
    vertical-align: -2px;
  }
`;

const Gain = styled(TwoLines)`
  & b {
    font-size: var(--text-medium);
    color: var(--fgColor-success);
  }

  & b[data-tone='muted'] {
    color: var(--fgColor-default);
  }
`;

/** Whose planet it is. */
export interface Owner {
  name: string;
  /** null: none */
  account: string | null;
}

export function PlanetCell({ planet, owner }: { planet: SuggestedPlanet; owner: Owner }) {
  return (
    <Row $gap="roomy">
      <PlanetPicture planetType={planet.planetType} size={24} />
      <TwoLines>
        <b>{planet.planetName}</b>
        <small>
          <bdi>{owner.name}</bdi>
          {owner.account !== null && (
            <>
              , <bdi>{owner.account}</bdi>
            </>
          )}
        </small>
      </TwoLines>
    </Row>
  );
}

/** The best change, why, and what the market takes if the change is noticed there; alternatives fold out below it. */
export function ChangeCell({ planet, onTry, onHide }: { planet: SuggestedPlanet } & SuggestionActions) {
  const [isOpen, setOpen] = useState(false);
  const isPrinted = useMediaQuery('print');
  const [best, ...others] = planet.suggestions;
  const { planetName } = planet;
  const isLosing = planet.currentIskPerMonth !== null && planet.currentIskPerMonth < 0;
  const market = unbroken(noticedMarketText(best!.suggestion.market));
  return (
    <>
      <TwoLines>
        {best!.change}
        <small>
          {best!.reason !== '' && <span data-tone={isLosing ? 'danger' : undefined}>{best!.reason}</span>}
          {best!.reason !== '' && market !== '' && ' · '}
          {market !== '' && <span>{market}</span>}
          {others.length > 0 && (
            <Unfold type="button" data-unprinted="" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? <ChevronDownIcon size={12} /> : <ChevronRightIcon size={12} />}
              <Trans>
                {{ otherCount: others.length }} more
                <span className="visually-hidden"> for {planetName}</span>
              </Trans>
            </Unfold>
          )}
        </small>
      </TwoLines>
      {(isOpen || isPrinted) && others.length > 0 && (
        <AdviceList aria-label={t`More for ${{ planetName: planet.planetName }}`}>
          {others.map((listed) => (
            <Alternative key={listed.suggestion.id} planet={planet} listed={listed} onTry={onTry} onHide={onHide} />
          ))}
        </AdviceList>
      )}
    </>
  );
}

interface AlternativeProps extends Pick<SuggestionActions, 'onTry' | 'onHide'> {
  planet: SuggestedPlanet;
  listed: ListedSuggestion;
}

function Alternative({ planet, listed, onTry, onHide }: AlternativeProps) {
  const { suggestion, change, text } = listed;
  return (
    <AdviceLine
      change={change}
      details={detailsText(listed.suggestion, listed.reason)}
      gain={suggestionGainText(suggestion)}
      share={formatPercent(suggestion.gainFraction, 0)}
      actions={
        <>
          <SmallButton
            variant="invisible"
            aria-label={t`Not this one on ${{ planetName: planet.planetName }}: ${text}`}
            onClick={() => onHide(planet, listed)}
          >
            {t`Not this one`}
          </SmallButton>
          <SmallButton
            aria-label={t`Try on ${{ planetName: planet.planetName }}: ${text}`}
            onClick={() => onTry(planet, listed)}
          >
            {t`Try`}
          </SmallButton>
        </>
      }
    />
  );
}

export function GainCell({ planet }: { planet: SuggestedPlanet }) {
  const { suggestion } = planet.suggestions[0]!;
  const { gainIskPerMonth, gainFraction } = suggestion;
  if (gainIskPerMonth === null) return <Note>{suggestionGainText(suggestion)}</Note>;
  return (
    <Gain>
      <b data-tone={gainIskPerMonth > 0 ? undefined : 'muted'}>{suggestionGainText(suggestion)}</b>
      <small>{gainFraction !== null && formatPercent(gainFraction, 0)}</small>
    </Gain>
  );
}

export function EffortCell({ planet }: { planet: SuggestedPlanet }) {
  const { suggestion } = planet.suggestions[0]!;
  const effort = <Parts text={effortText(suggestion)} />;
  if (suggestion.structures.length === 0) return <Note as="div">{effort}</Note>;
  return (
    <TwoLines>
      <Parts text={buildText(suggestion)} />
      <small>{effort}</small>
    </TwoLines>
  );
}

/* Breaks only if it is wider than the cell. */
const Part = styled.span`
  display: inline-block;
`;

/** A text whose lines break between its parts, behind the dot. */
function Parts({ text }: { text: string }) {
  const parts = unbroken(text).split(' · ');
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <Part>{index < parts.length - 1 ? `${part}\u00a0·` : part}</Part>
    </Fragment>
  ));
}

const Buttons = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: var(--gap-small);
`;

export function ActionCell({ planet, onTry, onMenu }: { planet: SuggestedPlanet } & SuggestionActions) {
  const best = planet.suggestions[0]!;
  return (
    <Buttons>
      <SmallButton
        aria-label={t`Try on ${{ planetName: planet.planetName }}: ${{ text: best.text }}`}
        onClick={() => onTry(planet, best)}
      >
        {t`Try`}
      </SmallButton>
      <QuietButton
        icon={KebabHorizontalIcon}
        aria-label={t`More about ${{ planetName: planet.planetName }}`}
        onClick={(event) => onMenu(planet, event.currentTarget)}
      />
    </Buttons>
  );
}
