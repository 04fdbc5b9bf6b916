/** Sentences about shares. */
import { plural, t } from '@lingui/core/macro';
import { type ByKind, byKind } from '../../workers/game/domain/byKind.ts';
import { SHARE_FRESH_SECONDS } from '../../workers/game/domain/refreshInterval.ts';
import {
  type FollowState,
  type LeftOut,
  type NoShareReason,
  type PartProblem,
  type PublishProblem,
  type RequestPreview,
  SHARES_KEPT_DAYS,
  type ShareContents,
} from '../../workers/game/domain/shares.ts';
import { addTo } from '../../workers/game/domain/sums.ts';
import type { EpochSeconds } from '../../workers/game/domain/units.ts';
import { listAnd } from '../format/lists.ts';
import { asSentence, joinSentences } from '../format/text.ts';
import { formatAge, formatDuration } from '../format/time.ts';
import { hiddenPlanetText } from './planetTypes.ts';
import { serverProblemText } from './serverProblems.ts';

interface FollowedFacts {
  state: FollowState;
  problem: readonly PartProblem[] | null;
  publishedAt: EpochSeconds | null;
  characters: readonly { planetCount: number; checkedAt: EpochSeconds }[];
}

interface ContentChoice {
  name: keyof ShareContents;
  label: string;
  /** in a list within a sentence */
  word: string;
  caption: string;
}

/** What can go along with a share, in the order of its form. */
export const contentChoices = (): readonly ContentChoice[] => [
  {
    name: 'characterNames',
    label: t`Names of characters`,
    word: t({ message: `names of characters`, comment: 'a share comes with …' }),
    caption: t`Otherwise they are called Pilot 1, Pilot 2, …`,
  },
  {
    name: 'planetNames',
    label: t`Planets and their systems`,
    word: t({ message: `planets and their systems`, comment: 'a share comes with …' }),
    caption: t`Otherwise only the type: a storm planet`,
  },
  {
    name: 'accounts',
    label: t`Account names`,
    word: t({ message: `account names`, comment: 'a share comes with …' }),
    caption: t`Who sees them learns which characters are yours`,
  },
  {
    name: 'comments',
    label: t`Comments and noted systems`,
    word: t({ message: `comments and noted systems`, comment: 'a share comes with …' }),
    caption: t`What you wrote about your characters`,
  },
  {
    name: 'customs',
    label: t`Customs rates`,
    word: t({ message: `customs rates`, comment: 'a share comes with …' }),
    caption: t`As they are in force: your skill, what owners charge, and planets that you exclude from totals`,
  },
];

/** What comes with a share: `It comes with names of characters and customs rates.` */
export function alongText(contents: ShareContents | null): string {
  const along = contentChoices()
    .filter((choice) => contents?.[choice.name])
    .map(({ word }) => word);
  return along.length === 0 ? t`It has colonies without names.` : t`It comes with ${{ contents: listAnd(along) }}.`;
}

const EVERYTHING: ShareContents = {
  characterNames: true,
  planetNames: true,
  accounts: true,
  comments: true,
  customs: true,
};

/** Whom a share can be for, and what then goes along. */
export const sharePresets = (): readonly { name: string; label: string; contents: ShareContents }[] => [
  { name: 'own', label: t`For your own phone or second computer`, contents: EVERYTHING },
  {
    name: 'corporation',
    label: t`For your corporation`,
    contents: { ...EVERYTHING, accounts: false, comments: false },
  },
  {
    name: 'everybody',
    label: t`For everybody`,
    contents: { characterNames: false, planetNames: false, accounts: false, comments: false, customs: false },
  },
];

export function linkWarning(): string {
  return t`Whoever has this link sees the share. Your browser’s history, its synchronisation and chats keep links. Stop sharing, or make a new link, if it got into the wrong hands.`;
}

export function insecurePageText(): string {
  return t`This page is not opened over HTTPS, so the browser offers no encryption, and nothing can be shared or followed here. Open Colony Watch by an https:// address.`;
}

export function localPageText(): string {
  return t`This page runs on this computer only (localhost), so the link opens nowhere else, and a QR code would be of no use.`;
}

