/** Goals for the page at a hundred characters, and the figures of the original tool of this niche. */

export interface Goal<Name extends string = string> {
  /** of a figure */
  name: Name;
  what: string;
  unit: string;
  /** at 100 characters with 6 planets each; null for a figure without a goal */
  most: number | null;
  /** figure of the original tool with a similar fleet: median of five; empty if it was not measured */
  original: string;
}

const goal = <Name extends string>(
  name: Name,
  what: string,
  unit: string,
  most: number | null,
  original = '',
): Goal<Name> => ({ name, what, unit, most, original });

/** The goals are for a fleet of this size. */
export const GOAL_CHARACTERS = 100;

/** Loads of fleets of this size are compared with GOAL_CHARACTERS: the time per character must not grow. */
export const LINEAR_FROM_CHARACTERS = 30;

/** Every figure, in the table's order. */
export const GOALS = [
  goal('cold.lastPlanetMs', 'navigation to last planet, nothing cached', 'ms', 2000, '23500'),
  goal('warm.lastPlanetMs', 'navigation to last planet, warm snapshot', 'ms', 800, '23500'),
  goal('scroll.endMs', 'from there: scroll to the last rows, drawn', 'ms', null),
  goal('cold.firstContentfulPaintMs', 'first contentful paint, nothing cached', 'ms', 400, '456'),
  goal('warm.firstContentfulPaintMs', 'first contentful paint, warm snapshot', 'ms', 400, '456'),
  goal('cold.blockingMs', 'total blocking time, nothing cached', 'ms', 200, '5150'),
  goal('cold.blockingCpuMs', '  the same in processor time', 'ms', 200),
  goal('cold.longestTaskMs', 'longest task, nothing cached', 'ms', 80, '3874'),
  goal('cold.longestTaskCpuMs', '  the same in processor time', 'ms', 80),
  goal('cold.busyCpuMs', 'main thread, nothing cached, processor time', 'ms', null),
  goal('warm.blockingMs', 'total blocking time, warm snapshot', 'ms', 200, '5150'),
  goal('warm.blockingCpuMs', '  the same in processor time', 'ms', 200),
  goal('warm.longestTaskMs', 'longest task, warm snapshot', 'ms', 80, '3874'),
  goal('warm.longestTaskCpuMs', '  the same in processor time', 'ms', 80),
  goal('warm.busyCpuMs', 'main thread, warm snapshot, processor time', 'ms', null),
  goal('refresh.blockingMs', 'blocking time of a refresh in use', 'ms', 50),
  goal('refresh.longestTaskMs', 'longest task of a refresh in use', 'ms', null),
  goal('click.alertOn', 'alert mode on', 'ms', 100, '3575'),
  goal('click.alertOff', 'alert mode off', 'ms', 100, '3976'),
  goal('click.compactOn', 'compact mode on', 'ms', 100, '4125'),
  goal('click.compactOff', 'compact mode off', 'ms', 100, '4816'),
  goal('click.collapseAll', 'collapse all', 'ms', 100, '2240'),
  goal('click.expandAll', 'expand all', 'ms', 100, '3347'),
  goal('click.row', 'expand a row', 'ms', 100, '301'),
  goal('click.rowCharts', 'expand a row, until its charts', 'ms', null),
  goal('click.firstRow', 'expand the first row: code and charts', 'ms', null),
  goal('type.first', 'filter: first letter', 'ms', 100),
  goal('type.second', 'filter: second letter', 'ms', 100),
  goal('type.clear', 'filter: cleared', 'ms', 100),
  goal('drag.longestFrameMs', 'time travel: longest frame while dragging', 'ms', 50),
  goal('drag.framesOver50', '  frames over 50 ms, of about 180', '', null),
  goal('round.firstMs', 'plan a round: code and first plan', 'ms', null),
  goal('round.changeMs', 'plan a round: an input changed', 'ms', 700),
  goal('round.longestTaskMs', 'longest task while planning and scrolling', 'ms', 50),
  goal('round.msPerFrame', 'plan a round: scrolled, time per frame', 'ms', 17),
  goal('history.openMs', "open 60 days of the fleet's history", 'ms', 300),
  goal('chain.openMs', 'open the chain: calculated and drawn', 'ms', 300),
  goal('chain.tableMs', '  as a table: drawn', 'ms', 100),
  goal('chain.cardsMs', '  as cards: drawn', 'ms', 100),
  goal('prices.openMs', 'open the prices: drawn', 'ms', 100),
  goal('choices.openMs', 'what to make: calculated and drawn', 'ms', 300),
  goal('choices.waysMs', '  all ways of every product: drawn', 'ms', 100),
  goal('idle.busyMsPerSecond', 'main thread busy per idle second', 'ms', 15, '998'),
  goal('idle.minuteMsPerSecond', 'the same, over a whole minute', 'ms', 15),
  goal('heap.pageMb', 'JS heap of the page', 'MB', 60, '285'),
  goal('heap.workerMb', "JS heap of the engine's worker", 'MB', null),
  goal('dom.nodes', 'DOM nodes, texts included', '', 15_000, '56789'),
  goal('dom.elements', 'DOM elements', '', null),
  goal('cold.layoutShift', 'layout shift, nothing cached', '', 0.1),
  goal('warm.layoutShift', 'layout shift, warm snapshot', '', 0.1),
  goal('calls.first', 'ESI calls of the first visit', '', 700, '1300'),
  goal('calls.refresh', 'ESI calls of a refresh without news', '', 100, '1300'),
  goal('bytes.scriptsGzipKb', 'JavaScript of the first load, by gzip', 'kB', 260, '491'),
  goal('bytes.scriptsKb', 'JavaScript of the first load, as sent', 'kB', null),
  goal('bytes.ownKb', "first load from the product's own server", 'kB', null),
  goal('bytes.offlineKb', 'afterwards, cached for offline visits', 'kB', null),
  goal('bytes.gamesKb', "first load from the game's services", 'kB', null),
];

/** Names of the measured figures: exactly those in the table. */
export type FigureName = (typeof GOALS)[number]['name'];

/** Figures by name, in the units of the table. */
export type Figures = Record<FigureName, number>;
