/** Customs tax: the game's part and the office owner's, which the player may set for one planet. */

import { test as base, expect, Player, startProduct } from './player.ts';
import { keepInBrowser, type StoredCharacter } from './stored.ts';

/** Has planets in high and in low security. */
const PILOT = 'Joss Ekkari';
const HIGH = 'Intaki VII';
const LOW = 'Brarel I';

base(
  'a rate that the player has set is the owner’s part, and every figure says so',
  { tag: '@deep' },
  async ({ page, context }) => {
    const product = await startProduct({ SANDBOX_PILOTS: '20' });
    try {
      const records: StoredCharacter[] = await (await fetch(`${product.url}/sandbox/backup.json?pilots=20`)).json();
      const pilot = records.find(({ character }) => character.name === PILOT)!;
      const { characterId } = pilot.character;
      const planetConfig = [
        { planetId: 40_240_053, characterId, excludeFromTotals: false, ownerTaxFraction: 0.05 },
        { planetId: 1, characterId, excludeFromTotals: true, ownerTaxFraction: null },
      ];
      await keepInBrowser(context, [{ ...pilot, planetConfig }]);
      const player = new Player(page, product);
      await player.open();
      await player.untilRefreshed();

      await player.row(HIGH).locator('[data-tip="value"]').hover();
      await expect(page.getByRole('tooltip')).toContainText(
        'Export tax 15%: 10% to the game in high security space (0.6), 5% to the office’s owner (set for this planet).',
      );
      await page.mouse.move(0, 0);
      await player.row(LOW).locator('[data-tip="value"]').hover();
      await expect(page.getByRole('tooltip')).toContainText(
        'Export tax 0%: 0% to the game in low security space (0.1), 0% to the office’s owner (your usual rate).',
      );
    } finally {
      await product.stop();
    }
  },
);
