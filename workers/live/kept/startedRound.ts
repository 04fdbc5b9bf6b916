/** The round that the player has begun to check off, in a database of its own: a fleet's plan is megabytes. */
import type { RoundReport, StartedRound } from '../../game/domain/round.ts';
import type { OpenStartedRound } from './startedRoundDatabase.ts';
import { readStartedRound } from './startedRoundSchema.ts';
import { storageProblem } from './storageProblems.ts';

export class StartedRoundStore {
  readonly #open: OpenStartedRound;
  /** a plan, or the end of one, that this tab has not stored: it is tried again with every call */
  #unstored: { report: RoundReport | null } | null = null;
  #last: Promise<unknown> = Promise.resolve();

  constructor(open: OpenStartedRound) {
    this.#open = open;
  }

  /** The started round, or null. A damaged one counts as none. */
  read(): Promise<StartedRound> {
    return this.#inTurn(null);
  }

  /** Replaces the started round; null if there is none any more. What can't be stored is kept in memory. */
  keep(report: RoundReport | null): Promise<StartedRound> {
    return this.#inTurn({ report });
  }

  /** One call after another, so that the last one is stored last. */
  #inTurn(change: { report: RoundReport | null } | null): Promise<StartedRound> {
    const next = this.#last.then(async (): Promise<StartedRound> => {
      this.#unstored = change ?? this.#unstored;
      try {
        return { report: await this.#store(), storageProblem: null };
      } catch (error) {
        const report = this.#unstored?.report ?? null;
        return { report, storageProblem: storageProblem(error, 'round') };
      }
    });
    this.#last = next;
    return next;
  }

  /** Stores what is not stored yet. @returns what is stored then */
  async #store(): Promise<RoundReport | null> {
    const database = await this.#open();
    try {
      if (this.#unstored === null) return readStartedRound(await database.get('plans', 'started'));
      const { report } = this.#unstored;
      if (report === null) await database.delete('plans', 'started');
      else await database.put('plans', report, 'started');
      this.#unstored = null;
      return report;
    } finally {
      database.close();
    }
  }
}
