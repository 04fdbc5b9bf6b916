/** A round as plain text, as a table, and as the game's multibuy window takes its shopping list. */
import { t } from '@lingui/core/macro';
import type {
  GoodsList,
  LoginReport,
  PoolName,
  RoundLine,
  RoundReport,
  UnplannedVisit,
  VisitReport,
} from '../../../workers/game/domain/round.ts';
import { joinList, namedText } from '../../format/text.ts';
import { formatEveTime } from '../../format/time.ts';
import { gapLines, gapReason } from '../../words/coverage.ts';
import {
  checkYourselfText,
  lastsText,
  lineReason,
  lineText,
  lineVerbs,
  missingText,
  type NameOf,
  notKnownText,
  returnReason,
  sourcesText,
  unplannedText,
  visitText,
} from '../../words/round.ts';
import { lossText } from '../../words/roundTroubles.ts';
import { simulationProblemText } from '../../words/simulationProblems.ts';
import { clientTypeName, typeName } from '../../words/typeNames.ts';
import { momentText } from '../../words/visits.ts';

/** `Water 1200` per line, in the language of the player's game client. */
export function multibuyText({ lines }: Pick<GoodsList, 'lines'>): string {
  return lines.map(({ typeId, amount }) => `${clientTypeName(typeId)} ${amount}`).join('\n');
}

/**
 * The stock of a pool after a round: its surplus, and what some baskets keep of its goods.
 * @param isDated whether what a basket keeps stays stock
 */
export function poolStockText(
  { surplus, baskets }: RoundReport,
  pool: PoolName,
  isDated: (basketName: string) => boolean,
): string {
  const lists = baskets?.kind === 'lists' ? baskets.lists : [];
  const kept = lists.flatMap((list) => (isDated(list.name) ? list.kept : []));
  return [...surplus, ...kept]
    .filter((list) => list.pool === pool)
    .map(multibuyText)
    .join('\n');
}

/** The whole round, to be kept beside the game. */
export function planText(report: RoundReport, checked: ReadonlySet<string>, nameOf: NameOf): string {
  const { roundAt, nextRoundAt } = report.settings;
  const texts = [
    t`Round at ${{ moment: momentText(roundAt) }} EVE time, next one at ${{ moment2: momentText(nextRoundAt) }}`,
  ];
  if (report.gaps.length > 0) {
    const lines = gapLines(report.gaps, nameOf).map((line) => `   ${line}`);
    texts.push('', missingText(report.gaps), ...lines);
  }
  report.logins.forEach((login, index) => {
    texts.push('', t`${{ index: index + 1 }}. Log in as ${{ character: nameOf(login.characterId) }}`);
    if (login.isReturn) texts.push(`   ${returnReason(login, nameOf)}`);
    for (const visit of login.visits) {
      texts.push(`   ${namedText(visit.planetName, visitText(visit, roundAt, login.isReturn))}`);
      for (const line of visit.lines) {
        texts.push(
          `     [${checked.has(line.id) ? 'x' : ' '}] ${lineText(line)}${detail(line, login, visit, report, nameOf)}`,
        );
      }
      const lasts = lastsText(visit, roundAt);
      if (lasts !== '') texts.push(`         ${lasts}`);
      for (const loss of visit.lost) texts.push(`         ${t`Still lost: ${{ loss: lossText(loss, roundAt) }}`}`);
    }
    for (const { planetName, problem } of unplannedAt(login, report)) {
      texts.push(`   ${namedText(planetName, unplannedText(problem))}`);
    }
  });
  const others = unplannedElsewhere(report);
  if (others.length > 0) texts.push('', t`Not planned`);
  for (const { characterId, planetName, problem } of others) {
    texts.push(namedText(joinList([planetName, nameOf(characterId)]), unplannedText(problem)));
  }
  for (const { name, kept } of report.baskets?.kind === 'lists' ? report.baskets.lists : []) {
    if (kept.length > 0) texts.push('', t`Keep for ${name}`, ...kept.map((list) => multibuyText(list)));
  }
  if (report.shopping.lines.length > 0) texts.push('', t`To buy`, multibuyText(report.shopping));
  return `${texts.join('\n')}\n`;
}

