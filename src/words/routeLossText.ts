/** Goods that are lost although no store is full, in words. */
import { t } from '@lingui/core/macro';
import type { LossCause, RouteLoss } from '../../workers/game/domain/result.ts';
import { formatPercent } from '../format/number.ts';
import { typeName } from './typeNames.ts';

/** `66 % of Base Metals` */
export function lostShare({ typeId, lostFraction }: Omit<RouteLoss, 'cause'>): string {
  const [percent, good] = [formatPercent(lostFraction, lostFraction < 0.1 ? 1 : 0), typeName(typeId)];
  return t({ message: `${percent} of ${good}`, comment: 'what is lost: 66 % of Base Metals' });
}

/** `66 % of Base Metals is lost: no route takes it away` */
export function lossText({ cause, ...goods }: RouteLoss): string {
  return LOSS_TEXTS[cause](lostShare(goods));
}

const LOSS_TEXTS: Readonly<Record<LossCause, (lost: string) => string>> = {
  notRouted: (lost) => t`${lost} is lost: no route takes it away`,
  noStore: (lost) => t`${lost} is lost: its routes lead to factories alone, which use less`,
  routeTooSmall: (lost) => t`${lost} is lost: its route carries less than a cycle makes`,
};

/** What to do about it in the game. */
export function lossRemedy(cause: LossCause, good: string): string {
  return LOSS_REMEDIES[cause](good);
}

const LOSS_REMEDIES: Readonly<Record<LossCause, (good: string) => string>> = {
  notRouted: (good) => t`Make a route for ${good} to a store or factory in the game.`,
  noStore: (good) => t`Route the rest of ${good} to a launchpad or storage facility in the game.`,
  routeTooSmall: (good) => t`Widen the route of ${good} in the game: delete it and set it up again.`,
};
