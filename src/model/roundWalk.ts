/** A round as it is walked through: which login is at work, which is next, and what it carries. */
import type { CharacterId } from '../../workers/game/domain/ids.ts';
import type { LoginReport, RoundCut } from '../../workers/game/domain/round.ts';
import { sum } from '../../workers/game/domain/sums.ts';
import type { Fraction } from '../../workers/game/domain/units.ts';
import { lineIdsOf } from './startedRound.ts';

/** How many planets of a login have nothing left to do. */
export function doneVisitCount({ visits }: LoginReport, checked: ReadonlySet<string>): number {
  return visits.filter(({ lines }) => lines.every(({ id }) => checked.has(id))).length;
}

function hasOpenLines({ visits }: LoginReport, checked: ReadonlySet<string>): boolean {
  return lineIdsOf(visits).some((id) => !checked.has(id));
}

/** The login at work: the chosen one while the plan has it, else the first with something left to do. */
export function loginAtWork(
  logins: readonly LoginReport[],
  chosenId: string | null,
  checked: ReadonlySet<string>,
): LoginReport | undefined {
  return (
    logins.find(({ id }) => id === chosenId) ?? logins.find((login) => hasOpenLines(login, checked)) ?? logins.at(0)
  );
}

/** The next login with something left to do, after the last one again from the first; null if no other one has. */
export function loginAfter(
  logins: readonly LoginReport[],
  current: LoginReport,
  checked: ReadonlySet<string>,
): LoginReport | null {
  const place = logins.findIndex(({ id }) => id === current.id);
  const others = [...logins.slice(place + 1), ...logins.slice(0, Math.max(0, place))];
  return others.find((login) => hasOpenLines(login, checked)) ?? null;
}

interface MostWorth {
  characterIds: ReadonlySet<CharacterId>;
  /** so many logins at the top are all of theirs and nobody else's; null if goods put others among them */
  loginCount: number | null;
  /** not all that theirs is worth is known: they are taken in any case, and the share is that of the others */
  isEstimate: boolean;
}

/** @returns null if every character is needed, or the plan doesn't say who is */
export function mostWorthOf(logins: readonly LoginReport[], cut: RoundCut | null): MostWorth | null {
  if (cut === null || cut.characterIds.length === 0) return null;
  const characterIds = new Set(cut.characterIds);
  const isTheirs = ({ characterId }: LoginReport) => characterIds.has(characterId);
  const loginCount = logins.findLastIndex(isTheirs) + 1;
  return {
    characterIds,
    loginCount: logins.slice(0, loginCount).every(isTheirs) ? loginCount : null,
    isEstimate: logins.some((login) => isTheirs(login) && login.worth.pricedFraction < 1),
  };
}

/** What a login carries in one direction. */
interface CargoTotal {
  direction: 'in' | 'out';
  volumeM3: number;
  /** of the hold; null where that is unlimited */
  fillFraction: Fraction | null;
  systems: readonly { systemName: string; volumeM3: number }[];
}

/** What a login carries out and in, as far as it does. @param holdM3 null: unlimited */
export function cargoTotals({ cargo }: LoginReport, holdM3: number | null): CargoTotal[] {
  return (['out', 'in'] as const).flatMap((direction) => {
    const systems = cargo
      .map(({ systemName, inM3, outM3 }) => ({ systemName, volumeM3: direction === 'in' ? inM3 : outM3 }))
      .filter(({ volumeM3 }) => volumeM3 > 0);
    const volumeM3 = sum(systems.map((one) => one.volumeM3));
    if (volumeM3 === 0) return [];
    return { direction, volumeM3, fillFraction: holdM3 === null ? null : volumeM3 / holdM3, systems };
  });
}
