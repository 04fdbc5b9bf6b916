/** Why something could not be fetched. */
import { plural, t } from '@lingui/core/macro';
import type { FetchMessage, JsonKind, RecordIssue } from '../../workers/game/domain/fetchMessage.ts';
import { asSentence, capitalise, unexpectedText } from '../format/text.ts';
import { isServiceProblem, serviceProblemText } from './serviceProblems.ts';

/** Whole sentences: `EVE's servers answered with error 502.` */
export function fetchMessageText(message: FetchMessage): string {
  if (typeof message === 'string') return asSentence(message);
  switch (message.kind) {
    case 'offline':
      return t`This device is offline.`;
    case 'esiUnreachable':
      return t`EVE's servers could not be reached.`;
    case 'esiOut':
      return t`EVE's servers (ESI) did not answer.`;
    case 'esiRateLimit':
      return t`EVE's servers limit how often this character may be asked for.`;
    case 'esiTooManyErrors':
      return t`EVE's servers report too many errors and ask for a pause.`;
    case 'esiTooFast':
      return t`EVE's servers ask for fewer requests.`;
    case 'esiNotJson':
      return t`EVE's servers sent something that is not JSON, or not all of it.`;
    case 'esiRefuses':
      return t`EVE's servers refuse it.`;
    case 'esiNoList':
      return t`EVE's servers sent no list of colonies.`;
    case 'esiUnknownCharacter':
      return t`EVE's servers don't know this character.`;
    case 'esiChanging':
      return t`EVE had newer data while it was read. Try again in a minute.`;
    case 'newTokenRefused':
      return t`EVE's servers refuse this character's token although it is new. It is tried again in a few minutes. If that keeps failing, log in again.`;
    case 'serverUnreachable':
      return t`Colony Watch's own server could not be reached.`;
    case 'loginServiceFails':
      return t`EVE's login service doesn't work right now.`;
    case 'loginServiceBusy':
      return t`EVE's login service is overloaded.`;
    case 'loginServiceSilent':
      return t`EVE's login service doesn't answer.`;
    case 'priceSourceFails':
      return t`The price source doesn't work right now.`;
    case 'priceSourceBusy':
      return t`The price source is overloaded.`;
    case 'priceSourceSilent':
      return t`The price source doesn't answer.`;
    case 'tooManyLogins':
      return t`This address renewed too many logins in a short time.`;
    case 'tooManyPrices':
      return t`This address asked for prices too often in a short time.`;
    case 'tooManyVolumes':
      return t`This address asked for market volumes too often in a short time.`;
    case 'keptDamaged':
      return t`What the browser kept of the colony is damaged.`;
    case 'noRecord':
      return t`EVE has no record of this colony.`;
    case 'notAllRead':
      return t`Not all planets could be read.`;
    case 'mustLogin':
      return t`The character must log in again.`;
    case 'characterGone':
      return t`This character is no longer here.`;
    case 'esiError':
      return t`EVE's servers answered with error ${{ status: String(message.status) }}.`;
    case 'esiRefused':
      return t`EVE's servers refused with error ${{ status: String(message.status) }}.`;
    case 'serverError':
      return t`The server answered with error ${{ status: String(message.status) }}.`;
    case 'esiUnreadable':
      return t`EVE's servers sent data that can't be read: ${{ issue: issueText(message.issue) }}.`;
    case 'listUnreadable':
      return t`ESI's planet list can't be read: ${{ issue: issueText(message.issue) }}.`;
    case 'recordUnreadable':
      return t`ESI's record of the colony can't be read: ${{ issue: issueText(message.issue) }}.`;
    case 'esiLate':
      return t`${plural(message.seconds, {
        one: "EVE's servers took longer than # second.",
        other: "EVE's servers took longer than # seconds.",
      })}`;
    case 'esiPages':
      return t`EVE's servers announce ${{ pages: message.pages }} pages.`;
    case 'ofServer':
      return isServiceProblem(message.problem)
        ? serviceProblemText(message.problem)
        : t`The server reports the error ${{ code: message.problem.kind }}.`;
    case 'serverCode':
      return t`The server reports the error ${{ code: message.code }}.`;
    case 'unexpected':
      return asSentence(capitalise(unexpectedText()));
    case 'ofPlanet': {
      const problem = fetchMessageText(message.message);
      return t`${{ planet: message.planet }}: ${problem}`;
    }
    case 'givenUp':
      return withNext(message.message, t`The next refresh tries again.`);
    case 'several':
      return message.messages.map(fetchMessageText).join(' ');
    default:
      return message satisfies never;
  }
}

/** A message with what happens next; what says itself what to do needs no second order. */
export function withNext(message: FetchMessage, next: string): string {
  const text = fetchMessageText(message);
  return hasOrder(message) ? text : `${text} ${next}`;
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
