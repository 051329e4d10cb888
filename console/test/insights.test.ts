import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, pickFromList, waitForFocus, waitForQuiet } from './browse.ts'
import { findProblem, refuse } from './faults.ts'

const AGGREGATE = /insights\/events\/aggregate$/
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'
const CLAUDE = 'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)'
/** Addresses in the ranges of Germany and of the United Kingdom. */
const GERMAN = '5.1.66.255'
const BRITISH = '81.2.69.160'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString()

interface SentEvent {
  type?: string
  visitor?: string
  days?: number
  path?: string
  page?: string
  agent?: string
  ip?: string
  claims?: object
  referrer?: string
  [detail: string]: unknown
}

describeConsole('insights', (console) => {
  async function openSite() {
    const { given, api } = console.server
    const organization = await given.organization()
    const handbook = await given.space({ organization, title: 'Handbook', createdBy: organization.admin })
    await given.pages(handbook, [{ title: 'Welcome' }, { title: 'Safety' }])
    const site = await given.site({ organization, title: 'Guides', spaces: [handbook] })
    const admin = api.as(organization.admin)
    await admin.post(`${site.path}/publish`)
    const { pages } = await admin.get(`/spaces/${handbook.id}/content/pages`)
    const idOf = (title: string) => pages.find((page: { title: string }) => page.title === title)!.id
    const toEvent = ({ type = 'page_view', visitor = 'v1', days = 1, path, page, agent, ip, ...rest }: SentEvent) => {
      const { claims, referrer, ...details } = rest
      return {
        type,
        timestamp: daysAgo(days),
        session: {
          visitorId: visitor,
          sessionId: `${visitor} ${days}`,
          userAgent: agent ?? FIREFOX,
          ip: ip ?? GERMAN,
          language: 'de-DE',
          ...(claims && { visitorAuthClaims: claims }),
          ...(referrer !== undefined && { referrer }),
        },
        location: {
          url: `https://docs.example.com/${path ?? 'welcome'}`,
          ...(page !== undefined && { space: handbook.id, page: idOf(page) }),
        },
        ...details,
      }
    }
    const track = (...events: SentEvent[]) =>
      admin.post(`${site.path}/insights/events`, { events: events.map(toEvent) })
    const address = (rest = '') => `/o/${organization.id}/sites/${site.id}/insights${rest}`
    return { organization, handbook, site, admin, track, address, idOf }
  }

  const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const row = (page: Page, name: string, first: string) =>
    card(page, name)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: first }) })
  /** The cells of a row after its name, as they are read. */
  const cells = async (page: Page, name: string, first: string) => {
    await row(page, name, first).waitFor()
    return (await row(page, name, first).getByRole('cell').allTextContents()).map((text) => text.trim())
  }
  const save = async (page: Page, name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `CSV: ${name}`, exact: true }).click(),
    ])
    return readFile(await file.path(), 'utf8')
  }

  test('show what events add up to, against the time before, as lines, tables and files', async () => {
    const { organization, track, address, handbook } = await openSite()
    const safety = { page: 'Safety', path: 'safety' }
    await track(
      // Five views of three people now, two of one before, and one of a bot that does not count.
      { page: 'Welcome', visitor: 'v1' },
      { page: 'Welcome', visitor: 'v2', agent: IPHONE, ip: BRITISH },
      { ...safety, visitor: 'v1', days: 2, referrer: 'https://news.example.com/story' },
      { ...safety, visitor: 'v3', days: 2, claims: { plan: 'team' } },
      { visitor: 'v1', path: 'old-address' },
      { page: 'Welcome', visitor: 'v1', days: 31 },
      { ...safety, visitor: 'v1', days: 31 },
      { page: 'Welcome', visitor: 'claude', agent: CLAUDE },
      { type: 'page_markdown_request', page: 'Welcome', visitor: 'claude', agent: CLAUDE },
      { type: 'search_type_query', query: 'safety' },
      { type: 'search_type_query', query: 'safety', visitor: 'v2' },
      { type: 'search_open_result', query: 'safety', result: { spaceId: 'space', pageId: 'page' } },
      { type: 'search_type_query', query: '=1+1' },
      { type: 'search_type_query', query: 'bluetooth', days: 31 },
      { type: 'link_click', link: { target: { kind: 'url', url: 'https://example.org/help' }, position: 'content' } },
      { type: 'page_post_feedback', page: 'Welcome', feedback: { rating: 'good' } },
      { type: 'page_post_feedback', ...safety, feedback: { rating: 'bad' } },
      { type: 'page_post_feedback_comment', ...safety, feedback: { rating: 'bad', comment: 'Which helmet?' } },
      { type: 'api_client_request', operation: { method: 'get', path: '/stations' } },
    )
    await console.visit(organization.admin, address(), async (page) => {
      const figure = (name: string) => card(page, name).getByRole('paragraph').first()
      await expect.poll(() => figure('Visitors').textContent()).toBe('3+2 (+200%)')
      await expect.poll(() => figure('Page views').textContent()).toBe('5+3 (+150%)')
      await expect.poll(() => figure('Searches').textContent()).toBe('3+2 (+200%)')
      await expect.poll(() => figure('Clicked links').textContent()).toBe('1+1 (new)')
      await expect.poll(() => figure('Helpful').textContent()).toBe('50%–')
      await expect.poll(() => cells(page, 'Devices', 'Desktop')).toEqual(['4'])
      await expect.poll(() => cells(page, 'Bots and assistants', 'Anthropic')).toEqual(['2'])

      // A chart by the keyboard: its points one by one, then its table.
      const points = page.getByRole('slider', { name: 'Page views, point by point' })
      await points.focus()
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => points.getAttribute('aria-valuetext')).toMatch(/: 3; .*: 2$/)
      await page.keyboard.press('Home')
      await expect.poll(() => points.getAttribute('aria-valuetext')).toMatch(/: 0; .*: 0$/)
      await page.keyboard.press('Tab')
      await waitForFocus(card(page, 'Page views').getByText('As a table'))
      await page.keyboard.press('Enter')
      const table = page.getByRole('table', { name: 'Page views over time' })
      await table.waitFor()
      await expect.poll(() => table.getByRole('row').count()).toBe(31)
      const text = await save(page, 'Overview')
      expect(text.split('\r\n')[0]).toContain('Time (UTC),Visitors,Page views,Visits,Searches,Clicked links,Helpful')
      const sums = text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => Number(line.split(',')[2]))
      expect(sums.reduce((sum, views) => sum + views, 0)).toBe(5)

      // To the pages, with the same address; from a row to its page.
      await card(page, 'Pages').getByRole('link', { name: 'All Pages' }).click()
      await page.waitForURL('**/insights/pages')
      await expect.poll(() => cells(page, 'Pages', 'Safety')).toEqual(['2', '50%', '2', '+1 (+100%)'])
      await expect
        .poll(() => cells(page, 'Addresses without a page', '/old-address'))
        .toEqual(['1', '100%', '1', '+1 (new)'])
      await card(page, 'Addresses without a page').getByRole('link', { name: 'Redirects' }).waitFor()
      const inSpace = page.getByRole('link', { name: 'Open Safety in its space' })
      await expect.poll(() => inSpace.getAttribute('href')).toBe(`/o/${organization.id}/s/${handbook.id}/safety`)
      const onSite = page.getByRole('link', { name: 'Open Safety in a new tab' })
      expect((await fetch((await onSite.getAttribute('href'))!)).status).toBe(200)

      // A filter from a row is in the address, and Back takes it off.
      await page.getByRole('button', { name: 'Show only Safety' }).click()
      await page.waitForURL(/page=/)
      await row(page, 'Pages', 'Welcome').waitFor({ state: 'detached' })
      const chips = page.getByRole('list', { name: 'Filters' })
      await chips.getByText('Page: Safety').waitFor()
      await page.goBack()
      await row(page, 'Pages', 'Welcome').waitFor()
      expect(await chips.count()).toBe(0)

      await page.getByRole('link', { name: 'Searches', exact: true }).click()
      await expect.poll(() => cells(page, 'Search terms', 'safety')).toEqual(['2', '67%', '2', '+2 (new)'])
      expect(await save(page, 'Search terms')).toBe(
        "\uFEFFSearch,Searches,Visitors,Time before\r\nsafety,2,2,0\r\n'=1+1,1,1,0\r\n",
      )
      const nowhere = card(page, 'Searches that led nowhere')
      await nowhere.getByRole('rowheader', { name: '=1+1' }).waitFor()
      await expect.poll(() => nowhere.getByRole('rowheader').count()).toBe(1)
      await nowhere.getByRole('button', { name: 'See what they find today' }).press('Enter')
      await nowhere.getByText('Finds nothing').waitFor()
      await waitForQuiet(page)

      await page.getByRole('link', { name: 'Feedback', exact: true }).click()
      await expect.poll(() => cells(page, 'Rated pages', 'Safety')).toEqual(['0', '0', '1', '0%'])
      const comments = page.getByRole('list', { name: 'Comments' })
      await comments.getByText('Which helmet?').waitFor()
      await page.getByRole('button', { name: 'Good', exact: true }).click()
      await comments.getByText('Which helmet?').waitFor({ state: 'detached' })

      const expectCells = async (report: string, list: string, first: string, expected: string[]) => {
        await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: report }).click()
        await expect.poll(() => cells(page, list, first)).toEqual(expected)
      }
      await expectCells('Links', 'Clicked links', 'https://example.org/help', ['1', '100%', '1', '+1 (new)'])
      await expectCells('Sources', 'Sources', 'news.example.com', ['1', '20%', '1', '+1 (new)'])
      await expectCells('Devices', 'Browsers', 'Firefox', ['4', '80%', '2', '+2 (+100%)'])
      await expectCells('Countries', 'Countries', 'Germany', ['4', '80%', '2', '+2 (+100%)'])
      await expectCells('AI readers', 'Pages read as markdown', 'Welcome', ['1', '100%', '1', '+1 (new)'])
      await expectCells('API', 'Requests sent', 'GET /stations', ['1', '100%', '1', '+1 (new)'])
      await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Segments' }).click()
      await expect.poll(async () => (await cells(page, 'Segments', 'plan: team')).slice(0, 3)).toEqual(['1', '1', '1'])
      await page.getByRole('link', { name: 'Show their visits plan: team' }).click()
      await page.getByRole('list', { name: 'Filters' }).getByText('Visitors with: plan: team').waitFor()
      await expect.poll(() => figure('Visitors').textContent()).toBe('1+1 (new)')
    })
  })

  test('take their time and filters from the address, and say what they cannot take', async () => {
    const { organization, track, address } = await openSite()
    await track(
      { page: 'Welcome', days: 1 },
      { page: 'Welcome', visitor: 'v2', days: 1, agent: IPHONE, ip: BRITISH },
      { page: 'Safety', days: 40 },
    )
    const views = (page: Page) => card(page, 'Page views').getByRole('paragraph').first()
    const day = (days: number) => daysAgo(days).slice(0, 10)
    const own = `?from=${day(41)}&to=${day(39)}&compare=no`
    await console.visit(organization.admin, address(own), async (page) => {
      await expect.poll(() => views(page).textContent()).toBe('1')
      await page.getByLabel('To', { exact: true }).fill(day(42))
      await page.getByText('The last day is before the first.').waitFor()
      await page.getByLabel('To', { exact: true }).fill(day(1))
      await expect.poll(() => views(page).textContent()).toBe('3')

      await page.getByRole('button', { name: 'Own dates' }).press('Enter')
      await pickFromList(page, 'Last 7 days')
      await expect.poll(() => views(page).textContent()).toBe('2')
      await page.getByText('Compare with the time before').click()
      await expect.poll(() => views(page).textContent()).toBe('2+2 (new)')
      expect(new URL(page.url()).search).toBe('?range=7d')

      await page.getByRole('button', { name: 'Filters' }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Filters' })
      await dialog.getByRole('button', { name: 'Any Device' }).press('Enter')
      await pickFromList(page, 'Phone')
      await dialog.getByRole('button', { name: 'Any Country' }).press('Enter')
      await pickFromList(page, 'United Kingdom')
      await dialog.getByRole('button', { name: 'Apply' }).press('Enter')
      await expect.poll(() => views(page).textContent()).toBe('1+1 (new)')
      expect(new URL(page.url()).search).toBe('?range=7d&device=mobile&country=GB')
      await page.getByRole('button', { name: 'Remove the filter Country: United Kingdom' }).click()
      await page.waitForURL(/device=mobile$/)

      await page.goto(`${console.server.url}${address('/nowhere?range=century&device=toaster&country=GB&page=1')}`)
      await page.getByText('There is no such report. This is the overview.').waitFor()
      await page.getByText('left out: page=1, device=toaster, range=century').waitFor()
      await page.getByText('Country: United Kingdom').waitFor()
      await expect.poll(() => views(page).textContent()).toBe('1+1 (new)')
      await page.goto(`${console.server.url}${address('?country=FR')}`)
      await page.getByText('Nothing fits the filters').waitFor()
      await page.getByRole('button', { name: 'Remove all filters' }).click()
      await expect.poll(() => views(page).textContent()).toBe('2+1 (+100%)')
    })
  })

  test('say why there is nothing, and what failed, to every level', async () => {
    const { organization, site, track, address, admin } = await openSite()
    const reader = await console.server.given.member(organization, 'read')
    await admin.post(`${site.path}/unpublish`)
    await console.visit(
      reader,
      address(),
      async (page) => {
        await page.getByText('Nobody was counted in this time').waitFor()
        await page.getByText('The site is not published.').waitFor()
        await track({ page: 'Welcome' }, { page: 'Welcome', ip: BRITISH, type: 'search_type_query', query: 'helmet' })
        await refuse(page, AGGREGATE, 503)
        await page.getByRole('link', { name: 'Countries', exact: true }).click()
        await findProblem(page, 503).first().waitFor()
        await page.unroute(AGGREGATE)
        await page.getByRole('button', { name: 'Try again' }).first().click()
        await row(page, 'Countries', 'Germany').waitFor()
      },
      { statuses: [503] },
    )
    await console.inspect(reader, address(), (page) => row(page, 'Pages', 'Welcome').waitFor())
    await console.inspect(reader, address('/searches'), (page) =>
      row(page, 'Searches that led nowhere', 'helmet').waitFor(),
    )
    await console.inspect(reader, address('/feedback?device=desktop&country=DE'), (page) =>
      page.getByText('No comments in this time.').waitFor(),
    )
  })
})
