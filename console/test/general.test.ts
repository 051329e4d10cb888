import { expect, test } from 'vitest'
import { describeConsole } from './browse.ts'
import { expectProblems, findProblem, refuse } from './faults.ts'

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describeConsole('general settings', (console) => {
  const path = (organization: { id: string }) => `/o/${organization.id}/settings/general`

  test('change the title, how people join, and the merge rules', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    await console.visit(organization.admin, path(organization), async (page) => {
      const section = (name: string) => page.getByRole('region', { name })
      const logo = section('Name and logo').locator('img[src^="/pictures/picture_"]')
      const chooser = page.waitForEvent('filechooser')
      await section('Name and logo').getByRole('button', { name: 'Upload picture' }).press('Enter')
      await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PICTURE })
      await logo.waitFor()
      const { urls } = await api.as(organization.admin).get(organization.path)
      expect(urls.logo).toContain('/pictures/picture_')
      expect((await fetch(urls.logo)).headers.get('content-type')).toBe('image/png')
      // Who switches between organizations sees it too.
      await page
        .getByRole('button', { name: /^Switch organization/ })
        .locator('img[src^="/pictures/picture_"]')
        .waitFor()
      await section('Name and logo').getByRole('button', { name: 'Remove picture' }).press('Enter')
      await logo.waitFor({ state: 'detached' })
      expect((await api.as(organization.admin).get(organization.path)).urls.logo).toBeUndefined()
      await section('Name and logo').getByRole('textbox', { name: 'Title' }).fill('Acme & <b>Sons</b>')
      await section('Name and logo').getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Switch organization: Acme & <b>Sons</b>' }).waitFor()
      await section('Joining').getByRole('textbox', { name: 'E-mail domains' }).fill('acme.example\nacme.test')
      await section('Joining').getByRole('button', { name: 'Save' }).click()
      await expect
        .poll(() => api.as(organization.admin).get(organization.path))
        .toMatchObject({ emailDomains: ['acme.example', 'acme.test'] })
      await section('Merge rules').getByRole('checkbox', { name: 'Somebody approved it' }).press('Space')
      await section('Merge rules').getByRole('button', { name: 'Add a rule of your own' }).click()
      await section('Merge rules').getByRole('textbox', { name: 'Expression' }).fill('changeRequest.subject !==')
      await section('Merge rules').getByText('cannot be read').waitFor()
      await section('Merge rules').getByRole('textbox', { name: 'Expression' }).fill("changeRequest.subject !== ''")
      await section('Merge rules').getByRole('button', { name: 'Save' }).click()
      await expect
        .poll(() => api.as(organization.admin).get(organization.path))
        .toMatchObject({
          mergeRules: { rules: [{ rule: 'require_at_least_one_approved_review' }, { rule: 'custom' }] },
        })
    })
  })

  test('hand out the archive of the organization', async () => {
    const organization = await console.server.given.organization()
    await console.visit(organization.admin, path(organization), async (page) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download the archive' }).click()
      expect((await download).suggestedFilename()).toBe('Acme.zip')
    })
  })

  test('show the record that proves a domain, and remove it again', async () => {
    const organization = await console.server.given.organization()
    await console.visit(organization.admin, path(organization), async (page) => {
      await page.getByPlaceholder('example.com').fill('acme.example')
      await page.keyboard.press('Enter')
      await page.getByText('Not verified yet').waitFor()
      await page.getByRole('group', { name: 'TXT record' }).waitFor()
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await page.getByText('No verified domain').waitFor()
    })
  })

  test('are only read by who is no administrator', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const reader = await given.member(organization, 'read')
    await console.visit(reader, path(organization), async (page) => {
      await page.getByText('Administrators change it').waitFor()
      expect(await page.getByRole('textbox').count()).toBe(0)
    })
  })

  test('keep what was typed when the server refuses it', async () => {
    const organization = await console.server.given.organization()
    await expectProblems(console, organization.admin, path(organization), /\/v1\/orgs\/[^/?]+$/)
    for (const status of [409, 503] as const)
      await console.visit(
        organization.admin,
        path(organization),
        async (page) => {
          await refuse(page, /\/v1\/orgs\/[^/?]+$/, status, 'PATCH')
          await page.getByRole('textbox', { name: 'Title' }).fill('Other')
          await page.keyboard.press('Enter')
          await findProblem(page, status).waitFor()
          await expect.poll(() => page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('Other')
        },
        { statuses: [status] },
      )
  })

  test('are open to everybody’s eyes and fingers', async () => {
    const organization = await console.server.given.organization()
    await console.inspect(organization.admin, path(organization), (page) =>
      page.getByText('No verified domain').waitFor(),
    )
  })
})
