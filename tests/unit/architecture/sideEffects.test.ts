/** Checks who uses clocks, timers, locks, the network and the browser's storage. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeOf, filesUnder, isUnder, ROOT } from './sources.ts';

describe('side effects', () => {
  it('keeps clock, randomness, network and storage out of what is pure', () => {
    const IMPURE =
      /\b(Date\.now|new Date\(\)|Math\.random|performance\.now|fetch\(|setTimeout|setInterval|localStorage|indexedDB|navigator\.)/;
    const PURE = /^(workers\/(game\/(domain|records|engine|sustain|worth)|figures)|src\/(model|words|format))\//;
    const impure = ['src', 'workers']
      .flatMap(filesUnder)
      .filter((file) => PURE.test(file) && IMPURE.test(codeOf(file)));
    expect(impure).toEqual([]);
  });

  it('lets only the bridge call the network, and only src/state/storage.ts use the storage of the browser', () => {
    const filesWith = (pattern: RegExp) => filesUnder('src').filter((file) => pattern.test(codeOf(file)));
    expect(filesWith(/[^.\w]fetch\(|\bky\(|\bnew Worker\(/).filter((file) => !isUnder(file, 'src/bridge'))).toEqual([]);
    // These share no code with the page: they run when its own files are lost, and before they are loaded.
    const own = filesWith(/\b(localStorage|sessionStorage|indexedDB)\b/).filter(
      (file) => !/\/(startWatch|startEarly)\.ts$/.test(file),
    );
    expect(filesWith(/'idb-keyval'/)).toEqual(['src/bridge/lastScreen.ts', 'src/bridge/templateFolder.ts']);
    expect(own).toEqual(['src/state/storage.ts']);
  });

  it('lets every timer of the engine have an owner that can stop it', () => {
    const sources = new Map(filesUnder('workers').map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
    const filesWith = (pattern: RegExp) => [...sources].filter(([, text]) => pattern.test(text)).map(([file]) => file);
    expect(filesWith(/\bset(Timeout|Interval)\(/)).toEqual(['workers/live/systemClock.ts']);
    expect(filesWith(/\.setTimer\(/)).toEqual(['workers/game/domain/timers.ts']);
    const owners = filesWith(/\bnew Timers\(|\bnew AbortController\(\)(?=;\n\n)/);
    expect(owners.length).toBeGreaterThan(8);
    expect(owners.filter((file) => !/^ {2}stop\(\): void \{/m.test(sources.get(file) as string))).toEqual([]);
  });

  it('lets every lock have an owner', () => {
    const takers = ['src', 'workers'].flatMap(filesUnder).filter((file) => /\bnavigator\.locks\b/.test(codeOf(file)));
    // The notifier's lock decides which tab notifies; all tabs hold one until another changes what is stored; one writes the kept file.
    expect(takers).toEqual([
      'src/background/notifier.ts',
      'src/bridge/allTabs.ts',
      'src/bridge/keptFile.ts',
      'workers/engine.worker.ts',
    ]);
    expect(codeOf('workers/live/sessions/browserLocks.ts')).toMatch(/^ {2}stop\(\): void \{/m);
  });

  it('lets the state and the bridge of the page start timers in few places', () => {
    const files = ['src/state', 'src/bridge'].flatMap(filesUnder);
    const TIMERS = [
      // They replace an earlier timer of their own.
      'src/bridge/engine.ts',
      'src/state/filter.ts',
      'src/state/storage.ts',
      // Its caller can stop it.
      'src/state/characters.ts',
      // They run once, or as long as the page.
      'src/bridge/allTabs.ts',
      'src/bridge/engineBridge.ts',
      'src/bridge/language.ts',
      'src/bridge/pushSubscription.ts',
      'src/bridge/saveFile.ts',
      'src/bridge/serviceWorker.ts',
      'src/bridge/start.ts',
      'src/state/dialogs.ts',
    ];
    expect(files.filter((file) => /\bset(Timeout|Interval)\(/.test(codeOf(file))).sort()).toEqual(TIMERS.sort());
  });

  it('lets everything that runs in the background end: timers, subscriptions and listeners', () => {
    const running = filesUnder('src/background').filter((file) =>
      /\bset(Timeout|Interval)\(|\bstore\.sub\(|\baddEventListener\(|\bnavigator\.locks\b/.test(codeOf(file)),
    );
    expect(running.length).toBeGreaterThan(2);
    expect(
      running.filter((file) => !/\bexport function \w+\([^)]*\): \{ stop\(\): void \} \{/.test(codeOf(file))),
    ).toEqual([]);
  });
});
