import type { CharacterId } from '../../game/domain/ids.ts';
import { type KeptPlan, MAX_KEPT_PLANS } from '../../game/domain/settle.ts';
import type { KeptForm } from './keptForm.ts';

type PlanChange =
  | { kind: 'read' }
  /** adds a plan, if there may be another one */
  | { kind: 'put'; plan: KeptPlan }
  | { kind: 'rename'; id: string; name: string }
  | { kind: 'delete'; id: string }
  | { kind: 'deleteCharacter'; characterId: CharacterId };

export const PLANS: KeptForm<KeptPlan, PlanChange, { plans: readonly KeptPlan[] }> = {
  database: { name: 'colony-watch-plans', version: 1, tables: { plans: { keyPath: 'id' } } },
  table: 'plans',
  what: 'plans',
  apply: changePlans,
  isSame: (one, other) => one.id === other.id,
  changedAtMs: ({ changedAtMs, keptAt }) => changedAtMs ?? keptAt * 1000,
  stamp: (plan, changedAtMs) => ({ ...plan, changedAtMs }),
  hasRoom: (plans) => plans.length < MAX_KEPT_PLANS,
  view: (plans) => ({ plans: newestFirst(plans) }),
};

function changePlans(plans: readonly KeptPlan[], change: PlanChange): readonly KeptPlan[] {
  switch (change.kind) {
    case 'read':
      return plans;
    case 'put':
      return plans.length < MAX_KEPT_PLANS ? [...plans, change.plan] : plans;
    case 'rename':
      return plans.map((plan) => (plan.id === change.id ? { ...plan, name: change.name } : plan));
    case 'delete':
      return plans.filter(({ id }) => id !== change.id);
    case 'deleteCharacter':
      return plans.flatMap((plan) => withoutCharacter(plan, change.characterId) ?? []);
  }
}

/** What the plan was to bring included the character. @returns null if nothing is left of the plan */
function withoutCharacter(plan: KeptPlan, characterId: CharacterId): KeptPlan | null {
  const isOther = (one: { characterId: CharacterId | null }): boolean => one.characterId !== characterId;
  const before = plan.before.every(isOther) ? plan.before : plan.before.filter(isOther);
  const planets = plan.planets.filter(isOther);
  if (planets.length === plan.planets.length) return before === plan.before ? plan : { ...plan, before };
  return planets.length === 0 ? null : { ...plan, planets, before, netIskPerMonth: null };
}

function newestFirst(plans: readonly KeptPlan[]): KeptPlan[] {
  return plans.toSorted((a, b) => b.keptAt - a.keptAt || (a.id < b.id ? -1 : 1));
}
