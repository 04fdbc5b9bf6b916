/** How fast pasted templates are read and judged. */

import { ASSUMED_QUANTITY_PER_HEAD, judgeTemplate, readTemplates } from '../workers/figures/index.ts';
import { writeTemplate } from '../workers/figures/report/writeTemplate.ts';
import { BENCH_PRICES, makeFleet } from './makeBenchFleet.ts';
import { type Measured, measure, withinFixedWorks } from './measure.ts';

const TEMPLATE_COUNT = 200;
const RADIUS_KM = 6000;
const BASIS = {
  radiusKm: null,
  quantityPerHead: () => ASSUMED_QUANTITY_PER_HEAD,
  supplied: [],
  economy: {
    prices: BENCH_PRICES,
    customsTax: { gameFraction: 0, ownerFraction: 0 },
  },
  visits: null,
};

/** 200 templates in one text, as from a paste, from its reading to the last judgement. */
export function benchTemplates(): Measured {
  const colonies = makeFleet(Math.ceil(TEMPLATE_COUNT / 6)).slice(0, TEMPLATE_COUNT);
  const text = colonies.map((colony) => writeTemplate(colony, colony.key, RADIUS_KM)).join('\n');
  const reading = measure(() => void readTemplates(text));
  const readings = readTemplates(text);
  const judging = measure(() => {
    for (const one of readings) if (one.kind === 'template') judgeTemplate(one.template, BASIS);
  });
  return {
    tables: [
      {
        title: `${readings.length} templates (ms)`,
        columns: ['kB', 'read', 'judge'],
        rows: [[Math.round(text.length / 1000), reading.bestMs, judging.bestMs]],
      },
    ],
    goals: [withinFixedWorks(`${TEMPLATE_COUNT} templates pasted at once`, 40, reading, judging)],
  };
}
