/** The past of the sandbox's colonies, and visits that pilots make now. */
import { describe, expect, it } from 'vitest';
import { makeFleet } from '../../../../server/sandbox/fleet/makeFleet.ts';
import type { SandboxColony } from '../../../../server/sandbox/fleet/pilots.ts';
import { historyOf } from '../../../../server/sandbox/past/historyBackup.ts';
import { makePast, type PastVisit } from '../../../../server/sandbox/past/makePast.ts';
import { toColony } from '../../../../server/sandbox/past/recordToColony.ts';
import { type Restart, visitNow } from '../../../../server/sandbox/past/visitNow.ts';
import { compareSnapshots, firstVisit } from '../../../../workers/figures/history/index.ts';
import { commodities, structures } from '../../../../workers/game/catalogue/index.ts';
import type { Colony, EcuPin, Pin } from '../../../../workers/game/domain/colony.ts';
import type { CharacterId, PinId, TypeId } from '../../../../workers/game/domain/ids.ts';
import { simulateColony } from '../../../../workers/game/engine/index.ts';
import { parseColony } from '../../../../workers/game/records/parseColony.ts';

const START = 1_795_262_400;
const HOUR = 3600;
const DAY = 24 * HOUR;

const fleet = makeFleet(16, START);
const colonies = fleet.flatMap(({ characterId, colonies: own }) => own.map((colony) => ({ characterId, colony })));
const pasts = colonies.map(({ characterId, colony }) => makePast(characterId, colony));
const histories = pasts.map(historyOf);

/** What the page makes of the sandbox's record. */
function parse(characterId: number, { planet, layout, lastUpdateAt, upgradeLevel }: SandboxColony): Colony {
  const record = {
    planet_id: planet.planetId,
    solar_system_id: planet.systemId,
    planet_type: planet.planetType,
    last_update: new Date(lastUpdateAt * 1000).toISOString(),
    upgrade_level: upgradeLevel,
  };
  const parsed = parseColony(characterId as CharacterId, record, layout);
  if (parsed.kind === 'failed') throw new Error(JSON.stringify(parsed.message));
  return parsed.colony;
}

const isStore = ({ kind }: Pin) => kind === 'storage' || kind === 'launchpad' || kind === 'commandCenter';

type Units = Record<string, Record<string, number>>;

/** Units by pin and commodity; empty pins and stacks are left out. */
function unitsOf(pins: readonly { pinId: PinId; contents: readonly { typeId: TypeId; amount: number }[] }[]): Units {
  const units: Units = {};
  for (const { pinId, contents } of pins) {
    for (const { typeId, amount } of contents) {
      units[pinId] ??= {};
      units[pinId][typeId] = (units[pinId][typeId] ?? 0) + amount;
    }
  }
  return units;
}

/** What the product's engine predicts for a visit, with what the pilot moved on it. */
function predictVisit(previous: Colony, { colony, since }: PastVisit): Units {
  const pins = simulateColony(previous, colony.lastUpdateAt).pins.map(({ pinId, contents }) => ({
    pinId,
    contents: [...contents, ...since!.moves.filter((move) => move.pinId === pinId)],
  }));
  const units = unitsOf(pins);
  for (const [pinId, held] of Object.entries(units)) {
    units[pinId] = Object.fromEntries(Object.entries(held).filter(([, amount]) => amount !== 0));
    if (Object.keys(units[pinId]).length === 0) delete units[pinId];
  }
  return units;
}

