/** The planet table's columns. `tooltip`: what the header says about itself. */
/** In a tooltip `{hub}` stands for the trading hub's name. */
export const COLUMNS = [
  { name: 'Planet', tooltip: 'The planet, and what stops there first. Open it to see more.', isNumeric: false },
  { name: 'CC', tooltip: 'Command center upgrade level', isNumeric: true },
  { name: 'Extraction', tooltip: 'Extractor status and products. Sorts by time left.', isNumeric: false },
  { name: 'Production', tooltip: 'What factories are producing, and how many of them run', isNumeric: false },
  { name: 'Imports', tooltip: 'What factories need from outside, and how long the stock lasts', isNumeric: false },
  { name: 'Exports', tooltip: 'What factories are producing for export', isNumeric: false },
  { name: 'Excluded', tooltip: 'Whether the planet is left out of totals', isNumeric: false },
  { name: 'uph', tooltip: 'Units per hour that the planet exports', isNumeric: true },
  { name: 'ISK/M', tooltip: 'Million ISK per month exported, at the minimum sell price of {hub}', isNumeric: true },
  { name: 'Storage%', tooltip: 'Storage fill rate: launchpads first, then storage facilities', isNumeric: true },
] as const;

/** The columns above and the settings button's. */
export const COLUMN_COUNT = COLUMNS.length + 1;
