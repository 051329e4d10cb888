import { expect, test } from 'vitest'
import { describeConsole, pickFromMenu } from './browse.ts'

describeConsole('the audit log', (console) => {
  test('says who did what, is filtered, exported and checked, and shows what changed', async () => {
    const { given, api, runJobs } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    const creator = await given.member(organization, 'create')
    const team = await admin.put(`/orgs/${organization.id}/teams`, { title: 'Writers' })
    const space = await api.as(creator).post(`/orgs/${organization.id}/spaces`, { title: 'Handbook' })
    await admin.patch(`/orgs/${organization.id}/members/${creator.id}`, { role: 'review' })
    await runJobs()
    const address = `/o/${organization.id}/settings/audit-log`
    await console.visit(organization.admin, `/o/${organization.id}/settings/general`, async (page) => {
      await page.getByRole('link', { name: 'Audit log' }).first().click()
      const rows = page.getByRole('grid', { name: 'Events' }).getByRole('row')
      await rows.filter({ hasText: 'Space created' }).filter({ hasText: 'Handbook' }).waitFor()
      await rows.filter({ hasText: 'Team created' }).filter({ hasText: 'Writers' }).waitFor()
      await rows.filter({ hasText: 'Member changed' }).click()
      const dialog = page.getByRole('dialog', { name: 'Member changed' })
      const change = dialog.getByRole('row').filter({ hasText: 'role' })
      await change.filter({ hasText: 'create' }).filter({ hasText: 'review' }).waitFor()
      await dialog.getByRole('button', { name: /^All about / }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: `Only about ${creator.id}` }).waitFor()
      await rows.filter({ hasText: 'Space created' }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Show everything' }).click()
      await rows.filter({ hasText: 'Space created' }).waitFor()

      await page.getByRole('button', { name: 'Export' }).click()
      const [download] = await Promise.all([page.waitForEvent('download'), pickFromMenu(page, 'As a table (CSV)')])
      expect(download.suggestedFilename()).toBe('audit-log.csv')

      await page.getByRole('button', { name: 'Check that nothing was changed' }).click()
      await page.getByRole('dialog').getByText('none changed, none missing').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
    await console.visit(organization.admin, `${address}?from=2020-01-01&to=2020-01-02`, async (page) => {
      await page.getByText('No event fits').waitFor()
    })
    await console.visit(organization.admin, `${address}?by=${creator.id}&action=space.created`, async (page) => {
      const rows = page.getByRole('grid', { name: 'Events' }).getByRole('row')
      await rows.filter({ hasText: space.title }).waitFor()
      await expect.poll(() => rows.count()).toBe(2)
    })
    await console.inspect(organization.admin, address, (page) =>
      page.getByRole('row').filter({ hasText: team.title }).first().waitFor(),
    )
    // Others do not find it.
    await console.visit(creator, address, (page) => page.getByText('Your role does not open these settings').waitFor())
  })
})
