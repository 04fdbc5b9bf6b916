import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeRound,
  isAllDone,
  isOver,
  keepChecks,
  type RoundChange,
  roundOf,
  type StartedRound,
} from '../../../src/model/startedRound.ts';
import type { RoundReport } from '../../../workers/game/domain/round.ts';
import { drawnRuns, forDrawn } from '../../fixtures/drawnRuns.ts';
import { makeRoundReport } from '../../fixtures/roundReport.ts';

const AT = 1_772_366_400;
const PREVIOUS = makeRoundReport(AT);
const NONE: StartedRound = { startedAt: null, plan: null, checked: [], shownRestarts: [], hand: {}, listed: {} };

const check = (id: string, isDone = true) => ({ kind: 'check' as const, ids: [id], isDone, plan: PREVIOUS });
const show = (...ids: string[]): RoundChange => ({ kind: 'showRestarts', ids });
const inTurn = (...changes: readonly RoundChange[]) => changes.reduce(changeRound, NONE);

const anyIds = fc.uniqueArray(fc.constantFrom<string[]>('restart', 'collect', 'deliver'));
/** A plan of some lines, hours after the first, perhaps of a newer record. */
const anyPlan = fc.record({ hours: fc.nat(30), lines: anyIds, isNewer: fc.boolean() }).map((drawn): RoundReport => {
  const roundAt = AT + drawn.hours * 3600;
  return {
    ...changeVisit((visit) => ({
      snapshotAt: drawn.isNewer ? visit.snapshotAt + 60 : visit.snapshotAt,
      lines: visit.lines.filter(({ id }) => drawn.lines.includes(id)),
    })),
    settings: { roundAt, nextRoundAt: roundAt + 86_400 },
  };
});
const anyChange = fc.oneof(
  fc.record({ kind: fc.constant('check' as const), ids: anyIds, isDone: fc.boolean(), plan: anyPlan }),
  fc.record({ kind: fc.constant('showRestarts' as const), ids: anyIds }),
  fc.record({ kind: fc.constant('replan' as const), plan: anyPlan, hand: fc.constant({ everyone: { 3645: 1 } }) }),
  fc.record({ kind: fc.constant('listStock' as const), key: fc.constant('2'), units: fc.constant({ 3645: 1 }) }),
  fc.constant({ kind: 'undo' as const }),
  fc.constant({ kind: 'end' as const }),
);

it('a round has checks only beside a plan, each once, and lasts less than 12 hours, whatever happens to it', () => {
  forDrawn(drawnRuns(40), fc.array(anyChange, { maxLength: 12 }), (changes) => {
    const rounds = [NONE];
    for (const change of changes) {
      const before = rounds.at(-1)!;
      const copy = structuredClone(before);
      const after = changeRound(before, change.kind === 'undo' ? { ...change, to: rounds.at(-2) ?? NONE } : change);
      expect(before).toEqual(copy);
      const { plan, startedAt, checked, shownRestarts } = after;
      expect(roundOf(after, plan)).toEqual(after);
      for (const ids of [checked, shownRestarts]) expect(new Set(ids).size).toBe(ids.length);
      const seconds = plan === null ? 0 : plan.settings.roundAt - startedAt!;
      expect(plan?.startedAt ?? startedAt).toBe(startedAt);
      expect(seconds >= 0 && seconds < 12 * 3600).toBe(true);
      const isNew = (id: string) => !before.checked.includes(id);
      if (change.kind === 'replan') expect(checked.filter(isNew)).toEqual([]);
      if (change.kind === 'check') expect(change.ids.every((id) => checked.includes(id) === change.isDone)).toBe(true);
      rounds.push(after);
    }
  });
});

describe('restarts that newer snapshots show', () => {
  it('are checked once: what the player unchecks stays unchecked', () => {
    const shown = inTurn(check('deliver'), show('restart', 'other'), check('restart', false), show('restart', 'more'));
    expect(shown.checked).toEqual(['deliver', 'other', 'more']);
    expect(changeRound(shown, show('restart'))).toBe(shown);
    expect(inTurn(check('restart'), show('restart'), check('restart', false)).checked).toEqual([]);
  });

  it('are checked again in a new plan, and never without one', () => {
    const replanned: RoundChange = { kind: 'replan', plan: PREVIOUS, hand: {} };
    const round = inTurn(check('deliver'), show('restart'), check('restart', false), replanned, show('restart'));
    expect(round.checked).toEqual(['deliver', 'restart']);
    expect(changeRound(NONE, show('restart'))).toBe(NONE);
  });
});

it('a round goes on in a new plan without checks, with its start and what it has brought and used', () => {
  const hand = { everyone: { 3645: -20 } };
  const round = inTurn(check('deliver'), { kind: 'replan', plan: { ...PREVIOUS, logins: [] }, hand });
  expect(round).toEqual({ ...NONE, startedAt: AT, hand });
  expect(changeRound(NONE, { kind: 'replan', plan: PREVIOUS, hand })).toBe(NONE);
});

