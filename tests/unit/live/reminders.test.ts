import { describe, expect, it } from 'vitest';
import type { StopKind } from '../../../workers/game/domain/result.ts';
import { Browser, Tab } from './fetching/fetchingHarness.ts';

const PLANET = 40_000_017;
const DAY = 86_400;
const KINDS: StopKind[] = ['programExpired', 'storageFull', 'inputMissing'];

describe('planning reminders', () => {
  it('starts now, whatever time the page shows, with keys that differ from browser to browser', async () => {
    const browser = new Browser();
    browser.addCharacter(1, [PLANET]);
    const tab = await new Tab(browser).start();
    const { reminders } = await tab.engine.reminders.plan({ kinds: KINDS, keySalt: 'one' });
    const [program] = reminders;
    expect(program).toMatchObject({ characterId: 1, planetName: 'Tanoo 17', count: 1 });
    expect(program?.entry.stop.kind).toBe('programExpired');
    expect(program?.key).toMatch(/^[\w-]{16}$/);
    expect(await tab.engine.reminders.colonyOfLink(program?.link ?? '', 'one')).toBe(program?.entry.colonyKey);
    expect(await tab.engine.reminders.colonyOfLink(program?.link ?? '', 'two')).toBeNull();
    const nowSeconds = Math.floor(browser.clock.nowMs() / 1000);
    await tab.engine.set({ viewAt: nowSeconds + 10 * DAY });
    expect(await tab.engine.reminders.plan({ kinds: KINDS, keySalt: 'one' })).toEqual({ reminders, leftOutCount: 0 });
    const other = await tab.engine.reminders.plan({ kinds: KINDS, keySalt: 'two' });
    expect(other.reminders[0]?.key).not.toBe(program?.key);
  });
});
