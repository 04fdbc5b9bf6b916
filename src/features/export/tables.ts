/** Export tables of plain values: money in ISK, rates per hour, fractions from 0 to 1, times as ISO text. */
import { commodities, typeName } from '../../../workers/catalogue/index.ts';
import type { TypeId } from '../../../workers/domain/ids.ts';
import type { ColonyReport, ExtractorReport, NetIsk, StopReport, TotalsRow } from '../../../workers/domain/report.ts';
import type { EpochSeconds } from '../../../workers/domain/units.ts';
import type { Cell, Table } from '../../format/table.ts';
import { NO_ACCOUNT } from '../../model/accounts.ts';
import { alertName } from '../../words/alerts.ts';
import { STATUS_WORDS } from '../../words/status.ts';
import { stopCause, stopKindName, stopPhrase, stopRemedy, stopTitle } from '../../words/stops.ts';
import { structureWord } from '../../words/structures.ts';

/** The owner of a colony. */
export interface Owner {
  account: string;
  name: string;
}

export interface OwnedColony {
  owner: Owner;
  colony: ColonyReport;
}

export interface OwnedStop extends OwnedColony {
  entry: StopReport;
  /** the stop that caused it; null if it has no other cause */
  cause: StopReport | null;
}

interface Column<Row> {
  name: string;
  cell: (row: Row) => Cell;
}

/** One row per planet. The number of extractor columns is that of the planet with the most extractors. */
export function planetsTable(planets: readonly OwnedColony[]): Table {
  const extractorCount = Math.max(1, ...planets.map(({ colony }) => colony.extractors.length));
  const columns: readonly Column<OwnedColony>[] = [
    ...OWNER_COLUMNS,
    { name: 'Planet type', cell: ({ colony }) => colony.planetType },
    { name: 'Command center level', cell: ({ colony }) => colony.upgradeLevel },
    { name: 'Status', cell: ({ colony }) => STATUS_WORDS[colony.status] },
    { name: 'Alerts', cell: ({ colony }) => colony.alerts.map(alertName).join('; ') },
    { name: 'Excluded from totals', cell: ({ colony }) => colony.excludeFromTotals },
    { name: 'Customs tax', cell: ({ colony }) => colony.customsTaxFraction },
    ...Array.from({ length: extractorCount }, (_, index) => extractorColumns(index)).flat(),
    { name: 'Production', cell: ({ colony }) => names(colony.production) },
    { name: 'Imports', cell: ({ colony }) => names(colony.imports) },
    { name: 'Import ISK per month', cell: ({ colony }) => colony.importIskPerMonth.isk },
    { name: 'Net ISK per month', cell: ({ colony }) => exactIsk(colony.netIskPerMonth) },
    { name: 'Exports', cell: ({ colony }) => names(colony.exports) },
    { name: 'Export units per hour', cell: ({ colony }) => colony.exportUnitsPerHour },
    { name: 'Export ISK per month', cell: ({ colony }) => colony.exportIskPerMonth.isk },
    { name: 'Sustained export ISK per month', cell: ({ colony }) => colony.sustainedExportIskPerMonth.isk },
    { name: 'Share of exports with a price', cell: ({ colony }) => colony.exportIskPerMonth.pricedFraction },
    { name: 'Storage ISK', cell: ({ colony }) => colony.storageValue.isk },
    { name: 'Fullest store', cell: ({ colony }) => (colony.storages.length === 0 ? null : colony.maxFillFraction) },
    { name: 'Next stop at', cell: ({ colony }) => isoTime(colony.nextStopAt) },
    { name: 'Next stop', cell: ({ colony }) => nextStopText(colony) },
    { name: 'CPU used (tf)', cell: ({ colony }) => colony.load.cpuUsedTf },
    { name: 'CPU limit (tf)', cell: ({ colony }) => colony.load.cpuLimitTf },
    { name: 'Power used (MW)', cell: ({ colony }) => colony.load.powerUsedMw },
    { name: 'Power limit (MW)', cell: ({ colony }) => colony.load.powerLimitMw },
    { name: 'Last changed in the game at', cell: ({ colony }) => isoTime(colony.snapshotAt) },
    { name: 'Figures at', cell: ({ colony }) => isoTime(colony.basis === 'simulated' ? colony.at : colony.snapshotAt) },
    { name: 'Figures', cell: ({ colony }) => (colony.basis === 'simulated' ? 'simulated' : 'as ESI had them') },
    ...ID_COLUMNS,
  ];
  return makeTable(columns, planets);
}

