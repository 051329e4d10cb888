import { expect, test } from 'vitest'
import { setUserOperator } from '../../server/src/features/users/index.ts'
import { giveFailedJob } from '../../server/test/walk/worlds.ts'
import { describeConsole } from './browse.ts'

describeConsole('the system screen', (console) => {
  async function giveOperator() {
    const { given, database } = console.server
    const operator = await given.user('operator')
    await setUserOperator(database.db, operator.id, true)
    return operator
  }

  test('shows how the server is, and lets a failed job run again', async () => {
    const operator = await giveOperator()
    await giveFailedJob(console.server.database.db, 'No route to <b>host</b>')
    await console.visit(operator, '/system', async (page) => {
      await page.getByText('No route to <b>host</b>').waitFor()
      await page.getByRole('button', { name: 'Run again' }).click()
      await page.getByText('No failed jobs').waitFor()
      await page.getByText('The job runs again').waitFor()
    })
  })

  test('keeps the rail of the organization that was open last', async () => {
    const { given, database } = console.server
    const { id, admin } = await given.organization()
    await setUserOperator(database.db, admin.id, true)
    await console.visit(admin, `/o/${id}`, async (page) => {
      await page.getByRole('link', { name: 'Home', exact: true }).waitFor()
      await page.goto(`${console.server.url}/system`)
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await page.waitForURL(`**/o/${id}`)
    })
    // In a browser where none was open yet, it is the only one.
    await console.visit(admin, '/system', async (page) => {
      await page.getByRole('link', { name: 'Home', exact: true }).click()
      await page.waitForURL(`**/o/${id}`)
    })
  })

  test('asks before it dismisses a job', async () => {
    const operator = await giveOperator()
    await giveFailedJob(console.server.database.db)
    await console.visit(operator, '/system', async (page) => {
      await page.getByRole('button', { name: 'Dismiss' }).click()
      const dialog = page.getByRole('alertdialog', { name: 'Dismiss this job?' })
      await dialog.getByRole('button', { name: 'Dismiss' }).click()
      await page.getByText('No failed jobs').waitFor()
    })
  })

  test('sends a test mail and says what became of it', async () => {
    const operator = await giveOperator()
    await console.visit(operator, '/system', async (page) => {
      await page.getByRole('button', { name: 'Send a test mail' }).click()
      await page.getByText(`On its way to ${operator.email}`).waitFor()
      await console.server.runJobs()
      await page.getByText(`Written to the outbox folder for ${operator.email}`).waitFor()
    })
  })

  test('tells others whom to ask', async () => {
    const { admin } = await console.server.given.organization()
    await console.visit(
      admin,
      '/system',
      async (page) => {
        await page.getByText('This is not open to you').waitFor()
        expect(await page.getByText('Failed jobs').count()).toBe(0)
      },
      { statuses: [403] },
    )
  })

  test('stands in both themes and widths', async () => {
    const operator = await giveOperator()
    await giveFailedJob(console.server.database.db)
    await console.inspect(operator, '/system', (page) =>
      page.getByRole('button', { name: 'Run again' }).first().waitFor(),
    )
  })
})
