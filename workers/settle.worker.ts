/// <reference lib="webworker" />
/** The planner's own worker: it searches plans of new planets without a pause, and is ended to cancel. No logic. */
import * as Comlink from 'comlink';
import { loadGates, loadPlanets } from './game/catalogue/loadPlanets.ts';
import { createPlanner } from './live/createPlanner.ts';

Comlink.expose(createPlanner(() => Promise.all([loadPlanets(), loadGates()])));
