/** The settings that change figures. */
import type { SettingsApi } from '../api.ts';
import type { ColonyStore, ViewClock } from './colonies/index.ts';

/** What the page may change about settings. */
export function settingsService(
  store: ColonyStore,
  viewClock: ViewClock,
  setUnnamed: SettingsApi['setUnnamed'],
): SettingsApi {
  return {
    async set(settings) {
      store.setSettings(settings);
      await viewClock.recalculateAll();
    },
    setUnnamed,
  };
}
