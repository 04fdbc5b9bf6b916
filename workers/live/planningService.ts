import type { Planning } from './planners.ts';
import { SlicedWork } from './slicedWork.ts';

/** A planning subject: what it needs of `Planning`, and work in slices that ends with the engine. */
export abstract class PlanningService<Needed extends keyof Planning> {
  protected readonly needed: Pick<Planning, Needed | 'clock'>;
  protected readonly work: SlicedWork;

  constructor(needed: Pick<Planning, Needed | 'clock'>) {
    this.needed = needed;
    this.work = new SlicedWork(needed.clock);
  }

  stop(): void {
    this.work.stop();
  }
}
