/** What the worker publishes, written down literally: a test names only the fields that it is about. */
import { engineListener } from '../../src/bridge/receive.ts';
import { loadCharacters } from '../../src/state/characters.ts';
import type { PriceState, Publication } from '../../workers/api.ts';
import { schematicByOutput } from '../../workers/game/catalogue/index.ts';
import type { CharacterCoverage } from '../../workers/game/domain/coverage.ts';
import type { CharacterId, PinId, SchematicId, TypeId } from '../../workers/game/domain/ids.ts';
import type {
  AccountReport,
  ColonyReport,
  ExportReport,
  ExtractorReport,
  FleetReport,
  ImportReport,
  IskSum,
  PriceRow,
  ProductionReport,
  StorageFigures,
  StorageReport,
  TotalsReport,
  TotalsRow,
} from '../../workers/game/domain/report.ts';
import type { VisitInterval } from '../../workers/game/domain/visitInterval.ts';
import { NOW, typeIdOf } from '../unit/model/makeReport.ts';
import { makeStoredCharacter } from '../unit/state/makeStoredCharacter.ts';

export { makeReport, makeStop, NOW, typeIdOf } from '../unit/model/makeReport.ts';

import { NO_TAX_ISK, NO_TAXES } from '../fixtures/customsTax.ts';
import { storeCharacters } from '../fixtures/storedCharacters.ts';

export const HOUR = 3600;

export const LAUNCHPAD = 2544 as TypeId;
export const STORAGE_FACILITY = 2541 as TypeId;
export const COMMAND_CENTER = 2524 as TypeId;

let lastPinId = 0;

const nextPinId = (): PinId => {
  lastPinId += 1;
  return lastPinId as PinId;
};

/** ISK of which every commodity has a price. */
export const isk = (amount: number, pricedFraction = 1): IskSum => ({ isk: amount, pricedFraction });

/** The schematic that makes a commodity. */
function schematicOf(typeId: TypeId): SchematicId {
  const schematic = schematicByOutput.get(typeId);
  if (!schematic) throw new Error(`No schematic makes ${typeId}.`);
  return schematic.schematicId;
}

/** An extractor that runs for another ten hours. */
export function makeExtractor(fields: Partial<ExtractorReport> = {}): ExtractorReport {
  return {
    pinId: nextPinId(),
    productTypeId: typeIdOf('Base Metals'),
    installedAt: NOW - 14 * HOUR,
    expiresAt: NOW + 10 * HOUR,
    isRunning: true,
    headCount: 10,
    cycleSeconds: HOUR,
    isCycleAssumed: false,
    cycleCount: 24,
    totalUnits: 240_000,
    unitsPerCycle: 10_000,
    unitsPerHour: 10_000,
    isBelowMinimum: false,
    ...fields,
  };
}

/** A store that is the same now as ESI had it. */
export function makeStorage(fields: Partial<StorageReport> & { fillFraction?: number } = {}): StorageReport {
  const { fillFraction = 0, ...others } = fields;
  const capacityM3 = others.capacityM3 ?? 10_000;
  const figures: StorageFigures = { usedM3: capacityM3 * fillFraction, fillFraction, value: isk(0), contents: [] };
  return {
    pinId: nextPinId(),
    typeId: LAUNCHPAD,
    kind: 'launchpad',
    capacityM3,
    now: figures,
    esi: figures,
    ...others,
  };
}

/** Factories that all run. */
export function makeProduction(name: string, fields: Partial<ProductionReport> = {}): ProductionReport {
  const typeId = typeIdOf(name);
  const factoryCount = fields.factoryCount ?? 1;
  return {
    schematicId: schematicOf(typeId),
    typeId,
    factoryCount,
    activeCount: factoryCount,
    cycleSeconds: HOUR,
    unitsPerHour: 5,
    sustainedUnitsPerHour: 5,
    ...fields,
  };
}

export function makeImport(name: string, fields: Partial<ImportReport> = {}): ImportReport {
  return {
    typeId: typeIdOf(name),
    schematicIds: [],
    unitsPerHour: 40,
    stockUnits: 4000,
    hoursUntilDepletion: 100,
    depletionBasis: 'simulated',
    iskPerMonth: 1_000_000,
    taxPerMonth: NO_TAX_ISK,
    ...fields,
  };
}

