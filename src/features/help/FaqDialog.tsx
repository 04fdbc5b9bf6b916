import { CheckIcon, CopyIcon } from '@primer/octicons-react';
import { Button, Dialog } from '@primer/react';
import { type ReactNode, useState } from 'react';
import { exportName } from '../../../workers/catalogue/index.ts';
import { closeDialog } from '../../state/dialogs.ts';
import { envAtom } from '../../state/environment.ts';
import { useAtomValue } from '../../state/jotai.ts';
import styles from '../../ui/dialogs.module.css';
import { Tooltip } from '../../ui/Tooltip.tsx';

/** What players ask. */
export default function FaqDialog() {
  return (
    <Dialog
      title="Frequently asked questions"
      width="xlarge"
      onClose={closeDialog}
      footerButtons={[{ content: 'Close', buttonType: 'primary', onClick: closeDialog }]}
    >
      <div className={styles.faq}>
        <Question title="Partner code" isOpen>
          <PartnerCode />
        </Question>
        {TOPICS.map(({ title, answer }) => (
          <Question key={title} title={title}>
            {answer.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Question>
        ))}
      </div>
    </Dialog>
  );
}

function Question({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

type CopyState = 'idle' | 'copied' | 'refused';

function PartnerCode() {
  const code = useAtomValue(envAtom)?.partnerCode ?? null;
  const [state, setState] = useState<CopyState>('idle');
  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      // No permission, or no secure connection: the code can still be marked and copied by hand.
      setState('refused');
    }
  };
  return (
    <>
      <p>
        Whoever enters this code at the EVE store when buying something supports the people who run this server, at no
        cost to themselves.
      </p>
      {code === null ? (
        <p>
          <Tooltip text="No partner code is set: whoever runs this server can set PARTNER_CODE." opensOnTap>
            <Button size="small" leadingVisual={CopyIcon} inactive aria-disabled="true">
              Copy partner code
            </Button>
          </Tooltip>
        </p>
      ) : (
        <p>
          <code className={styles.code}>{code}</code>{' '}
          <Button
            size="small"
            leadingVisual={state === 'copied' ? CheckIcon : CopyIcon}
            onClick={() => void copy(code)}
          >
            Copy partner code
          </Button>{' '}
          <span role="status">{COPY_TEXTS[state]}</span>
        </p>
      )}
    </>
  );
}

const COPY_TEXTS: Readonly<Record<CopyState, string>> = {
  idle: '',
  copied: 'Copied.',
  refused: 'The browser does not let this page copy; mark the code and copy it yourself.',
};

const TOPICS: readonly { title: string; answer: readonly string[] }[] = [
  {
    title: 'What is this?',
    answer: [
      'Colony Watch shows the planetary colonies of all your characters on one page: which extractors run and until when, what is made, what runs out or runs full next, and what it is worth.',
      'Everything it knows is kept in your browser. The server only helps with logging in and looks up prices; it keeps nothing about you.',
    ],
  },
  {
    title: 'How do I add characters?',
    answer: [
      'Choose "Log in with EVE Online" once for each character. Only one right is asked for: to read the planets of that character.',
      'Backup saves the list as a file, Restore reads it again, for instance in another browser. The file holds the keys to your characters: keep it as you would keep a password.',
    ],
  },
  {
    title: 'Why do the storage numbers differ from what ESI or other tools say?',
    answer: [
      'EVE’s interface shows a colony as it was when you last changed something on it: its storage numbers are updated only when you submit changes in the game.',
      'Colony Watch plays through everything since then by the rules of the game, so what you see is as it is now. The tooltips say what ESI had, and when. Settings has a switch to see only that.',
    ],
  },
  {
    title: 'What does Excluded do?',
    answer: [
      'A planet that is excluded is left out of the totals and of its account’s sums: for instance a colony whose products another of your colonies uses up. Its alerts and timers stay.',
    ],
  },
  {
    title: 'Where do I see the production chains?',
    answer: [
      'Open a planet’s row. It shows the extraction programs as charts, and what feeds what from raw materials (P0) to high-tech products (P4), with what is short and what is left over.',
    ],
  },
  {
    title: 'Compact mode',
    answer: [
      'Each character’s planets become small cards in one row, with the time left and the average yield of each extractor. The totals are hidden.',
    ],
  },
  {
    title: 'Alert mode',
    answer: [
      'Only planets that need you stay: an extraction program has ended, a storage is more than 60% full, an import lasts for less than 24 hours, two extractors are off balance, or an extractor yields less than your minimum. An account without such a planet is hidden.',
    ],
  },
  {
    title: 'Plan mode',
    answer: [
      'Each character’s comment takes the place of its planets, with its lines and spaces as you wrote them: what it makes, when to restart it, where to haul.',
    ],
  },
  {
    title: 'Extraction datetime',
    answer: [
      'Extractors show the moment at which they end, in EVE time, instead of the time left. The tooltip has your own time.',
    ],
  },
  {
    title: 'What stops next?',
    answer: [
      'The app bar counts the planets that have stopped and the time until the next one does; a click opens the list of all stops, soonest first: programs that end, stores that are full, factories without an input, structures without a set-up, each with its cause and what to do. What follows from a stop is shown under it: when a program ends, the factories that run out because of it are not listed again. The opened planet row shows them all. The list can be narrowed by kind, account and character, and a click on a planet leads to its row.',
      'The header of an account and the cell of a planet name their own next stop.',
    ],
  },
  {
    title: 'Time travel',
    answer: [
      'The slider above the totals, and the buttons beside it, show the whole page as it will be at any moment of the coming two weeks: timers, storage, alerts and totals. Nothing is asked of EVE for that. A frame around the page and the word "Forecast" say so for as long as it lasts; "Back to now" or Escape ends it.',
      'A forecast takes it that you do not touch your colonies until then, and that prices stay as they are.',
    ],
  },
  {
    title: 'Can it notify me?',
    answer: [
      'Yes, once you turn it on: the list of stops has "Notifications". Choose the kinds of stops and how long before you want to be told. What falls together comes as one notification, nothing comes twice, and a click leads to the planet.',
      'This page sends them, so it has to be open in a tab, which may be in the background. A closed browser can tell you nothing: use the calendar for that.',
    ],
  },
  {
    title: 'Can I have the stops in my calendar?',
    answer: [
      'The list of stops has "Calendar", which saves all stops to come, or those of one account, as an .ics file with reminders. Import it into your calendar; after a visit to your colonies save and import it once more, and the events move.',
    ],
  },
  {
    title: 'How do I find a planet?',
    answer: [
      'Type into the field above the accounts (or press / first): parts of a character, an account, a system, a planet, a product that is made, needed or stored there, a tier such as P2, a type of planet, or a state: expired, full, idle, off balance, excluded. All words must fit; quotes hold words together. Escape clears it.',
      'The address keeps what you typed: bookmark it, and it is one click away.',
    ],
  },
  {
    title: 'Can I get the figures into a spreadsheet?',
    answer: [
      'Export, above the accounts, saves tables as CSV files or copies them to be pasted: plain numbers without units or separators, times in EVE time. Planets come in the order and with the filter on screen, totals in the order of their table, stops as the list of stops has them, with its filters.',
    ],
  },
  {
    title: 'Does it work without a network?',
    answer: [
      'Yes, after the first visit: the page opens from what the browser has kept, and shows your colonies as they are by now, simulated on from the last that EVE said. The app bar says "Offline", and a click on that when EVE last confirmed what you see; the page goes on by itself when the network is back.',
      'It can be installed, too, and then opens in a window of its own: with the sign in the address bar of Chrome or Edge, "Add to Home Screen" in the share menu of an iPhone or iPad, or "Install" in the menu of a browser on Android. When there is a new version, the page offers to reload.',
    ],
  },
  {
    title: 'Whose prices are these?',
    answer: [
      'All ISK figures go by the minimum sell prices of one trading hub: Jita, unless you choose Amarr, Dodixie, Rens or Hek in Prices or Settings. A month is 720 hours, and customs tax is taken off where you have set it.',
      'Prices, above the accounts, lists every commodity with its price and what one factory that makes it earns per hour, so that you see what is worth making.',
      'If the price source fails or answers nonsense, the last good prices stay in use and a notice gives their age. A single price that the source does not give is marked as old in Prices, and is left out after 24 hours.',
    ],
  },
  {
    title: 'Which game data is this built on?',
    answer: [`Products, schematics, structures and planets come from EVE's Static Data Export, ${exportName()}.`],
  },
  {
    title: 'What does off-balance mean?',
    answer: [
      'A planet with exactly two extractors is off balance when both run and their average yields per hour differ by more than the balance threshold. The threshold is 1,000 units at first; change it in Settings.',
    ],
  },
  {
    title: 'Which keys are there?',
    answer: [
      'Tab goes from planet to planet, each is one stop. The left and right arrow keys move between what a planet’s row has to open, Home and End to the first and the last; up and down move to the same column of the next planet. Enter or space opens.',
      'The first Tab on the page offers to skip to the planets. "/" goes to the search, Escape closes what is open and ends time travel.',
    ],
  },
  {
    title: 'How do I reorder accounts?',
    answer: [
      'Drag an account’s card by its handle, with the mouse or a finger. With the keyboard: move to the handle, press space, move with the arrow keys, and press space again. The order is kept.',
    ],
  },
  {
    title: 'How do I group characters?',
    answer: [
      'Click a character and give it an account name. Characters with the same account name share a card. "Clear account" takes a character out of its account.',
    ],
  },
  {
    title: 'Can I see icons instead of names?',
    answer: ['Yes: with "Product icons" above the accounts, or in Settings. Hover over an icon to see its name.'],
  },
  {
    title: 'What do the colours mean, and can I change them?',
    answer: [
      'A timer’s colour says how long an extractor still runs: expired, under 2, 4, 8, 12, 24 and 48 hours, and longer. Each can be changed, and reset, in Settings.',
      'Storage turns gold above 60%, orange above 80% and red above 90%. An import turns red below 24 hours and yellow below 48.',
    ],
  },
  {
    title: 'The 3D view',
    answer: [
      'A planet’s menu has "Show 3D View": the colony on its planet, with extractors and their heads, factories, storage, links and routes. Turn it with the mouse, a finger or the arrow keys.',
    ],
  },
  {
    title: 'Planet settings',
    answer: [
      'A planet’s menu has "Configure Planet": what it makes, needs and earns, the customs tax that is taken off its value, whether it counts towards the totals, and how its CPU and power are used. This part is still growing: tell us what you miss.',
    ],
  },
];
