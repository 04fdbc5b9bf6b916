/** Counts the calls that the player waits for, so that those in the background can pause meanwhile. */
export class Foreground {
  #runningCount = 0;

  get isBusy(): boolean {
    return this.#runningCount > 0;
  }

  async run<Result>(calculate: () => Promise<Result>): Promise<Result> {
    this.#runningCount += 1;
    try {
      return await calculate();
    } finally {
      this.#runningCount -= 1;
    }
  }
}
