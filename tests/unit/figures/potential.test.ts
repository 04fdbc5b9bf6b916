/** How much a change can bring at most: what the search leaves out because of it is never replayed. */
import { describe, expect, it } from 'vitest';
import { listEditChoices } from '../../../workers/figures/whatIf/editChoices.ts';
import { judgePresent } from '../../../workers/figures/whatIf/judgeChange.ts';
import { Potential } from '../../../workers/figures/whatIf/potential.ts';
import type { Colony } from '../../../workers/game/domain/colony.ts';
import type { HistoryProgram } from '../../../workers/game/domain/history.ts';
import type { PinId } from '../../../workers/game/domain/ids.ts';
import { SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../../workers/game/domain/units.ts';
import type { ColonyEdit } from '../../../workers/game/domain/whatIf.ts';
import { predictProgram } from '../../../workers/game/engine/index.ts';
import { cycleSecondsFor } from '../../../workers/game/sustain/index.ts';
import { DRAWN_AT, drawColony, simulatedTo } from '../../fixtures/colony.ts';
import { schematicIdOf as makes, priceList, typeIdOf } from '../../fixtures/goods.ts';
import { makeProgram } from '../../fixtures/historyVisit.ts';
import { makeSearchBasis } from '../../fixtures/suggestion.ts';

const RAW_PRICES = { 'Aqueous Liquids': 5, 'Ionic Solutions': 5 };
const PRICES = priceList({ ...RAW_PRICES, Water: 500, Electrolytes: 550, Coolant: 12_000 });
const TWO_DAYS = 2 * SECONDS_PER_DAY;
const BASE = 9000;
const PROGRAM: Seconds = 4 * SECONDS_PER_DAY;

/** Extracts Aqueous Liquids in cycles of 30 minutes, with factories that make Water. */
const waterColony = (factories: number, rest = '') =>
  drawColony(
    `1 ecu ${typeIdOf('Aqueous Liquids')} base=${BASE} cycle=30m program=4d
     2 launchpad
     3-${factories + 2} factory ${makes('Water')}
     1 -> 2
     2 -> 3-${factories + 2} -> 2${rest}`,
    { upgradeLevel: 4, planetType: 'gas' },
  );

function potentialOf(colony: Colony, known: readonly HistoryProgram[] = []): Potential {
  const state = simulatedTo(colony, DRAWN_AT + 3600);
  const economy = { prices: PRICES, customsTax: { gameFraction: 0, ownerFraction: 0 } };
  const basis = makeSearchBasis(state, economy, { known });
  return new Potential(basis, listEditChoices(state, 4000), judgePresent(basis, false)!.sustained.flows);
}

const program = (programSeconds: Seconds): ColonyEdit => ({ kind: 'program', pinId: 1 as PinId, programSeconds });
const more = (name: string, count = 1): ColonyEdit => ({ kind: 'factories', schematicId: makes(name), count });
const instead = (from: string, to: string): ColonyEdit => ({
  kind: 'schematic',
  fromSchematicId: makes(from),
  toSchematicId: makes(to),
  count: 1,
});

describe('what a change can bring at most', () => {
  it('is not limited where the planet loses money and the change is one of factories, whatever else changes', () => {
    const potential = potentialOf(waterColony(2));
    const changes = [[more('Water', -1)], [instead('Water', 'Coolant')], [program(TWO_DAYS), more('Water')]];
    for (const edits of changes) {
      expect(potential.most(edits, true), JSON.stringify(edits)).toBe(Number.POSITIVE_INFINITY);
      expect(potential.most(edits, false), JSON.stringify(edits)).toBeLessThan(Number.POSITIVE_INFINITY);
    }
    expect(potential.most([program(TWO_DAYS)], true)).toBeLessThan(Number.POSITIVE_INFINITY);
  });

  it('has what full stores lose, whatever changes, and else only where the change makes room', () => {
    const asItIs = [program(PROGRAM)];
    const losing = potentialOf(
      drawColony(
        `
      1 ecu ${typeIdOf('Aqueous Liquids')} base=${BASE} cycle=30m program=4d
      2 launchpad ${typeIdOf('Coolant')}=6500
      3 factory ${makes('Water')}
      1 -> 2 -> 3`,
        { upgradeLevel: 4, planetType: 'gas' },
      ),
    );
    expect(losing.isLosing).toBe(true);
    expect(losing.idleIskPerMonth).toBeGreaterThan(0);
    expect(losing.most(asItIs, false)).toBe(losing.idleIskPerMonth);

    const hungry = potentialOf(waterColony(6));
    expect(hungry.isLosing).toBe(false);
    expect(hungry.idleIskPerMonth).toBeGreaterThan(0);
    expect(hungry.most(asItIs, false)).toBe(0);
    expect(hungry.most([{ kind: 'bring', typeIds: [typeIdOf('Aqueous Liquids')] }], false)).toBe(
      hungry.idleIskPerMonth,
    );
  });

  it('grows with what a program of another length yields on average until it is restarted', () => {
    const potential = potentialOf(waterColony(6));
    const unitsPerHour = (cycleSeconds: Seconds, seconds: Seconds, period = seconds, base = BASE) =>
      (predictProgram(base, cycleSeconds, Math.floor(seconds / cycleSeconds)).totalUnits * SECONDS_PER_HOUR) / period;
    const present = unitsPerHour(1800, PROGRAM);
    const gain = (programSeconds: Seconds, of = potential) => of.most([program(programSeconds)], false);
    // Of 2 days: restarted at each visit. Of 3 days: at the last one before it ends. Of 1 day: a day without one.
    const twoDays = unitsPerHour(cycleSecondsFor(TWO_DAYS), TWO_DAYS);
    const three = 3 * SECONDS_PER_DAY;
    const threeDays = unitsPerHour(cycleSecondsFor(three), TWO_DAYS);
    const oneDay = unitsPerHour(cycleSecondsFor(SECONDS_PER_DAY), SECONDS_PER_DAY, TWO_DAYS);
    expect(gain(TWO_DAYS)).toBeGreaterThan(0);
    expect(gain(three) / gain(TWO_DAYS)).toBeCloseTo((threeDays - present) / (twoDays - present), 6);
    expect(gain(SECONDS_PER_DAY) / gain(TWO_DAYS)).toBeCloseTo(Math.max(0, oneDay - present) / (twoDays - present), 6);

    // The history knows one of that length that yielded twice as much.
    const cycleSeconds = cycleSecondsFor(TWO_DAYS);
    const fields = { baseQtyPerCycle: 2 * BASE, cycleSeconds, headCount: 0 };
    const known = makeProgram(DRAWN_AT - TWO_DAYS, DRAWN_AT, fields);
    const learned = potentialOf(waterColony(6), [known]);
    const learnedUnits = unitsPerHour(cycleSeconds, TWO_DAYS, TWO_DAYS, known.baseQtyPerCycle);
    expect(gain(TWO_DAYS, learned) / gain(TWO_DAYS)).toBeCloseTo((learnedUnits - present) / (twoDays - present), 6);
  });
});

describe('whether visits bring inputs', () => {
  it('is said of the colony as it is, and of each new schematic, also where only one input is brought', () => {
    const own = potentialOf(waterColony(2));
    expect(own.isFed([])).toBe(false);
    expect(own.isFed([more('Water')])).toBe(false);
    expect(own.isFed([program(TWO_DAYS)])).toBe(false);
    // Water is made here, Electrolytes are not.
    expect(own.isFed([more('Coolant')])).toBe(true);
    expect(own.isFed([instead('Water', 'Coolant')])).toBe(true);
    const coolant = `\n20 factory ${makes('Coolant')}\n2 -> 20 -> 2`;
    expect(potentialOf(waterColony(2, coolant)).isFed([])).toBe(true);
  });
});