describe('a round of which nothing is checked any more', () => {
  const hand = { everyone: { 3645: -20 } };
  const left: StartedRound = { ...NONE, startedAt: AT, hand, listed: { everyone: { 3645: -5 } } };
  const checkAt = (roundAt: number) => ({
    ...check('deliver'),
    plan: { ...PREVIOUS, settings: { ...PREVIOUS.settings, roundAt } },
  });

  it('is over 12 hours after it began, and the next one begins without what it has brought and used', () => {
    const almost = AT + 12 * 3600 - 1;
    expect(isOver(left, almost)).toBe(false);
    expect(changeRound(left, checkAt(almost))).toMatchObject({ startedAt: AT, hand, listed: left.listed });
    expect(isOver(left, almost + 1)).toBe(true);
    const next = changeRound(left, checkAt(almost + 1));
    expect(next).toMatchObject({ startedAt: almost + 1, checked: ['deliver'], hand: {}, listed: {} });
  });

  it('is not over while a plan is kept, or before it began', () => {
    expect(isOver({ ...left, plan: PREVIOUS }, AT + 24 * 3600)).toBe(false);
    expect(isOver(NONE, AT)).toBe(false);
    const replanned: RoundChange = { ...checkAt(AT + 24 * 3600), kind: 'replan', hand };
    expect(changeRound({ ...left, plan: PREVIOUS, checked: ['deliver'] }, replanned)).toMatchObject({
      startedAt: AT + 24 * 3600,
      hand,
    });
  });
});

describe('a new plan that is taken back', () => {
  const hand = { everyone: { 3645: -20 } };
  const afterReplan = (plan: RoundReport, ...changes: readonly RoundChange[]) => {
    const before = inTurn(check('restart'), check('deliver'));
    const after = changes.reduce(changeRound, changeRound(before, { kind: 'replan', plan, hand }));
    return changeRound(after, { kind: 'undo', to: before });
  };
  const without = (id: string) => changeVisit(({ lines }) => ({ lines: lines.filter((line) => line.id !== id) }));

  it('brings back the plan before it, with checks that it had dropped', () => {
    expect(afterReplan(without('restart'))).toEqual(inTurn(check('restart'), check('deliver')));
    expect(afterReplan({ ...PREVIOUS, logins: [] })).toEqual(inTurn(check('restart'), check('deliver')));
  });

  it('keeps what has been checked and unchecked since, and what has been written', () => {
    const units = { 3645: 7 };
    const since = [check('collect'), check('deliver', false), { kind: 'listStock', key: '2', units }] as const;
    const round = afterReplan(without('restart'), ...since);
    expect(round).toMatchObject({ plan: { logins: PREVIOUS.logins }, hand: {}, listed: { 2: units } });
    expect([...round.checked].sort()).toEqual(['collect', 'restart']);
  });

  it('keeps no check of a planet with a newer record: it is about something new', () => {
    const newer = changeVisit(({ snapshotAt }) => ({ snapshotAt: snapshotAt + 60 }));
    expect(afterReplan(newer, { ...check('collect'), plan: newer }).checked).toEqual(['restart', 'deliver']);
  });
});

it('a list that is written before a round has nothing of it', () => {
  const written: RoundChange = { kind: 'listStock', key: '2', units: { 3645: 7 } };
  expect(changeRound(NONE, written)).toBe(NONE);
  expect(inTurn(check('deliver'), written, { kind: 'end' })).toEqual(NONE);
});

function changeVisit(change: (visit: RoundReport['logins'][number]['visits'][number]) => object): RoundReport {
  const logins = PREVIOUS.logins.map((login) => ({
    ...login,
    visits: login.visits.map((visit) => ({ ...visit, ...change(visit) })),
  }));
  return { ...PREVIOUS, logins };
}

describe('a new plan in place of a started one', () => {
  const checked = new Set(['restart', 'deliver']);

  it('keeps checked lines that it has too', () => {
    expect(keepChecks(PREVIOUS, PREVIOUS, checked)).toEqual({ kept: ['restart', 'deliver'], droppedCount: 0 });
  });

  it('drops those that it does not have, and counts them', () => {
    const next = changeVisit(({ lines }) => ({ lines: lines.filter(({ id }) => id !== 'restart') }));
    expect(keepChecks(PREVIOUS, next, checked)).toEqual({ kept: ['deliver'], droppedCount: 1 });
    expect(keepChecks(PREVIOUS, { ...PREVIOUS, logins: [] }, checked)).toEqual({ kept: [], droppedCount: 2 });
  });

  it('drops those of a planet with a newer record: they are about something new', () => {
    const next = changeVisit(({ snapshotAt }) => ({ snapshotAt: snapshotAt + 60 }));
    expect(keepChecks(PREVIOUS, next, checked)).toEqual({ kept: [], droppedCount: 2 });
  });

  it('loses no work where everything is done', () => {
    expect(isAllDone(PREVIOUS, checked)).toBe(false);
    expect(isAllDone(PREVIOUS, new Set([...checked, 'collect']))).toBe(true);
  });
});
