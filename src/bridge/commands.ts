/** Everything that a view can request: all actions of the player go through here. */
import type { ReminderList, ReminderTarget } from '../../server/contract.ts';
import type { PlanetConfig } from '../../workers/api.ts';
import type { ChainOutcome, ChainRequest } from '../../workers/domain/chain.ts';
import type { ChoicesOutcome, ChoicesRequest } from '../../workers/domain/choices.ts';
import type {
  ColonyHistory,
  FleetHistory,
  FleetHistoryRequest,
  HistoryPeriod,
  HistoryRestoreOutcome,
  WrongForecastOutcome,
} from '../../workers/domain/history.ts';
import type { TradingHub } from '../../workers/domain/hub.ts';
import { type CharacterId, type ColonyKey, NO_ACCOUNT, type PlanetId, type TypeId } from '../../workers/domain/ids.ts';
import type { PlannedReminder, ReminderRequest } from '../../workers/domain/reminder.ts';
import type { ColonyDetail } from '../../workers/domain/report.ts';
import type {
  ExpectedVisit,
  LoginReport,
  RoundOutcome,
  RoundReport,
  RoundRequest,
  VisitAdvice,
  VisitReview,
} from '../../workers/domain/round.ts';
import type {
  ReadTemplates,
  TemplateAssumptions,
  TemplateBenchOutcome,
  TemplateBenchRequest,
  TemplateChange,
  TemplateEdit,
  TemplateScene,
  TemplateSource,
} from '../../workers/domain/template.ts';
import type { EpochSeconds, Seconds } from '../../workers/domain/units.ts';
import type {
  ColonySuggestions,
  ComparisonOutcome,
  SavedVariants,
  SuggestionSettings,
  Variant,
} from '../../workers/domain/whatIf.ts';
import { formatCount } from '../format/number.ts';
import { percentInput } from '../format/percent.ts';
import { errorMessage } from '../format/text.ts';
import { formatEveDay } from '../format/time.ts';
import { toAdviceSettings } from '../model/roundRequest.ts';
import { formatBackup, parseBackup } from '../state/characterRecords.ts';
import {
  accountsAtom,
  addLoggedInCharacter,
  type CharacterEdit,
  characterExtrasAtom,
  characterRecords,
  charactersAtom,
  editCharacter,
  editOwnerRates,
  editPlanetConfig,
  removeCharacter,
  reorderCharacters as reorderStoredCharacters,
  replaceCharacters,
} from '../state/characters.ts';
import { store } from '../state/jotai.ts';
import { setNotice } from '../state/notices.ts';
import type { RoundInputs } from '../state/round.ts';
import { LOST_SESSION } from '../state/sessions.ts';
import { accountOrderAtom, collapsedAccountsAtom } from '../state/settings.ts';
import type { MarketVolume } from './backendClient.ts';
import * as backend from './backendClient.ts';
import { exchangeCode, fetchSandboxHistory, fetchSandboxPilots, revoke } from './backendClient.ts';
import { askEngine } from './engine.ts';
import { saveFile } from './saveFile.ts';
import { changeVariants, loadVariants, restoreVariants } from './variants.ts';

export type { ReminderList, ReminderTarget } from '../../server/contract.ts';
export type { MarketVolume } from './backendClient.ts';
export { copyText, copyWithNotice } from './copyText.ts';
export { login, PLANET_SCOPE } from './login.ts';
export { playOn } from './playOn.ts';
export { refresh } from './refresh.ts';
export { saveFile } from './saveFile.ts';
export { saveTable } from './saveTable.ts';
export { travelTo } from './timeTravel.ts';

/**
 * The detail of an opened planet; null if the colony is not known (any more).
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchDetail(key: ColonyKey): Promise<ColonyDetail | null> {
  return askEngine((engine) => engine.detail(key));
}

/** A plan with all its logins, or why there is none. */
export type PlannedRound = Exclude<RoundOutcome, { kind: 'planned' }> | { kind: 'planned'; report: RoundReport };

/**
 * Plans a round of visits; a newer request cancels an older one. Each part of a large plan arrives in a task of its own.
 * @throws Error if the engine cannot answer; the view shows it
 */
