import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { engineListener } from '../../src/bridge/receive.ts';
import { Toolbar } from '../../src/features/shell/Toolbar.tsx';
import { loadCharacters } from '../../src/state/characters.ts';
import { store } from '../../src/state/jotai.ts';
import { alertChipsAtom, shownKeysAtom, sortedAccountsAtom } from '../../src/state/page.ts';
import { accountSortAtom, alertModeAtom } from '../../src/state/settings.ts';
import type { CharacterId, PlanetId } from '../../workers/game/domain/ids.ts';
import { storeCharacters } from '../fixtures/storedCharacters.ts';
import { makeStoredCharacter } from '../unit/state/makeStoredCharacter.ts';
import { fillStore, makeAccountReport, makePublication, makeReport, makeStop } from './reportBuilders.ts';
import { seriousAccessibilityFindings, show } from './show.tsx';

const PILOT = 1 as CharacterId;

const planet = (planetId: number, fields: Parameters<typeof makeReport>[0]) =>
  makeReport({ planetId: planetId as PlanetId, ...fields });

const shown = () => store.get(shownKeysAtom(PILOT));
const chip = (name: string) => page.getByRole('button', { name });

beforeEach(() => {
  store.set(alertModeAtom, false);
  store.set(accountSortAtom, 'own');
});

describe('the chips beside alert mode', () => {
  beforeEach(async () => {
    await fillStore(
      [PILOT],
      makePublication([
        planet(40, { alerts: ['imbalance'] }),
        planet(41, { alerts: ['expired'], stops: [makeStop('programExpired', -60)] }),
        planet(42, { alerts: ['lowImports'], stops: [makeStop('inputMissing', 3600)] }),
        planet(43, { alerts: ['lowStorage'], stops: [makeStop('storageFull', 7200)] }),
        planet(44, {}),
      ]),
    );
  });

  it('count their planets, limit alert mode to them, and sort by severity', async () => {
    await show(<Toolbar tools={null} />);
    await expect.element(chip('Stopped 1')).not.toBeInTheDocument();
    await chip('Alert mode').click();
    expect(shown()).toEqual(['1/41', '1/42', '1/43', '1/40']);
    for (const name of ['Stopped 1', 'Full 1', 'Short of inputs 1', 'Off balance 1']) {
      await expect.element(chip(name)).toHaveAttribute('aria-pressed', 'false');
    }
    // No planet is of the other kinds.
    await expect.element(chip('Lost goods 0')).not.toBeInTheDocument();
    await chip('Off balance 1').click();
    await expect.element(chip('Off balance 1')).toHaveAttribute('aria-pressed', 'true');
    expect(shown()).toEqual(['1/40']);
    await chip('Full 1').click();
    expect(shown()).toEqual(['1/43', '1/40']);
    await chip('Full 1').click();
    await chip('Off balance 1').click();
    expect(store.get(alertChipsAtom)).toEqual([]);
    expect(shown()).toHaveLength(4);
    expect(await seriousAccessibilityFindings()).toEqual([]);
  });

  it('stay where they are released without a planet, as the focus does, and end with alert mode', {
    tags: ['deep'],
  }, async () => {
    await show(<Toolbar tools={null} />);
    store.set(alertChipsAtom, ['goodsLost']);
    await chip('Alert mode').click();
    await chip('Lost goods 0').click();
    await expect.element(chip('Lost goods 0')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(chip('Lost goods 0')).toHaveFocus();
    await chip('Alert mode').click();
    await chip('Alert mode').click();
    await expect.element(chip('Stopped 1')).toBeVisible();
    await expect.element(chip('Lost goods 0')).not.toBeInTheDocument();
  });

  it('leave no group behind where there are none', async () => {
    await engineListener.publish(makePublication([40, 41, 42, 43].map((planetId) => planet(planetId, {}))));
    store.set(alertModeAtom, true);
    await show(<Toolbar tools={null} />);
    await expect.element(chip('Alert mode')).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Limit alert mode to' })).not.toBeInTheDocument();
  });

  it('are together, and no control is alone on a line at any width', async () => {
    store.set(alertModeAtom, true);
    await show(<Toolbar tools={<button type="button">Export</button>} />);
    for (const width of [1440, 1280, 960, 900]) {
      await page.viewport(width, 900);
      checkLines(width);
    }
  });

  function checkLines(width: number): void {
    const lines = new Map<number, number>();
    for (const button of document.querySelectorAll('main button')) {
      const { top, height } = button.getBoundingClientRect();
      const middle = Math.round((top + height / 2) / 12);
      lines.set(middle, (lines.get(middle) ?? 0) + 1);
    }
    expect(
      [...lines.values()].every((count) => count > 1),
      `${width} px`,
    ).toBe(true);
    const tops = ['Stopped 1', 'Full 1', 'Short of inputs 1', 'Off balance 1'].map(
      (name) => chip(name).element().getBoundingClientRect().top,
    );
    expect(new Set(tops).size).toBe(1);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  }
});

it('the accounts are in the player’s order, or those that need attention first', async () => {
  storeCharacters(
    localStorage,
    (['Calm', 'Broken', 'Soon'] as const).map((account, index) => ({
      ...makeStoredCharacter((index + 1) as CharacterId),
      account,
    })),
  );
  loadCharacters();
  await engineListener.publish(
    makePublication([], {
      accounts: [
        makeAccountReport({ account: 'Calm' }),
        makeAccountReport({ account: 'Broken', stoppedPlanetCount: 2 }),
        makeAccountReport({ account: 'Soon', nextStop: makeStop('programExpired', 60) }),
      ],
    }),
  );
  const names = () => store.get(sortedAccountsAtom).map(({ name }) => name);
  await show(<Toolbar tools={null} />);
  expect(names()).toEqual(['Calm', 'Broken', 'Soon']);
  await chip('Accounts: own order').click();
  await page.getByRole('menuitemradio', { name: 'needs attention first' }).click();
  await expect.poll(names).toEqual(['Broken', 'Soon', 'Calm']);
  await expect.element(chip('Accounts: needs attention first')).toBeVisible();
});
