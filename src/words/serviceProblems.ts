/** What Colony Watch's own server says went wrong with a request or at a service that it called. */
import { t } from '@lingui/core/macro';
import { BRANDS, type ServerProblem, type Service } from '../../workers/game/domain/serverProblem.ts';
import { formatNumber } from '../format/number.ts';

/** Of these, every visit may need the words at once. Other kinds belong to one feature each. */
const SERVICE_KINDS = [
  'badRequest',
  'requestTooLarge',
  'requestLate',
  'tooManyRequests',
  'internal',
  'codeRefused',
  'scopeRefused',
  'badToken',
  'tokenExpired',
  'otherCharacter',
  'scopeDropped',
  'applicationRefused',
  'serverClock',
  'invalidAnswer',
  'unavailable',
  'unreachable',
  'busy',
  'late',
] as const satisfies readonly ServerProblem['kind'][];

type ServiceProblem = Extract<ServerProblem, { kind: (typeof SERVICE_KINDS)[number] }>;

export function isServiceProblem(problem: ServerProblem): problem is ServiceProblem {
  return (SERVICE_KINDS as readonly string[]).includes(problem.kind);
}

/** Whole sentences, mostly with what to do: `EVE's API (ESI) is busy. Try again in 7 s.` */
export function serviceProblemText(problem: ServiceProblem): string {
  switch (problem.kind) {
    case 'badRequest':
      return t`The server does not understand this page: one of the two is newer. Reload the page.`;
    case 'requestTooLarge':
      return t`The request is too large.`;
    case 'requestLate':
      return t`Nothing more of the request came for ${{ seconds: formatNumber(problem.seconds) }} s. Send it again.`;
    case 'tooManyRequests':
      return t`Too many requests from your address. Try again in ${{ seconds: formatNumber(problem.seconds) }} s.`;
    case 'internal':
      return t`Something went wrong on the server. Try again; if it happens again, tell its host.`;

    case 'codeRefused':
      return t`EVE's single sign-on rejected this login. Log in again.`;
    case 'scopeRefused':
      return t`EVE's single sign-on gave this login a permission that it did not ask for, so the login was revoked. Log in again.`;
    case 'badToken':
      return t`This character’s saved login was altered or belongs to another server. Log in again.`;
    case 'tokenExpired':
      return t`This character’s login has expired. Log in again.`;
    case 'otherCharacter':
      return t`EVE's single sign-on answered for another character. Log in again.`;
    case 'scopeDropped':
      return t`This login has a permission that this server no longer uses. Log in again.`;
    case 'applicationRefused':
      return t`EVE's single sign-on rejects this server's client id or secret. The host must check EVE_SSO_CLIENT_ID and EVE_SSO_SECRET.`;
    case 'serverClock': {
      const minutes = formatNumber(problem.minutes);
      return problem.isAhead
        ? t`This server's clock is ${minutes} min ahead of the clock of EVE's single sign-on, so logins can't be verified. The host must set the clock.`
        : t`This server's clock is ${minutes} min behind the clock of EVE's single sign-on, so logins can't be verified. The host must set the clock.`;
    }

    case 'invalidAnswer':
      return t`${{ service: serviceName(problem.service) }} returned an invalid answer. Try again in a few minutes.`;
    case 'unavailable':
      return t`${{ service: serviceName(problem.service) }} does not work right now. Try again in a few minutes.`;
    case 'unreachable':
      return t`${{ service: serviceName(problem.service) }} can't be reached. Try again in a few minutes.`;
    case 'busy': {
      const [service, seconds] = [serviceName(problem.service), formatNumber(problem.seconds)];
      return t`${service} is busy. Try again in ${seconds} s.`;
    }
    case 'late': {
      const [service, seconds] = [serviceName(problem.service), formatNumber(problem.seconds)];
      return t`${service} did not answer within ${seconds} s. Try again in a minute.`;
    }
    default:
      return problem satisfies never;
  }
}

/** At the start of a sentence. */
export function serviceName(service: Service): string {
  switch (service) {
    case 'sso':
      return t({ message: `EVE's single sign-on`, comment: 'at the start of a sentence: “… is busy.”' });
    case 'prices':
      return t({ message: `The price source`, comment: 'at the start of a sentence: “… is busy.”' });
    case 'esi':
      return t`EVE's API (ESI)`;
    case 'push':
      return t({ message: `The push service`, comment: 'at the start of a sentence: “… is busy.”' });
    default:
      return BRANDS[service];
  }
}
