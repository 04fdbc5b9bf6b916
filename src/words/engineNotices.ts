/** Notices that the engine sends. */
import { plural, t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import type { NoticeText, PriceProblem, UsedPrices } from '../../workers/game/domain/noticeText.ts';
import { formatNumber } from '../format/number.ts';
import { asSentence, joinSentences, unexpectedText } from '../format/text.ts';
import { fetchMessageText } from './fetchMessages.ts';
import { outageText } from './outageText.ts';
import { storageNoticeText } from './storageNotices.ts';

/** Whole sentences. */
export function noticeText(text: NoticeText): string {
  switch (text.kind) {
    case 'outage':
      return outageText(text);
    case 'wrongClock': {
      const { minutes } = text;
      return text.isAhead
        ? t`${plural(minutes, {
            one: "This computer's clock is # minute ahead. Countdowns and figures are off by the same amount. Set the clock right.",
            other:
              "This computer's clock is # minutes ahead. Countdowns and figures are off by the same amount. Set the clock right.",
          })}`
        : t`${plural(minutes, {
            one: "This computer's clock is # minute behind. Countdowns and figures are off by the same amount. Set the clock right.",
            other:
              "This computer's clock is # minutes behind. Countdowns and figures are off by the same amount. Set the clock right.",
          })}`;
    }
    case 'prices':
      return joinSentences([byKind(PRICE_PROBLEM_TEXTS, text.problem), usedPricesText(text.used)]);
    case 'noPlanetNames':
      return t`The list of planet names could not be loaded, so planets are shown with numbers. The next refresh tries again.`;
    case 'loginNotStored': {
      const { name } = text;
      return t`The browser could not store the renewed login of ${name}. After a reload, ${name} may have to log in again.`;
    }
    case 'noFigures':
      return t`The figures of ${{ planet: text.planet }} could not be calculated: ${{ error: asSentence(unexpectedText()) }}`;
    default:
      return storageNoticeText(text);
  }
}

const PRICE_PROBLEM_TEXTS: ByKind<PriceProblem> = {
  notFetched: ({ message }) => {
    const reason = fetchMessageText(message);
    return t`Prices could not be fetched. ${reason}`;
  },
  sourceDown: () => t`The price source is down.`,
  tooFew: () => t`The price source gave too few prices.`,
};

function usedPricesText(used: UsedPrices | null): string {
  if (used === null) return t`Until then nothing has a price.`;
  const hours = formatNumber(used.ageHours);
  if (used.isAllRegions) {
    return used.ageHours === 0
      ? t`Figures use the average prices of all regions, less than an hour old.`
      : t`Figures use the average prices of all regions, about ${hours} h old.`;
  }
  return used.ageHours === 0
    ? t`Figures use the last good prices, less than an hour old.`
    : t`Figures use the last good prices, about ${hours} h old.`;
}
