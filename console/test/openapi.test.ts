import { expect, test } from 'vitest'
import { describeConsole } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, refuse, rewrite } from './faults.ts'

const LIST = /\/v1\/orgs\/[^/]+\/openapi(?:\?|$)/
const CONTENT = /\/versions\/latest\/content$/

const writePetstore = (paths: object) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'Petstore', version: '1' }, paths })

const operation = (summary: string) => ({ summary, responses: { 200: { description: 'Fine' } } })

const PETSTORE = writePetstore({
  '/pets': { get: operation('List <b>pets</b>'), post: operation('Add a pet') },
  '/pets/{id}': { delete: operation('Give a pet away') },
})

describeConsole('specifications', (console) => {
  const path = (organization: { id: string }, rest = '') => `/o/${organization.id}/openapi${rest}`

  const givenSpecification = async (text = PETSTORE) => {
    const { given, api, runJobs } = console.server
    const organization = await given.organization()
    await api.as(organization.admin).post(`${organization.path}/openapi`, { slug: 'pets', source: { text } })
    await runJobs()
    return organization
  }

  test('are published from a file, found by their operations, renewed and deleted', async () => {
    const { given, api, runJobs } = console.server
    const organization = await given.organization()
    await console.visit(organization.admin, path(organization), async (page) => {
      await page.getByText('No specifications yet').waitFor()
      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog', { name: 'Publish a specification' })
      await dialog.getByRole('textbox', { name: 'Short name' }).fill('No Slug')
      await page.keyboard.press('Enter')
      await dialog.getByText('Choose a file.').waitFor()
      await expect
        .poll(() => dialog.getByRole('textbox', { name: 'Short name' }).getAttribute('aria-invalid'))
        .toBe('true')
      await dialog.getByRole('textbox', { name: 'Short name' }).fill('pets')
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'pets.json', mimeType: 'application/json', buffer: Buffer.from(PETSTORE) })
      await dialog.getByText('pets.json').waitFor()
      await dialog.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('heading', { name: 'pets', level: 1 }).waitFor()
      await page.getByText('Being read', { exact: true }).waitFor()
      await runJobs()
      await page.getByRole('rowheader', { name: '/pets', exact: true }).first().waitFor()
      await page.getByText('In force').waitFor()
      await page.getByText('List <b>pets</b>').waitFor()
      await page.getByRole('searchbox').fill('delete')
      await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
      await page.getByRole('searchbox').fill('no such thing')
      await page.getByText('No operation matches').waitFor()

      await page.getByRole('button', { name: 'New version' }).click()
      const next = page.getByRole('dialog', { name: 'New version' })
      await next.locator('input[type=file]').setInputFiles({
        name: 'next.json',
        mimeType: 'application/json',
        buffer: Buffer.from(writePetstore({ '/owners': { get: operation('List owners') } })),
      })
      await next.getByRole('button', { name: 'Publish' }).click()
      await next.waitFor({ state: 'detached' })
      await runJobs()
      await page.getByRole('link', { name: 'Versions' }).click()
      await expect.poll(() => page.getByRole('grid', { name: 'Versions' }).getByRole('rowheader').count()).toBe(2)
      await expect.poll(() => page.getByRole('row').filter({ hasText: 'In force' }).count()).toBe(1)
      const rows = page.getByRole('grid', { name: 'Versions' }).getByRole('row')
      await rows.nth(1).filter({ hasText: 'In force' }).waitFor()
      await page.getByRole('columnheader', { name: 'Published' }).click()
      await rows.nth(2).filter({ hasText: 'In force' }).waitFor()

      let answerList = () => {}
      const held = new Promise<void>((resolve) => {
        answerList = resolve
      })
      await page.route(LIST, async (route) => {
        await held
        await route.continue()
      })
      await page.getByRole('button', { name: 'Delete' }).click()
      await Promise.all([
        page.waitForRequest(LIST),
        page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
      ])
      // The window gets the focus while the list is read again: what was deleted is not asked for.
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().includes('/openapi/pets')) asked.push(request.url())
      })
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      answerList()
      await page.getByText('No specifications yet').waitFor()
      expect(asked).toEqual([])
    })
    expect(await api.as(organization.admin).get(`${organization.path}/openapi`)).toMatchObject({ items: [] })
  })

  test('that cannot be read as OpenAPI say why', async () => {
    const organization = await givenSpecification('{"title": "no specification"}')
    await console.visit(organization.admin, path(organization), async (page) => {
      await page.getByText('Not readable').waitFor()
      await page.getByRole('rowheader', { name: 'pets' }).click()
      await page.getByRole('alert').getByText('no OpenAPI document').waitFor()
      await page.getByRole('alert').getByText('it has neither openapi nor swagger').waitFor()
      await page.getByText('No version yet').waitFor()
    })
  })

  test('are read, but not changed, by a reader', async () => {
    const organization = await givenSpecification()
    const reader = await console.server.given.member(organization, 'read')
    await console.visit(reader, path(organization, '/pets'), async (page) => {
      await page.getByRole('rowheader', { name: '/pets', exact: true }).first().waitFor()
      expect(await page.getByRole('button', { name: /New version|Delete/ }).count()).toBe(0)
      await page.goto(console.server.url + path(organization))
      await page.getByRole('rowheader', { name: 'pets' }).waitFor()
      expect(await page.getByRole('button', { name: /Publish/ }).count()).toBe(0)
    })
  })

  test('that cannot be read, or not be published, are told of in place', async () => {
    const organization = await givenSpecification()
    await expectProblems(console, organization.admin, path(organization), LIST)
    await expectProblems(console, organization.admin, path(organization, '/pets'), CONTENT)
    await console.visit(
      organization.admin,
      path(organization),
      async (page) => {
        await refuse(page, LIST, 409, 'POST')
        await page.getByRole('button', { name: 'Publish a specification' }).click()
        await page.getByRole('textbox', { name: 'Short name' }).fill('other')
        await page.getByRole('radio', { name: /An address/ }).press('Space')
        await page.getByRole('textbox', { name: 'Address of the document' }).fill('https://example.com/pets.yaml')
        await page.keyboard.press('Enter')
        await findProblem(page, 409).waitFor()
        await expect.poll(() => page.getByRole('textbox', { name: 'Short name' }).inputValue()).toBe('other')
      },
      { statuses: [409] },
    )
  })

  test('are shown as text, whatever they say', async () => {
    const organization = await givenSpecification()
    await console.visit(
      organization.admin,
      path(organization, '/pets'),
      async (page) => {
        type Documents = { filesystem: Record<string, { specification: { paths: object } }> }
        await rewrite(page, CONTENT, (body: Documents) => {
          for (const file of Object.values(body.filesystem))
            file.specification.paths = { [`/${HOSTILE_NAME}`]: { get: operation(HOSTILE_NAME) } }
          return body
        })
        await page.reload()
        await page.getByText('<b>שלום</b>').first().waitFor()
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
      { width: 'narrow' },
    )
  })

  test('are open to everybody’s eyes and fingers', async () => {
    const organization = await givenSpecification()
    await console.inspect(organization.admin, path(organization), (page) =>
      page.getByRole('rowheader', { name: 'pets' }).waitFor(),
    )
    await console.inspect(organization.admin, path(organization, '/pets'), (page) =>
      page.getByRole('rowheader').first().waitFor(),
    )
    await console.inspect(organization.admin, path(organization, '/pets?tab=versions'), (page) =>
      page.getByRole('rowheader').first().waitFor(),
    )
  })
})
