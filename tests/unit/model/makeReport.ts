/** A colony's report without problems, for tests of what reads reports. */
import { commodities } from '../../../workers/game/catalogue/index.ts';
import { type CharacterId, colonyKey, type PinId, type PlanetId } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport, RootStop } from '../../../workers/game/domain/report.ts';
import type { Stop } from '../../../workers/game/domain/result.ts';

export { typeIdOf } from '../figures/report/colonyBuilders.ts';

import { NO_TAX, NO_TAXES } from '../../fixtures/customsTax.ts';

/** The moment that the reports are of. */
export const NOW = 1_800_000_000;

const PILOT = 1 as CharacterId;
const PLANET = 40 as PlanetId;
const WATER = [...commodities.values()].find(({ name }) => name === 'Water')!.typeId;
const NOTHING = { isk: 0, pricedFraction: 1 };

/** A factory planet without factories; no field has a word of a state in it but `producing`. */
export function makeReport(fields: Partial<ColonyReport> = {}): ColonyReport {
  const { characterId = PILOT, planetId = PLANET } = fields;
  return {
    key: colonyKey(characterId, planetId),
    characterId,
    planetId,
    planetName: `Tanoo ${planetId}`,
    systemName: 'Tanoo',
    planetType: 'barren',
    upgradeLevel: 5,
    snapshotAt: NOW - 7200,
    confirmedAt: NOW - 600,
    at: NOW,
    basis: 'simulated',
    simulationError: null,
    sustained: null,
    oddities: [],
    status: 'producing',
    isExpired: false,
    excludeFromTotals: false,
    customsTax: NO_TAX,
    extractors: [],
    production: [],
    imports: [],
    exports: [],
    storages: [],
    balance: null,
    alerts: [],
    stops: [],
    minorLosses: [],
    nextStopAt: null,
    load: { isLowerBound: false, cpuUsedTf: 0, cpuLimitTf: 25_415, powerUsedMw: 0, powerLimitMw: 19_000 },
    exportUnitsPerHour: 0,
    exportIskPerMonth: NOTHING,
    sustainedExportIskPerMonth: NOTHING,
    importIskPerMonth: NOTHING,
    taxPerMonth: NO_TAXES,
    netIskPerMonth: { isk: 0, bound: 'exact' },
    isNetComing: false,
    lostIskPerDay: 0,
    atStakeIskPerDay: 0,
    earnsNowIskPerMonth: null,
    storageValue: NOTHING,
    maxFillFraction: 0,
    ...fields,
  };
}

/** A stop so many seconds after the report's moment; what is missing or lost is Water. */
export function makeStop(
  kind: Exclude<Stop['kind'], 'notSetUp'>,
  secondsAfterNow: number,
  lostFraction = 0.6,
): RootStop {
  const base = { at: NOW + secondsAfterNow, pinId: 1 as PinId };
  const lost = { typeId: WATER, lostUnits: 100 * lostFraction, lostFraction };
  const stops: { readonly [Kind in typeof kind]: Stop } = {
    programExpired: { kind: 'programExpired', ...base },
    storageFull: { kind: 'storageFull', ...base, lost: [lost] },
    goodsLost: { kind: 'goodsLost', ...base, cause: 'noStore', ...lost },
    inputMissing: { kind: 'inputMissing', ...base, typeId: WATER },
  };
  const stop = stops[kind];
  return { colonyKey: colonyKey(PILOT, PLANET), stop, pinTypeId: WATER, productTypeId: null, consequences: [] };
}
