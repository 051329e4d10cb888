import { expect, test } from 'vitest'
import { describeConsole } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, refuse, rewrite } from './faults.ts'

const SPACE = /\/v1\/spaces\/[^/?]+$/

describeConsole('the settings of a space', (console) => {
  const path = (organization: { id: string }, space: { id: string }) => `/o/${organization.id}/s/${space.id}/~/settings`

  test('change name, emoji, language, writing and merge rules', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Guide' })
    await console.visit(organization.admin, `/o/${organization.id}/s/${space.id}`, async (page) => {
      await page.getByRole('navigation', { name: 'Space' }).getByRole('link', { name: 'Settings' }).click()
      const section = (name: string) => page.getByRole('region', { name })
      const general = section('Name and writing')
      await general.getByRole('textbox', { name: 'Title' }).fill('Manual & <b>more</b>')
      await general.getByRole('button', { name: 'Icon' }).click()
      await page.getByRole('option', { name: 'Emoji' }).click()
      await general.getByRole('button', { name: 'Save' }).click()
      await general.getByText('Enter an emoji').waitFor()
      await general.getByRole('textbox', { name: 'Emoji' }).fill('📘')
      await general.getByRole('button', { name: 'Language' }).click()
      await page.getByRole('option', { name: 'German' }).click()
      await general.getByRole('radio', { name: 'Live' }).press('Space')
      await page.keyboard.press('Enter')
      await page.getByRole('main').getByText('Manual & <b>more</b>').waitFor()
      await expect
        .poll(() => api.as(organization.admin).get(space.path))
        .toMatchObject({ title: 'Manual & <b>more</b>', emoji: '📘', language: 'de', editMode: 'live' })

      const rules = section('Merge rules')
      expect(await rules.getByRole('checkbox').count()).toBe(0)
      await rules.getByRole('radio', { name: 'Own rules' }).press('Space')
      await rules.getByRole('checkbox', { name: 'Somebody approved it' }).press('Space')
      await rules.getByRole('button', { name: 'Save' }).click()
      await expect
        .poll(() => api.as(organization.admin).get(space.path))
        .toMatchObject({ mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_approved_review' }] } })
    })
  })

  test('set and clear custom fields of every type', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    const as = api.as(organization.admin)
    const options = ['One', 'Two']
    for (const field of [
      { name: 'owner', type: 'text', title: 'Owner' },
      { name: 'weight', type: 'number', title: 'Weight' },
      { name: 'open', type: 'boolean', title: 'Open' },
      { name: 'topics', type: 'tags', title: 'Topics' },
      { name: 'stage', type: 'select:single', title: 'Stage', options },
      { name: 'parts', type: 'select:multi', title: 'Parts', options },
    ])
      await as.post(`${organization.path}/custom-fields`, field)
    await as.patch(`${space.path}/custom-fields`, { values: { owner: { value: 'Ada' } } })
    const read = async () => {
      const fields = (await as.get(`${space.path}/custom-fields`)) as {
        customField: { name: string }
        value?: unknown
      }[]
      return Object.fromEntries(fields.map(({ customField, value }) => [customField.name, value]))
    }
    await console.visit(organization.admin, path(organization, space), async (page) => {
      const fields = page.getByRole('region', { name: 'Custom fields' })
      await fields.getByRole('textbox', { name: 'Owner' }).fill('')
      await fields.getByRole('spinbutton', { name: 'Weight' }).fill('2.5')
      await fields.getByRole('button', { name: 'Open' }).click()
      await page.getByRole('option', { name: 'No', exact: true }).click()
      await fields.getByRole('textbox', { name: 'Topics' }).fill('a, b,')
      await fields.getByRole('button', { name: 'Stage' }).click()
      await page.getByRole('option', { name: 'Two' }).click()
      await fields.getByRole('group', { name: 'Parts' }).getByRole('checkbox', { name: 'One' }).press('Space')
      await fields.getByRole('button', { name: 'Save' }).click()
      await expect
        .poll(read)
        .toEqual({ owner: undefined, weight: 2.5, open: false, topics: ['a', 'b'], stage: 'Two', parts: ['One'] })
    })
  })

  test('hand out the content, and delete the space', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Guide' })
    await console.visit(organization.admin, path(organization, space), async (page) => {
      await page.getByText('No custom fields').waitFor()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download the content' }).click()
      expect((await download).suggestedFilename()).toBe('Guide.zip')
      await page.getByRole('button', { name: 'Delete the space' }).press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the space' }).press('Enter')
      await page.getByRole('heading', { name: 'Content', level: 1 }).waitFor()
    })
    expect((await api.as(organization.admin).ask('GET', space.path)).status).toBe(404)
  })

  test('are closed to whoever may only write', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    const editor = await given.member(organization, 'edit')
    await console.visit(editor, path(organization, space), async (page) => {
      await findProblem(page, 403).waitFor()
      expect(await page.getByRole('textbox').count()).toBe(0)
    })
    const reader = await given.member(organization, 'read')
    await console.visit(reader, `/o/${organization.id}/s/${space.id}`, async (page) => {
      const tabs = page.getByRole('navigation', { name: 'Space' })
      await tabs.getByRole('link', { name: 'History' }).waitFor()
      expect(await tabs.getByRole('link', { name: 'Settings' }).count()).toBe(0)
    })
  })

  test('keep what was typed when the server refuses it', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    await expectProblems(console, organization.admin, path(organization, space), SPACE)
    await expectProblems(console, organization.admin, path(organization, space), /\/custom-fields$/)
    await console.visit(
      organization.admin,
      path(organization, space),
      async (page) => {
        for (const status of [403, 409, 503] as const) {
          await refuse(page, SPACE, status, 'PATCH')
          await page.getByRole('textbox', { name: 'Title' }).fill(`Other ${status}`)
          await page.keyboard.press('Enter')
          await findProblem(page, status).waitFor()
          await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe(`Other ${status}`)
          await page.unroute(SPACE)
        }
      },
      { statuses: [403, 409, 503] },
    )
  })

  test('are open to everybody’s eyes and fingers, whatever the space is called', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    await api.as(organization.admin).post(`${organization.path}/custom-fields`, {
      name: 'parts',
      type: 'select:multi',
      title: 'Parts',
      options: ['One', 'Two'],
    })
    await console.inspect(organization.admin, path(organization, space), (page) =>
      page.getByRole('group', { name: 'Parts' }).waitFor(),
    )
    await console.visit(
      organization.admin,
      path(organization, space),
      async (page) => {
        await rewrite(page, SPACE, (body: object) => ({ ...body, title: HOSTILE_NAME }))
        await page.reload()
        await page.getByText('<b>שלום</b>').first().waitFor()
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
      { width: 'narrow' },
    )
  })
})
