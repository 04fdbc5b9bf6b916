/** Whether a character could log in less often: a login is saved only if none of its planets needs it. */
import { sum } from '../../game/domain/sums.ts';
import type { SustainedColony } from '../../game/domain/sustained.ts';
import { type Fraction, type Isk, SECONDS_PER_DAY, SECONDS_PER_HOUR, type Seconds } from '../../game/domain/units.ts';
import type { ColonyEdit, FewerLogins } from '../../game/domain/whatIf.ts';
import { loginsPerMonth, monthlyWorth } from '../changeWorth.ts';
import { applyEdits } from './applyEdits.ts';
import { listEditChoices } from './editChoices.ts';
import type { SearchBasis } from './judgeChange.ts';
import { Potential } from './potential.ts';
import { sustainVariant } from './sustainedFigures.ts';

/** Times between logins that are tried. */
const LOGIN_DAYS = [2, 3, 4, 5, 7, 10, 14];

/** A share of the usual time between logins: a smaller difference is no other habit. */
const OTHER_HABIT: Fraction = 0.2;

/** The share of the planets' net that must remain. */
const LEAST_KEPT: Fraction = 0.9;

interface Earned {
  netIsk: Isk;
  /** without what logins are worth */
  worthIsk: Isk;
  sustained: SustainedColony;
}

/**
 * The time between logins that is worth the most for all planets of a character together, longer than now; null if none
 * is worth more, or if a price is missing. In steps: the caller decides when to go on.
 * @param planets of one character; each is visited as often as its `visits` says
 * @throws SimulationError if a planet can't be simulated
 */
export function* findFewerLogins(planets: readonly SearchBasis[]): Generator<void, FewerLogins | null> {
  const usualSeconds = Math.min(...planets.map(({ visits }) => visits.intervalSeconds));
  const { loginIsk } = planets[0]?.worth.settings ?? { loginIsk: 0 };
  const usualLogins = loginsPerMonth(usualSeconds);
  // What logins are worth bounds what may be lost: without that, nothing has to be replayed.
  if (planets.length === 0 || loginIsk === 0) return null;
  const present: { planet: SearchBasis; earned: Earned; potential: Potential }[] = [];
  for (const planet of planets) {
    yield;
    const earned = earnedWith(planet, []);
    if (earned === null) return null;
    const choices = listEditChoices(planet.state, planet.radiusKm);
    present.push({ planet, earned, potential: new Potential(planet, choices, earned.sustained.flows) });
  }
  // Those that lose the most mostly show first that an interval is too long.
  present.sort((a, b) => b.earned.worthIsk - a.earned.worthIsk);
  const presentNetIsk = sum(present.map(({ earned }) => earned.netIsk));
  let best: (FewerLogins & { worthIsk: Isk }) | null = null;
  for (const intervalSeconds of LOGIN_DAYS.map((days) => days * SECONDS_PER_DAY)) {
    if (intervalSeconds < (1 + OTHER_HABIT) * usualSeconds) continue;
    const savedIsk = (usualLogins - loginsPerMonth(intervalSeconds)) * loginIsk;
    let [worthIsk, gainIsk] = [savedIsk, 0];
    const changed = present
      .filter(({ planet }) => planet.visits.intervalSeconds < intervalSeconds)
      .map((one) => {
        const edits = rarely(one.planet, intervalSeconds);
        // Longer programs may bring more than shorter ones do.
        return {
          ...one,
          edits,
          mostIsk: one.potential.most(edits.slice(0, -1), false) + one.potential.idleIskPerMonth,
        };
      });
    let mostIsk = sum(changed.map((one) => one.mostIsk));
    for (const { planet, earned, edits, mostIsk: ownMostIsk } of changed) {
      if (worthIsk + mostIsk <= (best?.worthIsk ?? 0)) break;
      yield;
      const rarer = earnedWith(planet, edits);
      if (rarer === null) return null;
      mostIsk -= ownMostIsk;
      worthIsk += rarer.worthIsk - earned.worthIsk;
      gainIsk += rarer.netIsk - earned.netIsk;
    }
    const netIsk = presentNetIsk + gainIsk;
    if (worthIsk <= (best?.worthIsk ?? 0) || netIsk < LEAST_KEPT * presentNetIsk) continue;
    best = {
      usualSeconds,
      intervalSeconds,
      loginsPerMonth: loginsPerMonth(intervalSeconds) - usualLogins,
      gainIskPerMonth: gainIsk,
      netIskPerMonth: netIsk,
      worthIsk,
    };
  }
  if (best === null) return null;
  const { worthIsk: _, ...found } = best;
  return found;
}

/** With visits that rare, and programs that last until the next one where they are shorter. */
function rarely(planet: SearchBasis, intervalSeconds: Seconds): ColonyEdit[] {
  const visits: ColonyEdit = { kind: 'visits', intervalSeconds };
  const { ecus } = listEditChoices(planet.state, planet.radiusKm);
  const longer = ecus.flatMap(({ pinId, programSeconds }): ColonyEdit[] =>
    programSeconds > intervalSeconds - SECONDS_PER_HOUR
      ? []
      : [{ kind: 'program', pinId, programSeconds: intervalSeconds }],
  );
  return [...longer, visits];
}

/** @returns null if a price is missing */
function earnedWith(planet: SearchBasis, edits: readonly ColonyEdit[]): Earned | null {
  const { state } = edits.length === 0 ? planet : applyEdits(planet.state, edits, planet.known);
  const settings = { ...planet.worth.settings, loginIsk: 0 };
  const unchanged = { ...planet, colony: planet.state.compiled.colony, worth: { ...planet.worth, settings } };
  const sustained = sustainVariant(state, edits, planet);
  const { net, worthIsk } = monthlyWorth(unchanged, sustained);
  return net.netIsk === null || worthIsk === null ? null : { netIsk: net.netIsk, worthIsk, sustained };
}
