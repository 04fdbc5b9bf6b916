/**
 * Everything about the columns of a planet but how their cells are drawn: titles, explanations, widths, and what an
 * exported table has of them. `src/features/planets/PlanetRow.tsx` draws the cells.
 */
import { t } from '@lingui/core/macro';
import { NO_ACCOUNT, type TypeId } from '../../workers/game/domain/ids.ts';
import type { ColonyReport, ExtractorReport } from '../../workers/game/domain/report.ts';
import { SECONDS_PER_DAY } from '../../workers/game/domain/units.ts';
import { type Cell, type ExportColumn, makeTable, type Table } from '../format/table.ts';
import { formatIsoTime } from '../format/time.ts';
import { alertName } from '../words/alerts.ts';
import { statusWords } from '../words/status.ts';
import { stopPhrase } from '../words/stops.ts';
import { typeName } from '../words/typeNames.ts';

export interface OwnedColony {
  owner: { account: string; name: string };
  colony: ColonyReport;
}

/** With what its ISK is priced by. */
type ExportedPlanet = OwnedColony & { prices: string };
type PlanetExport = ExportColumn<ExportedPlanet>;

/**
 * CSS widths by the width of the account list. Below 850 pixels the rows have no columns. An account that imports nothing
 * sets `--imports`, and with `--name` who gets its room.
 */
interface Widths {
  wide: string;
  /** with icons, which are narrower than names, so that the planet's name and its next stop have more room */
  icons?: string;
  /** from 1150 to 1370 pixels */
  medium?: string;
  /** from 850 to 1150 pixels, where rows are grids; columns without it are not shown there */
  grid?: string;
  gridIcons?: string;
}

interface ColumnDefinition {
  /** null: only exported */
  screen: {
    id: string;
    title: () => string;
    /** of the header; `price` is what exports are priced by: `lowest sell order in Jita` */
    tooltip: (price: string) => string;
    /** right-aligned */
    isNumeric?: boolean;
    widths: Widths;
  } | null;
  exported: readonly PlanetExport[] | ((extractorCount: number) => readonly PlanetExport[]);
}

/** Whose planet a row is about. */
export const OWNER_COLUMNS: readonly ExportColumn<OwnedColony>[] = [
  { title: 'Account', cell: ({ owner }) => (owner.account === NO_ACCOUNT ? null : owner.account) },
  { title: 'Character', cell: ({ owner }) => owner.name },
  { title: 'Planet', cell: ({ colony }) => colony.planetName },
  { title: 'System', cell: ({ colony }) => colony.systemName },
];

export const ID_COLUMNS: readonly ExportColumn<OwnedColony>[] = [
  { title: 'Character id', cell: ({ colony }) => colony.characterId },
  { title: 'Planet id', cell: ({ colony }) => colony.planetId },
];