describe('the past of a colony', () => {
  it('ends with its present record, as the page reads it', () => {
    pasts.forEach((past, index) => {
      const { characterId, colony } = colonies[index]!;
      const parsed = parse(characterId, colony);
      // The page alone says what is odd in a record: here, a commodity that is newer than its catalogue.
      expect({ ...toColony(characterId, colony), oddities: parsed.oddities }).toEqual(parsed);
      expect({ ...past.at(-1)?.colony, oddities: parsed.oddities }).toEqual(parsed);
    });
  });

  it("is what the product's engine predicts, to the unit, at every visit before the present one", () => {
    for (const past of pasts) {
      for (const [index, visit] of past.slice(1, -1).entries()) {
        expect(predictVisit(past[index]!.colony, visit)).toEqual(unitsOf(visit.colony.pins));
      }
    }
  });

  it("leads to the present as the product's engine predicts it, except for factories of a few colonies", () => {
    const wrong = pasts.filter((past) => {
      const predicted = predictVisit(past.at(-2)!.colony, past.at(-1)!);
      const present = past.at(-1)!.colony;
      const stores = present.pins.filter(isStore);
      const actual = unitsOf(present.pins);
      for (const { pinId } of stores) expect(predicted[pinId]).toEqual(actual[pinId]);
      return JSON.stringify(predicted) !== JSON.stringify(actual);
    });
    expect(wrong.length).toBeLessThanOrEqual(pasts.length / 12);
  });

  it('moves goods in stores only, and never takes more than is there', () => {
    for (const past of pasts) {
      for (const { colony, since } of past) {
        const stores = new Set(colony.pins.filter(isStore).map(({ pinId }) => pinId));
        for (const { pinId, typeId, amount } of since?.moves ?? []) {
          expect(stores.has(pinId)).toBe(true);
          expect((since?.predicted.get(pinId)?.get(typeId) ?? 0) + amount).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });

  it('brings raw resources to a few colonies at most: pilots extract them', () => {
    const brought = pasts.filter((past) =>
      past.some(({ since }) =>
        since?.moves.some(({ typeId, amount }) => amount > 0 && commodities.get(typeId)?.tier === 0),
      ),
    );
    expect(brought.length).toBeLessThanOrEqual(pasts.length / 8);
  });

  it('is 60 days of visits, most of them one to four days apart, with one missed week', () => {
    for (const past of pasts) {
      const times = past.map(({ colony }) => colony.lastUpdateAt);
      expect(times.at(-1)! - times[0]!).toBe(60 * DAY);
      const gaps = times.slice(1).map((at, index) => at - times[index]!);
      expect(Math.min(...gaps)).toBeGreaterThan(0);
      expect(gaps.filter((gap) => gap > 7 * DAY)).toHaveLength(1);
      const usual = gaps.filter((gap) => gap >= 18 * HOUR && gap <= 4.6 * DAY).length;
      expect(usual / gaps.length).toBeGreaterThan(0.7);
    }
  });

  it('installs each program on a visit, and restarts it for its length only after it has ended or on its last round', () => {
    for (const past of pasts) {
      for (const [index, { colony, since }] of past.entries()) {
        for (const program of since?.programs ?? []) {
          const pin = colony.pins.find(({ pinId }) => pinId === program.pinId) as EcuPin;
          expect(pin.installedAt).toBe(colony.lastUpdateAt);
          expect(pin.expiresAt).toBe(program.expiresAt);
          const before = past[index - 1]!.colony.pins.find(({ pinId }) => pinId === program.pinId) as EcuPin;
          expect(before.installedAt).toBeLessThan(colony.lastUpdateAt);
        }
      }
    }
  });

  it('wears out the resources of some planets by more than 15 % over five programs, and leaves those of others', () => {
    const trends = pasts.flatMap((past) => {
      const installed = past.flatMap(({ since }) => since?.programs ?? []);
      const pinIds = [...new Set(installed.map(({ pinId }) => pinId))];
      return pinIds.flatMap((id) => {
        const programs = installed.filter(({ pinId }) => pinId === id);
        const [first, last] = [programs.at(-5), programs.at(-1)];
        return first && last ? [last.baseQtyPerCycle / first.baseQtyPerCycle - 1] : [];
      });
    });
    expect(trends.length).toBeGreaterThan(30);
    expect(trends.filter((change) => change < -0.15).length).toBeGreaterThan(3);
    expect(trends.filter((change) => Math.abs(change) < 0.03).length).toBeGreaterThan(10);
  });

  it('has idle extractors, lost goods, and goods that were brought and taken', () => {
    const comparisons = histories.flatMap(({ visits }) => visits).flatMap(({ comparison }) => comparison ?? []);
    const days = comparisons.flatMap((comparison) => comparison.days);
    expect(days.filter(({ idle }) => idle.length > 0).length).toBeGreaterThan(50);
    expect(days.filter(({ flows }) => flows.some(({ lostUnits }) => lostUnits > 0)).length).toBeGreaterThan(20);
    expect(comparisons.filter(({ collected }) => collected.length > 0).length).toBeGreaterThan(500);
    expect(comparisons.filter(({ delivered }) => delivered.length > 0).length).toBeGreaterThan(200);
  });

  it('is the same whenever the sandbox was started, only later', () => {
    const shift = 11 * DAY + 5 * HOUR;
    const later = makeFleet(1, START + shift)[0]!;
    const past = makePast(later.characterId, later.colonies[1]!);
    const now = pasts[1]!;
    expect(past.map(({ colony }) => colony.lastUpdateAt - shift)).toEqual(now.map(({ colony }) => colony.lastUpdateAt));
    expect(past.map(({ colony }) => unitsOf(colony.pins))).toEqual(now.map(({ colony }) => unitsOf(colony.pins)));
  });
});

describe('a history backup of the sandbox', () => {
  it('has every visit with what moved, and no errors', () => {
    for (const [index, { visits }] of histories.entries()) {
      expect(visits.map(({ at }) => at)).toEqual(pasts[index]!.map(({ colony }) => colony.lastUpdateAt));
      expect(visits[0]?.comparison).toBeNull();
      for (const { comparison } of visits.slice(1)) expect(comparison?.errors).toEqual([]);
    }
  });

  it('is what the page records when it compares the same snapshots itself, except for the presents of a few colonies', {
    tags: ['deep'],
  }, () => {
    let differing = 0;
    for (const [index, { visits }] of histories.entries()) {
      const past = pasts[index]!;
      expect(visits[0]).toEqual(firstVisit(past[0]!.colony));
      visits.slice(1).forEach((visit, nth) => {
        const recorded = compareSnapshots(past[nth]!.colony, past[nth + 1]!.colony);
        if (visit.comparison?.gap !== 'layoutChanged') expect(visit).toEqual(recorded);
        else differing += 1;
      });
    }
    expect(differing).toBeLessThanOrEqual(pasts.length / 12);
  });

  it('adds up: contents before, made, not used, not lost, brought and not taken are the contents after', () => {
    for (const { visits } of histories) {
      visits.slice(1).forEach(({ contents, comparison }, index) => {
        const units = new Map(visits[index]!.contents.map(({ typeId, amount }) => [typeId, amount]));
        const add = (typeId: TypeId, amount: number) => units.set(typeId, (units.get(typeId) ?? 0) + amount);
        for (const { typeId, madeUnits, usedUnits, lostUnits } of comparison!.days.flatMap(({ flows }) => flows)) {
          add(typeId, madeUnits - usedUnits - lostUnits);
        }
        for (const { typeId, amount } of comparison!.delivered) add(typeId, amount);
        for (const { typeId, amount } of comparison!.collected) add(typeId, -amount);
        const left = [...units].filter(([, amount]) => amount !== 0);
        expect(new Map(left)).toEqual(new Map(contents.map(({ typeId, amount }) => [typeId, amount])));
      });
    }
  });
});

describe('a visit now', () => {
  const seconds = (iso: string | null | undefined) => Date.parse(iso ?? '') / 1000;
  const visitAll = (restart: Restart, at = START) =>
    colonies.map(({ characterId, colony }) => {
      const before = parse(characterId, colony);
      const { colony: after } = visitNow(characterId, colony, at, restart);
      return { characterId, colony, before, after, parsed: parse(characterId, after) };
    });

  it('shows a new record in which only stores differ from what the product predicts', () => {
    for (const { before, parsed } of visitAll('ended')) {
      const predicted = unitsOf(simulateColony(before, START).pins);
      const actual = unitsOf(parsed.pins);
      expect(parsed.lastUpdateAt).toBe(START);
      for (const pin of parsed.pins) {
        if (!isStore(pin)) expect(actual[pin.pinId]).toEqual(predicted[pin.pinId]);
      }
    }
  });

  it('takes products away, brings missing imports, and leaves room in every store', () => {
    for (const { before, parsed, colony } of visitAll('ended')) {
      const used = new Set(
        before.routes
          .filter(({ destinationPinId }) =>
            before.pins.some(({ pinId, kind }) => pinId === destinationPinId && kind === 'factory'),
          )
          .map(({ typeId }) => typeId),
      );
      for (const pin of parsed.pins.filter(isStore)) {
        expect(pin.contents.filter(({ typeId }) => !used.has(typeId))).toEqual([]);
        const capacityM3 = structures.get(pin.typeId)!.capacityM3;
        expect(capacityM3).toBeGreaterThan(0);
        const brought = colony.restock.get(pin.pinId) ?? [];
        for (const { type_id, amount } of brought) {
          const held = pin.contents.find(({ typeId }) => typeId === type_id)?.amount ?? 0;
          expect(held).toBeGreaterThanOrEqual(Math.floor(amount * 0.9));
        }
      }
    }
  });

  it('restarts the programs that have ended, for their length, or all of them if asked to', () => {
    for (const restart of ['ended', 'all'] as const) {
      for (const { before, parsed } of visitAll(restart)) {
        for (const [index, pin] of parsed.pins.entries()) {
          const old = before.pins[index] as EcuPin;
          if (pin.kind !== 'ecu' || old.installedAt === null || old.expiresAt === null) continue;
          const isRestarted = restart === 'all' || old.expiresAt <= START;
          expect(pin.installedAt).toBe(isRestarted ? START : old.installedAt);
          expect(pin.expiresAt! - pin.installedAt!).toBe(old.expiresAt - old.installedAt);
        }
      }
    }
  });

  it('can follow another one at once, and weeks later', () => {
    const { characterId, colony } = colonies[8]!;
    const { colony: first } = visitNow(characterId, colony, START, 'ended');
    expect(visitNow(characterId, first, START, 'ended').colony.layout).toEqual(first.layout);
    const { colony: later } = visitNow(characterId, first, START + 20 * DAY, 'ended');
    expect(later.lastUpdateAt).toBe(START + 20 * DAY);
    const program = later.layout.pins.find(({ install_time }) => install_time);
    expect(seconds(program?.install_time)).toBe(START + 20 * DAY);
  });

  it('does not change the record before, nor its gaps', () => {
    const copy = structuredClone(colonies.map(({ colony }) => colony));
    const visited = visitAll('all').map(({ after }) => after);
    expect(colonies.map(({ colony }) => colony)).toEqual(copy);
    const gaps = visited.filter(({ layout }) => layout.routes.some(({ waypoints }) => waypoints === undefined));
    expect(gaps.length).toBeGreaterThan(0);
  });
});
