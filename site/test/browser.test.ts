/** Published pages in a real browser: with scripts and without, in both themes, on large and small screens. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHROMIUM, openBrowser } from '../../test/chromium.ts'
import { findViolations } from './find-violations.ts'
import { type Served, serveDemo } from './serve-demo.ts'

if (!CHROMIUM)
  console.warn(
    'No Chromium on this machine (CHROMIUM=<path> names one): the browser tests of published pages are left out.',
  )

describe.skipIf(!CHROMIUM)('in a browser', () => {
  let browser: Browser
  let served: Served
  beforeAll(async () => {
    served = await serveDemo()
    browser = await openBrowser()
  })
  afterAll(() => served?.close())

  /** Fails on any complaint of the browser: errors, and violations of the content security policy. */
  async function visit(path: string, look: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ viewport: { width: 1360, height: 900 }, ...options })
    try {
      // What hangs is ended by the test runner; a busy machine is only slow.
      context.setDefaultTimeout(300_000)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
      page.on('pageerror', (error) => complaints.push(error.message))
      await page.goto(served.url + path, { waitUntil: 'load' })
      await look(page)
      expect(complaints).toEqual([])
    } finally {
      await context.close()
    }
  }

  async function resize(page: Page, width: number): Promise<void> {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
  }

  const SMALL = { width: 390, height: 844 }
  /** Colours do not depend on the width: each theme and each width is looked at once. */
  const LOOKS = [
    ['light', { width: 1360, height: 900 }],
    ['dark', SMALL],
  ] as const

  test.each(['/guides/every-block', '/rich', '/~search', '/missing', '/', '/api'])('axe finds nothing on %s', (path) =>
    visit(
      path,
      async (page) => {
        for (const [colorScheme, screen] of LOOKS) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize(screen)
          // A reference is looked at with everything open.
          for (const button of await page.locator('.try-button[aria-expanded=false]').all()) await button.click()
          if (path === '/api')
            await page.locator('.content details').evaluateAll((all) => {
              for (const each of all) (each as HTMLDetailsElement).open = true
            })
          expect(await findViolations(page), `${colorScheme}, ${screen.width} wide`).toEqual([])
        }
      },
      // Colours that fade into each other have too little contrast on the way.
      { bypassCSP: true, reducedMotion: 'reduce' },
    ),
  )

  test('API reference loads nothing from elsewhere, fits every screen, and has two columns where there is room', () =>
    visit('/api', async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.reload({ waitUntil: 'networkidle' })
      expect(asked.filter((url) => !url.startsWith(served.url) && !url.startsWith('data:'))).toEqual([])
      const sides = async () => {
        const [left, right] = [page.locator('.reference').first(), page.locator('.samples').first()]
        return (await right.boundingBox())!.x > (await left.boundingBox())!.x
      }
      await expect.poll(sides).toBe(true)
      for (const width of [320, 390, 768, 1024, 1360, 1920]) {
        await resize(page, width)
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
      await page.setViewportSize(SMALL)
      await expect.poll(sides).toBe(false)
    }))

  test('API reference is usable with the keyboard: parts open, samples switch, and recursive schemas link back', () =>
    visit('/api', async (page) => {
      const tab = page.getByRole('tab', { name: 'cURL' }).first()
      await tab.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => page.locator('.samples').first().innerText()).toContain('await fetch(')
      const nested = page.locator('.reference .schema .nested').first()
      await nested.locator('summary').first().focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => nested.locator('.fields').first().isVisible()).toBe(true)
      const link = page.getByRole('link', { name: 'recursive: Pet' }).first()
      const target = (await link.getAttribute('href'))!
      await link.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => new URL(page.url()).hash).toBe(target)
      await expect.poll(() => page.locator(target).isVisible()).toBe(true)
    }))

  test('without scripts the samples of API reference switch and its parts open', () =>
    visit(
      '/api',
      async (page) => {
        const samples = page.locator('.samples').first()
        expect(await samples.innerText()).not.toContain('import requests')
        await samples.locator('label', { hasText: 'Python' }).click()
        await expect.poll(() => samples.innerText()).toContain('import requests')
        const response = page.locator('.response', { hasText: '422' }).first()
        await response.locator('summary').first().click()
        await expect.poll(() => response.locator('.fields').first().isVisible()).toBe(true)
      },
      { javaScriptEnabled: false },
    ))

  test('nothing moves once a page is drawn, and nothing is wider than the screen', () =>
    visit('/guides/every-block', async (page) => {
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(sum), 300)
          }),
      )
      expect(shift).toBeLessThan(0.02)
      for (const width of [320, 390, 768, 1024, 1360]) {
        await resize(page, width)
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }))

  test('without scripts the menu opens, tabs switch, code unfolds, updates are filtered and search is a form', () =>
    visit(
      '/guides/every-block',
      async (page) => {
        expect(
          await page
            .locator('.tabs .panel')
            .evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel).display)),
        ).toEqual(['block', 'none', 'none'])
        await page.locator('.tabs label').nth(2).click()
        await expect.poll(() => page.locator('.tabs .panel').nth(2).isVisible()).toBe(true)
        await expect.poll(() => page.locator('.tabs .panel').nth(0).isVisible()).toBe(false)
        const code = page.locator('.code.long pre')
        const folded = (await code.boundingBox())!.height
        await page.locator('.code.long label').click()
        expect((await code.boundingBox())!.height).toBeGreaterThan(folded)
        await page.locator('.updates .filter label', { hasText: 'editor' }).click()
        await expect.poll(() => page.locator('.update:visible').count()).toBe(1)
        await page.setViewportSize(SMALL)
        await expect.poll(() => page.locator('#PageTree').isVisible()).toBe(false)
        await page.locator('.menu-button').click()
        await expect.poll(() => page.locator('#PageTree').isVisible()).toBe(true)
        await page.keyboard.press('Escape')
        await page.locator('.search input').fill('run')
        await page.keyboard.press('Enter')
        await page.waitForURL('**/~search?q=run')
      },
      { javaScriptEnabled: false },
    ))

  test('with scripts tabs are ARIA tabs, also for the keyboard, and the choice is remembered', () =>
    visit('/guides/every-block', async (page) => {
      const tab = (name: string) => page.getByRole('tab', { name })
      await expect.poll(() => tab('npm').first().getAttribute('aria-selected')).toBe('true')
      await tab('npm').first().focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('pnpm')
      await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('pnpm add')
      await page.reload()
      await expect.poll(() => page.getByRole('tabpanel').innerText()).toContain('pnpm add')
    }))

  test('search shows results while typing, and is entered and left with the keyboard', () =>
    visit('/guides/every-block', async (page) => {
      await page.keyboard.press('/')
      // In one go: results for fewer letters would be replaced while the arrows walk them.
      await page.keyboard.insertText('run')
      const options = page.getByRole('option')
      await options.first().waitFor()
      await expect.poll(() => options.count()).toBe(2)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => options.nth(1).getAttribute('aria-selected')).toBe('true')
      const outline = (at: number) => options.nth(at).evaluate((option) => getComputedStyle(option).outlineStyle)
      expect([await outline(0), await outline(1)]).toEqual(['none', 'solid'])
      await expect
        .poll(() => page.getByRole('combobox').getAttribute('aria-activedescendant'))
        .toBe(await options.nth(1).getAttribute('id'))
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('.results').isVisible()).toBe(false)
      // What was asked before Esc would open the results again: it is given up.
      const late = '**/~search.json?q=late'
      await page.route(late, () => {})
      await page.keyboard.press('Control+k')
      await Promise.all([page.waitForRequest(late), page.keyboard.insertText('late')])
      await Promise.all([page.waitForEvent('requestfailed'), page.keyboard.press('Escape')])
      await page.keyboard.press('Control+k')
      await page.keyboard.insertText('zzz')
      await page.locator('.results p').waitFor()
      await expect.poll(() => page.locator('.results').innerText()).toContain('Nothing found')
    }))

  test('on a small screen the search field has room', () =>
    visit(
      '/guides/every-block',
      async (page) => {
        const input = page.locator('.top .search input')
        const isCut = () => input.evaluate((field) => field.scrollWidth > field.clientWidth)
        expect(await isCut()).toBe(false)
        await page.keyboard.press('/')
        await page.keyboard.type('how alarms are silenced')
        expect(await isCut()).toBe(false)
      },
      { viewport: { width: 375, height: 740 } },
    ))

  test('the theme is switched, remembered, and applied before the page is drawn', () =>
    visit(
      '/guides/every-block',
      async (page) => {
        const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
        const before = await ground()
        await page.locator('.theme-button').click()
        await expect.poll(ground).not.toBe(before)
        const after = await ground()
        await page.reload()
        expect(await ground()).toBe(after)
        expect(await page.locator('.images .in-dark').first().isVisible()).toBe(true)
        expect(await page.locator('.images .in-light').first().isVisible()).toBe(false)
      },
      { colorScheme: 'light' },
    ))

  test('code is copied without the numbers of notes', () =>
    visit(
      '/guides/every-block',
      async (page) => {
        const code = page.locator('.code', { hasText: 'Lines that matter' })
        await code.hover()
        await code.locator('.copy-button').click()
        await code.getByRole('button', { name: 'Copied' }).waitFor()
        await expect
          .poll(() => page.evaluate(() => navigator.clipboard.readText()))
          .toBe('const client = new Client()\nawait client.connect(address)\nclient.close()')
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ))

  test('the outline follows the position, notes show in place, tables are filtered', () =>
    visit('/guides/every-block', async (page) => {
      await page.locator('#mathematics').scrollIntoViewIfNeeded()
      await page.evaluate(() => document.getElementById('mathematics')!.scrollIntoView({ behavior: 'instant' }))
      await page.locator('.outline a.here', { hasText: 'Mathematics' }).waitFor()
      await page.locator('.noteref a').first().focus()
      await expect.poll(() => page.locator('.note-card').innerText()).toContain('A note stands at the end')
      await page.locator('.table-filter').fill('merge')
      await expect.poll(() => page.locator('.table[data-search] tbody tr:visible').count()).toBe(1)
    }))

  test('a player of another site is loaded when one chooses it, in a sandboxed frame; without scripts it is a link', async () => {
    const address = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
    await visit('/guides/every-block', async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).host))
      await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' }))
      await page.reload({ waitUntil: 'networkidle' })
      expect(asked.filter((host) => host.includes('youtube'))).toEqual([])
      const link = page.locator('.player.film > a')
      await expect.poll(() => link.getAttribute('href')).toBe(address)
      await link.focus()
      await page.keyboard.press('Enter')
      const frame = page.locator('.player.film > iframe')
      await frame.contentFrame().getByText('The player').waitFor()
      await expect.poll(() => frame.getAttribute('sandbox')).toContain('allow-scripts')
      await expect.poll(() => frame.getAttribute('title')).toBe('YouTube')
      expect(asked.filter((host) => host.includes('youtube'))).toEqual(['www.youtube-nocookie.com'])
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
    })
    await visit(
      '/guides/every-block',
      async (page) => {
        await page.route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '<p>The page</p>' }))
        await page.locator('.player.film > a').click()
        await page.waitForURL(address)
      },
      { javaScriptEnabled: false },
    )
  })

  test('the markdown of a page is copied with one button', () =>
    visit(
      '/rich',
      async (page) => {
        await page.route('**/*.md', (route) => route.fulfill({ contentType: 'text/markdown', body: '# Every block\n' }))
        await page.getByRole('button', { name: 'Copy as Markdown' }).click()
        await page.getByRole('button', { name: 'Copied' }).waitFor()
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('# Every block\n')
      },
      { permissions: ['clipboard-read', 'clipboard-write'] },
    ))

  test('a diagram is drawn in a sandboxed frame, in the colours of the page, and an invalid one stays text', () =>
    visit(
      '/diagrams',
      async (page) => {
        const [right, wrong] = [page.locator('.diagram').nth(0), page.locator('.diagram').nth(1)]
        const frame = right.locator('iframe')
        const svg = frame.contentFrame().locator('svg').first()
        await right.and(page.locator('.drawn')).waitFor()
        await expect.poll(() => frame.getAttribute('sandbox')).toBe('allow-scripts')
        await expect.poll(() => frame.getAttribute('title')).toBe('Diagram')
        await expect.poll(() => svg.textContent()).toContain('review')
        expect((await frame.boundingBox())!.height).toBeCloseTo((await svg.boundingBox())!.height, -1)
        await expect.poll(() => right.locator('pre').isVisible()).toBe(false)
        const light = await svg.locator('style').textContent()
        await page.locator('.theme-button').click()
        await expect.poll(() => svg.locator('style').textContent()).not.toBe(light)

        await expect.poll(() => wrong.locator('iframe').count()).toBe(0)
        await expect.poll(() => wrong.locator('pre').isVisible()).toBe(true)
        await expect.poll(() => wrong.locator('pre').innerText()).toContain('a --> --> ]')
      },
      { colorScheme: 'light' },
    ))

  test('a view is counted once, without cookies, and not for visitors who opted out', async () => {
    served.views.length = 0
    await visit('/guides/every-block', async (page) => {
      await expect.poll(() => served.views.length).toBe(1)
      expect(JSON.parse(served.views[0]!)).toMatchObject({ type: 'page_view', url: `${served.url}/guides/every-block` })
      expect(await page.context().cookies()).toEqual([])
    })
    served.views.length = 0
    const context = await browser.newContext()
    await context.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
    const page = await context.newPage()
    await page.goto(`${served.url}/guides/every-block`, { waitUntil: 'networkidle' })
    expect(served.views).toEqual([])
    await context.close()
  })

  test('searches and followed links are reported, once each', async () => {
    served.views.length = 0
    const told = () => served.views.map((view) => JSON.parse(view)).filter(({ type }) => type !== 'page_view')
    await visit('/guides/every-block', async (page) => {
      // The links are not opened here.
      await page.evaluate(() => document.addEventListener('click', (event) => event.preventDefault()))
      const input = page.locator('.search input:visible').first()
      await input.focus()
      await expect.poll(() => told().length).toBe(1)
      await input.fill('block')
      await expect.poll(() => told().length).toBe(2)
      await page.locator('.results .result').first().click()
      await expect.poll(() => told().length).toBe(3)
      await page.locator('.top .brand').click()
      await expect.poll(() => told().length).toBe(4)
    })
    expect(told()).toMatchObject([
      { type: 'search_open' },
      { type: 'search_type_query', query: 'block' },
      { type: 'search_open_result', query: 'block', href: expect.stringContaining(served.url) },
      { type: 'link_click', position: 'header', href: expect.stringContaining(served.url) },
    ])
  })

  test('a page asks whether it was useful, and why not, and the focus stays in place', async () => {
    served.views.length = 0
    const told = () => served.views.map((view) => JSON.parse(view)).filter(({ type }) => type !== 'page_view')
    await visit('/guides/every-block', async (page) => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      const partly = page.getByRole('button', { name: 'Partly' })
      await partly.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => partly.getAttribute('aria-pressed')).toBe('true')
      await expect.poll(() => told().length).toBe(1)
      await page.getByLabel('What would have helped you?').fill('More pictures')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('.feedback').getByRole('status').innerText()).toBe('Thank you.')
      await expect.poll(() => page.locator('.feedback textarea').isVisible()).toBe(false)
      await expect.poll(focused).toBe('Partly')
      await expect.poll(() => told().length).toBe(2)
    })
    expect(told()).toMatchObject([
      { type: 'page_post_feedback', rating: 'ok' },
      { type: 'page_post_feedback_comment', rating: 'ok', comment: 'More pictures' },
    ])
  })

  test('a printed page is its text alone, with everything unfolded', () =>
    visit('/guides/every-block', async (page) => {
      await page.emulateMedia({ media: 'print' })
      for (const part of ['.top', '.tree', '.outline', '.pager'])
        await expect.poll(() => page.locator(part).isVisible()).toBe(false)
      await expect.poll(() => page.locator('.tabs .panel:visible').count()).toBe(3)
    }))
})
