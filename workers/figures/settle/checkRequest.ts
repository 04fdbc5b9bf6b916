/** What is wrong with a request before anything is searched. */
import { COMMAND_CENTER_LEVELS, commodities } from '../../game/catalogue/index.ts';
import { MAX_SKILL_LEVEL } from '../../game/domain/customsTax.ts';
import { MOST_PLANETS, type SettleProblem, type SettleRequest, VISIT_HOURS } from '../../game/domain/settle.ts';

/** Base quantity of one head at most: far above what EVE has. */
const MOST_PER_HEAD = 10_000;

/** null if the request can be searched. Where it is, and whether planets make what it demands, is checked later. */
export function checkRequest({ goal, settlers, visits, yields }: SettleRequest): SettleProblem | null {
  const outOfRange = (what: Extract<SettleProblem, { kind: 'outOfRange' }>['what']) =>
    ({ kind: 'outOfRange', what }) as const;
  const { intervalHours, cargoM3, mostLogins } = visits;
  if (intervalHours !== null && !(intervalHours >= VISIT_HOURS.least && intervalHours <= VISIT_HOURS.most)) {
    return outOfRange('interval');
  }
  if (cargoM3 !== null && !(cargoM3 > 0 && Number.isFinite(cargoM3))) return outOfRange('cargo');
  if (mostLogins !== null && !(Number.isInteger(mostLogins) && mostLogins >= 1)) return outOfRange('logins');
  if (yields.some(({ unitsPerHead }) => !(unitsPerHead >= 0 && unitsPerHead <= MOST_PER_HEAD))) {
    return outOfRange('yield');
  }
  for (const { commandCenterLevel, customsLevel, freePlanetCount } of settlers) {
    if (COMMAND_CENTER_LEVELS[commandCenterLevel] === undefined) return outOfRange('level');
    if (!(Number.isInteger(customsLevel) && customsLevel >= 0 && customsLevel <= MAX_SKILL_LEVEL)) {
      return outOfRange('level');
    }
    if (!(Number.isInteger(freePlanetCount) && freePlanetCount >= 0 && freePlanetCount <= MOST_PLANETS)) {
      return outOfRange('planets');
    }
  }
  if (settlers.length === 0) return { kind: 'noSettler' };
  if (settlers.every(({ freePlanetCount }) => freePlanetCount === 0)) return { kind: 'noFreePlanet' };
  if (goal.kind === 'amounts') {
    if (goal.demands.length === 0) return { kind: 'noDemand' };
    for (const { typeId, unitsPerDay } of goal.demands) {
      if (!commodities.has(typeId)) return { kind: 'notMade', typeId };
      if (!(unitsPerDay > 0 && Number.isFinite(unitsPerDay))) return outOfRange('amount');
    }
  }
  if (goal.kind === 'basket') {
    if (goal.goods.length === 0) return { kind: 'noDemand' };
    if (goal.goods.every(({ unitsPerDay }) => unitsPerDay === 0)) return { kind: 'fedAlready' };
    if (!goal.goods.every(({ unitsPerDay }) => Number.isFinite(unitsPerDay))) return outOfRange('amount');
  }
  return null;
}
