import { existsSync } from 'node:fs';

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

const args = [
  '--no-sandbox',
  '--disable-quic',
  // The shell would otherwise round the widths of letters.
  '--font-render-hinting=none',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** The distribution's program where there is one. */
const installed = (...paths: string[]) => paths.find((path) => existsSync(path));
const systemChromium = installed('/usr/bin/chromium', '/usr/bin/chromium-browser');
const systemShell = installed('/usr/bin/chromium-headless-shell');

/** How to start Chromium as players have it, for benchmarks and for what the shell lacks: notifications. */
export const wholeChromium = {
  ...(systemChromium ? { executablePath: systemChromium } : { channel: 'chromium' }),
  args,
};

/** Most of a test's code runs too briefly to be worth optimising, which took a sixth of the component tests' time. */
const NEVER_OPTIMISE = '--js-flags=--no-turbofan,--no-maglev';

const testProgram = systemShell ?? systemChromium;

/**
 * How tests start Chromium: its shell without windows, which takes a fifth less of the processor, or the whole of it
 * where only that is installed. Without either, Playwright starts its own download of the shell.
 */
export const chromiumShell = {
  ...(testProgram !== undefined && { executablePath: testProgram }),
  args: [...args, NEVER_OPTIMISE],
};
