/** The names of the host's settings. A misspelt one would do nothing, and nobody would notice. */

import { HOST_SETTINGS } from './reminders/channels.ts';

const OWN_NAMES = [
  'CONTACT',
  'DATABASE_URL',
  'DATA_DIR',
  'DISCORD_URL',
  'EVE_SSO_CALLBACK_URL',
  'EVE_SSO_CLIENT_ID',
  'EVE_SSO_PREVIOUS_SECRETS',
  'EVE_SSO_SCOPES',
  'EVE_SSO_SECRET',
  'GITHUB_URL',
  'HOST',
  'LOG_LEVEL',
  'PARTNER_CODE',
  'PORT',
  'PRAISAL_URL',
  'REMINDERS',
  'REMINDERS_MAX_MB',
  'SANDBOX_PILOTS',
  'SANDBOX_PORT',
  'SHARES',
  'SHARES_MAX_MB',
  'TRUST_PROXY',
  'VAPID_PRIVATE_KEY',
  'VAPID_PUBLIC_KEY',
] as const;

export type SettingName = (typeof OWN_NAMES)[number];

const SETTING_NAMES: readonly string[] = [...OWN_NAMES, ...HOST_SETTINGS.map(({ setting }) => setting)];

/** Nothing else begins like this, so such a name was meant for this server. */
const OWN_PREFIX = /^(EVE_SSO_|REMINDERS|SHARES|SANDBOX|VAPID_)/;

/** @returns for each variable that was probably meant as a setting, but is none: a sentence without its value */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known: ReadonlySet<string> = new Set(SETTING_NAMES);
  return Object.entries(environment).flatMap(([name, value]) => {
    if (!value?.trim() || known.has(name)) return [];
    const upper = name.toUpperCase();
    const meant = SETTING_NAMES.find((one) => one === upper || isOneLetterOff(upper, one));
    if (meant !== undefined) return [`${name} is not a setting. Did you mean ${meant}?`];
    return OWN_PREFIX.test(upper) ? [`${name} is not a setting. .env.example names all of them.`] : [];
  });
}

/** One letter too many, missing, wrong, or two side by side the wrong way round. */
function isOneLetterOff(text: string, other: string): boolean {
  let start = 0;
  while (start < text.length && text[start] === other[start]) start += 1;
  const [rest, wanted] = [text.slice(start), other.slice(start)];
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0])
  );
}