/** Planets without a plan that the player looks at during a login: the character's first. */
function unplannedAt({ characterId, isReturn }: LoginReport, { unplanned }: RoundReport): readonly UnplannedVisit[] {
  return isReturn ? [] : unplanned.filter((one) => one.characterId === characterId);
}

/** Planets without a plan whose characters don't log in. */
function unplannedElsewhere({ logins, unplanned }: RoundReport): readonly UnplannedVisit[] {
  const loggedIn = new Set(logins.map(({ characterId }) => characterId));
  return unplanned.filter(({ characterId }) => !loggedIn.has(characterId));
}

function detail(line: RoundLine, login: LoginReport, visit: VisitReport, report: RoundReport, nameOf: NameOf): string {
  const sources = line.kind === 'deliver' ? sourcesText(line, login.characterId, nameOf) : '';
  const reason = lineReason(line, visit, report.settings.roundAt);
  const text = [sources, reason].filter((part) => part !== '').join('; ');
  return text === '' ? '' : ` (${text})`;
}

const COLUMNS = [
  'Login',
  'Character',
  'Return',
  'Planet',
  'System',
  'Action',
  'Commodity',
  'Amount',
  'm³',
  'ISK',
  'Visit worth ISK',
  'Sources',
  'Note',
  'Lasts until',
  'Done',
] as const;

type Row = Partial<Record<(typeof COLUMNS)[number], string | number | null>>;

/**
 * One row per line to check off, per planet without a plan, and per character whose planets are missing. A visit's worth is in its first row, so that the column adds
 * up.
 */
export function planTable(
  report: RoundReport,
  checked: ReadonlySet<string>,
  nameOf: NameOf,
): { columns: string[]; rows: (string | number | null)[][] } {
  const unplannedRow = ({ characterId, planetName, problem }: UnplannedVisit): Row => ({
    Character: nameOf(characterId),
    Return: yesOrNo(false),
    Planet: planetName,
    Action: checkYourselfText(),
    Note: simulationProblemText(problem),
  });
  const rows = report.logins.flatMap((login, index) => {
    const lineRows = login.visits.flatMap((visit) =>
      visit.lines.map(
        (line, position): Row => ({
          Character: nameOf(login.characterId),
          Return: yesOrNo(login.isReturn),
          Planet: visit.planetName,
          System: visit.systemName,
          Action: lineVerbs()[line.kind],
          Commodity: typeName(line.typeId),
          ...(line.kind !== 'restart' && {
            Amount: line.amount,
            'm³': Math.round(line.volumeM3 * 100) / 100,
            ISK: line.isk === null ? null : Math.round(line.isk),
          }),
          'Visit worth ISK':
            position > 0 || login.isReturn || visit.worthIsk === null ? null : Math.round(visit.worthIsk),
          Note: lineReason(line, visit, report.settings.roundAt),
          ...(line.kind === 'deliver' && {
            Sources: sourcesText(line, login.characterId, nameOf),
            'Lasts until': formatEveTime(visit.lastsUntil),
          }),
          Done: yesOrNo(checked.has(line.id)),
        }),
      ),
    );
    return [...lineRows, ...unplannedAt(login, report).map(unplannedRow)].map((row) => ({ ...row, Login: index + 1 }));
  });
  const gapRows = report.gaps.map(
    ({ characterId, planets, cause }): Row => ({
      Character: nameOf(characterId),
      Return: yesOrNo(false),
      Planet: planets?.join(', ') ?? null,
      Action: notKnownText(),
      Note: gapReason(cause),
    }),
  );
  const all: Row[] = [...rows, ...unplannedElsewhere(report).map(unplannedRow), ...gapRows];
  return { columns: [...COLUMNS], rows: all.map((row) => COLUMNS.map((name) => row[name] ?? null)) };
}

function yesOrNo(value: boolean): string {
  return value ? t`yes` : t`no`;
}
