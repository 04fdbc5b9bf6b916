import type { EngineApi } from '../../workers/api.ts';
import { askEngine } from './engine.ts';

type Subjects = Omit<EngineApi, 'start'>;
type Calls = Record<PropertyKey, (...args: unknown[]) => Promise<unknown>>;

/** What the engine answers about a subject, as `EngineApi` says. Every call throws (rejects) as `ask`. */
export function engineSubject<Name extends keyof Subjects>(name: Name, ask = askEngine): Subjects[Name] {
  return new Proxy({} as Subjects[Name], {
    get:
      (_, call) =>
      (...args: unknown[]) =>
        ask((engine) => (engine[name] as unknown as Calls)[call]!(...args)),
  });
}
