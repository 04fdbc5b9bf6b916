/** Export tables of plain values: money in ISK, rates per hour, fractions from 0 to 1, times as ISO text. */
import { t } from '@lingui/core/macro';
import type { ColonyKey } from '../../../workers/game/domain/ids.ts';
import type { ColonyReport, StopReport } from '../../../workers/game/domain/report.ts';
import type { VisitAdvice } from '../../../workers/game/domain/round.ts';
import type { Suggestion } from '../../../workers/game/domain/whatIf.ts';
import { type ExportColumn, makeTable, type Table } from '../../format/table.ts';
import { formatIsoTime } from '../../format/time.ts';
import { ID_COLUMNS, OWNER_COLUMNS, type OwnedColony } from '../../model/planetColumns.ts';
import { stopCause, stopKindName, stopPhrase, stopRemedy, stopTitle } from '../../words/stops.ts';
import { structureWord } from '../../words/structures.ts';
import { buildText, marketText } from '../../words/suggestions.ts';
import { typeName } from '../../words/typeNames.ts';

export interface OwnedStop extends OwnedColony {
  entry: StopReport;
  /** the stop that caused it; null if it has no other cause */
  cause: StopReport | null;
}

export function stopsTable(stops: readonly OwnedStop[], advice: ReadonlyMap<ColonyKey, VisitAdvice> | null): Table {
  const columns: readonly ExportColumn<OwnedStop>[] = [
    { title: 'At', cell: ({ entry }) => formatIsoTime(entry.stop.at) },
    { title: 'In force', cell: ({ entry, colony }) => entry.stop.at <= colony.at },
    ...OWNER_COLUMNS,
    { title: 'Structure', cell: ({ entry }) => structureWord(entry.pinTypeId) },
    { title: 'Kind', cell: ({ entry }) => stopKindName(entry.stop.kind) },
    { title: 'Stop', cell: ({ entry, colony }) => stopPhrase(entry, colony.at) },
    { title: 'Product', cell: ({ entry }) => (entry.productTypeId === null ? null : typeName(entry.productTypeId)) },
    { title: 'Cause', cell: ({ entry, colony }) => stopCause(entry, colony.at) },
    { title: 'What to do', cell: ({ entry, colony }) => stopRemedy(entry, colony, advice?.get(colony.key) ?? null) },
    { title: 'Follows from', cell: ({ cause, colony }) => (cause === null ? null : causeText(cause, colony)) },
    ...ID_COLUMNS,
    { title: 'Pin id', cell: ({ entry }) => entry.stop.pinId },
  ];
  return makeTable(columns, stops);
}

interface OwnedSuggestion extends OwnedColony {
  suggestion: Suggestion;
  text: string;
  /** what the planet suffers from; empty if it runs well */
  problem: string;
  /** why, as the list says it */
  reason: string;
  currentIskPerMonth: number | null;
}

export function suggestionsTable(suggestions: readonly OwnedSuggestion[]): Table {
  const columns: readonly ExportColumn<OwnedSuggestion>[] = [
    ...OWNER_COLUMNS,
    { title: 'Suggestion', cell: ({ text }) => text },
    { title: 'Planet now', cell: ({ problem }) => problem },
    { title: 'Reason', cell: ({ reason }) => reason },
    { title: 'Gain ISK per month', cell: ({ suggestion }) => suggestion.gainIskPerMonth },
    { title: 'Gain (share of now)', cell: ({ suggestion }) => suggestion.gainFraction },
    { title: 'Net ISK per month now', cell: ({ currentIskPerMonth }) => currentIskPerMonth },
    { title: 'Net ISK per month changed', cell: ({ suggestion }) => suggestion.netIskPerMonth },
    { title: 'Worth added per month (ISK)', cell: ({ suggestion }) => suggestion.worthGainIskPerMonth },
    { title: 'Structures', cell: ({ suggestion }) => buildText(suggestion) },
    { title: 'Price of structures (ISK)', cell: ({ suggestion }) => suggestion.buildIsk },
    { title: 'Days until it pays', cell: ({ suggestion }) => suggestion.paysAfterDays },
    { title: 'Logins more per month', cell: ({ suggestion }) => suggestion.loginsPerMonth },
    { title: 'm³ in, more per month', cell: ({ suggestion }) => suggestion.haulInM3PerMonth },
    { title: 'm³ out, more per month', cell: ({ suggestion }) => suggestion.haulOutM3PerMonth },
    { title: 'New imports', cell: ({ suggestion }) => suggestion.newImportTypeIds.map(typeName).join(', ') },
    { title: 'Market', cell: ({ suggestion }) => marketText(suggestion.market) },
    ...ID_COLUMNS,
  ];
  return makeTable(columns, suggestions);
}

/** `program ended (Aqueous Liquids), pin 1020` */
function causeText(cause: StopReport, colony: ColonyReport): string {
  return t`${{ stop: stopTitle(cause, colony.at) }}, pin ${{ pinId: cause.stop.pinId }}`;
}
