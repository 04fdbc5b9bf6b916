/** The player's kept plans of new planets. */
import { type KeptPlan, MAX_KEPT_PLANS } from '../../game/domain/settle.ts';
import type { KeptForm } from './keptForm.ts';

type PlanChange =
  | { kind: 'read' }
  /** adds plans; those of the same id are replaced, and the oldest beyond `MAX_KEPT_PLANS` are left out */
  | { kind: 'put'; plans: readonly KeptPlan[] }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'delete'; id: string };

export const PLANS: KeptForm<KeptPlan, PlanChange, { plans: readonly KeptPlan[] }> = {
  database: { name: 'colony-watch-plans', version: 1, tables: { plans: { keyPath: 'id' } } },
  table: 'plans',
  what: 'plans',
  apply: changePlans,
  view: (plans) => ({ plans: newestFirst(plans) }),
};

function changePlans(plans: readonly KeptPlan[], change: PlanChange): readonly KeptPlan[] {
  switch (change.kind) {
    case 'read':
      return plans;
    case 'put': {
      const ids = new Set(change.plans.map(({ id }) => id));
      return newestFirst([...plans.filter(({ id }) => !ids.has(id)), ...change.plans]).slice(0, MAX_KEPT_PLANS);
    }
    case 'rename':
      return plans.map((plan) => (plan.id === change.id ? { ...plan, name: change.name } : plan));
    case 'delete':
      return plans.filter(({ id }) => id !== change.id);
    default:
      return change satisfies never;
  }
}

function newestFirst(plans: readonly KeptPlan[]): KeptPlan[] {
  return plans.toSorted((a, b) => b.keptAt - a.keptAt || (a.id < b.id ? -1 : 1));
}
