import { dequal } from 'dequal';
import { startTransition } from 'react';
import type { EngineListener, EngineNotice, Publication } from '../../workers/api.ts';
import type { Character } from '../../workers/game/domain/character.ts';
import { addToGroup } from '../../workers/game/domain/groups.ts';
import type { CharacterId, ColonyKey } from '../../workers/game/domain/ids.ts';
import type { NoticeText } from '../../workers/game/domain/noticeText.ts';
import { SHARE_FRESH_SECONDS } from '../../workers/game/domain/refreshInterval.ts';
import type { ColonyReport } from '../../workers/game/domain/report.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { errorMessage } from '../format/text.ts';
import { loadCode } from '../languages/loadCode.ts';
import { forgetMembers } from '../state/atomFamilies.ts';
import {
  charactersAtom,
  countedCharactersAtom,
  currentSession,
  knownCharacterIdsAtom,
  markNeedsLogin,
  ownCharactersAtom,
  storeRenewedSession,
} from '../state/characters.ts';
import {
  characterFetchAtom,
  colonyAtom,
  colonyKeysByCharacterAtom,
  confirmedCharactersAtom,
  countedColoniesAtom,
  countedFleetAtom,
  failuresAtom,
  fleetAtom,
  fleetColoniesAtom,
  knownColoniesAtom,
  lastVisitAtAtom,
  pricesAtom,
  progressAtom,
  publicationAtom,
  stoppedNowCountAtom,
  volumesAtom,
} from '../state/colonies.ts';
import { isOfflineAtom } from '../state/connection.ts';
import { areAnswersWholeAtom, lastAnswersAtom } from '../state/firstScreen.ts';
import { historyRevisionAtom, historySummaryAtom } from '../state/history.ts';
import { atom, store } from '../state/jotai.ts';
import { clearNotice, setNotice } from '../state/notices.ts';
import { takeOwnDataAtom } from '../state/ownData.ts';
import { sharedCharactersAtom, sharesAtom } from '../state/shares.ts';
import { viewTimeAtom } from '../state/viewTime.ts';
import { realNowSeconds } from '../ui/ticker.ts';
import { learn } from '../words/typeNames.ts';
import { endOutage, takeOutage } from './connection.ts';
import type { LastScreen } from './lastScreen.ts';
import { blameNetwork } from './offline.ts';
import { untilIdle } from './untilIdle.ts';

/** Colonies on screen since the last visit that the engine has not published yet. */
let lastVisitKeys: ReadonlySet<ColonyKey> = new Set();

// Write-only atoms: whatever depends on hundreds of atoms is computed once, after all of them are set.
const applyPublicationAtom = atom(null, (get, set, publication: Publication) => {
  const { revision, at, changed, fleet, counted = fleet, isAhead } = publication;
  const removed = [...publication.removed, ...replaceLastVisit(publication)];
  if (lastVisitKeys.size === 0) set(lastVisitAtAtom, null);
  const keys = new Map(get(colonyKeysByCharacterAtom));
  let areKeysNew = false;
  const change = (id: CharacterId, colonies: readonly ColonyKey[]): void => {
    areKeysNew = true;
    if (colonies.length > 0) keys.set(id, colonies);
    else keys.delete(id);
  };
  for (const key of removed) {
    const gone = get(colonyAtom(key));
    if (!gone) continue;
    change(
      gone.characterId,
      (keys.get(gone.characterId) ?? []).filter((other) => other !== key),
    );
  }
  const arrived = new Map<CharacterId, ColonyKey[]>();
  for (const report of changed) {
    set(colonyAtom(report.key), report);
    if (!keys.get(report.characterId)?.includes(report.key)) addToGroup(arrived, report.characterId, report.key);
  }
  for (const [id, added] of arrived) {
    const planetId = (key: ColonyKey): number => get(colonyAtom(key))?.planetId ?? 0;
    change(
      id,
      [...(keys.get(id) ?? []), ...added].sort((a, b) => planetId(a) - planetId(b)),
    );
  }
  if (areKeysNew) set(colonyKeysByCharacterAtom, keys);
  for (const key of removed) {
    set(colonyAtom(key), null);
    forgetMembers('colony', key);
  }
  if (isAhead) return;
  set(fleetAtom, fleet);
  if (get(viewTimeAtom) === null) set(stoppedNowCountAtom, fleet.stoppedPlanetCount);
  set(countedFleetAtom, counted);
  set(publicationAtom, { revision, at });
  if (get(areAnswersWholeAtom)) set(lastAnswersAtom, null);
  set(dropStaleAtom);
  const colonies = [...keys.values()].flat().flatMap((key) => get(colonyAtom(key)) ?? []);
  const of = (characters: readonly Character[]): { now: EpochSeconds; colonies: ColonyReport[] } => {
    const ids = new Set(characters.map(({ characterId }) => characterId));
    return { now: at, colonies: colonies.filter(({ characterId }) => ids.has(characterId)) };
  };
  set(knownColoniesAtom, colonies);
  const shown = of(get(charactersAtom));
  set(fleetColoniesAtom, shown);
  const areSame = get(charactersAtom) === get(countedCharactersAtom);
  set(countedColoniesAtom, areSame ? shown : of(get(countedCharactersAtom)));
});

