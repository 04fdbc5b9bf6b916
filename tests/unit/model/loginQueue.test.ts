import { describe, expect, it } from 'vitest';
import {
  changed,
  groupLogins,
  isOver,
  isUnfinished,
  type LoginQueue,
  nextLogin,
  withChosen,
  withExpired,
  withLoggedIn,
  withLogins,
  withSkippedAgain,
} from '../../../src/model/loginQueue.ts';
import type { CharacterId } from '../../../workers/game/domain/ids.ts';
import { makeCharacter } from '../../fixtures/makeCharacter.ts';

const id = (number: number): CharacterId => number as CharacterId;
const wanted = (...numbers: number[]) =>
  numbers.map((number) => ({ characterId: id(number), permissions: [] as const }));
const queueOf = (...numbers: number[]): LoginQueue => withLogins(null, wanted(...numbers));

const CHARACTERS = [
  makeCharacter(1),
  makeCharacter(2, { account: 'Second' }),
  makeCharacter(3, { account: 'First' }),
  makeCharacter(4, { account: 'Second' }),
  makeCharacter(5),
];
const groupsOf = (queue: LoginQueue) => groupLogins(queue, CHARACTERS, ['First', '-', 'Second']);
const orderOf = (queue: LoginQueue) =>
  groupsOf(queue).map(({ account, logins }) => [account, ...logins.map(({ characterId }) => characterId)]);
const nextOf = (queue: LoginQueue) => nextLogin(groupsOf(queue), queue.chosenId)?.characterId ?? null;

describe('the order of a queue of logins', () => {
  it('follows accounts in the player’s order, characters without one last', () => {
    expect(orderOf(queueOf(5, 4, 3, 2, 1))).toEqual([
      ['First', 3],
      ['Second', 2, 4],
      ['-', 1, 5],
    ]);
  });

  it('leaves out characters that were deleted, or taken out of the queue', () => {
    const queue = changed(queueOf(1, 2, 77), id(2), { state: 'removed' });
    expect(orderOf(queue)).toEqual([['-', 1]]);
  });
});

describe('whom a queue of logins offers', () => {
  it('is the first, then the one after each that is done', () => {
    let queue = queueOf(1, 2, 3, 4, 5);
    const offered: (number | null)[] = [];
    while (nextOf(queue) !== null) {
      const next = nextOf(queue)!;
      offered.push(next);
      queue = withLoggedIn(withChosen(queue, next), next, ['planets']).queue;
    }
    expect(offered).toEqual([3, 2, 4, 1, 5]);
    expect(isOver(queue)).toBe(true);
  });

  it('is the same again after a login that did not succeed', () => {
    const queue = withChosen(queueOf(1, 2, 3), id(2));
    expect(nextOf(changed(queue, id(2), { problem: { kind: 'cancelled', text: 'Cancelled.' } }))).toBe(2);
  });

  it('stays when another character has logged in instead', () => {
    const { queue } = withLoggedIn(withChosen(queueOf(1, 2, 3), id(2)), id(1), ['planets']);
    expect(nextOf(queue)).toBe(2);
  });

  it('goes on from where the player starts, and comes back to those before', () => {
    let queue = withChosen(queueOf(1, 2, 3), id(1));
    expect(nextOf(queue)).toBe(1);
    queue = withLoggedIn(queue, id(1), ['planets']).queue;
    expect(nextOf(queue)).toBe(3);
  });

  it('is the next one after a skipped one, which is offered again once no other is left', () => {
    let queue = changed(withChosen(queueOf(2, 3), id(3)), id(3), { state: 'skipped' });
    expect(nextOf(queue)).toBe(2);
    expect(withSkippedAgain(queue)).toBe(queue);
    queue = withLoggedIn(queue, id(2), ['planets']).queue;
    expect(nextOf(queue)).toBeNull();
    expect([isUnfinished(queue), isOver(queue)]).toEqual([false, false]);
    expect(nextOf(withSkippedAgain(queue))).toBe(3);
  });
});

describe('who is in a queue of logins', () => {
  it('grows by logins that have expired, but not by those that the player has removed', () => {
    const queue = changed(queueOf(1, 2), id(1), { state: 'removed' });
    const grown = withExpired(queue, wanted(1, 2, 3));
    expect(orderOf(grown)).toEqual([
      ['First', 3],
      ['Second', 2],
    ]);
    expect(withExpired(grown, wanted(1, 2, 3))).toBe(grown);
  });

  it('has those again that have logged in, and expired since', () => {
    const { queue } = withLoggedIn(queueOf(1, 2), id(1), ['planets']);
    expect(orderOf(withExpired(queue, wanted(1)))).toEqual([
      ['Second', 2],
      ['-', 1],
    ]);
    expect(nextOf(withLoggedIn(withExpired(queue, wanted(1)), id(2), ['planets']).queue)).toBe(1);
  });

  it('is asked for what was chosen last', () => {
    const queue = withLogins(queueOf(1, 2), [{ characterId: id(1), permissions: ['skills'] }]);
    expect(queue.logins.map(({ characterId, permissions }) => [characterId, permissions])).toEqual([
      [2, []],
      [1, ['skills']],
    ]);
  });

  it('begins with new ones once all others are done', () => {
    const { queue } = withLoggedIn(queueOf(1), id(1), ['planets']);
    expect(orderOf(withLogins(queue, wanted(2)))).toEqual([['Second', 2]]);
    expect(orderOf(withLogins(changed(queue, id(1), { state: 'skipped' }), wanted(2)))).toEqual([
      ['Second', 2],
      ['-', 1],
    ]);
  });

  it('stays in it if its login does not read what was chosen', () => {
    const queue = withLogins(null, [{ characterId: id(1), permissions: ['skills', 'wallet'] }]);
    const less = withLoggedIn(queue, id(1), ['planets', 'wallet']);
    expect(less.lacking).toEqual(['skills']);
    expect(nextOf(less.queue)).toBe(1);
    const all = withLoggedIn(queue, id(1), ['planets', 'wallet', 'skills', 'assets']);
    expect([all.lacking, nextOf(all.queue)]).toEqual([[], null]);
  });

  it('loses the reason of an earlier failure once it has logged in', () => {
    const failed = changed(queueOf(1), id(1), { problem: { kind: 'failed', text: 'The server is down.' } });
    expect(withLoggedIn(failed, id(1), ['planets']).queue.logins).toMatchObject([{ state: 'done', problem: null }]);
  });
});
