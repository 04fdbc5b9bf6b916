/** How long work waits for the page, which may be in the background, and for fetches, which may hang. */
import type { EngineListener } from '../../api.ts';
import type { Timers } from '../../game/domain/timers.ts';
import type { Publisher } from '../colonies/index.ts';
import type { FetchesUnderWay } from './refreshSchedule.ts';

/** How long the first refresh waits for the page to take the cached data. */
export const PAGE_PATIENCE_MS = 1500;

/** How long the history waits for planets that are still being fetched. */
const FETCH_PATIENCE_MS = 30_000;

/** How long what is not about planets waits for a page that is still drawing them, or perhaps in the background. */
const DRAWING_PATIENCE_MS = 10_000;

interface PageWaitsDependencies {
  timers: Timers;
  listener: Pick<EngineListener, 'untilDrawn'>;
  publisher: Publisher;
  underWay: FetchesUnderWay;
}

export class PageWaits {
  readonly #dependencies: PageWaitsDependencies;

  constructor(dependencies: PageWaitsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Resolves once the page has answered, or takes too long. */
  untilAnswered(answer: Promise<unknown>): Promise<void> {
    return this.#dependencies.timers.waitUpTo(PAGE_PATIENCE_MS, answer);
  }

  /** A refresh would keep the page from drawing the cached data. A page that never answers isn't waited for. */
  untilTaken(): Promise<void> {
    return this.untilAnswered(this.#dependencies.publisher.untilTaken());
  }

  /** Resolves once everything that is being fetched is published. A fetch that hangs isn't waited for. */
  async untilFetched(): Promise<void> {
    await this.#dependencies.timers.waitUpTo(FETCH_PATIENCE_MS, this.#dependencies.underWay.untilIdle());
    await new Promise<void>((resolve) => this.#dependencies.publisher.afterFirstColonies(resolve));
  }

  /** Resolves once every planet that is being fetched is on screen. */
  async untilPlanetsDrawn(): Promise<void> {
    await this.#dependencies.underWay.untilIdle();
    await new Promise<void>((resolve) => this.#dependencies.publisher.afterPublication(resolve));
    await this.untilDrawn();
  }

  /** Resolves once the page has drawn what is published, or takes too long. */
  async untilDrawn(): Promise<void> {
    const drawn = this.#dependencies.publisher.untilTaken().then(() => this.#dependencies.listener.untilDrawn());
    await this.#dependencies.timers.waitUpTo(DRAWING_PATIENCE_MS, drawn);
  }
}
