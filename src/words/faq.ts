/** The FAQ. */
import { t } from '@lingui/core/macro';
import { hubName, TRADING_HUBS } from '../../workers/game/domain/hub.ts';
import { REMINDER_HORIZON_DAYS, REMINDERS_KEPT_DAYS } from '../../workers/game/domain/reminder.ts';
import { SHARES_KEPT_DAYS } from '../../workers/game/domain/shares.ts';
import {
  DEFAULT_BALANCE_THRESHOLD,
  FILL_COLOUR_FRACTIONS,
  LOW_IMPORT_HOURS,
  SHORT_IMPORT_HOURS,
  TREND_PROGRAM_COUNT,
  WORN_OUT_PERCENT,
} from '../../workers/game/domain/thresholds.ts';
import { HOURS_PER_MONTH } from '../../workers/game/domain/units.ts';
import { listOr } from '../format/lists.ts';
import { formatNumber, formatPercent } from '../format/number.ts';
import { joinSentences } from '../format/text.ts';
import { alertName, alertReasons } from './alerts.ts';
import { gameExportText } from './gameData.ts';
import { placeNames } from './places.ts';
import { localSearchWords, statusWords } from './status.ts';

/** The groups of questions, in order. A place's "?" opens the group of the same name. */
export const faqGroups = () =>
  ({
    start: t`First steps`,
    ...placeNames(),
    page: t`Files, offline and data`,
  }) as const;

export type FaqGroup = keyof ReturnType<typeof faqGroups>;

interface Question {
  title: string;
  /** by paragraph */
  answer: readonly string[];
}

interface FaqTopic extends Question {
  group: FaqGroup;
}

/** What the server stores for the player: messages for while the page is closed, if it offers them and they are on. */
export type MessagesStored = 'on' | 'offered' | 'notOffered';

const STORED_TEXTS: Readonly<Record<MessagesStored, () => string>> = {
  on: () =>
    t`The server handles logins and prices, and stores the messages that it sends you while this page is closed, encrypted. “Can it notify me?” says what they contain and how to delete them.`,
  offered: () =>
    t`The server handles logins and prices and stores nothing about you, unless you turn on messages for while this page is closed: then it stores those messages, encrypted. “Can it notify me?” says what they contain and how to delete them.`,
  notOffered: () => t`The server handles logins and prices and stores nothing about you.`,
};

/** The first question. @param hasShares whether the server keeps shares */
export function whatIsThis(messages: MessagesStored, hasShares: boolean): FaqTopic {
  const sentences = [
    t`Your characters, logins, colonies and history are stored in your browser.`,
    STORED_TEXTS[messages](),
    ...(hasShares ? [t`If you share colonies, it keeps a sealed copy of them, which it cannot read.`] : []),
  ];
  return {
    group: 'start',
    title: t`What is this?`,
    answer: [
      t`Colony Watch shows the planetary colonies of all your characters on one page: which extractors run and until when, what your factories make, what runs out or fills up next, and what it is worth.`,
      joinSentences(sentences),
    ],
  };
}

/** All other questions. */
export const faqTopics = (): readonly FaqTopic[] =>
  (Object.keys(QUESTIONS) as FaqGroup[]).flatMap((group) => QUESTIONS[group]().map((topic) => ({ group, ...topic })));

