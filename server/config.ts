/** The host's settings, read once from the environment. `.env.example` documents every variable. */
import { existsSync } from 'node:fs';
import packageJson from '../package.json' with { type: 'json' };
import { SCOPES } from '../workers/domain/token.ts';

/** The EVE application that players log in with, or the sandbox if none is configured. */
export type Application =
  | {
      kind: 'eve';
      clientId: string;
      clientSecret: string;
      /** earlier secrets, which still open tokens sealed with them */
      previousSecrets: readonly string[];
      callbackUrl: string;
    }
  | {
      kind: 'sandbox';
      pilots: number;
      /** port of its ESI and images, which are on another origin as in reality. 0: any free port; null: the page's origin */
      port: number | null;
    };

export interface ServerConfig {
  application: Application;
  /** what the EVE application is registered for: the scopes that a login may ask for, planets always among them */
  scopes: readonly string[];
  /** 0: any free port */
  port: number;
  /** address to listen on; undefined: all addresses */
  host: string | undefined;
  /** URL of an evepraisal-like service; null: the default price source */
  praisalUrl: string | null;
  discordUrl: string | null;
  githubUrl: string | null;
  partnerCode: string | null;
  /** trusted reverse proxies (X-Forwarded-* headers): their number or their addresses; false: none */
  trustProxy: number | string[] | false;
  /** sent with every call to other services, so that their operators know whom to contact */
  userAgent: string;
  logLevel: LogLevel;
  /** what the host should know at the start although the server runs, with what to do */
  warnings: readonly string[];
  /** where reminders and shares are stored */
  database: DatabaseConfig;
  /** reminders while the page is closed; null: turned off */
  reminders: ReminderConfig | null;
  /** sealed copies of colonies that players share; null: turned off */
  shares: ShareConfig | null;
}

interface DatabaseConfig {
  /** folder of the embedded database */
  dataFolder: string;
  /** a Postgres shared by any number of instances; null: the embedded one */
  url: string | null;
}

export interface ShareConfig {
  /** bound on what all shares take in the database */
  maxMb: number;
}

export interface ReminderConfig {
  /** folder of the push keys */
  dataFolder: string;
  /** bound on what all lists take in the database */
  maxMb: number;
  /** how push services can reach the host: a mailto: or https: URL */
  contactUrl: string;
  /** keys that identify this server to push services; null: created once in the data folder */
  pushKeys: PushKeys | null;
}

