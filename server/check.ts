/** What `--check` says of the settings: what each leads to, and whether what they name answers. It changes nothing. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ConfigError, readConfig, type ServerConfig } from './config.ts';
import { codeOf, DatabaseError, databaseFolder, freeBytesOf, MIN_FREE_BYTES, openDatabase } from './database/index.ts';
import { nearestFolder, needsDataFolder, tryDataFolder } from './dataFolder.ts';
import { loggedProblem } from './http/problems.ts';
import { EVE_SERVICES, type Services } from './services.ts';
import { createMetadata } from './sso/metadata.ts';
import { VERSION } from './version.ts';

/** fault: to be mended, the check fails */
type Finding = readonly [mark: 'ok' | 'warning' | 'fault', text: string];

interface CheckOptions {
  services?: Pick<Services, 'ssoUrl'>;
  /** for one answer of EVE or the database */
  timeoutMs?: number;
  /** what the disk of a folder has left */
  freeBytes?: (folder: string) => Promise<number>;
}

const TIMEOUT_MS = 10_000;

/**
 * Reads the settings and tries what they name.
 * @returns lines for the host, without secrets, and whether nothing must be mended
 */
export async function checkSettings(
  environment: Readonly<Record<string, string | undefined>>,
  { services = EVE_SERVICES, timeoutMs = TIMEOUT_MS, freeBytes = freeBytesOf }: CheckOptions = {},
): Promise<{ lines: string[]; isGood: boolean }> {
  let config: ServerConfig;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return {
      lines: [...error.message.split('\n'), ...error.unknownNames].map((line) => `fault    ${line}`),
      isGood: false,
    };
  }
  const findings: Finding[] = [
    ...config.unknownNames.map((text): Finding => ['fault', text]),
    ...config.warnings.map((text): Finding => ['warning', text]),
    ...(
      await Promise.all([
        tryFolder(config, freeBytes),
        tryDatabase(config, timeoutMs),
        tryEve(config, services, timeoutMs),
      ])
    ).flat(),
  ];
  const faults = findings.filter(([mark]) => mark === 'fault').length;
  return {
    lines: [
      `Colony Watch ${VERSION} would run like this:`,
      ...featureLines(config).map((line) => `  ${line}`),
      '',
      ...findings.map(([mark, text]) => `${mark.padEnd(8)} ${text}`),
      faults === 0 ? 'Nothing has to be mended.' : `To be mended: ${faults}.`,
    ],
    isGood: faults === 0,
  };
}

function featureLines(config: ServerConfig): string[] {
  const { application, reminders, shares, database, trustProxy } = config;
  const isEve = application.kind === 'eve';
  return [
    isEve
      ? `Logins: with EVE's application ${application.clientId}; players return to ${application.callbackUrl}`
      : `Logins: none with EVE. The sandbox has ${application.pilots} made-up pilots.`,
    `Permissions: ${config.scopes.join(', ')}`,
    `Address: port ${config.port} of ${config.host ?? 'all addresses'}, ${trustProxy === false ? 'no reverse proxy' : `behind reverse proxies: ${typeof trustProxy === 'number' ? trustProxy : trustProxy.join(', ')}`}`,
    `Prices: ${config.praisalUrl === null ? (isEve ? 'market.fuzzwork.co.uk' : 'the sandbox') : new URL(config.praisalUrl).host}`,
    reminders === null
      ? 'Reminders: off'
      : `Reminders: on, at most ${reminders.maxMb} MB, push keys ${reminders.pushKeys === null ? 'from the data folder' : 'from VAPID_PUBLIC_KEY'}`,
    shares === null ? 'Shares: off' : `Shares: on, at most ${shares.maxMb} MB`,
    `Stored: ${storedWhere(config)}`,
    `Contact: ${config.userAgent}`,
  ];

  function storedWhere({ reminders: kept, shares: sealed }: ServerConfig): string {
    if (database.url !== null) {
      const host = URL.canParse(database.url) ? new URL(database.url).host : '';
      return host === '' ? 'in the Postgres of DATABASE_URL' : `in the Postgres at ${host}`;
    }
    return kept === null && sealed === null ? 'nothing' : `in the embedded database of ${resolve(database.dataFolder)}`;
  }
}

async function tryFolder(config: ServerConfig, freeBytes: (folder: string) => Promise<number>): Promise<Finding[]> {
  if (!needsDataFolder(config)) return [];
  const { url, dataFolder } = config.database;
  const problem = await tryDataFolder(dataFolder);
  if (problem !== null) return [['fault', problem.message]];
  const free = await freeBytes(nearestFolder(dataFolder));
  if (url !== null || free >= MIN_FREE_BYTES) {
    return [['ok', `The data folder ${resolve(dataFolder)} can be written to.`]];
  }
  const [left, least] = [free, MIN_FREE_BYTES].map((bytes) => Math.floor(bytes / 2 ** 20));
  const meaning = `has ${left} MB left. Below ${least} MB, uploads of reminders and shares are refused.`;
  return [['fault', `The disk of the data folder ${resolve(dataFolder)} ${meaning}`]];
}

async function tryDatabase(
  { database: { url, dataFolder }, reminders, shares }: ServerConfig,
  timeoutMs: number,
): Promise<Finding[]> {
  const folder = databaseFolder(dataFolder);
  if (url === null) {
    if (reminders === null && shares === null) return [];
    if (!existsSync(folder)) return [['ok', 'The embedded database is created when something is stored.']];
  }
  try {
    const database = await openDatabase({ url, folder, timeoutMs, onError: () => {} });
    try {
      const { rows } = await database.query("SELECT has_database_privilege(current_database(), 'CREATE') AS may");
      if (rows[0].may) return [['ok', 'The database answers.']];
      return [['fault', 'The user of DATABASE_URL may not create schemas: make it the owner of the database.']];
    } finally {
      await database.close();
    }
  } catch (error) {
    const code = codeOf(error) ?? 'unknown';
    if (code === 'IN_USE') return [['ok', 'The embedded database is in use by a server that runs.']];
    const { message = '', remedy = '' } =
      error instanceof DatabaseError ? error : (error as Error & { remedy?: string });
    return [['fault', [`The database can't be used (${code}).`, message, remedy].filter(Boolean).join(' ')]];
  }
}

/** @returns what to tell the host if EVE's single sign-on can't be asked for its addresses */
export async function tryEve(
  { application, userAgent }: ServerConfig,
  { ssoUrl }: Pick<Services, 'ssoUrl'> = EVE_SERVICES,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding[]> {
  if (application.kind === 'sandbox') return [];
  try {
    await createMetadata({ ssoUrl, timeoutMs, userAgent, now: Date.now }).get();
    return [['ok', "EVE's single sign-on answers."]];
  } catch (error) {
    const { word, reason } = loggedProblem(error);
    return [['fault', `EVE's single sign-on can't be reached (${reason ?? word}): nobody can log in until it can.`]];
  }
}