const startQuestions = (): Question[] => [
  {
    title: t`How do I add characters?`,
    answer: [
      t`Choose “Log in with EVE Online” once for each character. It asks for one permission only: to read the planets of that character. You can allow more, character by character, if this server offers that.`,
      t`Backup saves everything that is yours as a file, Restore merges it, for instance in another browser. With logins, the file contains the keys to your characters: treat it like a password.`,
    ],
  },
  {
    title: t`How do I see my colonies on my phone, or show them to my corporation?`,
    answer: [
      t`Share… in the app bar makes a link and a QR code. Choose characters, and what goes along: names, planets, accounts, comments, customs rates. Whoever opens the link sees these colonies simulated like their own, but can change nothing.`,
      t`Your browser seals the share, and only the link opens it: the server cannot read it. It is brought up to date while your page is open, after each refresh. “Stop sharing” deletes it, and “New link” locks out whoever has the old one. It ends by itself ${SHARES_KEPT_DAYS} days after your last visit. In an installed app, paste the link in Share….`,
    ],
  },
  {
    title: t`How do I group characters?`,
    answer: [
      t`Click a character and give it an account name. Characters with the same account name share a card. “Clear account” takes a character out of its account.`,
    ],
  },
  {
    title: t`How do I reorder accounts?`,
    answer: [
      t`Drag an account’s card by its handle, with the mouse or a finger. With the keyboard: go to the account’s name, press End, then space, move with the arrow keys, and press space again. The order is kept.`,
    ],
  },
  {
    title: t`How do I find a planet?`,
    answer: [
      t`Type into the search, beside the places (or press / first): parts of a character, an account, a system, a planet, a product that is made, needed or stored there, a tier such as P2, a type of planet, or a state: ${{ ended: localSearchWords().ended }}, ${{ full: localSearchWords().full }}, ${{ idle: statusWords().idle }}, ${{ offBalance: alertName('imbalance') }}, ${{ excluded: localSearchWords().excluded }}. All words must match; quotes keep words together, and ="Water" finds Water without Water-Cooled CPU. Escape clears it. Planets, Stops and the filtered chain follow.`,
      t`What you typed is part of the page’s address, so you can bookmark it.`,
      t`The browser’s own search (Ctrl+F) finds only what is near the screen when there are many characters; this one finds everything.`,
    ],
  },
  {
    title: t`Which keys are there?`,
    answer: [
      t`Tab goes from planet to planet. In a planet’s row, the left and right arrow keys, Home and End move between the cells that open; up and down move to the same column of another planet. Enter or space opens a cell. Bars of buttons, an account’s figures and a character’s card are reached once by Tab, too, and have the same keys.`,
      t`The first Tab on the page offers to skip to the planets. “/” goes to the search. Escape closes what is open, leads back from a place to where you came from, and ends time travel.`,
      t`In the list of a round, space ticks a line, up and down go to the line above and below, and N goes to the next login.`,
    ],
  },
];

