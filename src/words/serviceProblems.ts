/** What Colony Watch's own server says went wrong with a request or at a service that it called. */
import { t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import { BRANDS, type ServerProblem, type Service } from '../../workers/game/domain/serverProblem.ts';
import { formatNumber } from '../format/number.ts';

/** Problems whose words any visit may need at once. Other kinds belong to one feature each. */
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

export type ServiceProblem = Extract<ServerProblem, { kind: (typeof SERVICE_KINDS)[number] }>;

export function isServiceProblem(problem: ServerProblem): problem is ServiceProblem {
  return (SERVICE_KINDS as readonly string[]).includes(problem.kind);
}

const SERVICE_PROBLEM_TEXTS: ByKind<ServiceProblem> = {
  badRequest: () => t`The server does not understand this page: one of the two is newer. Reload the page.`,
  requestTooLarge: () => t`The request is too large.`,
  requestLate: (problem) =>
    t`Nothing more of the request came for ${{ seconds: formatNumber(problem.seconds) }} s. Send it again.`,
  tooManyRequests: (problem) =>
    t`Too many requests from your address. Try again in ${{ seconds: formatNumber(problem.seconds) }} s.`,
  internal: () => t`Something went wrong on the server. Try again; if it happens again, tell its host.`,
  codeRefused: () => t`EVE's single sign-on rejected this login. Log in again.`,
  scopeRefused: () =>
    t`EVE's single sign-on gave this login a permission that it did not ask for, so the login was revoked. Log in again.`,
  badToken: () => t`This character’s saved login was altered or belongs to another server. Log in again.`,
  tokenExpired: () => t`This character’s login has expired. Log in again.`,
  otherCharacter: () => t`EVE's single sign-on answered for another character. Log in again.`,
  scopeDropped: () => t`This login has a permission that this server no longer uses. Log in again.`,
  applicationRefused: () =>
    t`EVE's single sign-on rejects this server's client id or secret. The host must check EVE_SSO_CLIENT_ID and EVE_SSO_SECRET.`,
  serverClock: (problem) => {
    const minutes = formatNumber(problem.minutes);
    return problem.isAhead
      ? t`This server's clock is ${minutes} min ahead of the clock of EVE's single sign-on, so logins can't be verified. The host must set the clock.`
      : t`This server's clock is ${minutes} min behind the clock of EVE's single sign-on, so logins can't be verified. The host must set the clock.`;
  },
  invalidAnswer: (problem) =>
    t`${{ service: serviceName(problem.service) }} returned an invalid answer. Try again in a few minutes.`,
  unavailable: (problem) =>
    t`${{ service: serviceName(problem.service) }} does not work right now. Try again in a few minutes.`,
  unreachable: (problem) =>
    t`${{ service: serviceName(problem.service) }} can't be reached. Try again in a few minutes.`,
  busy: (problem) => {
    const [service, seconds] = [serviceName(problem.service), formatNumber(problem.seconds)];
    return t`${service} is busy. Try again in ${seconds} s.`;
  },
  late: (problem) => {
    const [service, seconds] = [serviceName(problem.service), formatNumber(problem.seconds)];
    return t`${service} did not answer within ${seconds} s. Try again in a minute.`;
  },
};

/** Whole sentences, mostly with what to do: `EVE's API (ESI) is busy. Try again in 7 s.` */
export function serviceProblemText(problem: ServiceProblem): string {
  return byKind(SERVICE_PROBLEM_TEXTS, problem);
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
