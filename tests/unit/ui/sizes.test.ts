/** Sizes of the page are said in one place, and nowhere again. */
import { describe, expect, it } from 'vitest';
import { otherValues, sizes, styleFiles } from './styleValues.ts';

const heights = [...sizes].flatMap(([name, value]) => (name.startsWith('--height') ? [value] : []));
/** By name, or by a name that a property chooses. */
const GAP = /^(0|var\(--gap-([a-z]+|\$\{.+\})\))( (0|var\(--gap-[a-z]+\)))?$/;

/** Gaps of single drawings. */
const OTHER_GAPS = [
  'features/accounts/AccountCard.module.css: var(--gap-small) 18px',
  'features/chain/ChainTables.tsx: 20px',
  'features/history/ColonyHistoryPanel.tsx: var(--gap-wide) 32px',
  'features/history/FleetHistoryPanel.tsx: 20px',
  'features/history/FleetHistoryPanel.tsx: 20px 48px',
  'features/planets/PlanetCards.module.css: 3px',
  'features/planets/cells/cells.module.css: 1px',
  'features/planets/cells/cells.module.css: 1px var(--gap-snug)',
  'features/planets/cells/cells.module.css: 3px',
  'features/planets/config/PlanetConfigDialog.tsx: 20px',
  'features/planets/config/PlanetConfigDialog.tsx: 20px 40px',
  'features/planets/config/PlanetConfigDialog.tsx: var(--gap-huge) 40px',
  'features/planets/detail/ChainCard.tsx: 5px',
  'features/settle/PlanView.tsx: var(--gap-wide) 40px',
  'features/shell/EmptyState.tsx: 14px',
  'features/shell/EmptyState.tsx: var(--gap-wide) 32px',
  'features/shell/LanguageLinks.tsx: var(--gap-tiny) 14px',
  'features/timeTravel/NextStopTile.tsx: 5px',
  'features/totals/EfficiencyInputs.tsx: var(--gap-large) 32px',
  'ui/Tile.tsx: 5px',
  'ui/charts/ChartFrame.tsx: 0 14px',
];

describe('sizes', () => {
  it('are in styles by names that there are', () => {
    const named = styleFiles().flatMap(({ text }) => [...text.matchAll(/var\((--(?:text|gap|height)-[a-z-]+)/g)]);
    expect(named.length).toBeGreaterThan(400);
    expect(named.map(([, name]) => name).filter((name) => !sizes.has(name ?? ''))).toEqual([]);
  });

  it('are all used', () => {
    const text = styleFiles()
      .map((file) => file.text)
      .join();
    expect([...sizes.keys()].filter((name) => !text.includes(`var(${name})`))).toEqual([]);
  });

  it('are no literal gaps, but for a few of single drawings', () => {
    expect(otherValues('(?:row-|column-)?gap', GAP).sort()).toEqual(OTHER_GAPS);
  });

  it('are no literal heights of lines and controls; what is as wide as high is a picture', () => {
    const literal = styleFiles().flatMap(({ name, text }) =>
      text
        .split(/[{}]/)
        .flatMap((block) =>
          [...block.matchAll(/(?<![-\w])(?:min-|max-)?height: (\d+px);/g)]
            .filter(([, height = '']) => heights.includes(height) && !block.includes(`width: ${height};`))
            .map(([all]) => `${name}: ${all}`),
        ),
    );
    expect(literal).toEqual([]);
  });
});
