import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { EveStock } from '../../src/features/round/EveStock.tsx';
import { Notices } from '../../src/features/shell/Notices.tsx';
import { addLoggedInCharacter, removeCharacter } from '../../src/state/characters.ts';
import { loginServiceAtom } from '../../src/state/environment.ts';
import { store } from '../../src/state/jotai.ts';
import { takeOwnDataAtom } from '../../src/state/ownData.ts';
import { countedGoodsAtom, countedPlacesAtom, placeNamesAtom } from '../../src/state/stock.ts';
import type { CharacterId, TypeId } from '../../workers/game/domain/ids.ts';
import { NO_OWN_DATA, SCOPES } from '../../workers/game/domain/ownData.ts';
import { startFakeEngine } from './fakeEngine.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const [PILOT, OTHER, WITHOUT_STOCK] = [95_000_001 as CharacterId, 95_000_002 as CharacterId, 95_000_003 as CharacterId];
const [WATER, COOLANT] = [3645 as TypeId, 9832 as TypeId];
const STRUCTURE = 1_035_466_617_431;
const POOL = { label: 'everyone', characterIds: [PILOT] };

const ownData = { refreshStock: vi.fn(), movedSince: vi.fn() };

const goods = (typeId: TypeId, amount: number) => [{ typeId, amount }];

function hear(): void {
  const place = { id: STRUCTURE, placeId: STRUCTURE, placeName: null, kind: 'hangar' as const };
  const stock = { at: Date.now() / 1000 - 720, holders: [{ ...place, goods: goods(WATER, 12_000) }] };
  store.set(takeOwnDataAtom, new Map([[PILOT, { ...NO_OWN_DATA, stock }]]));
}

const session = { accessToken: 'a', sealedRefreshToken: 's', expiresAtMs: 1 };

beforeEach(() => {
  for (const characterId of [PILOT, OTHER, WITHOUT_STOCK]) removeCharacter(characterId);
  addLoggedInCharacter({ characterId: PILOT, name: 'Ketta', session });
  store.set(countedPlacesAtom, []);
  store.set(placeNamesAtom, {});
  const scopes = [SCOPES.planets, SCOPES.assets];
  store.set(loginServiceAtom, { clientId: 'c', callbackUrl: 'http://a/', authorizationUrl: 'http://b/', scopes });
  ownData.refreshStock.mockReset().mockReturnValue(new Map());
  ownData.movedSince.mockReset().mockReturnValue({ collected: goods(COOLANT, 400), delivered: goods(WATER, 2000) });
  startFakeEngine({ ownData });
});

