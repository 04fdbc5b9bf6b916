/** Reports what each product earns by each way of making it, and how much of it the whole fleet could supply. */
import type { ChoicesApi } from '../api.ts';
import { reportChoices } from '../figures/index.ts';
import { COMMAND_CENTER_LEVELS } from '../game/catalogue/index.ts';
import type { ChoicesOutcome, ChoicesRequest, PriceChanges } from '../game/domain/choices.ts';
import { type ChainDependencies, reportChain } from './chain.ts';
import { SlicedWork } from './slicedWork.ts';

interface ChoicesDependencies extends ChainDependencies {
  /** how prices differ from those of an earlier day; null if none are kept */
  priceChanges: () => Promise<PriceChanges | null>;
}

export class ChoicesService implements ChoicesApi {
  readonly #dependencies: ChoicesDependencies;
  readonly #work: SlicedWork;

  constructor(dependencies: ChoicesDependencies) {
    this.#dependencies = dependencies;
    this.#work = new SlicedWork(dependencies.clock);
  }

  report(request: ChoicesRequest): Promise<ChoicesOutcome> {
    return this.#dependencies.foreground.run(() => this.#report(request));
  }

  stop(): void {
    this.#work.stop();
  }

  async #report(request: ChoicesRequest): Promise<ChoicesOutcome> {
    const { taxFraction, commandCenterLevel } = request;
    if (!(taxFraction >= 0 && taxFraction <= 1)) return { kind: 'invalid', fault: 'tax' };
    if (COMMAND_CENTER_LEVELS[commandCenterLevel] === undefined) {
      return { kind: 'invalid', fault: 'level' };
    }
    const { basis } = this.#dependencies;
    const changes = await this.#dependencies.priceChanges();
    const outcome = await reportChain(this.#work, this.#dependencies, { scope: { kind: 'fleet' }, feeding: 'buy' });
    if (outcome.kind !== 'report') return outcome;
    const { gaps, unplanned } = outcome.report;
    const { prices, volumes, settings } = basis();
    const { maxVolumeShare } = settings.worth;
    const choices = reportChoices(request, prices, volumes, outcome.report, maxVolumeShare, changes);
    return { kind: 'report', report: { ...choices, gaps, unplanned } };
  }
}
