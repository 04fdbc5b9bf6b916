import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type KeptPlan, MAX_KEPT_PLANS } from '../../../../workers/game/domain/settle.ts';
import { openPlans, PlanStore } from '../../../../workers/live/kept/plans.ts';

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

function plan(id: string, keptAt: number, name = `plan ${id}`): KeptPlan {
  return { id, name, keptAt, netIskPerMonth: 1e9, planets: [], before: [] };
}

const openTab = () => new PlanStore(openPlans);
const read = async () => (await openTab().change({ kind: 'read' })).plans.map(({ name }) => name);

describe('kept plans', () => {
  it('are stored, the newest first', async () => {
    const tab = openTab();
    await tab.change({ kind: 'put', plans: [plan('a', 1)] });
    expect(await tab.change({ kind: 'put', plans: [plan('b', 2)] })).toEqual({
      plans: [plan('b', 2), plan('a', 1)],
      storageProblem: null,
    });
    expect(await read()).toEqual(['plan b', 'plan a']);
  });

  it('are renamed, replaced and deleted by their id', async () => {
    const tab = openTab();
    await tab.change({ kind: 'put', plans: [plan('a', 1), plan('b', 2), plan('c', 3)] });
    await tab.change({ kind: 'rename', id: 'a', name: 'Alts' });
    await tab.change({ kind: 'put', plans: [plan('b', 2, 'from a backup')] });
    await tab.change({ kind: 'delete', id: 'c' });
    expect(await read()).toEqual(['from a backup', 'Alts']);
  });

  it('of two tabs are all kept', async () => {
    await Promise.all(['a', 'b', 'c'].map((id, k) => openTab().change({ kind: 'put', plans: [plan(id, k)] })));
    expect(await read()).toEqual(['plan c', 'plan b', 'plan a']);
  });

  it('are as many as fit: the oldest go', async () => {
    const many = Array.from({ length: MAX_KEPT_PLANS + 2 }, (_, k) => plan(`${k}`, k));
    await openTab().change({ kind: 'put', plans: many });
    const names = await read();
    expect(names).toHaveLength(MAX_KEPT_PLANS);
    expect(names.at(-1)).toBe('plan 2');
  });

  it('that the browser does not store stay in this tab, and are stored once it does', async () => {
    let isBlocked = true;
    const tab = new PlanStore(() => (isBlocked ? Promise.reject(new Error('blocked')) : openPlans()));
    const { plans, storageProblem } = await tab.change({ kind: 'put', plans: [plan('a', 1)] });
    expect(plans).toEqual([plan('a', 1)]);
    expect(storageProblem).toMatchObject({ kind: 'refused', what: 'plans' });
    isBlocked = false;
    expect((await tab.change({ kind: 'read' })).storageProblem).toBeNull();
    expect(await read()).toEqual(['plan a']);
  });
});