/** What a share says of a character may be as old as its sharer's login, and gets older while nothing newer comes. */
function isStale(fetchedAt: EpochSeconds): boolean {
  return realNowSeconds() - fetchedAt > SHARE_FRESH_SECONDS;
}

const dropStaleAtom = atom(null, (get, set) => {
  const confirmed = get(confirmedCharactersAtom);
  const own = new Set(get(ownCharactersAtom).map(({ characterId }) => characterId));
  const left = new Set(confirmed);
  for (const { characterId } of get(sharedCharactersAtom)) {
    if (own.has(characterId) || !left.has(characterId)) continue;
    const fetch = get(characterFetchAtom(characterId));
    if (fetch.kind === 'ok' && isStale(fetch.at)) left.delete(characterId);
  }
  if (left.size < confirmed.size) set(confirmedCharactersAtom, left);
});

const applyFetchesAtom = atom(null, (get, set, ...[changed, progress]: Parameters<EngineListener['fetches']>) => {
  // The worker may still report on characters that were deleted here.
  const listed = get(knownCharacterIdsAtom);
  const known = get(confirmedCharactersAtom);
  const confirmed = new Set([...known].filter((id) => listed.has(id)));
  const failures = new Map([...get(failuresAtom)].filter(([id]) => listed.has(id)));
  const isOffline = get(isOfflineAtom);
  const own = new Set(get(ownCharactersAtom).map(({ characterId }) => characterId));
  for (const [characterId, reported] of changed) {
    if (!listed.has(characterId)) continue;
    const fetch = isOffline ? blameNetwork(reported) : reported;
    set(characterFetchAtom(characterId), fetch);
    if (fetch.kind === 'ok') {
      if (own.has(characterId) || !isStale(fetch.at)) confirmed.add(characterId);
      else confirmed.delete(characterId);
    }
    if (fetch.kind === 'retrying' || fetch.kind === 'failed') failures.set(characterId, fetch);
    else if (fetch.kind === 'ok' || fetch.kind === 'needsLogin') failures.delete(characterId);
  }
  if (!dequal(get(failuresAtom), failures)) set(failuresAtom, failures);
  if (!dequal(known, confirmed)) set(confirmedCharactersAtom, confirmed);
  if (progress !== null) set(progressAtom, progress);
});

const historiesTakenAtom = atom(null, (_get, set, ...[changed]: Parameters<EngineListener['histories']>) => {
  for (const [key, summary] of changed) set(historySummaryAtom(key), summary);
  set(historyRevisionAtom, (revision) => revision + 1);
});

/** What each notice of the engine says by now: its words are loaded when the first one comes. */
const wantedNotices = new Map<string, NoticeText | null>();

async function showNotice(id: string, kind: EngineNotice['kind'], wanted: NoticeText): Promise<void> {
  const text = await loadCode(() => import('../words/engineNotices.ts')).then(
    ({ noticeText }) => noticeText(wanted),
    errorMessage,
  );
  if (wantedNotices.get(id) === wanted) setNotice({ id, kind, text });
}

