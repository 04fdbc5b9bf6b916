/** Goals for the page at a hundred characters, and the figures of the original tool of this niche. */

interface Goal<Name extends string = string> {
  /** of a figure */
  name: Name;
  what: string;
  unit: string;
  /** with 6 planets each; null for a figure without a goal */
  most: number | null;
  /** size of the fleet that the goal is for */
  characterCount: number;
  /** the original tool's figure for 100 characters, measured beside this page on 2026-11-21; empty if it was not measured */
  original: string;
}

/** Most goals are for a fleet of this size. */
export const GOAL_CHARACTERS = 100;

/** Goals on a slowed processor are for a fleet of this size. */
export const SLOWED_CHARACTERS = 30;

/** How many times slower the page's main thread runs on a slowed processor. */
export const SLOW_FACTOR = 4;

const goal = <Name extends string>(
  name: Name,
  what: string,
  unit: string,
  most: number | null,
  original = '',
): Goal<Name> => ({ name, what, unit, most, characterCount: GOAL_CHARACTERS, original });

const slowedGoal = <Name extends string>(name: Name, what: string, most: number | null): Goal<Name> => ({
  ...goal(name, `slowed ${SLOW_FACTOR} times, ${SLOWED_CHARACTERS} characters: ${what}`, 'ms', most),
  characterCount: SLOWED_CHARACTERS,
});

/** Goals for growth are for fleets of these sizes. */
export const GROWTH_CHARACTERS = { from: 50, to: 300 };

/** Loads of fleets of this size are compared with GOAL_CHARACTERS: the time per character must not grow. */
export const LINEAR_FROM_CHARACTERS = 30;