export async function planRound(request: RoundRequest): Promise<PlannedRound> {
  const outcome = await askEngine((engine) => engine.planRound(request));
  if (outcome.kind !== 'planned') return outcome;
  const { planNumber, loginCount, report } = outcome;
  const logins: LoginReport[] = [];
  while (logins.length < loginCount) {
    const part = await askEngine((engine) => engine.roundLogins(planNumber, logins.length));
    if (part === null || part.length === 0) throw new Error('The calculations were restarted. Plan again.');
    logins.push(...part);
  }
  return { kind: 'planned', report: { ...report, logins } };
}

/**
 * What a visit to each of these colonies would bring in and take out, until the next round of the round planner; null if
 * the engine can't answer. Texts do without amounts then.
 * @param at the time of the visits
 */
export async function fetchVisitAdvice(
  keys: readonly ColonyKey[],
  inputs: RoundInputs,
  at: EpochSeconds,
): Promise<ReadonlyMap<ColonyKey, VisitAdvice> | null> {
  try {
    const settings = toAdviceSettings(inputs, at);
    const answer = await askEngine((engine) => engine.adviseVisits(keys, settings));
    return new Map(answer.map((one) => [one.key, one]));
  } catch {
    return null;
  }
}

/**
 * What newer snapshots show of planned visits.
 * @throws Error if the engine cannot answer
 */
export function reviewRound(visits: readonly ExpectedVisit[]): Promise<VisitReview[]> {
  return askEngine((engine) => engine.reviewRound(visits));
}

/**
 * A colony and variants of it side by side.
 * @param fallbackSeconds time between visits, where the history knows too few
 * @throws Error if the engine cannot answer; the view shows it
 */
export function compareVariants(
  key: ColonyKey,
  variants: readonly Variant[],
  fallbackSeconds: Seconds,
): Promise<ComparisonOutcome> {
  return askEngine((engine) => engine.compareVariants(key, variants, fallbackSeconds));
}

/** Colonies that are searched with one call: about as many as fit into half a second. */
const SEARCHED_TOGETHER = 12;

/**
 * What to change on these colonies, some colonies at a time, so that whoever stops reading stops the search.
 * @throws Error if the engine cannot answer; the caller shows it
 */
export async function* suggestChanges(
  keys: readonly ColonyKey[],
  settings: SuggestionSettings,
): AsyncGenerator<{ found: readonly ColonySuggestions[]; doneCount: number }> {
  for (let k = 0; k < keys.length; k += SEARCHED_TOGETHER) {
    const some = keys.slice(k, k + SEARCHED_TOGETHER);
    yield { found: await askEngine((engine) => engine.suggestChanges(some, settings)), doneCount: k + some.length };
  }
}

/**
 * The production chain of some planets; a newer request cancels an older one.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchChain(request: ChainRequest): Promise<ChainOutcome> {
  return askEngine((engine) => engine.reportChain(request));
}

/**
 * What each product earns by each way of making it; a newer request cancels an older one.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchChoices(request: ChoicesRequest): Promise<ChoicesOutcome> {
  return askEngine((engine) => engine.reportChoices(request));
}

/**
 * Every planet template in these texts, and what can't be read of them.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function readTemplates(sources: readonly TemplateSource[]): Promise<ReadTemplates> {
  return askEngine((engine) => engine.readTemplates(sources));
}

/**
 * Judges templates beside those of the player's colonies; a newer request cancels an older one.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function judgeTemplates(request: TemplateBenchRequest): Promise<TemplateBenchOutcome> {
  return askEngine((engine) => engine.judgeTemplates(request));
}

/**
 * The template for another planet type or command center level.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function changeTemplate(
  text: string,
  edit: TemplateEdit,
  assumptions: TemplateAssumptions,
): Promise<TemplateChange> {
  return askEngine((engine) => engine.changeTemplate(text, edit, assumptions));
}

/**
 * The template as a colony on its planet.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchTemplateScene(text: string, assumptions: TemplateAssumptions): Promise<TemplateScene> {
  return askEngine((engine) => engine.templateScene(text, assumptions));
}

/**
 * What a hub's region trades of a commodity.
 * @throws Error if the server cannot answer; the view shows it
 */
