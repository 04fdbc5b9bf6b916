import type { TotalsReport } from '../../../workers/game/domain/report.ts';
import NetSummary from '../../eve/NetSummary.tsx';
import { countedColoniesAtom } from '../../state/colonies.ts';
import { useAtomValue } from '../../state/jotai.ts';
import { countedCoverageAtom } from '../../state/page.ts';
import { pricingAtom } from '../../state/pricing.ts';
import { coverageText } from '../../words/coverage.ts';
import { netWords } from '../../words/fleetFigures.ts';
import { intervalsText } from '../../words/suggestions.ts';

/** The fleet's way from gross to net in a month, and the visits that it counts with. */
export default function EarnsSummary({ totals }: { totals: TotalsReport }) {
  const coverage = useAtomValue(countedCoverageAtom);
  const pricing = useAtomValue(pricingAtom);
  const { colonies } = useAtomValue(countedColoniesAtom);
  return (
    <NetSummary
      trade={totals}
      whose="fleet"
      {...netWords(pricing, totals.netUnknownCount)}
      visitsText={intervalsText(colonies.flatMap(({ sustained }) => sustained?.interval ?? []))}
      partialText={coverage.areSumsComplete ? null : coverageText(coverage)}
    />
  );
}
