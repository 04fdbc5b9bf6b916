/** Export tables of plain values: money in ISK, rates per hour, fractions from 0 to 1, times as ISO text. */
import { commodities, typeName } from '../../../workers/catalogue/index.ts';
import { type ColonyKey, NO_ACCOUNT, type TypeId } from '../../../workers/domain/ids.ts';
import type { ColonyReport, ExtractorReport, NetIsk, StopReport, TotalsRow } from '../../../workers/domain/report.ts';
import type { VisitAdvice } from '../../../workers/domain/round.ts';
import type { EpochSeconds } from '../../../workers/domain/units.ts';
import type { Suggestion } from '../../../workers/domain/whatIf.ts';
import type { Cell, Table } from '../../format/table.ts';
import { alertName } from '../../words/alerts.ts';
import { EXPORT_TITLES, extractorExportTitles } from '../../words/columns.ts';
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

/**
 * One row per planet. The number of extractor columns is that of the planet with the most extractors.
 * @param prices what the ISK is priced by
 */
export function planetsTable(planets: readonly OwnedColony[], prices: string): Table {
  const extractorCount = Math.max(1, ...planets.map(({ colony }) => colony.extractors.length));
  const columns: readonly Column<OwnedColony>[] = [
    ...OWNER_COLUMNS,
    { name: EXPORT_TITLES.planetType, cell: ({ colony }) => colony.planetType },
    { name: EXPORT_TITLES.commandCenterLevel, cell: ({ colony }) => colony.upgradeLevel },
    { name: EXPORT_TITLES.status, cell: ({ colony }) => STATUS_WORDS[colony.status] },
    { name: EXPORT_TITLES.alerts, cell: ({ colony }) => colony.alerts.map(alertName).join('; ') },
    { name: EXPORT_TITLES.excludedFromTotals, cell: ({ colony }) => colony.excludeFromTotals },
    { name: EXPORT_TITLES.customsTax, cell: ({ colony }) => colony.customsTax.fraction },
    { name: EXPORT_TITLES.gameTax, cell: ({ colony }) => colony.customsTax.gameFraction },
    { name: EXPORT_TITLES.ownerTax, cell: ({ colony }) => colony.customsTax.ownerFraction },
    ...Array.from({ length: extractorCount }, (_, index) => extractorColumns(index)).flat(),
    { name: EXPORT_TITLES.production, cell: ({ colony }) => names(colony.production) },
    { name: EXPORT_TITLES.imports, cell: ({ colony }) => names(colony.imports) },
    { name: EXPORT_TITLES.importIskPerMonth, cell: ({ colony }) => colony.importIskPerMonth.isk },
    { name: EXPORT_TITLES.netIskPerMonth, cell: ({ colony }) => exactIsk(colony.netIskPerMonth) },
    { name: EXPORT_TITLES.exports, cell: ({ colony }) => names(colony.exports) },
    { name: EXPORT_TITLES.exportUnitsPerHour, cell: ({ colony }) => colony.exportUnitsPerHour },
    { name: EXPORT_TITLES.exportIskPerMonth, cell: ({ colony }) => colony.exportIskPerMonth.isk },
    { name: EXPORT_TITLES.sustainedExportIskPerMonth, cell: ({ colony }) => colony.sustainedExportIskPerMonth.isk },
    { name: EXPORT_TITLES.shareOfExportsWithAPrice, cell: ({ colony }) => colony.exportIskPerMonth.pricedFraction },
    { name: EXPORT_TITLES.prices, cell: () => prices },
    { name: EXPORT_TITLES.storageIsk, cell: ({ colony }) => colony.storageValue.isk },
    {
      name: EXPORT_TITLES.fullestStore,
      cell: ({ colony }) => (colony.storages.length === 0 ? null : colony.maxFillFraction),
    },
    { name: EXPORT_TITLES.nextStopAt, cell: ({ colony }) => isoTime(colony.nextStopAt) },
    { name: EXPORT_TITLES.nextStop, cell: ({ colony }) => nextStopText(colony) },
    { name: EXPORT_TITLES.cpuUsedTf, cell: ({ colony }) => colony.load.cpuUsedTf },
    { name: EXPORT_TITLES.cpuLimitTf, cell: ({ colony }) => colony.load.cpuLimitTf },
    { name: EXPORT_TITLES.powerUsedMw, cell: ({ colony }) => colony.load.powerUsedMw },
    { name: EXPORT_TITLES.powerLimitMw, cell: ({ colony }) => colony.load.powerLimitMw },
    { name: EXPORT_TITLES.lastChangedInTheGameAt, cell: ({ colony }) => isoTime(colony.snapshotAt) },
    {
      name: EXPORT_TITLES.figuresAt,
      cell: ({ colony }) => isoTime(colony.basis === 'simulated' ? colony.at : colony.snapshotAt),
    },
    {
      name: EXPORT_TITLES.figures,
      cell: ({ colony }) => (colony.basis === 'simulated' ? 'simulated' : 'as ESI reported them'),
    },
    ...ID_COLUMNS,
  ];
  return makeTable(columns, planets);
}

