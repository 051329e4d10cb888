/** References drawn by the renderer of published sites, tried against a real server: `/docs`, and one of a site. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, expectNoViolations } from './browse.ts'

describeConsole('a reference', (console) => {
  const tryOperation = async (page: Page, title: string) => {
    const operation = page.locator('.operation').filter({ has: page.getByRole('heading', { name: title, level: 2 }) })
    await operation.getByRole('button', { name: 'Try it' }).press('Enter')
    return operation.getByRole('form', { name: `Try it: ${title}` })
  }

  test('of Lectern is searched, read without scripts, and tried with a token that is stored nowhere', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const { token } = await api.as(organization.admin).post('/user/tokens', { label: 'For the reference' })
    const isClean = (page: Page) =>
      page.evaluate((secret) => {
        const kept = [location.href, document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
        return kept.every((each) => !each.includes(secret))
      }, token)
    await console.visit(organization.admin, '/docs', async (page) => {
      expect(await page.locator('script[src*="/try-"]').count()).toBe(0)
      await page.getByRole('combobox', { name: 'Search' }).fill('revoke token')
      await page.getByRole('option').first().waitFor()
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Tokens' }).click()
      await page.getByRole('heading', { name: 'Tokens', level: 1 }).waitFor()

      const list = await tryOperation(page, 'One’s own API tokens, newest first')
      const sent = page.waitForRequest(/\/v1\/user\/tokens\?/)
      await list.getByRole('textbox', { name: 'bearer' }).fill(token)
      await list.getByRole('textbox', { name: 'limit' }).fill('1')
      await page.keyboard.press('Enter')
      expect((await (await sent).allHeaders()).cookie).toBeUndefined()
      await list.getByText(/^200 .* · \d+ ms$/).waitFor()
      const text = (await list.locator('pre code').textContent())!
      expect(text).toContain('\n  "items": [\n')
      expect(JSON.parse(text).items[0].label).toBe('For the reference')
      await list.getByText(/^Headers \(\d+\)$/).click()
      await list.getByText(/content-type: application\/json/).waitFor()
      await expectNoViolations(page, 'a form with a response')

      const create = await tryOperation(page, 'Create an API token; its text is shown this once')
      await expect.poll(() => create.getByRole('textbox', { name: 'bearer' }).inputValue()).toBe(token)
      const body = create.getByRole('textbox', { name: /^Body/ })
      await body.fill('{"label": "<img src=x onerror=alert(1)>"')
      await create.getByRole('button', { name: 'Send' }).click()
      await create.getByText('The body is not valid JSON').waitFor()
      await expect.poll(() => body.getAttribute('aria-invalid')).toBe('true')
      await body.fill('{"label": "<img src=x onerror=alert(1)>"}')
      await create.getByRole('button', { name: 'Send' }).click()
      await create.locator('pre code').getByText('"label": "<img src=x onerror=alert(1)>"').waitFor()
      expect(await create.locator('img').count()).toBe(0)

      const remove = await tryOperation(page, 'Revoke an API token; it stops working at once')
      await remove.getByRole('button', { name: 'Send' }).click()
      await remove.getByText(/^Fill in: /).waitFor()
      await remove.getByRole('textbox', { name: /Id/ }).fill('no/such token')
      await remove.getByRole('button', { name: 'Send' }).click()
      await remove.getByText('No body').waitFor()
      expect(await isClean(page)).toBe(true)
      await page.reload()
      const again = await tryOperation(page, 'One’s own API tokens, newest first')
      await expect.poll(() => again.getByRole('textbox', { name: 'bearer' }).inputValue()).toBe('')
    })
    await console.visit(
      undefined,
      '/docs/tokens',
      async (page) => {
        await page.getByRole('heading', { name: 'Create an API token; its text is shown this once' }).waitFor()
        expect(await page.getByRole('button', { name: 'Try it' }).count()).toBe(0)
        expect(await page.getByRole('form').count()).toBe(0)
      },
      { context: { javaScriptEnabled: false } },
    )
  })

  test('of a site sends to a server that its specification names, and explains a refusal in plain words', async () => {
    const { given, api, runJobs, database } = console.server
    const elsewhere = 'https://shop.example.com'
    const operation = (summary: string, more = {}) => ({
      summary,
      responses: { 200: { description: 'Fine' } },
      ...more,
    })
    const text = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Shop', version: '1' },
      servers: [{ url: '/v1' }],
      paths: {
        '/system': { get: operation('The state of the shop') },
        '/pets': { get: operation('The pets', { servers: [{ url: elsewhere }] }) },
        '/secret': { get: operation('Not to be tried', { 'x-hideTryItPanel': true }) },
      },
    })
    const organization = await given.organization()
    await api.as(organization.admin).post(`${organization.path}/openapi`, { slug: 'shop', source: { text } })
    await runJobs()
    const space = await given.space({ organization, title: 'Reference' })
    const block = (path: string) =>
      `{% openapi-operation spec="shop" path="${path}" method="get" %}\n{% endopenapi-operation %}`
    await given.pages(space, [{ title: 'Shop', markdown: ['/system', '/pets', '/secret'].map(block).join('\n\n') }])
    const site = await given.site({
      organization,
      title: 'Acme',
      visibility: 'public',
      published: true,
      spaces: [space],
    })
    const { basename } = await api.as(organization.admin).get(site.path)
    await console.visit(
      organization.admin,
      `/sites/${basename}/`,
      async (page) => {
        await expect.poll(() => page.getByRole('button', { name: 'Try it' }).count()).toBe(2)
        const own = await tryOperation(page, 'The state of the shop')
        await own.getByRole('button', { name: 'Send' }).click()
        // The session of the reader is not sent along.
        await own.getByText(/^401 /).first().waitFor()
        await page.route(`${elsewhere}/pets`, (route) => route.abort())
        const other = await tryOperation(page, 'The pets')
        await other.getByRole('button', { name: 'Send' }).click()
        await other.getByText(/does not allow pages of .* \(CORS\)/).waitFor()
        await page.unroute(`${elsewhere}/pets`)
        await page.route(`${elsewhere}/pets`, (route) =>
          route.fulfill({
            contentType: 'text/html',
            body: '<b>from elsewhere</b>',
            headers: { 'access-control-allow-origin': '*' },
          }),
        )
        await other.getByRole('button', { name: 'Send' }).click()
        await other.getByText('<b>from elsewhere</b>').waitFor()
      },
      {
        statuses: [401],
        isOffline: true,
        elsewhere,
        context: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' },
      },
    )
    const listTrials = async () => {
      const events = await database.db
        .selectFrom('site_events')
        .select(['type', 'operation_method', 'operation_path'])
        .where('site_id', '=', site.id)
        .where('type', 'like', 'api_client_%')
        .execute()
      return events
        .map(({ type, operation_method, operation_path }) => `${type} ${operation_method} ${operation_path}`)
        .sort()
    }
    await expect
      .poll(listTrials)
      .toEqual([
        'api_client_open get /pets',
        'api_client_open get /system',
        'api_client_request get /pets',
        'api_client_request get /pets',
        'api_client_request get /system',
      ])
  })
})
