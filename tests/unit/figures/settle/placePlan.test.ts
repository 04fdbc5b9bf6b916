import { describe, expect, it } from 'vitest';
import { placePlan } from '../../../../workers/figures/settle/placePlan.ts';
import { DesignBook, DesignMaker, listOptions, makeModel } from '../../../../workers/figures/settle/planOptions.ts';
import { makeSetting } from '../../../../workers/figures/settle/setting.ts';
import { makeRow, makeTask, placeholder } from './testUniverse.ts';

describe('the planets of a plan', () => {
  it('are no more than each can settle, even where the solver has reserved more places than it needs', () => {
    const universe = makeRow([['lava', 'lava', 'gas', 'gas']]);
    const settlers = ['a', 'b'].map((id) => placeholder(id, { freePlanetCount: 2 }));
    const task = makeTask(universe, { kind: 'isk', buysInputs: false }, settlers);
    const systems = [...universe.values()];
    const setting = makeSetting(task, universe, systems, new Map(), settlers);
    const book = new DesignBook(
      new DesignMaker(() => {
        throw new Error('No design is needed.');
      }),
    );
    const { model, options } = makeModel(setting, listOptions(setting, false), book);
    const kinds = new Map(setting.kinds.map(({ planetType }, kind) => [planetType, kind]));
    const [lava, gas] = [kinds.get('lava')!, kinds.get('gas')!];
    const [full, empty] = [...options.keys()].filter((option) => options[option]!.kind === lava);
    const light = [...options.keys()].find((option) => options[option]!.kind === gas)!;
    const perOption = (one: (option: number) => number) => [...options.keys()].map(one);
    const choice = {
      // One lava planet fills a ship; the others hardly anything.
      counts: perOption((option) => (option === full || option === empty ? 1 : option === light ? 2 : 0)),
      supplied: perOption((option) => (option === full ? 1 : option === empty || option === light ? 0.001 : 0)),
      goers: [2],
      placed: [setting.kinds.map((_, kind) => systems.map((_, k) => (k === 0 && [lava, gas].includes(kind) ? 4 : 0)))],
    };
    const placed = placePlan(setting, { choice, model, options } as never, { solve: null as never });
    const countOf = (id: string) => placed.filter(({ settlerId }) => settlerId === id).length;
    expect([countOf('a'), countOf('b')]).toEqual([2, 2]);
    expect(new Set(placed.map(({ settlerId, planet }) => `${settlerId} ${planet.planetId}`)).size).toBe(4);
  });
});
