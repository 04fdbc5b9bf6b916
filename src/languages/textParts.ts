/**
 * The parts that translations are split into, so that a visit loads only those of what it shows. A part is loaded with the
 * first file that has texts of it: the build adds that to the file. For translators, a part is a place of the page or what
 * is opened from all of them:
 * - page: what every visit shows: navigation, Planets, accounts, filter, notices
 * - planet: one planet: its details, tooltips, configuration and 3D view
 * - round, money, improve: these places, and Stops with the round
 * - help: questions and answers
 * - more: dialogs about characters, logins, settings, shares and backups; notifications and reminders
 */
export type Part = 'page' | 'planet' | 'round' | 'money' | 'improve' | 'help' | 'more';

/** Folders and files of each part. All others are in `page`, which the first load needs. */
const PATHS: Readonly<Record<Exclude<Part, 'page'>, readonly string[]>> = {
  planet: [
    'src/features/planets/config',
    'src/features/planets/detail',
    'src/features/planets/tooltips',
    'src/features/sphere',
  ],
  round: [
    'src/features/round',
    'src/features/stops',
    'src/bridge/autopilot.ts',
    'src/eve/RouteButtons.tsx',
    'src/words/round.ts',
    'src/words/roundTroubles.ts',
    'src/words/roundVisits.ts',
  ],
  money: [
    'src/features/history',
    'src/features/prices',
    'src/words/choices.ts',
    'src/words/history.ts',
    'src/words/market.ts',
  ],
  improve: [
    'src/features/chain',
    'src/features/settle',
    'src/features/suggestions',
    'src/features/templates',
    'src/features/whatIf',
    'src/places/SuggestionsPlace.tsx',
    'src/bridge/demand.ts',
    'src/words/chain.ts',
    'src/words/demand.ts',
    'src/words/editProblems.ts',
    'src/words/settle.ts',
    'src/words/suggestions.ts',
    'src/words/templateProblems.ts',
    'src/words/templates.ts',
    'src/words/whatIf.ts',
    'src/words/yieldSources.ts',
  ],
  help: ['src/features/help', 'src/words/faq.ts', 'src/words/gameData.ts'],
  more: [
    'src/background/composeNotification.ts',
    'src/background/composeReminders.ts',
    'src/background/notifier.ts',
    'src/background/reminderUploads.ts',
    'src/background/shareSync.ts',
    'src/bridge/backup.ts',
    'src/bridge/deleteEverything.ts',
    'src/bridge/keptFile.ts',
    'src/bridge/loginQueue.ts',
    'src/bridge/loginReturn.ts',
    'src/bridge/restoreNews.ts',
    'src/bridge/withdraw.ts',
    'src/features/backup',
    'src/features/characters/CharacterDialog.tsx',
    'src/features/login',
    'src/features/notifications',
    'src/features/settings',
    'src/features/shares',
    'src/state/pageBackup.ts',
    'src/words/backup.ts',
    'src/words/customs.ts',
    'src/words/engineNotices.ts',
    'src/words/leads.ts',
    'src/words/ownData.ts',
    'src/words/permissions.ts',
    'src/words/reminderPhrases.ts',
    'src/words/serverProblems.ts',
    'src/words/shares.ts',
    'src/words/storageNotices.ts',
  ],
};

export const PARTS: readonly { part: Part; paths: readonly string[] }[] = [
  { part: 'page', paths: [] },
  ...Object.entries(PATHS).map(([part, paths]) => ({ part: part as Part, paths })),
];

/** The part of a source file's texts: `src/features/round/RoundView.tsx` → `round` */
export function partOf(path: string): Part {
  const found = PARTS.find(({ paths }) => paths.some((start) => path === start || path.startsWith(`${start}/`)));
  return found?.part ?? 'page';
}