/** In the order of the table on screen and of the exported one. */
const COLUMNS = [
  {
    screen: {
      id: 'name',
      title: () => t`Planet`,
      tooltip: () => t`The planet, and what stops there first. Open it to see more.`,
      widths: {
        wide: 'var(--name,17%)',
        icons: 'auto',
        medium: 'var(--name,16.3%)',
        grid: 'minmax(0, 170px)',
        gridIcons: 'minmax(0, 1fr)',
      },
    },
    exported: [...OWNER_COLUMNS, { title: 'Planet type', cell: ({ colony }) => colony.planetType }],
  },
  {
    screen: {
      id: 'level',
      title: () => t`CC`,
      tooltip: () => t`Command center upgrade level`,
      isNumeric: true,
      widths: { wide: '30px', medium: '28px' },
    },
    exported: [{ title: 'Command center level', cell: ({ colony }) => colony.upgradeLevel }],
  },
  {
    screen: null,
    exported: [
      { title: 'Status', cell: ({ colony }) => statusWords()[colony.status] },
      { title: 'Alerts', cell: ({ colony }) => colony.alerts.map(alertName).join('; ') },
      { title: 'Customs tax', cell: ({ colony }) => colony.customsTax.fraction },
      { title: 'Customs tax to the game', cell: ({ colony }) => colony.customsTax.gameFraction },
      { title: 'Customs tax to the owner', cell: ({ colony }) => colony.customsTax.ownerFraction },
    ],
  },
  {
    screen: {
      id: 'extraction',
      title: () => t`Extraction`,
      tooltip: () => t`Extractor status and products. Sorts by time left.`,
      widths: { wide: '19%', icons: '190px', medium: '222px', grid: 'minmax(184px, 190fr)', gridIcons: '130px' },
    },
    exported: (extractorCount) => Array.from({ length: extractorCount }, (_, index) => extractorColumns(index)).flat(),
  },
  {
    screen: {
      id: 'production',
      title: () => t`Production`,
      tooltip: () => t`What factories are producing, and how many of them run where some do not`,
      widths: { wide: '12%', icons: '84px', medium: '11.5%', grid: 'minmax(108px, 128fr)', gridIcons: '76px' },
    },
    exported: [{ title: 'Production', cell: ({ colony }) => names(colony.production) }],
  },
  {
    screen: {
      id: 'imports',
      title: () => t`Imports`,
      tooltip: () => t`What factories need from outside, and how long the stock lasts`,
      widths: {
        wide: 'var(--imports,auto)',
        icons: 'var(--imports,108px)',
        medium: 'var(--imports,auto)',
        grid: 'var(--imports,minmax(96px,102fr))',
        gridIcons: 'var(--imports,92px)',
      },
    },
    exported: [
      { title: 'Imports', cell: ({ colony }) => names(colony.imports) },
      { title: 'Import ISK per month', cell: ({ colony }) => colony.importIskPerMonth.isk },
      // In a spreadsheet a bound would look like an exact figure.
      {
        title: 'Net ISK per month',
        cell: ({ colony: { netIskPerMonth: net } }) => (net.bound === 'exact' ? net.isk : null),
      },
    ],
  },
  {
    screen: {
      id: 'exports',
      title: () => t`Exports`,
      tooltip: () => t`What factories are producing for export`,
      widths: { wide: '10.5%', icons: '84px', medium: '10.5%', grid: 'minmax(96px, 112fr)', gridIcons: '60px' },
    },
    exported: [{ title: 'Exports', cell: ({ colony }) => names(colony.exports) }],
  },
  {
    screen: {
      id: 'excluded',
      title: () => t`Excluded`,
      tooltip: () => t`Whether the planet is left out of totals`,
      widths: { wide: '82px', medium: '78px' },
    },
    exported: [{ title: 'Excluded from totals', cell: ({ colony }) => colony.excludeFromTotals }],
  },
  {
    screen: {
      id: 'unitsPerHour',
      title: () => t`uph`,
      tooltip: () => t`Units per hour that the planet exports`,
      isNumeric: true,
      widths: { wide: '54px', medium: '50px', grid: '52px', gridIcons: '52px' },
    },
    exported: [{ title: 'Export units per hour', cell: ({ colony }) => colony.exportUnitsPerHour }],
  },
  {
    screen: {
      id: 'iskPerMonth',
      title: () => t`ISK/M`,
      tooltip: (price) =>
        t`Net ISK per month with your visits: exports less inputs and customs tax. Gross below it: exports alone, after customs tax, if every factory ran without a pause. At the ${price}.`,
      isNumeric: true,
      widths: { wide: '102px', medium: '96px', grid: '92px', gridIcons: '92px' },
    },
    exported: [
      { title: 'Export ISK per month', cell: ({ colony }) => colony.exportIskPerMonth.isk },
      { title: 'Sustained export ISK per month', cell: ({ colony }) => colony.sustainedExportIskPerMonth.isk },
      { title: 'Share of exports with a price', cell: ({ colony }) => colony.exportIskPerMonth.pricedFraction },
      { title: 'Prices', cell: ({ prices }) => prices },
    ],
  },
  {
    screen: {
      id: 'storage',
      title: () => t`Storage%`,
      tooltip: () => t`Storage fill rate: launchpads first, then storage facilities`,
      isNumeric: true,
      widths: { wide: '118px', medium: '118px', grid: '62px', gridIcons: '66px' },
    },
    exported: [
      { title: 'Storage ISK', cell: ({ colony }) => colony.storageValue.isk },
      {
        title: 'Fullest store',
        cell: ({ colony }) => (colony.storages.length === 0 ? null : colony.maxFillFraction),
      },
    ],
  },
  {
    screen: null,
    exported: [
      { title: 'Next stop at', cell: ({ colony }) => formatIsoTime(colony.nextStopAt) },
      { title: 'Next stop', cell: ({ colony }) => nextStopText(colony) },
      { title: 'CPU used (tf)', cell: ({ colony }) => colony.load.cpuUsedTf },
      { title: 'CPU limit (tf)', cell: ({ colony }) => colony.load.cpuLimitTf },
      { title: 'Power used (MW)', cell: ({ colony }) => colony.load.powerUsedMw },
      { title: 'Power limit (MW)', cell: ({ colony }) => colony.load.powerLimitMw },
      { title: 'Last changed in the game at', cell: ({ colony }) => formatIsoTime(colony.snapshotAt) },
      { title: 'Days since last visit', cell: ({ colony }) => Number(daysSinceVisit(colony).toFixed(2)) },
      {
        title: 'Figures at',
        cell: ({ colony }) => formatIsoTime(colony.basis === 'simulated' ? colony.at : colony.snapshotAt),
      },
      {
        title: 'Figures',
        cell: ({ colony }) => (colony.basis === 'simulated' ? t`simulated` : t`as ESI reported them`),
      },
      ...ID_COLUMNS,
    ],
  },
] as const satisfies readonly ColumnDefinition[];

