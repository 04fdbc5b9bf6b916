import { existsSync } from 'node:fs';

/** The distribution's Chromium where there is one; elsewhere Playwright's own download. */
const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

/** How browser and component tests start Chromium. */
export const chromiumLaunchOptions = {
  ...(systemChromium ? { executablePath: systemChromium } : {}),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
