/** The host's settings, read once from the environment. `.env.example` documents every variable. */
import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { SCOPES } from '../workers/game/domain/ownData.ts';
import { CHANNEL_KINDS, type ChannelHosts, HOST_SETTINGS } from './reminders/channels.ts';
import { type SettingName, unknownSettings } from './settingNames.ts';
import { VERSION } from './version.ts';

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
  /** variables that were probably meant as settings, with what to do */
  unknownNames: readonly string[];
  /** what else the host should know at the start although the server runs, with what to do */
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
  /** which servers each channel may send to, where that is the host's choice */
  hosts: ChannelHosts;
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
  /** see ServerConfig */
  readonly unknownNames: readonly string[];

  constructor(message: string, unknownNames: readonly string[]) {
    super(message);
    this.unknownNames = unknownNames;
  }
}

/** Loads `.env` from the working directory if it exists. Variables that are already set win. */
export function loadEnvFile(): void {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Reads variables one by one. An empty one counts as not set. */
class Variables {
  readonly #environment: Readonly<Record<string, string | undefined>>;
  /** every variable that is missing or invalid */
  readonly problems: string[] = [];

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.#environment = environment;
  }

  text(name: SettingName): string | null {
    return this.channelText(name);
  }

  /** A setting that a channel of reminders names. */
  channelText(name: string): string | null {
    return this.#environment[name]?.trim() || null;
  }

  wholeNumber(name: SettingName, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    this.problems.push(`${name} must be a whole number from ${min} to ${max}.`);
    return fallback;
  }

  webAddress(name: SettingName): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (/^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : '')) return value;
    this.problems.push(`${name} must be a URL that starts with https:// or http://.`);
    return null;
  }

  isOn(name: SettingName): boolean {
    const value = this.text(name) ?? 'on';
    if (value !== 'on' && value !== 'off') this.problems.push(`${name} must be on or off.`);
    return value !== 'off';
  }
}

/**
 * Reads the server's settings.
 * @throws ConfigError naming every variable that is missing or invalid
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): ServerConfig {
  const variables = new Variables(environment);
  const githubUrl = variables.webAddress('GITHUB_URL');
  const port = variables.wholeNumber('PORT', DEFAULT_PORT, 0, MAX_PORT);
  const proxies = trustProxy(variables);
  const chosen = application(variables, port, proxies);
  const stored = database(variables);
  const config: ServerConfig = {
    application: chosen,
    scopes: scopes(variables, chosen.kind),
    port,
    host: variables.text('HOST') ?? undefined,
    praisalUrl: variables.webAddress('PRAISAL_URL'),
    discordUrl: variables.webAddress('DISCORD_URL'),
    githubUrl,
    partnerCode: variables.text('PARTNER_CODE'),
    trustProxy: proxies,
    userAgent: userAgent(variables.text('CONTACT'), githubUrl ?? (chosen.kind === 'eve' ? chosen.callbackUrl : null)),
    logLevel: logLevel(variables),
    unknownNames: unknownSettings(environment),
    warnings: chosen.kind === 'eve' ? warningsOf(chosen, variables) : [],
    database: stored,
    reminders: reminders(variables, stored.dataFolder, chosen),
    shares: shares(variables),
  };
  if (variables.problems.length > 0) throw new ConfigError(variables.problems.join('\n'), config.unknownNames);
  return config;
}

/** Entries of a list, separated by commas or blanks. */
const entriesOf = (list: string): string[] => list.split(/[\s,]+/).filter((entry) => entry !== '');

