import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { TextInput } from '@primer/react';
import { useEffect, useId, useState } from 'react';
import { styled } from 'styled-components';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import type { MovedGoods } from '../../../workers/game/domain/ownData.ts';
import { movedSince, refreshStock } from '../../bridge/ownData.ts';
import { formatUnits } from '../../format/number.ts';
import { joinList, namedText } from '../../format/text.ts';
import { listText } from '../../model/roundStock.ts';
import { afterMoves, type CharacterStock, listPlaces, type StockPlace } from '../../model/stockPlaces.ts';
import { withOne } from '../../model/withOne.ts';
import { countedCharactersAtom } from '../../state/characters.ts';
import { countedColoniesAtom } from '../../state/colonies.ts';
import { openDialog } from '../../state/dialogs.ts';
import { useAtom, useAtomValue } from '../../state/jotai.ts';
import { offeredPermissionsAtom } from '../../state/ownData.ts';
import {
  countedGoodsAtom,
  countedPlacesAtom,
  MAX_PLACE_NAME_LENGTH,
  placeNamesAtom,
  roundStocksAtom,
} from '../../state/stock.ts';
import { Ago } from '../../ui/Ago.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Row } from '../../ui/dialogLayout.ts';
import { SmallButton } from '../../ui/SmallButton.tsx';
import { useAnswer } from '../../ui/useAnswer.ts';
import { missedRowsText, movedText } from '../../words/ownData.ts';

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--gap-medium);
  margin-top: 8px;
  font-size: var(--text-small);

  & p {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

const Holders = styled.ul`
  margin: 2px 0 0;
  padding-left: 24px;
  list-style: none;
  color: var(--fgColor-muted);
`;

/* Below the label, as far in as its text. */
const PlaceName = styled.div`
  margin: 4px 0 4px 24px;
`;

interface EveStockProps {
  /** of the pool */
  label: string;
  characterIds: readonly CharacterId[];
  /** the list that the player entered; it counts instead, unless it is blank */
  typed: string;
  onType: (text: string) => void;
}

/** The pool's goods in hangars, as EVE reports them: which places count, how old that is, and what moved since. */
export function EveStock({ label, characterIds, typed, onType }: EveStockProps) {
  const offered = useAtomValue(offeredPermissionsAtom).includes('assets');
  const characters = useAtomValue(countedCharactersAtom).filter(({ characterId }) =>
    characterIds.includes(characterId),
  );
  const stocks = useAtomValue(roundStocksAtom).filter(({ characterId }) => characterIds.includes(characterId));
  const names = useAtomValue(placeNamesAtom);
  const counted = useAtomValue(countedGoodsAtom);
  const { colonies } = useAtomValue(countedColoniesAtom);
  const [isNaming, setNaming] = useState(false);
  const ids = characterIds.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each pool; EVE would repeat its answer
  useEffect(() => void refreshStock(characters), [ids]);
  const oldestAt = Math.min(...stocks.map(({ stock }) => stock.at));
  const moved = useMovedSince(stocks);
  if (!offered && stocks.length === 0) return null;
  const places = listPlaces(stocks, names);
  const planetNames = colonies.flatMap((colony) =>
    characterIds.includes(colony.characterId) ? colony.planetName : [],
  );
  const goods = characterIds.flatMap((id) => counted.get(id) ?? []);
  const missing = characters.find(({ characterId }) => stocks.every((one) => one.characterId !== characterId));
  const isTyped = typed.trim() !== '';
  return (
    <Box role="group" aria-label={t`Stock of ${label} from EVE`}>
      {stocks.length > 0 && (
        <>
          <p>
            <Trans>
              <strong>From EVE</strong>, <Ago at={oldestAt} />:{' '}
              <Plural
                value={{ goodCount: new Set(goods.map(({ typeId }) => typeId)).size }}
                one="# commodity"
                other="# commodities"
              />{' '}
              in places that count.
            </Trans>{' '}
            {missedRowsText(stocks.map(({ stock }) => stock.missedCount ?? 0))}{' '}
            {isTyped && t`The list that you entered counts instead.`}
          </p>
          {places.map((place) => (
            <Place key={place.placeId} place={place} isNaming={isNaming} planetNames={planetNames} />
          ))}
          {moved !== null && movedText(moved) !== '' && <p>{t`Since then: ${{ moved: movedText(moved) }}.`}</p>}
          <Row $gap="medium" $wraps>
            {places.some(({ holders }) => holders.some(({ shortName }) => shortName !== null)) && (
              <SmallButton aria-pressed={isNaming} onClick={() => setNaming(!isNaming)}>
                {t`Name ships and containers`}
              </SmallButton>
            )}
            {isTyped ? (
              <SmallButton onClick={() => onType('')}>{t`Delete my list, use EVE's`}</SmallButton>
            ) : (
              goods.length > 0 && (
                <SmallButton onClick={() => onType(listText(afterMoves(goods, moved)))}>
                  {t`Copy into the list, including what has moved since`}
                </SmallButton>
              )
            )}
          </Row>
        </>
      )}
      {offered && missing !== undefined && (
        <div>
          <SmallButton
            onClick={() =>
              openDialog(
                characters.length === 1
                  ? { kind: 'scopes', characterId: missing.characterId }
                  : { kind: 'settings', group: 'data' },
              )
            }
          >
            {stocks.length === 0 ? t`Read stock from EVE…` : t`Read stock of more characters…`}
          </SmallButton>
        </div>
      )}
    </Box>
  );
}

interface PlaceProps {
  place: StockPlace;
  /** whether ships and containers show a field for their names */
  isNaming: boolean;
  /** whose customs offices it may be */
  planetNames: readonly string[];
}

function Place({ place, isNaming, planetNames }: PlaceProps) {
  const { placeId, name, isNamedByPlayer, isUnknown, units, holders } = place;
  const [counted, setCounted] = useAtom(countedPlacesAtom);
  return (
    <div>
      <CheckField
        label={t`${name} (${{ units: formatUnits(units) }} units)`}
        caption={isUnknown && t`EVE does not say which of the two it is, nor where. Name it once you know.`}
        checked={counted.includes(placeId)}
        onChange={(isChecked) => setCounted(withOne(counted, placeId, isChecked))}
      />
      {isNamedByPlayer && (
        <PlaceName>
          <NameField
            id={placeId}
            label={t`Your name for ${name}`}
            suggested={isUnknown ? planetNames.map((planet) => t`Customs office, ${planet}`) : []}
          />
        </PlaceName>
      )}
      <Holders>
        {holders.map(({ characterId, id, owner, label, shortName, units: own }) => (
          <li key={`${characterId} ${id}`}>
            {namedText(label === null ? owner : joinList([owner, label]), formatUnits(own))}{' '}
            {isNaming && shortName !== null && <NameField id={id} label={t`Your name for ${shortName} of ${owner}`} />}
          </li>
        ))}
      </Holders>
    </div>
  );
}

/** What the player calls a structure, customs office, ship or container. */
function NameField({ id, label, suggested = [] }: { id: number; label: string; suggested?: readonly string[] }) {
  const [names, setNames] = useAtom(placeNamesAtom);
  const listId = useId();
  return (
    <>
      <TextInput
        size="small"
        aria-label={label}
        placeholder={t`Your name for it`}
        maxLength={MAX_PLACE_NAME_LENGTH}
        list={suggested.length > 0 ? listId : undefined}
        value={names[id] ?? ''}
        onChange={({ target }) => setNames({ ...names, [id]: target.value })}
      />
      {suggested.length > 0 && (
        <datalist id={listId}>
          {suggested.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** What newer snapshots of each character prove; null until it is known. */
function useMovedSince(stocks: readonly CharacterStock[]): MovedGoods | null {
  const times = stocks.map(({ characterId, stock }) => `${characterId} ${stock.at}`).join();
  // Without an answer, another engine is about to start: the stock is shown without it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: times stand for the stocks
  const { value } = useAnswer(async () => {
    const since = new Map(stocks.map(({ characterId, stock }) => [characterId, stock.at]));
    return { times, moved: since.size === 0 ? null : await movedSince(since) };
  }, [times]);
  return value?.times === times ? value.moved : null;
}
