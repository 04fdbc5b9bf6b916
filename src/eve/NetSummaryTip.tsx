import { loadable } from '../ui/loadable.tsx';

/** The summary for tooltips of what is on the first screen, which does without it. */
export const NetSummaryTip = loadable(() => import('./NetSummary.tsx'));