export function takeFetches(...fetches: Parameters<EngineListener['fetches']>): void {
  // A transition, too, so that a refresh ends on screen only after its figures are drawn.
  startTransition(() => store.set(applyFetchesAtom, ...fetches));
}

/** Writes what the worker publishes into atoms. */
export const engineListener: EngineListener = {
  publish(publication) {
    // A transition: React draws hundreds of rows in slices, and handles clicks in between first.
    startTransition(() => takePublication(publication));
  },

  untilDrawn: untilIdle,

  async unnamed() {
    const { unnamedPhrases } = await loadCode(() => import('../words/unnamed.ts'));
    return unnamedPhrases();
  },

  async currentSession(characterId) {
    return currentSession(characterId);
  },

  async storeSession(characterId, session, replacedToken) {
    storeRenewedSession(characterId, session, replacedToken);
  },

  async markNeedsLogin(characterId, refusedToken) {
    markNeedsLogin(characterId, refusedToken);
  },

  fetches: takeFetches,

  prices(prices) {
    // What is as before stays the same object: figures that rest on it are not calculated again.
    store.set(pricesAtom, (last) => (dequal(last, prices) ? last : prices));
  },

  volumes(volumes) {
    store.set(volumesAtom, (last) => (dequal(last, volumes) ? last : volumes));
  },

  notice({ id, kind, text }) {
    const ownId = `worker-${id}`;
    if (text?.kind === 'outage') takeOutage(text);
    else {
      wantedNotices.set(ownId, text);
      if (text !== null) void showNotice(ownId, kind, text);
      else {
        clearNotice(ownId);
        endOutage(id);
      }
    }
  },

  learned: learn,

  ownData(changed) {
    startTransition(() => {
      const refusals = store.set(takeOwnDataAtom, changed);
      // Without its code, only the notice is missing: settings say it, too.
      if (refusals.length > 0) {
        loadCode(() => import('./refusals.ts')).then(
          ({ sayRefused }) => sayRefused(refusals),
          () => {},
        );
      }
    });
  },

  shares(shares) {
    store.set(sharesAtom, shares);
  },

  histories(changed) {
    startTransition(() => store.set(historiesTakenAtom, changed));
  },
};

/** The first complete publication has every cached colony of the last screen: the others are gone. @returns those */
function replaceLastVisit({ changed, isAhead }: Publication): ColonyKey[] {
  const left = new Set(lastVisitKeys);
  for (const { key } of changed) left.delete(key);
  lastVisitKeys = isAhead ? left : new Set();
  return isAhead ? [] : [...left];
}

const showLastVisitAtom = atom(null, (get, set, { at, colonies, answers }: LastScreen) => {
  if (answers !== undefined) set(lastAnswersAtom, answers);
  const keys = new Map(get(colonyKeysByCharacterAtom));
  const added = new Map<CharacterId, ColonyKey[]>();
  for (const colony of colonies) {
    set(colonyAtom(colony.key), colony);
    addToGroup(added, colony.characterId, colony.key);
  }
  for (const [id, own] of added) keys.set(id, own);
  set(colonyKeysByCharacterAtom, keys);
  set(lastVisitAtAtom, Math.min(at, get(lastVisitAtAtom) ?? at));
});

/**
 * Shows planets as they were on the last visit, until the engine publishes them. Characters of which it has published any
 * stay as they are.
 * @returns false, and shows nothing, once the engine has published everything
 */
export function showLastVisit({ at, colonies, answers }: LastScreen): boolean {
  if (store.get(publicationAtom) !== null) return false;
  const known = store.get(colonyKeysByCharacterAtom);
  const unknown = colonies.filter(({ characterId }) => !known.has(characterId));
  lastVisitKeys = new Set([...lastVisitKeys, ...unknown.map(({ key }) => key)]);
  if (unknown.length > 0) startTransition(() => store.set(showLastVisitAtom, { at, colonies: unknown, answers }));
  return true;
}

/** Writes one batch into the atoms. Only the atoms of changed colonies are set. */
export function takePublication(publication: Publication): void {
  store.set(applyPublicationAtom, publication);
}