type Screen = NonNullable<(typeof COLUMNS)[number]['screen']>;

export type PlanetColumnId = Screen['id'];

type PlanetColumn = NonNullable<ColumnDefinition['screen']> & { id: PlanetColumnId };

export const PLANET_COLUMNS: readonly PlanetColumn[] = COLUMNS.flatMap(({ screen }) => screen ?? []);

/** One row per planet, with as many extractor columns as the planet with the most extractors has. */
export function planetsTable(planets: readonly OwnedColony[], prices: string): Table {
  const extractorCount = Math.max(1, ...planets.map(({ colony }) => colony.extractors.length));
  const columns = (COLUMNS as readonly ColumnDefinition[]).flatMap(({ exported }) =>
    typeof exported === 'function' ? exported(extractorCount) : exported,
  );
  return makeTable(
    columns,
    planets.map((planet) => ({ ...planet, prices })),
  );
}

/** From the last change in the game to the time of the report; never below zero, whatever the computer's clock says. */
export function daysSinceVisit({ at, snapshotAt }: Pick<ColonyReport, 'at' | 'snapshotAt'>): number {
  return Math.max(0, at - snapshotAt) / SECONDS_PER_DAY;
}

function extractorColumns(index: number): readonly PlanetExport[] {
  const of =
    (read: (extractor: ExtractorReport) => Cell) =>
    ({ colony }: OwnedColony) => {
      const extractor = colony.extractors[index];
      return extractor === undefined ? null : read(extractor);
    };
  const title = `Extractor ${index + 1}`;
  return [
    { title, cell: of(({ productTypeId }) => (productTypeId === null ? t`no program` : typeName(productTypeId))) },
    { title: `${title} running`, cell: of(({ isRunning }) => isRunning) },
    { title: `${title} ends at`, cell: of(({ expiresAt }) => formatIsoTime(expiresAt)) },
    { title: `${title} units per hour`, cell: of(({ unitsPerHour }) => unitsPerHour) },
  ];
}

function nextStopText(colony: ColonyReport): Cell {
  const entry = colony.stops.find(({ stop }) => stop.at === colony.nextStopAt);
  return entry === undefined ? null : stopPhrase(entry, colony.at);
}

function names(goods: readonly { typeId: TypeId }[]): string {
  return goods.map(({ typeId }) => typeName(typeId)).join('; ');
}
