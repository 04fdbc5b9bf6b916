import { describe, expect, it } from 'vitest';
import { stopRemedy } from '../../../src/words/stops.ts';
import { deliveryText, goodsText, takeOutText } from '../../../src/words/visits.ts';
import { structures } from '../../../workers/game/catalogue/index.ts';
import type { ColonyKey, PinId, TypeId } from '../../../workers/game/domain/ids.ts';
import type { StopReport } from '../../../workers/game/domain/report.ts';
import type { Stop } from '../../../workers/game/domain/result.ts';
import type { VisitAdvice } from '../../../workers/game/domain/round.ts';

const NOW = Date.UTC(2026, 10, 22, 10, 16) / 1000;
const DAY = 86_400;
const PAD = 1 as PinId;
const STORE = 2 as PinId;
const FACTORY = 3 as PinId;
const WATER = 3645 as TypeId;
const SILICON = 9828 as TypeId;
const typeOf = (kind: string) => [...structures.values()].find((one) => one.kind === kind)!.typeId;

const advice: VisitAdvice = {
  key: '1/2' as ColonyKey,
  deliveries: [
    { pinId: STORE, typeId: WATER, amount: 320 },
    { pinId: PAD, typeId: WATER, amount: 4000 },
  ],
  lastsUntil: NOW + 2 * DAY,
  limitedBy: null,
  idleGainIsk: null,
  collects: [{ pinId: PAD, typeId: SILICON, amount: 12_000, fullAt: NOW + DAY }],
};

function stopAt(stop: Stop, kind: string): StopReport {
  return { colonyKey: advice.key, stop, pinTypeId: typeOf(kind), productTypeId: null } as StopReport;
}

const starved = stopAt({ kind: 'inputMissing', at: NOW, pinId: FACTORY, typeId: WATER }, 'factory');
const fullPad = stopAt({ kind: 'storageFull', at: NOW + DAY, pinId: PAD, lost: [] }, 'launchpad');

describe('what to do about a stop', () => {
  it('names the amount of all stores together, and until when it lasts', () => {
    expect(stopRemedy(starved, { imports: [] }, advice)).toBe('Deliver 4,320 Water now: lasts until 24 Nov 10:16.');
  });

  it('says when there is no room for more, and when nothing can be delivered', () => {
    expect(deliveryText(WATER, { ...advice, limitedBy: 'room' })).toContain('there is no room for more');
    expect(deliveryText(WATER, { ...advice, deliveries: [], limitedBy: 'noLaunchpad' })).toContain('launchpad');
    expect(deliveryText(SILICON, advice)).toBeNull();
  });

  it('says that inputs cost more than they make, which Round does not bring either', () => {
    const idle = { ...advice, deliveries: [], idleGainIsk: 4.01e6 };
    expect(stopRemedy(starved, { imports: [{ typeId: WATER }] as never }, idle)).toBe(
      'No inputs to bring: its inputs cost more than they make: left idle, which saves 4.01 M ISK.',
    );
  });

  it('names what a full store has to give', () => {
    expect(stopRemedy(fullPad, { imports: [] }, advice)).toBe('Export 12,000 Silicon through the customs office.');
    expect(stopRemedy(fullPad, { imports: [] })).toBe('Export goods through the customs office.');
  });
});

describe('what to take out of a store', () => {
  it('comes with the latest time for it', () => {
    expect(takeOutText(PAD, advice, NOW)).toBe('Take out 12,000 Silicon by 23 Nov 10:16; then goods are lost.');
    expect(takeOutText(PAD, advice, NOW + DAY)).toContain('now: goods have been lost since 23 Nov 10:16');
    expect(takeOutText(STORE, advice, NOW)).toBeNull();
  });

  it('says so if the store never gets full', () => {
    const calm = { ...advice, collects: advice.collects.map((one) => ({ ...one, fullAt: null })) };
    expect(takeOutText(PAD, calm, NOW)).toContain('will not be full within 30 days');
  });

  it('names three commodities and counts the others', () => {
    const goods = [WATER, SILICON, 2390, 2393, 2396].map((typeId) => ({ typeId: typeId as TypeId, amount: 10 }));
    expect(goodsText(goods)).toMatch(/^10 Water, 10 Silicon, 10 .+ and 2 more commodities$/);
  });
});
