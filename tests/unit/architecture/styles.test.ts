/** Checks which styles are CSS modules, and which controls are not Primer's. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, filesUnder, ROOT } from './sources.ts';

/** Drawn hundreds of times: here styled-components would cost time, as `npm run bench:page` shows. */
const HOT_STYLES = [
  'src/eve/images.module.css',
  'src/features/accounts/AccountCard.module.css',
  'src/features/accounts/Accounts.module.css',
  'src/features/accounts/Grip.module.css',
  'src/features/accounts/HiddenCharacters.module.css',
  'src/features/characters/CharacterBlock.module.css',
  'src/features/characters/CharacterCard.module.css',
  'src/features/characters/FetchFailure.module.css',
  'src/features/planets/PlanetCards.module.css',
  'src/features/planets/PlanetTable.module.css',
  'src/features/planets/Planets.module.css',
  'src/features/planets/Tips.module.css',
  'src/features/planets/cells/cells.module.css',
  'src/ui/Countdown.module.css',
  'src/ui/Stat.module.css',
];

/** Files that may contain raw controls, and why. Everywhere else controls are Primer's. */
const RAW_CONTROLS: Readonly<Record<string, string>> = {
  'src/enginePage/EnginePage.tsx': 'a slider, which Primer lacks',
  'src/features/accounts/AccountHeader.tsx': 'one per account, with styles of a hot list',
  'src/features/accounts/Grip.tsx': 'one per account and character',
  'src/features/accounts/HiddenCharacters.tsx': 'one per account',
  'src/features/chain/ChainDiagram.tsx': 'a whole card, one per commodity',
  'src/features/characters/CharacterCard.tsx': 'one per character',
  'src/features/characters/CharacterDialog.tsx': 'a hidden submit button, which lets Enter submit the form',
  'src/features/characters/FetchFailure.tsx': 'one per character',
  'src/features/filter/FilterField.tsx': 'part of the first load, where Primer’s field takes 3 kB',
  'src/features/planets/PlanetCard.tsx': 'one per planet',
  'src/features/planets/PlanetRow.tsx': 'one per planet',
  'src/features/planets/PlanetTable.tsx': 'one per character and column',
  'src/features/planets/cells/ExcludedCell.tsx': 'one per planet',
  'src/features/planets/cells/ExtractionCell.tsx': 'one per planet',
  'src/features/planets/cells/NameCell.tsx': 'one per planet',
  'src/features/planets/cells/StorageCell.tsx': 'one per planet',
  'src/features/planets/cells/TradeCells.tsx': 'one per planet',
  'src/features/planets/cells/ValueCells.tsx': 'one per planet',
  'src/features/settings/ColourSettings.tsx': 'Primer has no colour field',
  'src/features/stops/VisitEntry.tsx': 'one per visit, and there are hundreds',
  'src/features/suggestions/SuggestionCells.tsx':
    'what folds out a line’s alternatives, in a table of hundreds of lines',
  'src/features/timeTravel/TimeSlider.tsx': 'Primer has no slider',
  'src/ui/FileField.tsx': 'Primer has no file field',
  'src/ui/PlainButton.ts': 'lines that lead to a planet are only as high as their text',
  'src/ui/Tooltip.tsx': 'a word or icon in a text or a row; Primer has no button that looks like its text',
};

/** Where the layout changes by the width of the page, and why not at one of the named widths. */
const OTHER_WIDTHS: Readonly<Record<string, string>> = {
  'src/features/shell/RefreshStatus.tsx': 'the smallest phones have no room for a text beside the buttons',
};

describe('styles', () => {
  it('change at the named widths of the page', () => {
    const modules = HOT_STYLES.concat('src/global.css');
    const others = [...filesUnder('src'), ...modules].filter((file) =>
      /(@media|matchMedia\(|useMediaQuery\()[^{;]*(width|height): \d+px/.test(codeOf(file)),
    );
    expect(others).toEqual(Object.keys(OTHER_WIDTHS));
  });

  it('are CSS modules only where something is drawn hundreds of times', () => {
    const modules = readdirSync(join(ROOT, 'src'), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.name.endsWith('.module.css'))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));
    expect(modules.sort()).toEqual(HOT_STYLES);
  });

  it('leave controls to Primer, except in rows drawn hundreds of times and where Primer has none', () => {
    const raw = /<(button|input|select|textarea)\b|\bstyled\.(button|input|select|textarea)\b/;
    const files = filesUnder('src').filter((file) => raw.test(readFileSync(join(ROOT, file), 'utf8')));
    const known = Object.keys(RAW_CONTROLS);
    expect(files.sort()).toEqual(known);
  });
});