export async function fetchMarketVolume(hub: TradingHub, typeId: TypeId): Promise<MarketVolume> {
  const answer = await backend.fetchMarket(window.location.origin, hub, typeId);
  if (answer.kind === 'failed') throw new Error(answer.message);
  return answer.value;
}

/**
 * All visits to one colony and what it earned; null where nothing is stored of it.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchColonyHistory(key: ColonyKey, period: HistoryPeriod): Promise<ColonyHistory | null> {
  return askEngine((engine) => engine.colonyHistory(key, period));
}

/**
 * What the fleet earned, and whether its forecasts were right.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchFleetHistory(request: FleetHistoryRequest): Promise<FleetHistory> {
  return askEngine((engine) => engine.fleetHistory(request));
}

/**
 * The file that reports a wrong forecast.
 * @param at the later snapshot's `last_update`
 * @throws Error if the engine cannot answer; the view shows it
 */
export function fetchWrongForecast(key: ColonyKey, at: EpochSeconds): Promise<WrongForecastOutcome> {
  return askEngine((engine) => engine.wrongForecast(key, at));
}

/** Downloads the history of all characters as a backup file. Success and failure are notices. */
export async function downloadHistory(): Promise<void> {
  try {
    const { fileName, content } = await askEngine((engine) => engine.exportHistory());
    saveFile(fileName, 'application/json', content);
    setNotice({ id: 'history-backup', kind: 'done', text: `${fileName} is saved.` });
  } catch (error) {
    setNotice({
      id: 'history-backup',
      kind: 'failed',
      text: `The history could not be saved: ${errorMessage(error)}`,
    });
  }
}

/**
 * Merges a backup of the history into what is stored.
 * @throws Error if the engine cannot answer; the view shows it
 */
export function restoreHistory(file: Blob): Promise<HistoryRestoreOutcome> {
  return askEngine((engine) => engine.restoreHistory(file));
}

/** Deletes the history of one character, or of all (null). Failures are notices. */
export async function deleteHistory(characterId: CharacterId | null): Promise<void> {
  try {
    await askEngine((engine) => engine.deleteHistory(characterId));
    setNotice({ id: 'history-delete', kind: 'done', text: 'The history is deleted.' });
  } catch (error) {
    setNotice({
      id: 'history-delete',
      kind: 'failed',
      text: `The history could not be deleted: ${errorMessage(error)}`,
    });
  }
}

/**
 * What the server should announce in the next 14 days, soonest first.
 * @throws Error if the engine cannot answer
 */
export function planReminders(request: ReminderRequest): Promise<PlannedReminder[]> {
  return askEngine((engine) => engine.planReminders(request));
}

/** Replaces the list of reminders that the server sends while the page is closed. */
export function putReminders(listId: string, list: ReminderList): Promise<backend.Answer<backend.StoredReminders>> {
  return backend.putReminders(window.location.origin, listId, list);
}

/** Deletes everything that the server has of this list of reminders. */
export function deleteReminders(listId: string): Promise<backend.Answer<null>> {
  return backend.deleteReminders(window.location.origin, listId);
}

/** Sends a test message at once. */
export function testReminder(target: ReminderTarget): Promise<backend.Answer<null>> {
  return backend.testReminder(window.location.origin, target);
}

/** The key with which this browser subscribes to push messages of this server. */
export function fetchPushKey(): Promise<backend.Answer<string>> {
  return backend.fetchPushKey(window.location.origin);
}

/** Exchanges the code of a checked login and adds the character to the list. Failures are notices. */
export async function completeLogin(code: string, codeVerifier: string | null): Promise<void> {
  const answer = await exchangeCode(window.location.origin, code, codeVerifier);
  if (answer.kind === 'failed') {
    setNotice({
      id: 'login',
      kind: 'failed',
      text: `The login was not completed: ${answer.message} Log in again.`,
      action: 'login',
    });
    return;
  }
  if (addLoggedInCharacter(answer.value)) {
    setNotice({ id: 'login', kind: 'done', text: `${answer.value.name} is logged in.` });
  } else {
    setNotice({
      id: 'login',
      kind: 'failed',
      text: `${answer.value.name} could not be added: the list is full. Delete a character that you no longer need.`,
    });
  }
}

/** Stores the player's edit of a character. */
export function updateCharacter(id: CharacterId, edit: CharacterEdit): void {
  editCharacter(id, edit);
}