/** Every figure, in the table's order. */
export const GOALS = [
  goal('cold.firstRowsMs', 'navigation to first rows in view, nothing cached', 'ms', 600),
  goal('cold.lastPlanetMs', 'navigation to last planet, nothing cached', 'ms', 1600, '25300'),
  goal('warm.firstRowsMs', 'navigation to first rows in view, warm snapshot', 'ms', 350),
  goal('warm.lastPlanetMs', 'navigation to last planet, warm snapshot', 'ms', 600, '37400'),
  goal('cold.extractorsMs', 'navigation to how many extractors run, nothing cached', 'ms', null),
  goal('cold.answersMs', '  to all four answers', 'ms', 5500),
  goal('cold.trueAnswersMs', '  to those as of now', 'ms', 5500),
  goal('warm.extractorsMs', 'navigation to how many extractors run, warm snapshot', 'ms', null),
  goal('warm.answersMs', '  to all four answers, perhaps of the last visit', 'ms', 700),
  goal('warm.trueAnswersMs', '  to those as of now', 'ms', 1500),
  goal('remote.firstRowsMs', 'distant ESI: navigation to first rows, nothing cached', 'ms', 900),
  goal('remote.lastPlanetMs', 'distant ESI: navigation to last planet, nothing cached', 'ms', 2600),
  goal('remote.calls', '  calls to it', '', 700),
  goal('remote.preflights', '  preflights, which come on top', '', 700),
  goal('cold.firstContentfulPaintMs', 'first contentful paint, nothing cached', 'ms', 400, '526'),
  goal('warm.firstContentfulPaintMs', 'first contentful paint, warm snapshot', 'ms', 400, '526'),
  goal('cold.blockingMs', 'total blocking time, nothing cached', 'ms', 200, '8900'),
  goal('cold.blockingCpuMs', '  the same in processor time', 'ms', 200),
  goal('cold.longestTaskMs', 'longest task, nothing cached', 'ms', 80, '7400'),
  goal('cold.longestTaskCpuMs', '  the same in processor time', 'ms', 80),
  goal('cold.busyCpuMs', 'main thread, nothing cached, processor time', 'ms', null),
  goal('warm.blockingMs', 'total blocking time, warm snapshot', 'ms', 200, '8900'),
  goal('warm.blockingCpuMs', '  the same in processor time', 'ms', 200),
  goal('warm.longestTaskMs', 'longest task, warm snapshot', 'ms', 80, '7400'),
  goal('warm.longestTaskCpuMs', '  the same in processor time', 'ms', 80),
  goal('warm.busyCpuMs', 'main thread, warm snapshot, processor time', 'ms', null),
  goal('refresh.blockingMs', 'blocking time of a refresh in use', 'ms', 50),
  goal('refresh.longestTaskMs', 'longest task of a refresh in use', 'ms', null),
  goal('click.alertOn', 'alert mode on', 'ms', 50, '5400'),
  goal('click.alertOff', 'alert mode off', 'ms', 50, '9200'),
  goal('click.compactOn', 'compact mode on', 'ms', 50, '7100'),
  goal('click.compactOff', 'compact mode off', 'ms', 50, '11500'),
  goal('click.collapseAll', 'collapse all', 'ms', 50, '4300'),
  goal('click.expandAll', 'expand all', 'ms', 50, '7800'),
  goal('click.row', 'expand a row', 'ms', 100, '151'),
  goal('click.rowCharts', 'expand a row, until its charts', 'ms', null),
  goal('click.firstRow', 'expand the first row: code and charts', 'ms', null),
  goal('type.first', 'filter: first letter', 'ms', 50),
  goal('type.second', 'filter: second letter', 'ms', 50),
  goal('type.clear', 'filter: cleared', 'ms', 50),
  goal('input.alertOnMs', 'event timing: alert mode on', 'ms', 80),
  goal('input.alertOffMs', '  off', 'ms', 80),
  goal('input.compactOnMs', 'event timing: compact mode on', 'ms', 80),
  goal('input.compactOffMs', '  off', 'ms', 80),
  goal('input.collapseOffMs', 'event timing: expand all', 'ms', 80),
  goal('input.collapseOnMs', '  collapse all', 'ms', 80),
  goal('input.alertCpuMs', 'alert mode on and off: main thread, processor time', 'ms', null),
  goal('input.compactCpuMs', 'compact mode on and off: the same', 'ms', null),
  goal('input.collapseCpuMs', 'collapse and expand all: the same', 'ms', null),
  { ...goal('input.nodes', 'nodes, 300 characters', '', 3500), characterCount: GROWTH_CHARACTERS.to },
  slowedGoal('slowInput.alertMs', 'event timing: alert mode on or off', 300),
  slowedGoal('slowInput.compactMs', 'event timing: compact mode on or off', 300),
  slowedGoal('slowInput.collapseMs', 'event timing: collapse or expand all', 300),
  slowedGoal('slowLoad.firstRowsMs', 'first rows, warm snapshot', 1200),
  slowedGoal('slowLoad.lastPlanetMs', 'last planet, warm snapshot', null),
  slowedGoal('slow.alert', 'alert mode on or off', 300),
  slowedGoal('slow.compact', 'compact mode on or off', 300),
  slowedGoal('slow.collapse', 'collapse or expand all', 300),
  slowedGoal('slow.filter', 'filter', 300),
  goal('end.unfinishedFrames', 'End key: frames with stand-ins or nothing', '', 2),
  goal('end.blankFrames', '  of them empty', '', 0),
  goal('end.drawnMs', '  until all in view is drawn', 'ms', null),
  goal('wheel.msPerFrame', 'wheel at 10,000 px/s: time per frame', 'ms', 20),
  goal('wheel.unfinishedPercent', '  frames with stand-ins or nothing', '%', null),
  goal('wheel.blankFrames', '  frames with nothing', '', 0),
  goal('scroll.endMs', 'scroll to the last rows, drawn', 'ms', null),
  goal('drag.longestFrameMs', 'time travel: longest frame while dragging', 'ms', 50),
  goal('drag.framesOver50', '  frames over 50 ms, of about 180', '', null),
  goal('places.openMs', 'event timing: open a place again, the slowest of four', 'ms', 50),
  goal('places.backMs', '  back to Planets', 'ms', 50),
  goal('places.cpuMs', 'all four opened and left: main thread, processor time', 'ms', null),
  goal('round.firstMs', 'plan a round: code and first plan', 'ms', null),
  goal('round.changeMs', 'plan a round: an input changed', 'ms', 700),
  goal('round.longestTaskMs', 'longest task while planning and scrolling', 'ms', 50),
  goal('round.longestTaskCpuMs', '  the same in processor time', 'ms', 50),
  // 60 frames a second take 16.7 ms each; what the last frame is cut off by makes the average a little longer.
  goal('round.msPerFrame', 'plan a round: scrolled, time per frame', 'ms', 17.5),
  goal('history.openMs', "open 60 days of the fleet's history", 'ms', 300),
  goal('chain.openMs', 'open the chain: calculated and drawn', 'ms', 300),
  goal('chain.tableMs', '  as a table: drawn', 'ms', 100),
  goal('chain.cardsMs', '  as cards: drawn', 'ms', 100),
  goal('products.openMs', 'open the products: drawn', 'ms', 100),
  goal('products.detailMs', '  one of them opened: its ways drawn', 'ms', 100),
  goal('suggestions.searchMs', 'search suggestions for the fleet, with a refresh', 'ms', 60_000),
  goal('suggestions.longestTaskMs', '  longest task meanwhile', 'ms', 50),
  goal('suggestions.longestTaskCpuMs', '  the same in processor time', 'ms', 50),
  goal('suggestions.refreshMs', '  the refresh', 'ms', null),
  goal('suggestions.refreshAloneMs', '  a refresh without a search', 'ms', null),
  goal('settle.cancelMs', 'new planets: a search canceled, until the page says so', 'ms', 100),
  goal('whatIf.editMs', 'what if: a variant edited, until its figures are drawn', 'ms', 50),
  goal('whatIf.busyCpuMs', '  main thread, processor time', 'ms', null),
  goal('idle.busyMsPerSecond', 'main thread busy per idle second', 'ms', 15, '938'),
  goal('idle.minuteMsPerSecond', 'the same, over a whole minute', 'ms', 15),
  goal('heap.pageMb', 'JS heap of the page', 'MB', 60, '212'),
  goal('heap.workerMb', "JS heap of the engine's worker", 'MB', null),
  goal('refreshes.pageHeapMb', "ten forced refreshes: growth of the page's heap", 'MB', 2),
  goal('refreshes.workerHeapMb', "  of the worker's heap", 'MB', 2),
  goal('refreshes.listeners', '  of the number of event listeners', '', 20),
  goal('dom.nodes', 'DOM nodes, texts included', '', 15_000, '80158'),
  goal('dom.elements', 'DOM elements', '', null),
  goal('cold.layoutShift', 'layout shift, nothing cached', '', 0.1),
  goal('warm.layoutShift', 'layout shift, warm snapshot', '', 0.1),
  goal('calls.first', 'ESI calls of the first visit', '', 700, '825'),
  goal('calls.refresh', 'ESI calls of a refresh without news', '', 100, '700'),
  goal('granted.calls', 'all permissions granted: calls about characters on the first visit', '', null),
  goal('granted.planetCalls', '  of them for planets', '', 700),
  goal('granted.coldLaterPercent', '  last planet later, nothing cached', '%', 3),
  goal('granted.warmLaterPercent', '  last planet later, warm snapshot', '%', 3),
  goal('shared.firstRowsMs', 'followed by a share: navigation to first rows in view, next visit', 'ms', 400),
  goal('shared.lastPlanetMs', '  to last planet', 'ms', 600),
  goal('shared.laterPercent', '  later than the owner, whose visits alternate with them', '%', 5),
  goal('shared.longestTaskCpuMs', '  longest task, processor time', 'ms', 80),
  goal('bytes.scriptsGzipKb', 'JavaScript of the first load, by gzip', 'kB', 200, '489'),
  goal('bytes.scriptsKb', 'JavaScript of the first load, as sent', 'kB', null),
  goal('bytes.ownKb', "first load from the product's own server", 'kB', null),
  goal('bytes.offlineKb', 'afterwards, cached for offline visits', 'kB', null),
  goal('bytes.gamesKb', "first load from the game's services", 'kB', null),
];

/** Names of the measured figures: exactly those in the table. */
export type FigureName = (typeof GOALS)[number]['name'];

/** Figures by name, in the units of the table. */
export type Figures = Record<FigureName, number>;
