/** Why something could not be fetched. */
import { plural, t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import type { FetchMessage, JsonKind, RecordIssue } from '../../workers/game/domain/fetchMessage.ts';
import { asSentence, capitalise, joinSentences, unexpectedText } from '../format/text.ts';
import { isServiceProblem, serviceProblemText } from './serviceProblems.ts';

const FETCH_MESSAGE_TEXTS: ByKind<Exclude<FetchMessage, string>> = {
  offline: () => t`This device is offline.`,
  esiUnreachable: () => t`EVE's servers could not be reached.`,
  esiOut: () => t`EVE's servers (ESI) did not answer.`,
  esiRateLimit: () => t`EVE's servers limit how often this character may be asked for.`,
  esiTooManyErrors: () => t`EVE's servers report too many errors and ask for a pause.`,
  esiTooFast: () => t`EVE's servers ask for fewer requests.`,
  esiNotJson: () => t`EVE's servers sent something that is not JSON, or not all of it.`,
  esiRefuses: () => t`EVE's servers refuse it.`,
  esiNoList: () => t`EVE's servers sent no list of colonies.`,
  esiUnknownCharacter: () => t`EVE's servers don't know this character.`,
  esiChanging: () => t`EVE had newer data while it was read. Try again in a minute.`,
  newTokenRefused: () =>
    t`EVE's servers refuse this character's token although it is new. It is tried again in a few minutes. If that keeps failing, log in again.`,
  serverUnreachable: () => t`Colony Watch's own server could not be reached.`,
  loginServiceFails: () => t`EVE's login service doesn't work right now.`,
  loginServiceBusy: () => t`EVE's login service is overloaded.`,
  loginServiceSilent: () => t`EVE's login service doesn't answer.`,
  priceSourceFails: () => t`The price source doesn't work right now.`,
  priceSourceBusy: () => t`The price source is overloaded.`,
  priceSourceSilent: () => t`The price source doesn't answer.`,
  tooManyLogins: () => t`This address renewed too many logins in a short time.`,
  tooManyPrices: () => t`This address asked for prices too often in a short time.`,
  tooManyVolumes: () => t`This address asked for market volumes too often in a short time.`,
  keptDamaged: () => t`What the browser kept of the colony is damaged.`,
  noRecord: () => t`EVE has no record of this colony.`,
  notAllRead: () => t`Not all planets could be read.`,
  mustLogin: () => t`The character must log in again.`,
  characterGone: () => t`This character is no longer here.`,
  esiError: (message) => t`EVE's servers answered with error ${{ status: String(message.status) }}.`,
  esiRefused: (message) => t`EVE's servers refused with error ${{ status: String(message.status) }}.`,
  serverError: (message) => t`The server answered with error ${{ status: String(message.status) }}.`,
  esiUnreadable: (message) => t`EVE's servers sent data that can't be read: ${{ issue: issueText(message.issue) }}.`,
  listUnreadable: (message) => t`ESI's planet list can't be read: ${{ issue: issueText(message.issue) }}.`,
  recordUnreadable: (message) => t`ESI's record of the colony can't be read: ${{ issue: issueText(message.issue) }}.`,
  esiLate: (message) =>
    t`${plural(message.seconds, {
      one: "EVE's servers took longer than # second.",
      other: "EVE's servers took longer than # seconds.",
    })}`,
  esiPages: (message) => t`EVE's servers announce ${{ pages: message.pages }} pages.`,
  ofServer: (message) =>
    isServiceProblem(message.problem)
      ? serviceProblemText(message.problem)
      : t`The server reports the error ${{ code: message.problem.kind }}.`,
  serverCode: (message) => t`The server reports the error ${{ code: message.code }}.`,
  unexpected: () => asSentence(capitalise(unexpectedText())),
  ofPlanet: (message) => {
    const problem = fetchMessageText(message.message);
    return t`${{ planet: message.planet }}: ${problem}`;
  },
  givenUp: ({ message }) => withNext(message, t`The next refresh tries again.`),
  several: ({ messages }) => joinSentences(messages.map(fetchMessageText)),
};

/** Whole sentences: `EVE's servers answered with error 502.` */
export function fetchMessageText(message: FetchMessage): string {
  if (typeof message === 'string') return asSentence(message);
  return byKind(FETCH_MESSAGE_TEXTS, message);
}

/** A message with what happens next; what says itself what to do needs no second order. */
export function withNext(message: FetchMessage, next: string): string {
  const text = fetchMessageText(message);
  return hasOrder(message) ? text : joinSentences([text, next]);
}

function hasOrder(message: FetchMessage): boolean {
  if (typeof message === 'string') return false;
  switch (message.kind) {
    case 'esiChanging':
    case 'newTokenRefused':
    case 'givenUp':
      return true;
    case 'ofServer':
      return isServiceProblem(message.problem);
    case 'ofPlanet':
      return hasOrder(message.message);
    case 'several':
      return message.messages.some(hasOrder);
    default:
      return false;
  }
}

/** The end of a sentence: `pins.3.latitude is missing` */
function issueText({ where, received, expected }: RecordIssue): string {
  const field = where ?? t({ message: `the answer`, comment: 'in the place of {field} in “{field} is missing”' });
  if (received === null)
    return t({ message: `${field} is missing`, comment: 'the end of “… can’t be read: pins is missing.”' });
  const value = received in jsonKindNames() ? jsonKindNames()[received as JsonKind] : received;
  if (expected === null)
    return t({ message: `${field} is ${value}`, comment: 'the end of “… can’t be read: latitude is Infinity.”' });
  const wanted = jsonKindNames()[expected];
  return t({
    message: `${field} is ${value}, not ${wanted}`,
    comment: 'the end of “… can’t be read: pins is text, not a list.”',
  });
}

const jsonKindNames = (): Readonly<Record<JsonKind, string>> => ({
  list: t({ message: `a list`, comment: 'in “{field} is {value}, not {wanted}”' }),
  object: t({ message: `an object`, comment: 'in “{field} is {value}, not {wanted}”: JSON with named fields' }),
  text: t({ message: `text`, comment: 'in “{field} is {value}, not {wanted}”' }),
  number: t({ message: `a number`, comment: 'in “{field} is {value}, not {wanted}”' }),
});
