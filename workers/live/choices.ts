/** Reports what each product earns by each way of making it, and how much of it the whole fleet could supply. */
import type { ChoicesApi } from '../api.ts';
import { reportChoices } from '../figures/index.ts';
import { COMMAND_CENTER_LEVELS } from '../game/catalogue/index.ts';
import type { ChoicesOutcome, ChoicesRequest } from '../game/domain/choices.ts';
import { reportChain } from './chain.ts';
import { PlanningService } from './planningService.ts';

export class ChoicesService
  extends PlanningService<'basis' | 'sustained' | 'stockOf' | 'priceChanges'>
  implements ChoicesApi
{
  async report(request: ChoicesRequest): Promise<ChoicesOutcome> {
    const { taxFraction, commandCenterLevel } = request;
    if (!(taxFraction >= 0 && taxFraction <= 1)) return { kind: 'invalid', fault: 'tax' };
    if (COMMAND_CENTER_LEVELS[commandCenterLevel] === undefined) return { kind: 'invalid', fault: 'level' };
    const { basis } = this.needed;
    const changes = await this.needed.priceChanges();
    const outcome = await reportChain(this.work, this.needed, { scope: { kind: 'fleet' }, feeding: 'buy' });
    if (outcome.kind !== 'report') return outcome;
    const { gaps, unplanned } = outcome.report;
    const { prices, volumes, settings } = basis();
    const { maxVolumeShare } = settings.worth;
    const choices = reportChoices(request, prices, volumes, outcome.report, maxVolumeShare, changes);
    return { kind: 'report', report: { ...choices, gaps, unplanned } };
  }
}
