/** Plans what the server announces while the page is closed, from the kept simulations. */
import type { RemindersApi } from '../api.ts';
import { type ColonyStops, reportReminders, reportStops } from '../figures/report/index.ts';
import { toBase64Url } from '../game/domain/base64url.ts';
import type { Clock } from '../game/domain/clock.ts';
import type { CharacterId, ColonyKey } from '../game/domain/ids.ts';
import type { ReminderPlan, ReminderRequest } from '../game/domain/reminder.ts';
import type { PlanningBasis } from './colonies/index.ts';
import { SlicedWork } from './slicedWork.ts';

const KEY_BYTES = 12;

const linkOf = (key: ColonyKey, salt: string): Promise<string> => keyOf(`planet ${key}`, salt);

export class RemindersService implements RemindersApi {
  readonly #work: SlicedWork;
  readonly #basis: () => PlanningBasis;
  readonly #isAnnounced: (characterId: CharacterId) => boolean;

  /** @param isAnnounced false for characters of shares that the player has not turned on */
  constructor(clock: Clock, basis: () => PlanningBasis, isAnnounced: (characterId: CharacterId) => boolean) {
    this.#work = new SlicedWork(clock);
    this.#basis = basis;
    this.#isAnnounced = isAnnounced;
  }

  async plan({ kinds, keySalt }: ReminderRequest): Promise<ReminderPlan> {
    const now = this.#work.nowSeconds();
    const nextSlice = this.#work.slices();
    const colonies: ColonyStops[] = [];
    for (const tracked of this.#basis().colonies) {
      await nextSlice();
      const { colony, planet, confirmedAt } = tracked;
      if (!this.#isAnnounced(colony.characterId)) continue;
      const pinById = new Map(colony.pins.map((pin) => [pin.pinId, pin]));
      colonies.push({
        characterId: colony.characterId,
        planetName: planet.name,
        planetType: colony.planetType,
        confirmedAt,
        stops: reportStops(colony, pinById, tracked.moveTo(now).forecast).stops,
      });
    }
    const { reminders, leftOutCount } = reportReminders(colonies, kinds, now);
    const withKeys = reminders.map(async ({ id, ...reminder }) => {
      const [key, link] = await Promise.all([keyOf(id, keySalt), linkOf(reminder.entry.colonyKey, keySalt)]);
      return { ...reminder, key, link };
    });
    return { reminders: await Promise.all(withKeys), leftOutCount };
  }

  async colonyOfLink(link: string, keySalt: string): Promise<ColonyKey | null> {
    for (const { colony } of this.#basis().colonies) {
      if ((await linkOf(colony.key, keySalt)) === link) return colony.key;
    }
    return null;
  }

  stop(): void {
    this.#work.stop();
  }
}

/** What identifies a stop, unreadable for the server. */
async function keyOf(id: string, salt: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${salt} ${id}`));
  return toBase64Url(new Uint8Array(hash).subarray(0, KEY_BYTES));
}