const planetQuestions = (): Question[] => [
  {
    title: t`Why do the storage numbers differ from what ESI or other tools say?`,
    answer: [
      t`EVE’s interface shows a colony as it was when you last changed something on it: its storage numbers are updated only when you submit changes in the game.`,
      t`Colony Watch simulates everything from then to now, so you see the colony as it is now. The tooltips show what ESI reported, and when. Settings has a switch to show only that.`,
    ],
  },
  {
    title: t`What does Excluded do?`,
    answer: [
      t`An excluded planet is left out of the totals and of its account’s sums, for example a colony whose products another of your colonies uses. Its alerts and timers stay.`,
    ],
  },
  {
    title: t`Where do I see the production chains?`,
    answer: [
      t`Open a planet’s row. It shows the extraction programs as charts, and what feeds what from raw materials (P0) to high-tech products (P4), with what is short and what is left over.`,
      t`The fleet chain, in Improve, shows the same for the whole fleet, one account or the filtered planets: what is made, used, missing and left over per hour, and how long the stock lasts. Bottlenecks are listed by the product that they stop, each with one fix on all of its planets and the net that this adds, from a replay; a fix that costs more than it brings is not offered. Choose there whether missing inputs are bought where that pays, or only your own goods count. Its rates and its net are what every planet sustains with visits as usual, the same as in rows, headers and totals. It assumes that each time you restart the same programs, collect products and bring what a planet doesn’t make itself.`,
    ],
  },
  {
    title: t`What does “Move the heads” mean?`,
    answer: [
      t`The base quantity of a planet’s programs fell by more than ${WORN_OUT_PERCENT}% over ${TREND_PROGRAM_COUNT} programs: the spots under the extractor heads are worn out. Move the heads to other spots when you start the next program. Planets whose factories already use everything they yield are not marked.`,
    ],
  },
  {
    title: t`Compact mode`,
    answer: [
      t`Each character’s planets become small cards in one row, with the time left and the average yield of each extractor. The totals are hidden.`,
    ],
  },
  {
    title: t`Alert mode`,
    answer: [
      t`Shows only planets that need you: ${{ reasons: alertReasons() }}. An account without such a planet is hidden. The account with the worst planet is on top, whatever their order is otherwise; the chips beside it limit it to what has stopped, is not set up, is full, is short of inputs or is off balance.`,
    ],
  },
  {
    title: t`Plan mode`,
    answer: [
      t`Shows each character’s comment instead of its planets, with its lines and spaces as you wrote them: what it makes, when to restart it, where to haul.`,
    ],
  },
  {
    title: t`Extraction datetime`,
    answer: [
      t`Extractors show when they end, in EVE time, instead of the time left. The tooltip shows your local time.`,
    ],
  },
  {
    title: t`Time travel`,
    answer: [
      t`The slider beside the next stop, and the buttons beside it, show the whole page at any time in the next two weeks: timers, storage, alerts and totals. This needs nothing from EVE. A frame around the page and the word “Forecast” remind you of it; “Back to now” or Escape ends it.`,
      t`A forecast assumes that you do not touch your colonies until then and that prices stay the same.`,
    ],
  },
  {
    title: t`What does off-balance mean?`,
    answer: [
      t`A planet with exactly two extractors is off balance when both run and their average yields per hour differ by more than the balance threshold. The threshold is ${{ threshold: formatNumber(DEFAULT_BALANCE_THRESHOLD) }} units at first; change it in Settings.`,
    ],
  },
  {
    title: t`Can I see icons instead of names?`,
    answer: [t`Yes: with “Product icons” above the accounts, or in Settings. Hover over an icon to see its name.`],
  },
  {
    title: t`What do the colours mean, and can I change them?`,
    answer: [
      t`A timer’s colour shows how long an extractor still runs: ended, under 2 hours, under 4 hours, under 8 hours, under 12 hours, under 24 hours, under 48 hours, 48 hours and more. Each can be changed, and reset, in Settings.`,
      t`Storage turns gold above ${{ goldPercent: formatPercent(FILL_COLOUR_FRACTIONS.gold, 0) }}, orange above ${{ orangePercent: formatPercent(FILL_COLOUR_FRACTIONS.orange, 0) }} and red above ${{ redPercent: formatPercent(FILL_COLOUR_FRACTIONS.red, 0) }}. An import turns red below ${LOW_IMPORT_HOURS} hours and yellow below ${SHORT_IMPORT_HOURS}.`,
    ],
  },
  {
    title: t`The 3D view`,
    answer: [
      t`A planet’s menu has “Show 3D View”: the colony on its planet, with extractors and their heads, factories, storage, links and routes. Turn it with the mouse, a finger or the arrow keys.`,
    ],
  },
  {
    title: t`Planet settings`,
    answer: [
      t`A planet’s menu has “Configure Planet”: what it makes, needs and earns, the customs tax that is taken off its value, whether it counts towards the totals, and how its CPU and power are used. This part is still growing: tell us what you miss.`,
    ],
  },
];

const stopQuestions = (): Question[] => [
  {
    title: t`What stops next?`,
    answer: [
      t`The navigation counts the planets that have stopped. Stops lists every stop of the fleet, first what has stopped, most ISK lost on top, then what stops next: programs that end, stores that are full, factories without an input, structures without a set-up, each with its cause and what to do. What follows from a stop is shown under it: when a program ends, the factories that run out because of it are not listed again. The opened planet row shows them all. The list can be searched and filtered by kind, account and character, and a click on a planet goes to its row.`,
      t`The header of an account and the cell of a planet name their own next stop.`,
    ],
  },
  {
    title: t`Can it notify me?`,
    answer: [
      t`Yes, once you turn it on: Stops has “Notifications”. Choose the kinds of stops and how long before. Stops close together are one notification, none is repeated, and a click opens the planet.`,
      t`Notifications in this browser need the page open in a tab, which may be in the background. For messages while it is closed, turn on “On this device” or paste a Discord webhook in the same dialog, if this server offers it, or use the calendar.`,
      t`For those messages the server stores what to say and when for the next ${REMINDER_HORIZON_DAYS} days, with your webhook and device, encrypted. It gets no login and no character id, and no names if you turn them off. “Delete from server” deletes everything at once; otherwise it is deleted ${REMINDERS_KEPT_DAYS} days after this page was last open.`,
    ],
  },
  {
    title: t`Can I have the stops in my calendar?`,
    answer: [
      t`Stops has “Calendar”, which saves all future stops, or those of one account, as an .ics file with reminders. Import it into your calendar. After a visit to your colonies, save and import it again: the events move.`,
    ],
  },
];

