/** What the server says of itself, as a sandbox without reminders and shares. */
import type { Environment } from '../../src/state/environment.ts';

const ESI_URL = 'https://esi.test';

/** Any picture is this one: what follows the # is not part of it. */
export const IMAGES_URL =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%2264%22 height=%2264%22/%3E#';

export const ENVIRONMENT: Environment = {
  userAgent: 'Colony Watch',
  esiUrl: ESI_URL,
  imagesUrl: IMAGES_URL,
  isSandbox: true,
  discordUrl: null,
  githubUrl: null,
  partnerCode: null,
  hasReminders: false,
  hasShares: false,
};