function application(variables: Variables, port: number, proxies: ServerConfig['trustProxy']): Application {
  const names = ['EVE_SSO_CLIENT_ID', 'EVE_SSO_SECRET', 'EVE_SSO_CALLBACK_URL'] as const;
  const missing = names.filter((name) => variables.text(name) === null);
  const pilots = variables.wholeNumber('SANDBOX_PILOTS', DEFAULT_PILOTS, 1, MAX_PILOTS);
  const ownPort = sandboxPort(variables, port, proxies);
  if (missing.length === names.length) return { kind: 'sandbox', pilots, port: ownPort };
  if (missing.length > 0) {
    variables.problems.push(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: an EVE application needs all of ` +
        `${names.join(', ')}. Set none of them to use the sandbox.`,
    );
  }
  return {
    kind: 'eve',
    clientId: variables.text('EVE_SSO_CLIENT_ID') ?? '',
    clientSecret: variables.text('EVE_SSO_SECRET') ?? '',
    previousSecrets: entriesOf(variables.text('EVE_SSO_PREVIOUS_SECRETS') ?? ''),
    callbackUrl: callbackUrl(variables) ?? '',
  };
}

function warningsOf({ callbackUrl: callback }: Extract<Application, { kind: 'eve' }>, variables: Variables): string[] {
  const warnings: string[] = [];
  if (variables.text('CONTACT') === null) {
    warnings.push(
      'CONTACT is not set. ESI asks every application for an address, so that its operators can write to you before they ' +
        'block it. Set CONTACT to an e-mail address that you read.',
    );
  }
  if (
    /^http:\/\/(?!(localhost|127\.\d+\.\d+\.\d+|\[::1\])[:/])/.test(
      URL.canParse(callback) ? new URL(callback).href : '',
    )
  ) {
    warnings.push(
      'EVE_SSO_CALLBACK_URL starts with http://, so logins cross the network unencrypted, and browsers turn off what needs ' +
        'HTTPS, such as push messages. Put a reverse proxy with TLS in front and use https://.',
    );
  }
  return warnings;
}

/** The sandbox knows every scope, so that everything can be tried. */
function scopes(variables: Variables, kind: Application['kind']): string[] {
  const known: readonly string[] = Object.values(SCOPES);
  const value = variables.text('EVE_SSO_SCOPES');
  if (value === null) return kind === 'sandbox' ? [...known] : [SCOPES.planets];
  const listed = new Set(entriesOf(value));
  if (!listed.has(SCOPES.planets) || [...listed].some((scope) => !known.includes(scope))) {
    variables.problems.push(
      `EVE_SSO_SCOPES must contain ${SCOPES.planets}, and may contain ${known.slice(1).join(', ')} only.`,
    );
  }
  return known.filter((scope) => listed.has(scope));
}

/** A reverse proxy usually forwards one port, so behind a proxy the sandbox shares the server's port. */
function sandboxPort(variables: Variables, port: number, proxies: ServerConfig['trustProxy']): number | null {
  const nextPort = port === 0 || port === MAX_PORT ? 0 : port + 1;
  if (variables.text('SANDBOX_PORT') === null) return proxies === false ? nextPort : null;
  const chosen = variables.wholeNumber('SANDBOX_PORT', nextPort, 0, MAX_PORT);
  return chosen === port && chosen !== 0 ? null : chosen;
}

function callbackUrl(variables: Variables): string | null {
  const url = variables.webAddress('EVE_SSO_CALLBACK_URL');
  if (url !== null && (new URL(url).pathname !== '/' || /[?#]/.test(url))) {
    variables.problems.push(
      'EVE_SSO_CALLBACK_URL must be the root URL of this instance, because that page reads the login code.',
    );
  }
  return url;
}

function trustProxy(variables: Variables): ServerConfig['trustProxy'] {
  const value = variables.text('TRUST_PROXY');
  if (value === null) return false;
  if (/^\d{1,2}$/.test(value)) return Number(value) === 0 ? false : Number(value);
  const entries = entriesOf(value);
  // "true" would let any visitor forge their address and bypass the rate limits.
  if (entries.every(isProxy)) return entries;
  variables.problems.push('TRUST_PROXY must be the number of reverse proxies, or their addresses separated by commas.');
  return false;
}

/** Whether Express takes it as a trusted proxy: a name, an address or a range of addresses. */
function isProxy(entry: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(entry)) return true;
  const [, address = '', bits = '1'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const maxBits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return Number(bits) >= 1 && Number(bits) <= maxBits;
}

function logLevel(variables: Variables): LogLevel {
  const value = variables.text('LOG_LEVEL') ?? 'info';
  const level = LOG_LEVELS.find((known) => known === value);
  if (level === undefined) variables.problems.push(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`);
  return level ?? 'info';
}

function database(variables: Variables): DatabaseConfig {
  const url = variables.text('DATABASE_URL');
  if (url !== null && !/^postgres(ql)?:\/\//.test(url)) {
    variables.problems.push('DATABASE_URL must be a URL that starts with postgres:// or postgresql://.');
  } else if (url !== null && !isDatabaseUrl(url)) {
    variables.problems.push(
      "DATABASE_URL can't be read: encode special characters in the password, such as / as %2F and @ as %40.",
    );
  }
  return { dataFolder: variables.text('DATA_DIR') ?? DEFAULT_DATA_FOLDER, url };
}

/** Whether the database's client can read it. It also takes one without a host, which its query names. */
function isDatabaseUrl(url: string): boolean {
  try {
    const { pathname, search, hash } = new URL(url.replace('@/', '@host/'));
    // The client encodes the whole URL itself if a percent sign in it encodes nothing.
    if (!/ |%(?![\da-f]{2})/i.test(url)) decodeURIComponent(url);
    // Otherwise a password of digits and then /, # or ? is read as a port.
    return !`${pathname}${hash}`.includes('@') && !/^\?[^=&]*@/.test(search);
  } catch {
    return false;
  }
}

function reminders(variables: Variables, dataFolder: string, application: Application): ReminderConfig | null {
  const pushKeys = readPushKeys(variables);
  const hosts = channelHosts(variables);
  const maxMb = variables.wholeNumber('REMINDERS_MAX_MB', DEFAULT_REMINDERS_MB, 1, MAX_STORED_MB);
  return variables.isOn('REMINDERS')
    ? { dataFolder, maxMb, contactUrl: contactUrl(variables, application), pushKeys, hosts }
    : null;
}

function channelHosts(variables: Variables): ChannelHosts {
  const chosen = HOST_SETTINGS.map(({ kind, setting, fallback }) => {
    const names = entriesOf((variables.channelText(setting) ?? fallback).toLowerCase());
    if (!names.every((name) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(name))) {
      variables.problems.push(
        `${setting} must be names of servers such as ${fallback}, separated by commas: without https:// and port.`,
      );
    }
    return [kind, names];
  });
  return { ...Object.fromEntries(CHANNEL_KINDS.map((kind) => [kind, []])), ...Object.fromEntries(chosen) };
}

function shares(variables: Variables): ShareConfig | null {
  const maxMb = variables.wholeNumber('SHARES_MAX_MB', DEFAULT_SHARES_MB, 1, MAX_STORED_MB);
  return variables.isOn('SHARES') ? { maxMb } : null;
}

/** Push services require one. The last fallback names no one, for instances without a contact on plain HTTP. */
function contactUrl(variables: Variables, application: Application): string {
  const contact = variables.text('CONTACT');
  if (contact !== null && /^[^\s@]+@[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  const url = application.kind === 'eve' ? application.callbackUrl : '';
  return url.startsWith('https:') ? url : 'mailto:nobody@colony-watch.invalid';
}

function readPushKeys(variables: Variables): PushKeys | null {
  const [publicKey, privateKey] = [variables.text('VAPID_PUBLIC_KEY'), variables.text('VAPID_PRIVATE_KEY')];
  if (publicKey === null && privateKey === null) return null;
  // An uncompressed point and a scalar of P-256, base64url: 65 and 32 bytes.
  if (/^[\w-]{87}$/.test(publicKey ?? '') && /^[\w-]{43}$/.test(privateKey ?? '')) {
    return { publicKey: publicKey as string, privateKey: privateKey as string };
  }
  variables.problems.push(
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair as `npx web-push generate-vapid-keys` prints it.',
  );
  return null;
}

/**
 * @param sourceUrl URL of the source code, or of this instance
 * @returns for example `ColonyWatch/1.0.0 (host@example.com; +https://github.com/me/mine)`
 */
function userAgent(contact: string | null, sourceUrl: string | null): string {
  // HTTP headers allow printable ASCII only.
  const about = [contact, sourceUrl && `+${sourceUrl}`].filter((part) => part !== null).join('; ');
  const printable = about.replace(/[^\x20-\x7e]/g, '?');
  return `ColonyWatch/${VERSION}${printable === '' ? '' : ` (${printable})`}`;
}