describe('stock from EVE', () => {
  it('counts in the places that the player chooses, under names of their own', async () => {
    hear();
    const screen = await show(<EveStock {...POOL} typed="" onType={() => {}} />);
    await expect.poll(() => ownData.refreshStock.mock.calls).toEqual([[[PILOT]]]);
    expect(store.get(countedGoodsAtom).get(PILOT)).toEqual([]);
    await screen.getByRole('checkbox', { name: 'Structure or customs office …431 (12,000 units)' }).click();
    expect(store.get(countedGoodsAtom).get(PILOT)).toEqual(goods(WATER, 12_000));
    await screen.getByRole('textbox', { name: 'Your name for Structure or customs office …431' }).fill('Home');
    await expect.element(screen.getByRole('checkbox', { name: 'Home (12,000 units)' })).toBeChecked();
    expect(JSON.parse(localStorage.getItem('placeNames') ?? '')).toEqual({ [STRUCTURE]: 'Home' });
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('has the field for the name of a place below its label, as far in', async () => {
    hear();
    const screen = await show(<EveStock {...POOL} typed="" onType={() => {}} />);
    const words = document.createRange();
    words.selectNodeContents(screen.getByText('Structure or customs office …431 (12,000 units)').element());
    const label = words.getBoundingClientRect();
    const textbox = screen.getByRole('textbox', { name: /^Your name for/ }).element();
    const field = textbox.parentElement!.getBoundingClientRect();
    expect(Math.abs(field.left - label.left)).toBeLessThanOrEqual(2);
    expect(field.top - label.bottom).toBeGreaterThanOrEqual(3);
  });

  it('lets ships and containers have names, too, which stay', async () => {
    const place = { placeId: 60_003_760, placeName: 'Jita IV' };
    const holders = [
      { ...place, id: 60_003_760, kind: 'hangar' as const, goods: goods(WATER, 5) },
      { ...place, id: 1_000_000_000_027, kind: 'ship' as const, goods: goods(WATER, 7) },
    ];
    const stock = { at: Date.now() / 1000, holders };
    store.set(takeOwnDataAtom, new Map([[PILOT, { ...NO_OWN_DATA, stock }]]));
    const screen = await show(<EveStock {...POOL} typed="" onType={() => {}} />);
    await expect.element(screen.getByText('Ketta, ship …027: 7')).toBeVisible();
    await screen.getByRole('button', { name: 'Name ships and containers' }).click();
    await screen.getByRole('textbox', { name: 'Your name for ship …027 of Ketta' }).fill('Epithal');
    await expect.element(screen.getByText('Ketta, Epithal: 7')).toBeVisible();
    expect(screen.getByRole('textbox').elements()).toHaveLength(1);
    expect(await seriousAccessibilityFindings()).toEqual([]);
    await screen.getByRole('textbox').fill(' ');
    await expect.element(screen.getByText('Ketta, ship …027: 7')).toBeVisible();
  });

  it('shows what visits have moved since, to be taken over into the list', async () => {
    hear();
    store.set(countedPlacesAtom, [STRUCTURE]);
    const onType = vi.fn();
    const screen = await show(<EveStock {...POOL} typed="" onType={onType} />);
    await expect.element(screen.getByText('Since then: 400 Coolant collected, 2,000 Water delivered.')).toBeVisible();
    await screen.getByRole('button', { name: /^Copy into the list/ }).click();
    expect(onType).toHaveBeenCalledWith('Water 10000\nCoolant 400');
  });

  it('asks what each character has moved since its own stock, and nothing of characters without one', async () => {
    addLoggedInCharacter({ characterId: OTHER, name: 'Ilse', session });
    addLoggedInCharacter({ characterId: WITHOUT_STOCK, name: 'Oona', session });
    const since = new Map([
      [PILOT, 1_790_000_000],
      [OTHER, 1_789_900_000],
    ]);
    const ofStock = ([id, at]: [CharacterId, number]) => [id, { ...NO_OWN_DATA, stock: { at, holders: [] } }] as const;
    store.set(takeOwnDataAtom, new Map([...since].map(ofStock)));
    await show(<EveStock {...POOL} characterIds={[PILOT, OTHER, WITHOUT_STOCK]} typed="" onType={() => {}} />);
    await expect.poll(() => ownData.movedSince.mock.calls).toEqual([[since]]);
  });

  it('yields to the list that the player entered, until the player deletes that', async () => {
    hear();
    const onType = vi.fn();
    const screen = await show(<EveStock {...POOL} typed="Water 5" onType={onType} />);
    await expect.element(screen.getByText(/The list that you entered counts instead/)).toBeVisible();
    await screen.getByRole('button', { name: "Delete my list, use EVE's" }).click();
    expect(onType).toHaveBeenCalledWith('');
  });

  it('is asked for again where EVE did not answer, with a button beside the reason', async () => {
    ownData.refreshStock.mockReturnValueOnce(new Map([[PILOT, { kind: 'noRecord' }]]));
    const screen = await show(
      <>
        <Notices />
        <EveStock {...POOL} typed="" onType={() => {}} />
      </>,
    );
    const notice = screen.getByRole('listitem').filter({ hasText: 'Hangars could not be read. Ketta: ' });
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    expect(ownData.refreshStock.mock.calls).toEqual([[[PILOT]], [[PILOT]]]);
  });

  it('says a reason once, however many characters EVE does not answer for, and who else there is', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => (95_000_100 + index) as CharacterId);
    for (const characterId of ids) addLoggedInCharacter({ characterId, name: `Pilot ${characterId % 100}`, session });
    onTestFinished(() => ids.forEach(removeCharacter));
    const reasons = ids.map((id, index) => [id, { kind: index === 9 ? 'noRecord' : 'esiTooFast' }] as const);
    ownData.refreshStock.mockReturnValueOnce(new Map(reasons));
    const screen = await show(
      <>
        <Notices />
        <EveStock {...POOL} characterIds={ids} typed="" onType={() => {}} />
      </>,
    );
    await expect
      .element(screen.getByRole('listitem').filter({ hasText: 'Hangars could not be read.' }))
      .toHaveTextContent(
        "Hangars could not be read. Pilot 0, Pilot 1, Pilot 2, Pilot 3, Pilot 4 and 34 others: EVE's servers ask for fewer requests. Pilot 9: EVE has no record of this colony.",
      );
  });

  it('is offered where it is not read yet, and only if the host has registered it', async () => {
    const screen = await show(<EveStock {...POOL} typed="" onType={() => {}} />);
    await expect.element(screen.getByRole('button', { name: 'Read stock from EVE…' })).toBeVisible();
    store.set(loginServiceAtom, {
      clientId: 'c',
      callbackUrl: 'http://a/',
      authorizationUrl: 'http://b/',
      scopes: [SCOPES.planets],
    });
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  });
});