export function makeExport(name: string, fields: Partial<ExportReport> = {}): ExportReport {
  const typeId = typeIdOf(name);
  return {
    typeId,
    unitsPerHour: 5,
    sustainedUnitsPerHour: 5,
    iskPerMonth: 36_000_000,
    sustainedIskPerMonth: 36_000_000,
    taxPerMonth: NO_TAX_ISK,
    ...fields,
  };
}

export function makeTotalsRow(name: string, fields: Partial<TotalsRow> = {}): TotalsRow {
  return {
    typeId: typeIdOf(name),
    unitsPerHour: 5,
    unitsInStorage: 100,
    producedIsk: 1_000_000,
    iskPerMonth: 36_000_000,
    sustainedIskPerMonth: 36_000_000,
    progressFraction: 1,
    ...fields,
  };
}

export function makeTotals(rows: readonly TotalsRow[], fields: Partial<TotalsReport> = {}): TotalsReport {
  return {
    rows,
    producedIsk: isk(0),
    storageValue: isk(0),
    iskPerMonth: isk(0),
    sustainedIskPerMonth: isk(0),
    importIskPerMonth: isk(0),
    netIskPerMonth: { isk: 0, bound: 'exact' },
    netUnknownCount: 0,
    netComingCount: 0,
    taxPerMonth: NO_TAXES,
    internalGoods: [],
    ...fields,
  };
}

/** The prices of a hub; none is known unless given. */
export function makePrices(fields: Partial<PriceState> = {}): PriceState {
  const none = new Map();
  const report = { rows: [], tiers: [] };
  return {
    hub: 'jita',
    isAllRegions: false,
    at: NOW,
    minSellIsk: none,
    exportIsk: none,
    importIsk: none,
    report,
    ...fields,
  };
}

/** A price without a factory: that of a raw resource. */
export function makePriceRow(name: string, fields: Partial<PriceRow> = {}): PriceRow {
  return { typeId: typeIdOf(name), tier: 0, minSellIsk: 5, olderAt: null, factory: null, ...fields };
}

/** A character of which everything is known. */
export function makeCoverage(characterId: CharacterId, fields: Partial<CharacterCoverage> = {}): CharacterCoverage {
  return {
    characterId,
    account: '-',
    planetCount: 1,
    knownPlanetCount: 1,
    missing: [],
    isSumComplete: true,
    cause: null,
    ...fields,
  };
}

/** What the worker would publish of these colonies; sums over them are the test's to name. */
export function makePublication(
  changed: readonly ColonyReport[],
  fleet: Partial<FleetReport> = {},
  revision = 1,
): Publication {
  return {
    revision,
    at: NOW,
    changed,
    removed: [],
    fleet: {
      accounts: [],
      totals: makeTotals([]),
      coverage: [...new Set(changed.map(({ characterId }) => characterId))].map((id) => makeCoverage(id)),
      stoppedPlanetCount: 0,
      losingPlanetCount: 0,
      setUpPlanetCount: 0,
      nextStop: null,
      ...fleet,
    },
  };
}

/** An account's sums over no planets at all. */
export function makeAccountReport(fields: Partial<AccountReport> = {}): AccountReport {
  return {
    account: '-',
    iskPerMonth: isk(0),
    sustainedIskPerMonth: isk(0),
    importIskPerMonth: isk(0),
    netIskPerMonth: { isk: 0, bound: 'exact' },
    netUnknownCount: 0,
    netComingCount: 0,
    taxPerMonth: NO_TAXES,
    internalGoods: [],
    storageValue: isk(0),
    planetCount: 0,
    characterCount: 0,
    runningExtractorCount: 0,
    extractorCount: 0,
    storageAlertCount: 0,
    balanceAlertCount: 0,
    stoppedPlanetCount: 0,
    nextStop: null,
    ...fields,
  };
}

/** The page's characters, and what the worker has published of them. */
export async function fillStore(
  ids: readonly CharacterId[],
  publication: Publication,
  accountOf: (id: CharacterId) => string = () => '-',
): Promise<void> {
  storeCharacters(
    localStorage,
    ids.map((id) => ({ ...makeStoredCharacter(id), account: accountOf(id) })),
  );
  loadCharacters();
  await engineListener.publish(publication);
}

/** A planet whose visits have been replayed. */
export function makeSustained(
  interval: VisitInterval = { seconds: 86_400, source: 'round' },
  unpricedTypeIds: readonly TypeId[] = [],
): NonNullable<ColonyReport['sustained']> {
  return { interval, repeats: true, net: { exports: [], imports: [], netIsk: null, unpricedTypeIds } };
}
