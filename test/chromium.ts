import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const PLACES = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The Chromium of this machine, if it has one. */
export const CHROMIUM = PLACES.find((path) => path !== undefined && path !== '' && existsSync(path))

/** The lists below the address bar: each window loads two pages for them, which takes 1.4 seconds of processor time. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What playwright switches off itself: of several such arguments Chromium takes the last one only. */
const BY_PLAYWRIGHT = [
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
]

export const LAUNCH = {
  executablePath: CHROMIUM!,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    `--disable-features=${[...ADDRESS_BAR, ...BY_PLAYWRIGHT].join(',')}`,
  ],
}

let opened: Promise<Browser> | undefined

/** The files that one process works through share a browser, which ends with the process; one that crashed is replaced. */
export async function openBrowser(): Promise<Browser> {
  const browser = await opened
  if (browser?.isConnected()) return browser
  opened = chromium.launch(LAUNCH)
  return opened
}

/** A browser of its own, whose profile is in a folder: opened again it has what it stored. */
export const openPersistentBrowser = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...LAUNCH, locale: 'en', reducedMotion: 'reduce' })