/** One row per export of the fleet, in the given order. Without a total, which a spreadsheet would count twice. */
export function totalsTable(rows: readonly TotalsRow[], prices: string): Table {
  const columns: readonly Column<TotalsRow>[] = [
    { name: EXPORT_TITLES.export, cell: ({ typeId }) => typeName(typeId) },
    { name: EXPORT_TITLES.tier, cell: ({ typeId }) => tierText(typeId) },
    { name: EXPORT_TITLES.unitsPerHour, cell: ({ unitsPerHour }) => unitsPerHour },
    { name: EXPORT_TITLES.unitsInStorage, cell: ({ unitsInStorage }) => unitsInStorage },
    { name: EXPORT_TITLES.producedIsk, cell: ({ producedIsk }) => producedIsk },
    { name: EXPORT_TITLES.possibleIskPerMonth, cell: ({ iskPerMonth }) => iskPerMonth },
    { name: EXPORT_TITLES.sustainedIskPerMonth, cell: ({ sustainedIskPerMonth }) => sustainedIskPerMonth },
    { name: EXPORT_TITLES.prices, cell: () => prices },
    { name: EXPORT_TITLES.progressFromStartDate, cell: ({ progressFraction }) => progressFraction },
    { name: EXPORT_TITLES.typeId, cell: ({ typeId }) => typeId },
  ];
  return makeTable(columns, rows);
}

/**
 * One row per stop, in the given order.
 * @param advice by colony: what a visit now would bring and take out, as far as it is known
 */
export function stopsTable(stops: readonly OwnedStop[], advice: ReadonlyMap<ColonyKey, VisitAdvice> | null): Table {
  const columns: readonly Column<OwnedStop>[] = [
    { name: EXPORT_TITLES.at, cell: ({ entry }) => isoTime(entry.stop.at) },
    { name: EXPORT_TITLES.inForce, cell: ({ entry, colony }) => entry.stop.at <= colony.at },
    ...OWNER_COLUMNS,
    { name: EXPORT_TITLES.structure, cell: ({ entry }) => structureWord(entry.pinTypeId) },
    { name: EXPORT_TITLES.kind, cell: ({ entry }) => stopKindName(entry.stop.kind) },
    { name: EXPORT_TITLES.stop, cell: ({ entry, colony }) => stopPhrase(entry, colony.at) },
    {
      name: EXPORT_TITLES.product,
      cell: ({ entry }) => (entry.productTypeId === null ? null : typeName(entry.productTypeId)),
    },
    { name: EXPORT_TITLES.cause, cell: ({ entry, colony }) => stopCause(entry, colony.at) },
    {
      name: EXPORT_TITLES.whatToDo,
      cell: ({ entry, colony }) => stopRemedy(entry, colony, advice?.get(colony.key) ?? null),
    },
    {
      name: EXPORT_TITLES.followsFrom,
      cell: ({ cause, colony }) => (cause === null ? null : causeText(cause, colony)),
    },
    ...ID_COLUMNS,
    { name: EXPORT_TITLES.pinId, cell: ({ entry }) => entry.stop.pinId },
  ];
  return makeTable(columns, stops);
}

export interface OwnedSuggestion extends OwnedColony {
  suggestion: Suggestion;
  text: string;
  currentIskPerMonth: number | null;
}

/** One row per suggestion, in the given order. */
export function suggestionsTable(suggestions: readonly OwnedSuggestion[]): Table {
  const columns: readonly Column<OwnedSuggestion>[] = [
    ...OWNER_COLUMNS,
    { name: EXPORT_TITLES.suggestion, cell: ({ text }) => text },
    { name: EXPORT_TITLES.gainIskPerMonth, cell: ({ suggestion }) => suggestion.gainIskPerMonth },
    { name: EXPORT_TITLES.gainFraction, cell: ({ suggestion }) => suggestion.gainFraction },
    { name: EXPORT_TITLES.currentNetIskPerMonth, cell: ({ currentIskPerMonth }) => currentIskPerMonth },
    { name: EXPORT_TITLES.changedNetIskPerMonth, cell: ({ suggestion }) => suggestion.netIskPerMonth },
    ...ID_COLUMNS,
  ];
  return makeTable(columns, suggestions);
}

const OWNER_COLUMNS: readonly Column<OwnedColony>[] = [
  { name: EXPORT_TITLES.account, cell: ({ owner }) => (owner.account === NO_ACCOUNT ? null : owner.account) },
  { name: EXPORT_TITLES.character, cell: ({ owner }) => owner.name },
  { name: EXPORT_TITLES.planet, cell: ({ colony }) => colony.planetName },
  { name: EXPORT_TITLES.system, cell: ({ colony }) => colony.systemName },
];

const ID_COLUMNS: readonly Column<OwnedColony>[] = [
  { name: EXPORT_TITLES.characterId, cell: ({ colony }) => colony.characterId },
  { name: EXPORT_TITLES.planetId, cell: ({ colony }) => colony.planetId },
];

function extractorColumns(index: number): readonly Column<OwnedColony>[] {
  const of =
    (read: (extractor: ExtractorReport) => Cell) =>
    ({ colony }: OwnedColony) => {
      const extractor = colony.extractors[index];
      return extractor === undefined ? null : read(extractor);
    };
  const titles = extractorExportTitles(index + 1);
  return [
    {
      name: titles.product,
      cell: of(({ productTypeId }) => (productTypeId === null ? 'no program' : typeName(productTypeId))),
    },
    { name: titles.isRunning, cell: of(({ isRunning }) => isRunning) },
    { name: titles.endsAt, cell: of(({ expiresAt }) => isoTime(expiresAt)) },
    { name: titles.unitsPerHour, cell: of(({ unitsPerHour }) => unitsPerHour) },
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
