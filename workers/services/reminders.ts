/** Plans what the server announces while the page is closed, from the kept simulations. */
import type { RemindersApi } from '../api.ts';
import type { PlanningBasis } from '../colonies/index.ts';
import type { PlannedReminder, ReminderRequest } from '../domain/reminder.ts';
import type { Clock } from '../esi/clock.ts';
import { type ColonyStops, reportReminders, reportStops } from '../report/index.ts';
import { SlicedWork } from './slicedWork.ts';

const KEY_BYTES = 12;

export class RemindersService implements RemindersApi {
  readonly #work: SlicedWork;
  readonly #basis: () => PlanningBasis;

  constructor(clock: Clock, basis: () => PlanningBasis) {
    this.#work = new SlicedWork(clock);
    this.#basis = basis;
  }

  /** The stops of the next 14 days, from now, whatever time the page shows. */
  async plan({ kinds, keySalt }: ReminderRequest): Promise<PlannedReminder[]> {
    const now = this.#work.nowSeconds();
    const nextSlice = this.#work.slices();
    const colonies: ColonyStops[] = [];
    for (const tracked of this.#basis().colonies) {
      await nextSlice();
      const { colony, planet, confirmedAt } = tracked;
      const pinById = new Map(colony.pins.map((pin) => [pin.pinId, pin]));
      colonies.push({
        characterId: colony.characterId,
        planetName: planet.name,
        planetType: colony.planetType,
        confirmedAt,
        stops: reportStops(colony, pinById, tracked.moveTo(now).forecast),
      });
    }
    const reminders = reportReminders(colonies, kinds, now);
    return Promise.all(reminders.map(async ({ id, ...reminder }) => ({ ...reminder, key: await keyOf(id, keySalt) })));
  }

  stop(): void {
    this.#work.stop();
  }
}

/** What identifies a stop, unreadable for the server. */
async function keyOf(id: string, salt: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt} ${id}`));
  const bytes = new Uint8Array(hash).subarray(0, KEY_BYTES);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