/** Removes the character from its account. */
export function clearAccount(id: CharacterId): void {
  editCharacter(id, { account: NO_ACCOUNT });
}

/** Stores the player's settings of one planet. */
export function setPlanetConfig(
  id: CharacterId,
  planetId: PlanetId,
  edit: Partial<Omit<PlanetConfig, 'planetId'>>,
): void {
  editPlanetConfig(id, planetId, edit);
}

/** Stores the owner's rate of many planets; null for the usual rates. */
export function setOwnerRates(
  planets: readonly { characterId: CharacterId; planetId: PlanetId }[],
  rate: PlanetConfig['ownerTaxFraction'],
): void {
  editOwnerRates(planets, rate);
  const outcome = rate === null ? 'the usual rates apply again' : `the office’s owner charges ${percentInput(rate)}%`;
  setNotice({ id: 'rates', kind: 'done', text: `${formatCount(planets.length, 'planet')}: ${outcome}.` });
}

/** Deletes the character here, then revokes its tokens. If that fails, a notice says so; the character stays deleted. */
export async function deleteCharacter(id: CharacterId): Promise<void> {
  const removed = removeCharacter(id);
  if (!removed) return;
  const { character, session } = removed;
  void deleteStoredDataOf(id, character.name);
  // Lost tokens can't be revoked.
  const answer = session === LOST_SESSION ? null : await revoke(window.location.origin, character, session);
  if (answer === null || answer.kind === 'ok') {
    setNotice({
      id: `delete-${id}`,
      kind: 'done',
      text: `${character.name} is deleted${answer === null ? '' : ' and logged out'}.`,
    });
  } else {
    setNotice({
      id: `delete-${id}`,
      kind: 'failed',
      text: `Logout failed for ${character.name}: ${answer.message} The character is deleted here anyway. To end this application's access for good, remove it under Third Party Applications in your EVE account.`,
    });
  }
}

/** History and variants go with their character. They stay if a character is only missing from a restored list. */
async function deleteStoredDataOf(id: CharacterId, name: string): Promise<void> {
  try {
    await Promise.all([
      changeVariants({ kind: 'deleteCharacter', characterId: id }),
      askEngine((engine) => engine.deleteHistory(id)),
    ]);
  } catch (error) {
    setNotice({
      id: `delete-history-${id}`,
      kind: 'failed',
      text: `The stored history and variants of ${name} could not be deleted (${errorMessage(error)}). Reload the page, then delete all history in History (“Save and restore”), or clear this site's data.`,
    });
  }
}

/** Puts the account cards in this order; accounts that are missing follow in their current order. */
export function reorderAccounts(names: readonly string[]): void {
  const others = store.get(accountOrderAtom).filter((name) => !names.includes(name));
  store.set(accountOrderAtom, [...names, ...others]);
}

/** Puts the characters of one account in this order. */
export function reorderCharacters(ids: readonly CharacterId[]): void {
  reorderStoredCharacters(ids);
}

/** Opens or closes one account's card. */
export function setAccountCollapsed(name: string, isCollapsed: boolean): void {
  const others = store.get(collapsedAccountsAtom).filter((other) => other !== name);
  store.set(collapsedAccountsAtom, isCollapsed ? [...others, name] : others);
}

/** Opens or closes every account's card. */
export function setAllCollapsed(isCollapsed: boolean): void {
  store.set(collapsedAccountsAtom, isCollapsed ? store.get(accountsAtom).map((account) => account.name) : []);
}

/** A backup has a few kilobytes per character; a larger file is not a backup. */
const MAX_BACKUP_BYTES = 20_000_000;

export type BackupFileReading =
  | (ReturnType<typeof parseBackup> & { kind: 'ok' })
  | { kind: 'invalid'; problems: readonly string[]; problemCount: number };

/** Reads a backup file, or says what is wrong with it. Changes nothing. */
export async function readBackup(file: Blob): Promise<BackupFileReading> {
  const invalid = (problem: string): BackupFileReading => ({ kind: 'invalid', problems: [problem], problemCount: 1 });
  if (file.size > MAX_BACKUP_BYTES) {
    return invalid(`the file has ${Math.ceil(file.size / 1e6)} MB; a backup has at most ${MAX_BACKUP_BYTES / 1e6}`);
  }
  try {
    return parseBackup(await file.text());
  } catch {
    return invalid('the file could not be read');
  }
}