/** One row per export of the fleet, in the given order. Without a total, which a spreadsheet would count twice. */
export function totalsTable(rows: readonly TotalsRow[]): Table {
  const columns: readonly Column<TotalsRow>[] = [
    { name: 'Export', cell: ({ typeId }) => typeName(typeId) },
    { name: 'Tier', cell: ({ typeId }) => tierText(typeId) },
    { name: 'Units per hour', cell: ({ unitsPerHour }) => unitsPerHour },
    { name: 'Units in storage', cell: ({ unitsInStorage }) => unitsInStorage },
    { name: 'Produced ISK', cell: ({ producedIsk }) => producedIsk },
    { name: 'Possible ISK per month', cell: ({ iskPerMonth }) => iskPerMonth },
    { name: 'Sustained ISK per month', cell: ({ sustainedIskPerMonth }) => sustainedIskPerMonth },
    { name: 'Progress from start date', cell: ({ progressFraction }) => progressFraction },
    { name: 'Type id', cell: ({ typeId }) => typeId },
  ];
  return makeTable(columns, rows);
}

/** One row per stop, in the given order. */
export function stopsTable(stops: readonly OwnedStop[]): Table {
  const columns: readonly Column<OwnedStop>[] = [
    { name: 'At', cell: ({ entry }) => isoTime(entry.stop.at) },
    { name: 'In force', cell: ({ entry, colony }) => entry.stop.at <= colony.at },
    ...OWNER_COLUMNS,
    { name: 'Structure', cell: ({ entry }) => structureWord(entry.pinTypeId) },
    { name: 'Kind', cell: ({ entry }) => stopKindName(entry.stop.kind) },
    { name: 'Stop', cell: ({ entry, colony }) => stopPhrase(entry, colony.at) },
    { name: 'Product', cell: ({ entry }) => (entry.productTypeId === null ? null : typeName(entry.productTypeId)) },
    { name: 'Cause', cell: ({ entry, colony }) => stopCause(entry, colony.at) },
    { name: 'What to do', cell: ({ entry, colony }) => stopRemedy(entry, colony) },
    { name: 'Follows from', cell: ({ cause, colony }) => (cause === null ? null : causeText(cause, colony)) },
    ...ID_COLUMNS,
    { name: 'Pin id', cell: ({ entry }) => entry.stop.pinId },
  ];
  return makeTable(columns, stops);
}

const OWNER_COLUMNS: readonly Column<OwnedColony>[] = [
  { name: 'Account', cell: ({ owner }) => (owner.account === NO_ACCOUNT ? null : owner.account) },
  { name: 'Character', cell: ({ owner }) => owner.name },
  { name: 'Planet', cell: ({ colony }) => colony.planetName },
  { name: 'System', cell: ({ colony }) => colony.systemName },
];

const ID_COLUMNS: readonly Column<OwnedColony>[] = [
  { name: 'Character id', cell: ({ colony }) => colony.characterId },
  { name: 'Planet id', cell: ({ colony }) => colony.planetId },
];

function extractorColumns(index: number): readonly Column<OwnedColony>[] {
  const of =
    (read: (extractor: ExtractorReport) => Cell) =>
    ({ colony }: OwnedColony) => {
      const extractor = colony.extractors[index];
      return extractor === undefined ? null : read(extractor);
    };
  const label = `Extractor ${index + 1}`;
  return [
    { name: label, cell: of(({ productTypeId }) => (productTypeId === null ? 'no program' : typeName(productTypeId))) },
    { name: `${label} running`, cell: of(({ isRunning }) => isRunning) },
    { name: `${label} ends at`, cell: of(({ expiresAt }) => isoTime(expiresAt)) },
    { name: `${label} units per hour`, cell: of(({ unitsPerHour }) => unitsPerHour) },
  ];
}

/** In a spreadsheet a bound would look like an exact figure. */
function exactIsk({ isk, bound }: NetIsk): Cell {
  return bound === 'exact' ? isk : null;
}

/** `program ended (Aqueous Liquids), pin 1020` */
function causeText(cause: StopReport, colony: ColonyReport): string {
  return `${stopTitle(cause, colony.at)}, pin ${cause.stop.pinId}`;
}

function nextStopText(colony: ColonyReport): Cell {
  const entry = colony.stops.find(({ stop }) => stop.at === colony.nextStopAt);
  return entry === undefined ? null : stopPhrase(entry, colony.at);
}

function makeTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Table {
  return {
    columns: columns.map(({ name }) => name),
    rows: rows.map((row) => columns.map(({ cell }) => plainCell(cell(row)))),
  };
}

/**
 * Rounds to a millionth, so that 0.1 + 0.2 is not 0.30000000000000004. Does not multiply, because a pin id times a
 * million is not exact.
 */
function plainCell(cell: Cell): Cell {
  if (typeof cell !== 'number' || Number.isInteger(cell)) return cell;
  return Number.isFinite(cell) ? Number(cell.toFixed(6)) : null;
}

/** `2026-11-21T08:10:00Z`, EVE time; null stays null */
function isoTime(at: EpochSeconds | null): string | null {
  return at === null ? null : `${new Date(at * 1000).toISOString().slice(0, 19)}Z`;
}

function names(goods: readonly { typeId: TypeId }[]): string {
  return goods.map(({ typeId }) => typeName(typeId)).join('; ');
}

function tierText(typeId: TypeId): Cell {
  const commodity = commodities.get(typeId);
  return commodity === undefined ? null : `P${commodity.tier}`;
}
