/** A round as plain text, as a table, and as the game's multibuy window takes its shopping list. */
import { typeName } from '../../../workers/catalogue/index.ts';
import type { GoodsList, LoginReport, RoundLine, RoundReport, VisitReport } from '../../../workers/domain/round.ts';
import { formatEveTime } from '../../format/time.ts';
import {
  LINE_VERBS,
  lastsText,
  lineReason,
  lineText,
  type NameOf,
  returnReason,
  sourcesText,
  unplannedText,
  visitText,
} from '../../words/round.ts';

/** `Water 1200` per line. */
export function multibuyText({ lines }: Pick<GoodsList, 'lines'>): string {
  return lines.map(({ typeId, amount }) => `${typeName(typeId)} ${amount}`).join('\n');
}

/** The whole round, to be kept beside the game. */
export function planText(report: RoundReport, checked: ReadonlySet<string>, nameOf: NameOf): string {
  const { roundAt, nextRoundAt } = report.settings;
  const texts = [`Round at ${formatEveTime(roundAt)} EVE time, next one at ${formatEveTime(nextRoundAt)}`];
  report.logins.forEach((login, index) => {
    texts.push('', `${index + 1}. Log in as ${nameOf(login.characterId)}`);
    if (login.isReturn) texts.push(`   ${returnReason(login, nameOf)}`);
    for (const visit of login.visits) {
      texts.push(`   ${visit.planetName}: ${visitText(visit, roundAt, login.isReturn)}`);
      for (const line of visit.lines) {
        texts.push(
          `     [${checked.has(line.id) ? 'x' : ' '}] ${lineText(line)}${detail(line, login, visit, report, nameOf)}`,
        );
      }
      const lasts = lastsText(visit, roundAt);
      if (lasts !== '') texts.push(`         ${lasts}`);
    }
    if (login.isReturn) return;
    for (const { planetName, message } of report.unplanned.filter((one) => one.characterId === login.characterId)) {
      texts.push(`   ${planetName}: ${unplannedText(message)}`);
    }
  });
  const loggedIn = new Set(report.logins.map(({ characterId }) => characterId));
  const others = report.unplanned.filter(({ characterId }) => !loggedIn.has(characterId));
  if (others.length > 0) texts.push('', 'Not planned');
  for (const { characterId, planetName, message } of others) {
    texts.push(`${planetName}, ${nameOf(characterId)}: ${unplannedText(message)}`);
  }
  if (report.shopping.lines.length > 0) texts.push('', 'To buy', multibuyText(report.shopping));
  return `${texts.join('\n')}\n`;
}

function detail(line: RoundLine, login: LoginReport, visit: VisitReport, report: RoundReport, nameOf: NameOf): string {
  const sources = line.kind === 'deliver' ? sourcesText(line, login.characterId, nameOf) : '';
  const reason = lineReason(line, visit, report.settings.roundAt);
  const text = [sources, reason].filter((part) => part !== '').join('; ');
  return text === '' ? '' : ` (${text})`;
}

/** One row per line to check off; a visit's worth is in its first row, so that the column adds up. */
export function planTable(
  report: RoundReport,
  checked: ReadonlySet<string>,
  nameOf: NameOf,
): { columns: string[]; rows: (string | number | null)[][] } {
  const columns = [
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
  ];
  const rows = report.logins.flatMap((login, index) =>
    login.visits.flatMap((visit) =>
      visit.lines.map((line, position) => [
        index + 1,
        nameOf(login.characterId),
        login.isReturn ? 'yes' : 'no',
        visit.planetName,
        visit.systemName,
        LINE_VERBS[line.kind],
        typeName(line.typeId),
        line.kind === 'restart' ? null : line.amount,
        line.kind === 'restart' ? null : Math.round(line.volumeM3 * 100) / 100,
        line.kind === 'restart' || line.isk === null ? null : Math.round(line.isk),
        position > 0 || login.isReturn || visit.worthIsk === null ? null : Math.round(visit.worthIsk),
        line.kind === 'deliver' ? sourcesText(line, login.characterId, nameOf) : '',
        lineReason(line, visit, report.settings.roundAt),
        line.kind === 'deliver' ? formatEveTime(visit.lastsUntil) : '',
        checked.has(line.id) ? 'yes' : 'no',
      ]),
    ),
  );
  return { columns, rows };
}