/** How old a share is, whether that is because its sharer was away, and how old the characters are that lag behind. */
export function shareAgeText({ publishedAt, characters }: FollowedFacts, now: EpochSeconds): string {
  if (publishedAt === null) return t`Nothing has been loaded yet.`;
  const checkedAt = Math.max(...characters.map((one) => one.checkedAt), 0);
  const age = formatAge(checkedAt === 0 ? publishedAt : checkedAt, now);
  if (now - publishedAt > SHARE_FRESH_SECONDS) return t`as of ${age}: the sharer’s page has not been open since`;
  if (now - checkedAt > SHARE_FRESH_SECONDS)
    return t`as of ${age}: the sharer’s page is open, but could not refresh since`;
  const late = characters.filter((one) => now - one.checkedAt > SHARE_FRESH_SECONDS);
  if (late.length === 0) return t`as of ${age}`;
  const duration = formatDuration(now - Math.min(...late.map((one) => one.checkedAt)));
  return t`${plural(
    { lateCount: late.length },
    {
      one: `as of ${age}, # character not refreshed for ${duration}`,
      other: `as of ${age}, # characters not refreshed for up to ${duration}`,
    },
  )}`;
}

const PUBLISH_PROBLEM_TEXTS: ByKind<Exclude<PublishProblem, string>> = {
  noData: () => t`No data of these characters is known yet.`,
  stoppedElsewhere: () => t`This share was stopped from another browser. Stop it here, too.`,
  notAccepted: () => t`The server does not accept this share. Try again later.`,
  noPilotNumberLeft: () => t`This share has had too many characters. Make a new link.`,
  shareTooLarge: () => t`This share is larger than the server accepts. Share fewer characters.`,
  answerTooLarge: () => t`The server answered with too much.`,
  serverUnreachable: () => t`The server could not be reached.`,
  tooManyCharacters: ({ most }) =>
    t`${plural(most, { one: 'A share has at most # character.', other: 'A share has at most # characters.' })}`,
  serverStatus: (problem) => t`The server answered with status ${{ status: String(problem.status) }}.`,
  ofServer: ({ problem }) => serverProblemText(problem),
};

/** Why a share is not up to date on the server, and what to do. */
export function publishProblemText(problem: PublishProblem): string {
  if (typeof problem === 'string') return asSentence(problem);
  return byKind(PUBLISH_PROBLEM_TEXTS, problem);
}

/** Why a share is not up to date; null if it is. */
export function shareStateText({ state, problem }: FollowedFacts): string | null {
  return state === 'ok' ? problem && joinSentences(problem.map(partProblemText)) : SHARE_STATE_TEXTS[state]();
}

const SHARE_STATE_TEXTS: Readonly<Record<Exclude<FollowedFacts['state'], 'ok'>, () => string>> = {
  offline: () => t`The server could not be reached: this is the last copy.`,
  loading: () => t`This share has not been loaded yet.`,
  stopped: () => t`The sharer has stopped this share: this is the last copy.`,
  expired: () =>
    t`This share has expired, because its sharer was away for ${SHARES_KEPT_DAYS} days: this is the last copy.`,
  unreadable: () =>
    t`What the server has does not open with this link, or is older than what you have seen: this is the last good copy.`,
};

/** `12 characters, 70 planets` */
function shareCountText({ characters }: FollowedFacts): string {
  const planets = characters.reduce((sum, { planetCount }) => sum + planetCount, 0);
  const characterCount = characters.length;
  return t`${plural(characterCount, { one: '# character', other: '# characters' })}, ${plural(planets, { one: '# planet', other: '# planets' })}`;
}

/** `12 characters, 70 planets, as of 5 min ago` */
export function shareFactsText(share: FollowedFacts, now: EpochSeconds): string {
  const [counts, age] = [shareCountText(share), shareAgeText(share, now)];
  return t({ message: `${counts}, ${age}`, comment: '12 characters, 70 planets, as of 5 min ago' });
}

/** What a character's part of a share is shown from, if not from this share. */
interface Placed {
  character: { characterId: number };
  leftOut: LeftOut | null;
}

/** Characters that a share is not shown for: own ones, and those of other shares. @param nameOf names a share */
export function leftOutTexts(characters: readonly Placed[], nameOf: (shareId: string) => string): string[] {
  const count = characters.filter(({ leftOut }) => leftOut?.kind === 'own').length;
  const total = characters.length;
  const texts: string[] = [];
  if (count > 0 && count === total) {
    texts.push(t`All of them are yours and stay as EVE reports them, so there is nothing else to show.`);
  } else if (count > 0) {
    texts.push(
      t`${plural(count, { one: '# of them is yours and stays as EVE reports it.', other: '# of them are yours and stay as EVE reports them.' })}`,
    );
  }
  const elsewhere = new Map<string, number>();
  for (const { leftOut } of characters) {
    if (leftOut?.kind === 'inShare') addTo(elsewhere, leftOut.shareId, 1);
  }
  for (const [shareId, others] of elsewhere) {
    const share = nameOf(shareId);
    texts.push(
      t`${plural(others, { one: `# of them is in “${share}”, too, and is shown as that share has it.`, other: `# of them are in “${share}”, too, and are shown as that share has them.` })}`,
    );
  }
  return texts;
}

/** Whether a share hides which characters it has. It may say that it does not: their ids tell. */
export function hidesCharacters({ characters }: { characters: readonly Placed[] }): boolean {
  return characters.some(({ character }) => character.characterId < 0);
}

/** Where names are hidden, nobody can tell whether a character is also the player's own. */
export function mayCountTwiceText(): string {
  return t`Names are hidden in a share, so a character that is also yours, or in two shares, counts twice.`;
}

export function notChangedHereText(): string {
  return t`This character is from a share. Only its sharer can change it.`;
}

const PART_PROBLEM_TEXTS: ByKind<PartProblem> = {
  character: () => t`A character of this share can’t be read.`,
  tooLarge: () => t`The rest of this share is larger than any real one, so it is left out.`,
  future: () =>
    t`Characters are left out whose data is dated in the future: the sharer’s clock is wrong, or this computer’s.`,
  uploading: () => t`Some characters are still being uploaded.`,
  planet: ({ name }) => t`A planet of ${name} can’t be read.`,
};

/** Parts of a share that could not be read. */
function partProblemText(problem: PartProblem): string {
  return byKind(PART_PROBLEM_TEXTS, problem);
}

const NO_SHARE_TEXTS: Readonly<Record<NoShareReason, () => string>> = {
  stopped: () => t`The sharer has stopped this share.`,
  expired: () =>
    t`There is no such share. It ends ${SHARES_KEPT_DAYS} days after its sharer’s last visit, or the link is incomplete.`,
  unreadable: () => t`The link does not open this share. Copy the whole link again.`,
  offline: () => t`The server could not be reached. Try again when you are online.`,
};

/** Why a link shows no share. */
export function noShareText(reason: NoShareReason): string {
  return NO_SHARE_TEXTS[reason]();
}

/** A planet of a share before it is made: its name, or `a barren planet` where names are hidden. */
export function previewedPlanetText(planet: RequestPreview['characters'][number]['planets'][number]): string {
  return 'name' in planet ? planet.name : hiddenPlanetText(planet.planetType);
}
