import { existsSync } from 'node:fs';

/** The distribution's Chromium where there is one; elsewhere Playwright's own download. */
const systemChromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);

const DISABLED_FEATURES = [
  // The address bar's list is two pages of its own in each window, which cost a third of every test's processor time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A process in advance for a next site, which tests rarely open.
  'SpareRendererForSitePerProcess',
  // What Playwright disables: only the last of two such switches counts.
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

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
    `--disable-features=${DISABLED_FEATURES.join(',')}`,
  ],
};