const roundQuestions = (): Question[] => [
  {
    title: t`What is in a round?`,
    answer: [
      t`Whom to log in, in which order, and what to do on each planet: restart programs, collect, deliver; and what to buy for it. Only visits that are due before the next round, or that are worth more than they cost, are planned. “Settings” has the choices: when you start, when the next round is, who takes part, how large the cargo hold is.`,
      t`Each visit is proven by replay: what you collect and bring is what the colony then has and can take. When nothing is to be done, the place says from when on the first planet needs you.`,
    ],
  },
  {
    title: t`What happens when I check lines off?`,
    answer: [
      t`The plan stays as it is until you press “Plan again”, also over a reload, and newer records of EVE are compared with it: programs that you restarted are checked, and what differs is marked. The counter beside Round says how many logins have something left to do.`,
      t`A round can be printed as a checklist, copied as text, or saved as a CSV file.`,
    ],
  },
];

const moneyQuestions = (): Question[] => [
  {
    title: t`What should I make?`,
    answer: [
      t`“Products”, in Money, lists every commodity: what a planet with factories alone would earn with it in a month by the best way of making it, after customs tax and of what the market takes, its price and how that changed, what the hub’s region trades a day, and what your fleet makes. A star marks the ten best. The line above the table says with which inputs, customs tax and command center; it opens to change them, and to compare by factory-hour or by m³ hauled.`,
      t`A product’s name opens every way of making it, what one factory makes and uses in an hour before customs tax, and its input tree, with what is cheaper for each input, to make or to buy.`,
    ],
  },
  {
    title: t`History: what is stored, and how do I delete it?`,
    answer: [
      t`ESI shows only the present. So Colony Watch stores each newer snapshot of your colonies in this browser: when you visited, what the colony held, its programs, the forecast for that moment, what was made, used and lost since, and the median of the day’s lowest sell orders. It is kept for two years and never leaves your browser.`,
      t`“Earned”, in Money, and the second tab of an open planet show what it earned, how your programs yield, and whether the forecasts were right. Its menu “Save and restore” saves a backup, restores one, and deletes the history of one character or of all. Restoring merges the file into what is stored and never counts a visit twice. Deleting a character deletes its history, too. If the disk is full, the oldest month is deleted first, and the page says so.`,
    ],
  },
  {
    title: t`What does “proves nothing” mean?`,
    answer: [
      t`At each visit the forecast is compared with what ESI then shows. What you collected, delivered and restarted explains most differences; anything else is an error of the forecast. If you changed the layout or moved everything, nothing is left to compare, so the comparison proves nothing.`,
      t`A wrong forecast can be reported: open the visit and choose “Report a wrong forecast”. You see the file before you save it. It has no names, ids, places or times.`,
    ],
  },
  {
    title: t`What customs tax do the figures include?`,
    answer: [
      t`Two parts, on the base cost of what crosses a customs office: 5 ISK per unit of P0, 400 of P1, 7,200 of P2, 60,000 of P3, 1,200,000 of P4. In high security space the game charges exports 10%, a percentage point less per level of Customs Code Expertise. Everywhere, the office’s owner charges their rate. Imports pay half of both.`,
      t`Settings has your skill level, which a character’s dialog can override, and what owners usually charge in high, low and null security and in wormholes. A planet’s own rate (Configure Planet) replaces the owner’s part. “Set rates for many planets” in the settings sets it for a system, an account, or what the filter shows.`,
    ],
  },
  {
    title: t`Whose prices are these?`,
    answer: [
      t`All ISK figures use the lowest sell order of one trading hub: ${{ firstHub: hubName(TRADING_HUBS[0]!) }}, unless you choose ${{ otherHubs: listOr(TRADING_HUBS.slice(1).map(hubName)) }} in Money or Settings. In Settings you can price exports and imports by the highest buy order or the 5% sell percentile instead. A month is ${HOURS_PER_MONTH} hours, and customs tax is deducted.`,
      t`If the price source fails or its answer makes no sense, the last good prices stay in use and a notice says how old they are. A single price that the source does not give is marked as old in the list of products, and is left out after 24 hours. If the source is out for more than a day, all figures use the average prices of all regions, from ESI, and say so.`,
    ],
  },
];