/**
 * Replaces the list by a backup.
 * @returns false if the browser could not store it; then the old list is unchanged
 */
export function restoreBackup(backup: BackupFileReading & { kind: 'ok' }): boolean {
  const isRestored = replaceCharacters(backup.records, backup.extras, true);
  if (isRestored) {
    const { variants, damagedVariantCount, hasFormerRates } = backup;
    void restoreVariants(variants);
    setNotice({
      id: 'restore',
      kind: 'done',
      text: `${backup.records.length === 1 ? 'One character is' : `${backup.records.length} characters are`} restored.${
        damagedVariantCount === 0 ? '' : ` ${formatCount(damagedVariantCount, 'what-if variant')} could not be read.`
      }`,
    });
    if (hasFormerRates) showNewGameTax();
  }
  return isRestored;
}

/** Explains to a player of version 0.1 why figures in high security space have changed. */
export function showNewGameTax(): void {
  setNotice({
    id: 'customs',
    kind: 'needsYou',
    text: 'In high security space, all ISK figures now include the customs tax that the game charges: 10%, less 1% per level of Customs Code Expertise. Rates that you have set count as the part of the customs office’s owner. Set your skill and the usual rates in the settings.',
    action: 'settings',
  });
}

/** How many pilots the sandbox offers at once. */
export const SANDBOX_PILOT_COUNT = 12;

/** Fills an empty page with pilots of the sandbox, validated like any backup. Failures are notices. */
export async function addSandboxPilots(): Promise<void> {
  const failed = (reason: string): void =>
    setNotice({ id: 'sandbox-pilots', kind: 'failed', text: `The pilots could not be added: ${reason}` });
  const answer = await fetchSandboxPilots(window.location.origin, SANDBOX_PILOT_COUNT);
  if (answer.kind === 'failed') {
    failed(`${answer.message} Try again, or log in with one of them.`);
    return;
  }
  const reading = await readBackup(answer.value);
  if (reading.kind === 'invalid') {
    failed(`${reading.problems.join(', ')}.`);
    return;
  }
  // A character that was added in the meantime, perhaps in another tab, must not be lost.
  if (store.get(charactersAtom).length > 0) return;
  if (!replaceCharacters(reading.records, reading.extras, false)) {
    failed('the browser does not let this page store anything.');
    return;
  }
  setNotice({
    id: 'sandbox-pilots',
    kind: 'done',
    text: `${reading.records.length === 1 ? 'One pilot' : `${reading.records.length} pilots`} of the sandbox added. Edit or delete them like your own characters.`,
  });
  void addSandboxPast();
}

/** Gives the sandbox's pilots their past. ESI shows only the present, so it comes as a history backup. */
async function addSandboxPast(): Promise<void> {
  const failed = (reason: string): void =>
    setNotice({ id: 'sandbox-past', kind: 'failed', text: `The pilots' past could not be added: ${reason}` });
  const answer = await fetchSandboxHistory(window.location.origin, SANDBOX_PILOT_COUNT);
  if (answer.kind === 'failed') {
    failed(answer.message);
    return;
  }
  try {
    // The engine restores only the history of characters that it has, so it gets them first.
    const handedOver = askEngine((engine) => engine.setCharacters(store.get(charactersAtom)));
    const [outcome] = await Promise.all([restoreHistory(answer.value), handedOver]);
    if (outcome.kind === 'invalid') failed(outcome.message);
  } catch (error) {
    failed(errorMessage(error));
  }
}

/** Downloads the list of characters, tokens and what-if variants included, as a file. */
export async function downloadBackup(): Promise<void> {
  let variants: SavedVariants = {};
  try {
    variants = await loadVariants();
  } catch (error) {
    setNotice({
      id: 'backup',
      kind: 'failed',
      text: `The backup has your characters, but not your what-if variants: ${errorMessage(error)}`,
    });
  }
  const text = formatBackup(characterRecords(), store.get(characterExtrasAtom), variants);
  saveFile(`colony-watch-${formatEveDay(Date.now() / 1000)}.json`, 'application/json', text);
}
