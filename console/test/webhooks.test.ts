import { afterAll, expect, test } from 'vitest'
import { startReceiver, verifyReceived } from '../../server/src/features/webhooks/testing/receiver.ts'
import { describeConsole, expectNoViolations, waitForFocus } from './browse.ts'

const receiver = await startReceiver()
afterAll(receiver.close)

describeConsole(
  'webhooks',
  (console) => {
    test('are made with a secret that is shown once, tested, changed, sent again and deleted', async () => {
      const { given, api, runJobs } = console.server
      const organization = await given.organization()
      const space = await given.space({ organization, title: 'Handbook' })
      const admin = api.as(organization.admin)
      const list = `/o/${organization.id}/settings/webhooks`
      await console.visit(organization.admin, list, async (page) => {
        await page.getByText('No webhooks yet').waitFor()
        await page.keyboard.press('c')
        const dialog = page.getByRole('dialog', { name: 'New webhook' })
        await dialog.getByRole('textbox', { name: 'Address' }).fill(`${receiver.url}/hook`)
        await dialog.getByRole('button', { name: 'Create the webhook' }).press('Enter')
        await dialog.getByText('At least one event is needed.').waitFor()
        await dialog.getByRole('searchbox', { name: 'Find events' }).fill('space.up')
        await dialog.getByRole('checkbox', { name: /^Space changed/ }).check({ force: true })
        await dialog.getByRole('textbox', { name: 'Description' }).fill('Build')
        await dialog.getByRole('searchbox', { name: 'Find spaces' }).fill('hand')
        await dialog.getByRole('checkbox', { name: 'Handbook' }).check({ force: true })
        await dialog.getByRole('button', { name: 'Create the webhook' }).press('Enter')
        const shown = page.getByRole('dialog', { name: 'The secret of the webhook' })
        await shown.getByText(/^whsec_/).waitFor()
        await shown.getByRole('button', { name: 'I have kept it' }).press('Enter')
        await shown.waitFor({ state: 'detached' })
        const { items } = await admin.get(`${organization.path}/webhooks`)
        expect(items).toMatchObject([{ events: ['space.updated'], spaces: [space.id], description: 'Build' }])

        await page.getByRole('row', { name: 'Build' }).press('Enter')
        await page.getByText('Nothing was sent').waitFor()
        receiver.answer((response) => void response.writeHead(500).end('Broken'))
        await page.getByRole('button', { name: 'Send a test' }).press('Enter')
        const ping = page.getByRole('row', { name: 'Test' })
        await ping.getByText('Waiting').waitFor()
        await runJobs()
        await ping.getByText('Failed').waitFor()
        receiver.answer()

        await ping.press('Enter')
        const delivery = page.getByRole('dialog', { name: 'Test' })
        await delivery.getByText('Broken').waitFor()
        await delivery.getByText('"type": "ping"').waitFor()
        await expectNoViolations(page, 'a delivery')
        await delivery.getByRole('button', { name: 'Send again' }).press('Enter')
        await page.getByText('1 delivery is sent again').waitFor()
        await runJobs()
        await delivery.getByText('Delivered').waitFor()
        await page.keyboard.press('Escape')
        await delivery.waitFor({ state: 'detached' })
        await ping.getByText('Delivered').waitFor()
        await waitForFocus(ping)

        await page.getByRole('button', { name: 'Replace the secret' }).press('Enter')
        const question = page.getByRole('alertdialog')
        await question.getByRole('button', { name: 'Replace the secret' }).press('Enter')
        await shown.getByText(/^whsec_/).waitFor()
        await shown.getByRole('button', { name: 'I have kept it' }).press('Enter')
        await shown.waitFor({ state: 'detached' })
        await page.getByText('The previous secret signs until').waitFor()
        await page.getByRole('button', { name: 'Switch off' }).press('Enter')
        await page.getByRole('button', { name: 'Switch on' }).waitFor()

        await page.getByRole('button', { name: 'Delete' }).press('Enter')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
        await page.getByText('No webhooks yet').waitFor()
      })
      expect(await admin.get(`${organization.path}/webhooks`)).toMatchObject({ count: 0 })
    })

    test('name events in the language of the person', async () => {
      const { given, api } = console.server
      const organization = await given.organization()
      const list = `/o/${organization.id}/settings/webhooks`
      const { items } = await api.as(organization.admin).get('/webhook-event-types')
      const NAMES = {
        de: ['Space: erstellt', 'Space: alle Ereignisse', 'Inhalt eines Space aktualisiert'],
        fr: ['Espace : création', 'Espace : tous les événements', 'Contenu d’un espace mis à jour'],
      }
      for (const [language, [action, group, other]] of Object.entries(NAMES))
        await console.visit(
          organization.admin,
          list,
          async (page) => {
            await page.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor()
            await page.keyboard.press('c')
            const dialog = page.getByRole('dialog')
            await dialog.getByRole('checkbox', { name: `${action} space.created`, exact: true }).waitFor()
            await dialog.getByRole('checkbox', { name: `${group} space.*`, exact: true }).waitFor()
            await dialog.getByRole('checkbox', { name: `${other} space_content_updated`, exact: true }).waitFor()
            const shown = await dialog
              .getByRole('checkbox')
              .evaluateAll((boxes) =>
                boxes.map((box) =>
                  [...box.closest('label')!.querySelectorAll('span > span')].map((each) => each.textContent),
                ),
              )
            // Neither the name in the interface nor the English label stands for one.
            const others = new Set(items.flatMap(({ id, label }: { id: string; label: string }) => [id, label]))
            expect(shown.filter(([name]) => others.has(name!))).toEqual([])
            expect(shown.length).toBeGreaterThan(items.length)
          },
          { language },
        )
    })

    test('tell a receiver of a merge in the browser, which verifies it', async () => {
      const { given, api, runJobs } = console.server
      const organization = await given.organization()
      const space = await given.space({ organization, title: 'Handbook' })
      const admin = api.as(organization.admin)
      const { secret } = await admin.post(`${organization.path}/webhooks`, {
        url: `${receiver.url}/merged`,
        events: ['change_request.merged', 'space_content_updated'],
      })
      const { id, number } = await admin.post(`${space.path}/change-requests`, { subject: 'Better words' })
      const changes = [{ operation: 'insert_page', title: 'Guide', document: { markdown: 'Text' } }]
      await admin.post(`${space.path}/change-requests/${id}/content`, { changes })
      await console.visit(
        organization.admin,
        `/o/${organization.id}/s/${space.id}/~/changes/${number}`,
        async (page) => {
          await page.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
          const question = page.getByRole('alertdialog')
          await question.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
          await page
            .getByText(/^Merged by /)
            .first()
            .waitFor()
        },
      )
      await runJobs()
      const events = receiver.at('/merged').map((each) => verifyReceived(secret, each) as { type: string })
      expect(events.toSorted((one, other) => one.type.localeCompare(other.type))).toMatchObject([
        {
          type: 'change_request.merged',
          organization: organization.id,
          actor: { type: 'user', id: organization.admin.id },
          data: { target: { type: 'change-request', id, label: 'Better words' }, space: space.id },
        },
        { type: 'space_content_updated', spaceId: space.id, revisionId: expect.any(String) },
      ])
    })

    test('stand the look of axe in both themes and widths; members who are no administrators have no such section', async () => {
      const { given, api } = console.server
      const organization = await given.organization()
      const url = `${receiver.url}/a-rather-long-path-without-a-break/that-does-not-fit-into-a-narrow-window`
      const { id } = await api
        .as(organization.admin)
        .post(`${organization.path}/webhooks`, { url, events: ['space.*', 'comment.posted'] })
      await api.as(organization.admin).post(`${organization.path}/webhooks/${id}/ping`)
      const list = `/o/${organization.id}/settings/webhooks`
      await console.inspect(organization.admin, list, (page) =>
        page.getByText('Space: all events, Comment posted').waitFor(),
      )
      await console.inspect(organization.admin, `${list}/${id}`, (page) =>
        page.getByRole('row', { name: 'Test' }).getByText('Waiting').waitFor(),
      )
      await console.visit(await given.member(organization, 'edit'), list, async (page) => {
        await page.getByText('Your role does not open these settings').waitFor()
      })
    })
  },
  { LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' },
)
