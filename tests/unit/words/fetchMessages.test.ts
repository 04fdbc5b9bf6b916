import { expect, it } from 'vitest';
import { fetchMessageText } from '../../../src/words/fetchMessages.ts';
import type { FetchMessage } from '../../../workers/game/domain/fetchMessage.ts';

it.each<[FetchMessage, string]>([
  ['Stop it here, too', 'Stop it here, too.'],
  [
    { kind: 'ofServer', problem: { kind: 'serverClock', minutes: 7, isAhead: false } },
    "This server's clock is 7 min behind the clock of EVE's single sign-on, so logins can't be verified. The host must set the clock.",
  ],
  [{ kind: 'loginServiceFails' }, "EVE's login service doesn't work right now."],
  [{ kind: 'esiLate', seconds: 30 }, "EVE's servers took longer than 30 seconds."],
  [{ kind: 'esiError', status: 1502 }, "EVE's servers answered with error 1502."],
  [
    { kind: 'esiUnreadable', issue: { where: 'pins', received: null, expected: 'list' } },
    "EVE's servers sent data that can't be read: pins is missing.",
  ],
  [
    { kind: 'recordUnreadable', issue: { where: null, received: 'object', expected: 'list' } },
    "ESI's record of the colony can't be read: the answer is an object, not a list.",
  ],
  [
    { kind: 'listUnreadable', issue: { where: '0.planet_type', received: '"shattered"', expected: null } },
    'ESI\'s planet list can\'t be read: 0.planet_type is "shattered".',
  ],
  [
    { kind: 'givenUp', message: { kind: 'ofPlanet', planet: 'Tanoo II', message: { kind: 'esiTooFast' } } },
    "Tanoo II: EVE's servers ask for fewer requests. The next refresh tries again.",
  ],
  [
    {
      kind: 'several',
      messages: [
        { kind: 'ofPlanet', planet: 'Tanoo II', message: { kind: 'noRecord' } },
        {
          kind: 'ofPlanet',
          planet: 'Tanoo V',
          message: { kind: 'recordUnreadable', issue: { where: 'pins', received: null, expected: 'list' } },
        },
      ],
    },
    "Tanoo II: EVE has no record of this colony. Tanoo V: ESI's record of the colony can't be read: pins is missing.",
  ],
])('%o is said as a sentence', (message, text) => {
  expect(fetchMessageText(message)).toBe(text);
});
