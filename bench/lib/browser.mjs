/** Chromium, signed in as the administrator, with the time until something is on the screen. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { makeDirectory, program } from './workbench.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const WINDOW = { width: 1360, height: 860 }

/** `use` gets a browser with a profile on disk, as people have one: Chromium keeps compiled code there, and none of private windows. */
export async function withBrowser(workbench, use) {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path))
  if (!executablePath) throw new Error('No Chromium on this machine: CHROMIUM=<path> names one')
  const profile = await makeDirectory('lectern-bench-profile-')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
    viewport: WINDOW,
    locale: 'en',
  })
  try {
    context.setDefaultTimeout(120_000)
    await signIn(context, workbench)
    return await use(context)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** Uses the URL that `lectern user link` prints for the administrator. */
async function signIn(context, { data, lectern, get }) {
  const { email } = await get('/user')
  const env = { ...process.env, LECTERN_DATA: data, LECTERN_URL: lectern.url }
  const { stdout } = await promisify(execFile)('node', [program, 'user', 'link', '--email', email], { env })
  const page = await context.newPage()
  await page.goto(/https?:\/\/\S+/.exec(stdout)[0])
  await page.locator('[name="skip"]').click()
  await page.waitForURL(/\/o\//)
  await page.close()
}

/** Milliseconds from the start of the navigation until the selector matches and is painted. `look` gets the page then. */
export async function timeToShow(context, address, selector, look = async () => {}) {
  const page = await context.newPage()
  try {
    await page.addInitScript((wanted) => {
      const found = () => {
        if (!document.querySelector(wanted)) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => (window.shownAt = performance.now())))
      }
      const observer = new MutationObserver(found)
      observer.observe(document, { childList: true, subtree: true })
    }, selector)
    await page.goto(address)
    const shown = await (await page.waitForFunction(() => window.shownAt)).jsonValue()
    await look(page)
    return shown
  } finally {
    await page.close()
  }
}