/** A VAPID key pair (RFC 8292), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const DEFAULT_PORT = 3000;
const DEFAULT_PILOTS = 12;
const DEFAULT_DATA_FOLDER = 'data';
const DEFAULT_REMINDERS_MB = 500;
const DEFAULT_SHARES_MB = 1000;
const MAX_STORED_MB = 100_000;
const MAX_PILOTS = 1000;
const MAX_PORT = 65_535;

/** Invalid settings. `message` names every variable at fault and never contains a secret value. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Loads `.env` from the working directory if it exists. Variables that are already set win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/**
 * Reads the server's settings. An empty variable counts as not set.
 * @throws ConfigError naming every variable that is missing or invalid
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const problems: string[] = [];
  const text = (name: string) => environment[name]?.trim() || null;

  function wholeNumber(name: string, fallback: number, min: number, max: number): number {
    const value = text(name);
    if (value === null) return fallback;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    problems.push(`${name} must be a whole number from ${min} to ${max}.`);
    return fallback;
  }

  function webAddress(name: string): string | null {
    const value = text(name);
    if (value === null) return null;
    if (/^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')) return value;
    problems.push(`${name} must be a URL that starts with https:// or http://.`);
    return null;
  }

  function application(): Application {
    const names = ['EVE_SSO_CLIENT_ID', 'EVE_SSO_SECRET', 'EVE_SSO_CALLBACK_URL'] as const;
    const missing = names.filter((name) => text(name) === null);
    const pilots = wholeNumber('SANDBOX_PILOTS', DEFAULT_PILOTS, 1, MAX_PILOTS);
    const ownPort = sandboxPort();
    if (missing.length === names.length) return { kind: 'sandbox', pilots, port: ownPort };
    if (missing.length > 0) {
      problems.push(
        `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: an EVE application needs all of ` +
          `${names.join(', ')}. Set none of them to use the sandbox.`,
      );
    }
    return {
      kind: 'eve',
      clientId: text('EVE_SSO_CLIENT_ID') ?? '',
      clientSecret: text('EVE_SSO_SECRET') ?? '',
      previousSecrets: (text('EVE_SSO_PREVIOUS_SECRETS') ?? '').split(/[\s,]+/).filter((secret) => secret !== ''),
      callbackUrl: callbackUrl() ?? '',
    };
  }

  /** The sandbox knows every scope, so that everything can be tried. */
  function scopes(kind: Application['kind']): string[] {
    const known: readonly string[] = Object.values(SCOPES);
    const value = text('EVE_SSO_SCOPES');
    if (value === null) return kind === 'sandbox' ? [...known] : [SCOPES.planets];
    const listed = new Set(value.split(/[\s,]+/).filter((scope) => scope !== ''));
    if (!listed.has(SCOPES.planets) || [...listed].some((scope) => !known.includes(scope))) {
      problems.push(
        `EVE_SSO_SCOPES must contain ${SCOPES.planets}, and may contain ${known.slice(1).join(', ')} only.`,
      );
    }
    return known.filter((scope) => listed.has(scope));
  }

  /** A reverse proxy usually forwards one port, so behind a proxy the sandbox shares the server's port. */
  function sandboxPort(): number | null {
    const nextPort = port === 0 || port === MAX_PORT ? 0 : port + 1;
    if (text('SANDBOX_PORT') === null) return proxies === false ? nextPort : null;
    const chosen = wholeNumber('SANDBOX_PORT', nextPort, 0, MAX_PORT);
    return chosen === port && chosen !== 0 ? null : chosen;
  }

  function callbackUrl(): string | null {
    const url = webAddress('EVE_SSO_CALLBACK_URL');
    if (url !== null && (new URL(url).pathname !== '/' || /[?#]/.test(url))) {
      problems.push(
        'EVE_SSO_CALLBACK_URL must be the root URL of this instance, because that page reads the login code.',
      );
    }
    return url;
  }

  function trustProxy(): ServerConfig['trustProxy'] {
    const value = text('TRUST_PROXY');
    if (value === null) return false;
    if (/^\d{1,2}$/.test(value)) return Number(value) === 0 ? false : Number(value);
    const entries = value.split(/[\s,]+/).filter((entry) => entry !== '');
    // "true" would let any visitor forge their address and bypass the rate limits.
    if (entries.every((entry) => /^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/i.test(entry)))
      return entries;
    problems.push('TRUST_PROXY must be the number of reverse proxies, or their addresses separated by commas.');
    return false;
  }

  function logLevel(): LogLevel {
    const value = text('LOG_LEVEL') ?? 'info';
    const level = LOG_LEVELS.find((known) => known === value);
    if (level === undefined) problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
    return level ?? 'info';
  }

  function isOn(name: string): boolean {
    const value = text(name) ?? 'on';
    if (value !== 'on' && value !== 'off') problems.push(`${name} must be on or off.`);
    return value !== 'off';
  }

  function database(): DatabaseConfig {
    const url = text('DATABASE_URL');
    if (url !== null && !/^postgres(ql)?:\/\//.test(url)) {
      problems.push('DATABASE_URL must be a URL that starts with postgres:// or postgresql://.');
    }
    return { dataFolder: text('DATA_DIR') ?? DEFAULT_DATA_FOLDER, url };
  }

  function reminders(dataFolder: string): ReminderConfig | null {
    const pushKeys = readPushKeys();
    const maxMb = wholeNumber('REMINDERS_MAX_MB', DEFAULT_REMINDERS_MB, 1, MAX_STORED_MB);
    return isOn('REMINDERS') ? { dataFolder, maxMb, contactUrl: contactUrl(), pushKeys } : null;
  }

  function shares(): ShareConfig | null {
    const maxMb = wholeNumber('SHARES_MAX_MB', DEFAULT_SHARES_MB, 1, MAX_STORED_MB);
    return isOn('SHARES') ? { maxMb } : null;
  }

  /** Push services require one. The last fallback names no one, for instances without a contact on plain HTTP. */
  function contactUrl(): string {
    const contact = text('CONTACT');
    if (contact !== null && /^[^\s@]+@[^\s@]+$/.test(contact)) return `mailto:${contact}`;
    const url = chosen.kind === 'eve' ? chosen.callbackUrl : '';
    return url.startsWith('https:') ? url : 'mailto:nobody@colony-watch.invalid';
  }

  function readPushKeys(): PushKeys | null {
    const [publicKey, privateKey] = [text('VAPID_PUBLIC_KEY'), text('VAPID_PRIVATE_KEY')];
    if (publicKey === null && privateKey === null) return null;
    // An uncompressed point and a scalar of P-256, base64url: 65 and 32 bytes.
    if (/^[\w-]{87}$/.test(publicKey ?? '') && /^[\w-]{43}$/.test(privateKey ?? '')) {
      return { publicKey: publicKey as string, privateKey: privateKey as string };
    }
    problems.push(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair as `npx web-push generate-vapid-keys` prints it.',
    );
    return null;
  }

  const githubUrl = webAddress('GITHUB_URL');
  const port = wholeNumber('PORT', DEFAULT_PORT, 0, MAX_PORT);
  const proxies = trustProxy();
  const chosen = application();
  const stored = database();
  const config: ServerConfig = {
    application: chosen,
    scopes: scopes(chosen.kind),
    port,
    host: text('HOST') ?? undefined,
    praisalUrl: webAddress('PRAISAL_URL'),
    discordUrl: webAddress('DISCORD_URL'),
    githubUrl,
    partnerCode: text('PARTNER_CODE'),
    trustProxy: proxies,
    userAgent: userAgent(text('CONTACT'), githubUrl ?? (chosen.kind === 'eve' ? chosen.callbackUrl : null)),
    logLevel: logLevel(),
    warnings:
      chosen.kind === 'eve' && text('CONTACT') === null
        ? [
            'CONTACT is not set. ESI asks every application for an address, so that its operators can write to you ' +
              'before they block it. Set CONTACT to an e-mail address that you read.',
          ]
        : [],
    database: stored,
    reminders: reminders(stored.dataFolder),
    shares: shares(),
  };
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/**
 * @param sourceUrl URL of the source code, or of this instance
 * @returns for example `ColonyWatch/1.0.0 (host@example.com; +https://github.com/me/mine)`
 */
function userAgent(contact: string | null, sourceUrl: string | null): string {
  // HTTP headers allow printable ASCII only.
  const about = [contact, sourceUrl && `+${sourceUrl}`].filter((part) => part !== null).join('; ');
  const printable = about.replace(/[^\x20-\x7e]/g, '?');
  return `ColonyWatch/${packageJson.version}${printable === '' ? '' : ` (${printable})`}`;
}
