/** Shares: sealed copies of colonies. The limits are those of the server, too. */
import type { Character } from './character.ts';
import type { PlanetType } from './commodity.ts';
import { type CharacterId, NO_ACCOUNT } from './ids.ts';
import type { ServerProblem } from './serverProblem.ts';
import type { StorageProblem } from './storageProblem.ts';
import type { EpochSeconds } from './units.ts';

/** characters, and the manifest */
export const MAX_SHARE_PARTS = 300;
/** of one sealed part */
export const MAX_PART_BYTES = 64 * 1024;
/** of all sealed parts together */
export const MAX_SHARE_BYTES = 2 * 2 ** 20;
/** Part numbers are drawn at random, so that none is used twice. */
export const MAX_PART_NUMBER = 999_999_999;
/** A share is deleted so long after it was last written; that a share was deleted is known for as long. */
export const SHARES_KEPT_DAYS = 30;

/** What opens a share: its id on the server, and the key that never gets there. Both base64url. */
export interface ShareLink {
  id: string;
  key: string;
}

/** What goes along with the chosen characters' colonies. */
export interface ShareContents {
  /** names of characters and their ids; otherwise "Pilot 1" */
  characterNames: boolean;
  /** planets and their systems; otherwise their types alone */
  planetNames: boolean;
  accounts: boolean;
  /** comments, and the system that the player noted */
  comments: boolean;
  /** Customs Code Expertise, owners' rates, and which planets don't count in totals */
  customs: boolean;
}

/** What the player chooses to share. */
export interface ShareRequest {
  name: string;
  /** for the player alone; never part of the share */
  note: string;
  /** null: all, also those that log in later */
  characterIds: readonly CharacterId[] | null;
  contents: ShareContents;
}

/** Why a link shows no share. */
export type NoShareReason = Exclude<FollowState, 'ok' | 'loading'>;

/** A part of a share that could not be read. */
export type PartProblem =
  /** `future`: the sharer's clock is ahead, or the share is not honest */
  { kind: 'character' | 'tooLarge' | 'uploading' | 'future' } | { kind: 'planet'; name: string };

/** A share of this browser. */
export interface PublishedShare extends ShareRequest {
  link: ShareLink;
  characterCount: number;
  /** on the server */
  bytes: number;
  /** null: not yet */
  uploadedAt: EpochSeconds | null;
  /** why it is not up to date on the server; null if it is */
  problem: PublishProblem | null;
  /** the player has stopped it, and the server does not know yet */
  isStopping: boolean;
  /** whether the link opens something: the server has taken it, and has not lost it since as far as is known */
  hasLink: boolean;
}

/** What became of a new link for a share. */
export type RenewOutcome =
  | { kind: 'ok'; link: ShareLink }
  /** the server did not take it: the old link goes on */
  | { kind: 'failed'; problem: PublishProblem };

/** Why a share is not up to date on the server. A text is the server's own sentence. */
export type PublishProblem =
  | string
  | {
      kind:
        | 'noData'
        | 'stoppedElsewhere'
        | 'notAccepted'
        /** pilot numbers are used up, because none is used twice */
        | 'noPilotNumberLeft'
        | 'shareTooLarge'
        | 'answerTooLarge'
        | 'serverUnreachable';
    }
  | { kind: 'tooManyCharacters'; most: number }
  /** the server answered with this error status, and nothing else that can be read */
  | { kind: 'serverStatus'; status: number }
  | { kind: 'ofServer'; problem: ServerProblem };

/** Which parts of a share a follower has, and what is missing. */
export type FollowState =
  | 'ok'
  /** the server could not be asked; the last copy is shown */
  | 'offline'
  /** nothing could be loaded yet */
  | 'loading'
  | 'stopped'
  /** the server does not have it: it has expired, or the link is wrong */
  | 'expired'
  /** what the server has does not open with this link, or is older than what this browser has seen */
  | 'unreadable';

/**
 * Why a character of a share is left out: it is the player's own, so that EVE alone says what it does, or it is shown as
 * another share has it.
 */
export type LeftOut = { kind: 'own' } | { kind: 'inShare'; shareId: string };

/** Whose characters the page shows: the player's, those of shares, both, or one share by its id. */
export type ShareChoice = 'mine' | 'shared' | 'all' | { shareId: string };

/** Tells the accounts of a share from the player's own of the same name. Not shown: they have a badge. */
const SHARED_MARK = ' (shared)';

/** The account that a follower has for a share's characters. @param account as the sharer calls it; none if it is not shared */
export function sharedAccount(shareName: string, account: string | undefined): string {
  const isNamed = account !== undefined && account !== '' && account !== NO_ACCOUNT;
  return isNamed ? `${shareName}${SHARED_MARK} · ${account}` : `${shareName}${SHARED_MARK}`;
}

/** An account's name without the mark. */
export function withoutSharedMark(account: string): string {
  return account.replace(SHARED_MARK, '');
}

/** What a follower of this request would see. */
export interface RequestPreview {
  characters: readonly {
    /** null if it is hidden: they are numbered */
    name: string | null;
    account: string | null;
    comment: string | null;
    /** where names are hidden, only types */
    planets: readonly ({ name: string } | { planetType: PlanetType })[];
  }[];
  characterCount: number;
  planetCount: number;
  bytes: number;
}

/** A share as a backup has it: with it, another browser can go on publishing or stop it. */
interface ShareBackup extends ShareRequest {
  link: ShareLink;
  secret: string;
}

/** Whoever has this can delete the share on the server. */
export interface ShareSecret {
  id: string;
  secret: string;
}

/** A followed share as a backup has it. Version 1.1.0 saved links alone. */
interface FollowedBackup extends ShareLink {
  isAnnounced?: boolean;
  preferredIds?: readonly CharacterId[];
}

export interface SharesBackup {
  published: readonly ShareBackup[];
  followed: readonly FollowedBackup[];
}

const LINK = /(?:^|[#&?])share=([\w-]{22})\.([\w-]{43})(?:$|[&\s])/;

/** The link in an address or a pasted text; null if there is none. */
export function readShareLink(text: string): ShareLink | null {
  const [, id, key] = LINK.exec(text.trim()) ?? [];
  return id === undefined || key === undefined ? null : { id, key };
}

/** @param pageUrl the page's address without a fragment */
export function formatShareLink(pageUrl: string, { id, key }: ShareLink): string {
  return `${pageUrl}#share=${id}.${key}`;
}

export interface FollowedShare {
  id: string;
  name: string;
  state: FollowState;
  /** why its state is what it is, or what could not be read; null if there is nothing to say */
  problem: readonly PartProblem[] | null;
  /** when its sharer last published; null if that is not known yet */
  publishedAt: EpochSeconds | null;
  /** whether its stops are announced like the player's own */
  isAnnounced: boolean;
  /** the player has published it from this browser, and now does from another one */
  isOwn: boolean;
  contents: ShareContents | null;
  characters: readonly SharedCharacter[];
}

interface SharedCharacter {
  character: Character;
  planetCount: number;
  /** when the sharer's browser last got ESI's answer */
  checkedAt: EpochSeconds;
  /** null: it is shown as this share has it */
  leftOut: LeftOut | null;
}

/** What the page shows of shares. */
export interface SharesState {
  published: readonly PublishedShare[];
  followed: readonly FollowedShare[];
  /** why they can't be stored; null if they are */
  storageProblem: StorageProblem | null;
}

/** A share before it is followed. */
export type SharePreview =
  | { kind: 'ok'; share: FollowedShare; isFollowed: boolean }
  | { kind: 'failed'; reason: NoShareReason };