const improveQuestions = (): Question[] => [
  {
    title: t`What is the template bench?`,
    answer: [
      t`It judges planet templates as the game copies them. Paste one or many, with any text around them, or drop files. Each is built with empty stores and replayed with visits as often as yours, which bring the inputs that it does not make. Each extractor head adds the mean of your own programs for that resource (600 if you have none). You can change these assumptions.`,
      t`Templates of your own colonies are listed, too. A template for another type of planet has no fault: the game builds the structures of the planet you apply it to.`,
      t`Retarget exchanges structures and, where nothing else depends on them, resources. Trim removes what costs the least output. Your library stays in this browser; save it as a file to keep a copy.`,
    ],
  },
  {
    title: t`How does New planets find plans?`,
    answer: [
      t`It designs a colony for each planet in reach and everything that the planet could make, and replays each design for 90 days with visits as often as yours. Then it chooses which planets are worth it and who settles them, and replays the chosen plan as a whole. Other plans are shown beside it where they are better in something else, such as fewer logins.`,
      t`EVE publishes no yields. Those of your own programs count first; without one, a head is assumed to add 600. Every plan says what it rests on, what it brings with half and one and a half times the yields, and below which it stops paying. Nothing of it leaves your browser.`,
    ],
  },
  {
    title: t`How exact are variants and suggestions?`,
    answer: [
      t`Each is simulated like the colony itself. Monthly figures start from the colony as it is now, with visits at your usual interval, until they repeat: the interval is the median of your latest visits to that planet, otherwise the time between two rounds in the round planner. A visit restarts programs that end before the next one, collects products, and brings the inputs that fit.`,
      t`What cannot be known is assumed, and each assumption is shown: a program of another length has the same base quantity, and heads contribute equally. If your history has such a program on that planet, its base quantity is used. Costs of building are not counted.`,
      t`Variants stay in this browser, the same in every tab, until you delete them. A backup file has them, too.`,
    ],
  },
];

const pageQuestions = (): Question[] => [
  {
    title: t`Can I copy the figures into a spreadsheet?`,
    answer: [
      t`Export, in Planets and Stops, saves tables as CSV files or copies them to be pasted: plain numbers without units or separators, times in EVE time. Planets have the order and filter of the screen, totals the order of their table, and stops the order and filters of the list of stops.`,
      t`Column titles and planet types in these files are English in every language, because spreadsheets and programs look for them.`,
    ],
  },
  {
    title: t`Does it work without a network?`,
    answer: [
      t`Yes, after the first visit: the page opens from the browser’s storage and shows your colonies as they are now, simulated from the last data that EVE sent. The app bar says “Offline”; click it to see when EVE last confirmed what you see. The page continues by itself when the network is back.`,
      t`It can be installed, too, and then opens in its own window: with the icon in the address bar of Chrome or Edge, “Add to Home Screen” in the share menu of an iPhone or iPad, or “Install” in the menu of a browser on Android. When there is a new version, the page offers to reload.`,
    ],
  },
  {
    title: t`Which languages does the page speak?`,
    answer: [
      t`Those of EVE's client: English, German, Spanish, French, Japanese, Korean, Russian and Chinese. Choose yours in Settings, or at the end of the page. The first visit is in your browser's language, and what has no translation yet is in English.`,
      t`Names of products and structures come from the game's export, which has only the English ones for German and Russian. Where your client speaks another language than this page, say so in Settings: shopping lists are then written in it.`,
      t`The translations were not made by native speakers. Corrections are welcome: CONTRIBUTING says which file to change.`,
    ],
  },
  {
    title: t`Which game data is this built on?`,
    answer: [gameExportText()],
  },
];

const QUESTIONS: Readonly<Record<FaqGroup, () => readonly Question[]>> = {
  start: startQuestions,
  planets: planetQuestions,
  stops: stopQuestions,
  round: roundQuestions,
  money: moneyQuestions,
  improve: improveQuestions,
  page: pageQuestions,
};
