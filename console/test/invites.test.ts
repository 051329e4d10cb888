import { expect, test } from 'vitest'
import { setOrganizationTrusted } from '../../server/src/features/organizations/index.ts'
import { readOutbox } from '../../server/test/mail.ts'
import { findViolations } from '../../site/test/find-violations.ts'
import { describeConsole } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, refuse, rewrite } from './faults.ts'

const LINKS = /\/v1\/orgs\/[^/]+\/link-invites(?:\?|$)/
const CONTENT_LINKS = /\/v1\/orgs\/[^/]+\/content-link-invites(?:\?|$)/

/** A visit during another one has a browser context of its own. */
const APART = { context: {} }

describeConsole('invitations', (console) => {
  const path = (organization: { id: string }) => `/o/${organization.id}/settings/invites`

  test('go out by mail to a pasted list, and say which did not and why', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    await console.visit(organization.admin, path(organization), async (page) => {
      await page.getByRole('button', { name: 'Send invitations' }).click()
      await page.getByText('No address is in this text.').waitFor()
      await page
        .getByRole('textbox', { name: 'E-mail addresses' })
        .fill(`"Lovelace, Ada" <ada@example.com>; GRACE@example.com\n<b>nobody</b>, ${organization.admin.email}`)
      await page.getByText(`3 people: Lovelace, Ada, grace@example.com, ${organization.admin.email}`).waitFor()
      // The rest goes by keyboard alone.
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('option', { name: 'Editor' }).waitFor()
      await page.keyboard.type('Editor')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Role' }).getByText('Editor').waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByText('2 new members. One was a member before.').waitFor()
      await page.getByRole('row', { name: '<b>nobody</b>' }).getByText('This is not an e-mail address.').waitFor()
      await expect.poll(() => page.getByRole('textbox', { name: 'E-mail addresses' }).inputValue()).toBe('')
    })
    const { items } = await api.as(organization.admin).get(`${organization.path}/members?role=edit`)
    const toText = ({ user }: { user: { email: string; displayName: string } }) => `${user.displayName} <${user.email}>`
    expect(items.map(toText).sort()).toEqual(['Lovelace, Ada <ada@example.com>', 'grace <grace@example.com>'])
  })

  test('on a server without mail warn, and give a link to pass on for each address', async () => {
    const { given, api, database } = console.server
    const organization = await given.organization()
    await setOrganizationTrusted(database.db, organization.id, true)
    const { id } = await given.member(organization, 'read')
    await console.visit(
      organization.admin,
      path(organization),
      async (page) => {
        await page.getByRole('note').getByText('No mail is sent').waitFor()
        const { email } = (await api.as(organization.admin).get(`${organization.path}/members/${id}`)).user
        await page.getByRole('textbox', { name: 'E-mail addresses' }).fill(`${email}\nnew@example.com`)
        await page.getByRole('button', { name: 'Send invitations' }).click()
        const create = (address: string) =>
          page.getByRole('row', { name: address }).getByRole('button', { name: 'Create a link' })
        await create('new@example.com').waitFor()
        expect(await findViolations(page)).toEqual([])
        await create('new@example.com').click()
        const link = page.getByRole('row', { name: 'new@example.com' }).locator('code')
        await expect.poll(() => link.innerText()).toMatch(/\/set-password\/[\w-]+$/)
        await create(email).click()
        await page.getByRole('row', { name: email }).getByText('Somebody uses this account already').waitFor()

        const links = page.getByRole('region', { name: 'Links to the organization' })
        await links.getByRole('button', { name: 'New link' }).click()
        const dialog = page.getByRole('dialog', { name: 'New link' })
        expect(await dialog.getByRole('note').count()).toBe(0)
        await dialog.getByRole('radio', { name: /Administrator/ }).press('Space')
        await dialog.getByRole('note').getByText('Whoever has it becomes an administrator').waitFor()
        await dialog.getByRole('button', { name: 'Create the link' }).click()
        await links.getByRole('row', { name: 'Administrator Whoever has it becomes an administrator' }).waitFor()
      },
      { statuses: [409] },
    )
  })

  test('by link let a stranger join, until the link is switched off', async () => {
    const { given, api } = console.server
    const organization = await given.organization('Acme')
    const stranger = await given.user()
    const late = await given.user()
    let address = ''
    await console.visit(organization.admin, path(organization), async (page) => {
      const section = page.getByRole('region', { name: 'Links to the organization' })
      await section.getByRole('button', { name: 'New link' }).click()
      const dialog = page.getByRole('dialog', { name: 'New link' })
      await dialog.getByRole('radio', { name: /Commenter/ }).press('Space')
      await dialog.getByRole('button', { name: 'Create the link' }).press('Enter')
      address = await section.getByRole('group', { name: 'Link' }).locator('code').innerText()
      await section.getByRole('row', { name: 'Commenter' }).waitFor()

      const { pathname } = new URL(address)
      await console.visit(
        stranger,
        pathname,
        async (joining) => {
          await joining.getByRole('heading', { name: 'You are invited to Acme' }).waitFor()
          await joining.getByText('Join as: Commenter').waitFor()
          await joining.getByText(/ invites you\.$/).waitFor()
          await joining.getByRole('button', { name: 'Join' }).press('Enter')
          await joining.waitForURL(`**/o/${organization.id}`)
          await joining.getByRole('button', { name: /Switch organization: Acme/ }).waitFor()

          await joining.goto(joining.url().replace(/\/o\/.*/, pathname))
          await joining.getByText('You are a member already').waitFor()
          expect(await joining.getByRole('button', { name: 'Join' }).count()).toBe(0)
          await joining.getByRole('link', { name: 'Go to Home' }).press('Enter')
          await joining.waitForURL(`**/o/${organization.id}`)
        },
        APART,
      )
      expect(await api.as(organization.admin).get(`${organization.path}/members/${stranger.id}`)).toMatchObject({
        role: 'comment',
      })

      await section.getByRole('button', { name: 'Switch off' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
      await section.getByText('No links').waitFor()
      await console.visit(
        late,
        pathname,
        async (joining) => {
          await joining.getByText('The invitation no longer works').waitFor()
          expect(await joining.getByRole('button', { name: 'Join' }).count()).toBe(0)
        },
        { ...APART, statuses: [404] },
      )
    })
  })

  test('to a space open that space to a guest, and nothing else', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const guest = await given.user()
    const open = await given.space({ organization, title: 'Handbook' })
    const closed = await given.space({ organization, title: 'Secrets' })
    await console.visit(organization.admin, path(organization), async (page) => {
      const section = page.getByRole('region', { name: 'Links to content' })
      await section.getByRole('button', { name: 'New link' }).click()
      const dialog = page.getByRole('dialog', { name: 'New link' })
      await dialog.getByRole('button', { name: 'Create the link' }).click()
      await dialog.getByText('This field is required.').waitFor()
      await dialog.getByRole('button', { name: 'Space or collection' }).click()
      await page.getByRole('option', { name: 'Handbook' }).click()
      await dialog.getByRole('button', { name: 'Create the link' }).click()
      await section.getByRole('row', { name: 'Handbook' }).getByText('Reader').waitFor()
      await section.getByRole('button', { name: 'Change' }).click()
      const change = page.getByRole('dialog', { name: 'Change what the link gives' })
      await change.getByRole('radio', { name: /Commenter/ }).press('Space')
      await change.getByRole('button', { name: 'Change' }).click()
      await section.getByRole('row', { name: 'Handbook' }).getByText('Commenter').waitFor()
      const address = await section.getByRole('group', { name: 'Link' }).locator('code').innerText()
      await console.visit(
        guest,
        new URL(address).pathname,
        async (joining) => {
          await joining.getByText('Open “Handbook” as: Commenter').waitFor()
          await joining.getByRole('button', { name: 'Join' }).click()
          await joining.waitForURL(`**/o/${organization.id}`)
        },
        APART,
      )
    })
    expect(await api.as(guest).get(open.path)).toMatchObject({ title: 'Handbook', permissions: { comment: true } })
    expect((await api.as(guest).ask('GET', closed.path)).status).toBe(404)
  })

  test('are the business of administrators', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const editor = await given.member(organization, 'edit')
    await console.visit(editor, path(organization), async (page) => {
      await findProblem(page, 403).waitFor()
      expect(await page.getByRole('textbox').count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Invitations' }).count()).toBe(0)
    })
  })

  test('that cannot be read, or not be sent, are told of in place', async () => {
    const organization = await console.server.given.organization()
    await expectProblems(console, organization.admin, path(organization), LINKS)
    await expectProblems(console, organization.admin, path(organization), CONTENT_LINKS)
    await console.visit(
      organization.admin,
      path(organization),
      async (page) => {
        await refuse(page, /\/v1\/orgs\/[^/]+\/invites$/, 503)
        await page.getByRole('textbox', { name: 'E-mail addresses' }).fill('ada@example.com')
        await page.getByRole('button', { name: 'Send invitations' }).click()
        await findProblem(page, 503).waitFor()
        await expect
          .poll(() => page.getByRole('textbox', { name: 'E-mail addresses' }).inputValue())
          .toBe('ada@example.com')
      },
      { statuses: [503] },
    )
  })

  test('show what they open as text, whatever it is called', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    await api.as(organization.admin).post(`${organization.path}/link-invites`, { space: space.id, level: 'read' })
    await console.visit(
      organization.admin,
      path(organization),
      async (page) => {
        await rewrite(page, CONTENT_LINKS, (body: { items: { space: { title: string } }[] }) => {
          for (const invite of body.items) invite.space.title = HOSTILE_NAME
          return body
        })
        await page.reload()
        await page.getByText('<b>שלום</b>').waitFor()
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
      { width: 'narrow' },
    )
  })

  test('are open to everybody’s eyes and fingers', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const invite = await api.as(organization.admin).post(`${organization.path}/link-invites`, { role: 'read' })
    await console.inspect(organization.admin, path(organization), (page) =>
      page.getByRole('row', { name: 'Reader' }).waitFor(),
    )
    const stranger = await given.user()
    const join = `/o/${organization.id}/join/${invite.id}`
    await console.inspect(stranger, join, (page) => page.getByRole('button', { name: 'Join' }).waitFor())
    await console.inspect(undefined, join, (page) => page.getByRole('button', { name: 'Create my link' }).waitFor())
  })

  test('by link let somebody in who has no account: address, mail, name, Home', async () => {
    const { given, api, runJobs, dataDirectory } = console.server
    const organization = await given.organization('Acme')
    const invite = await api.as(organization.admin).post(`${organization.path}/link-invites`, { role: 'edit' })
    await console.visit(undefined, `/o/${organization.id}/join/${invite.id}`, async (page) => {
      await page.getByRole('heading', { name: 'You are invited to Acme' }).waitFor()
      await page.getByRole('textbox', { name: 'E-mail address' }).fill('nora@elsewhere.example')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Your link is ready' }).waitFor()
      await runJobs()
      const mails = await readOutbox(dataDirectory)
      const mail = mails.find(({ headers }) => headers.to === 'nora@elsewhere.example')
      await page.goto(mail!.links[0]!)
      await page.getByRole('textbox', { name: 'Your name' }).waitFor()
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('textbox', { name: 'Your name' }).fill('Nora')
      await page.getByRole('button', { name: 'Join' }).press('Enter')
      await page.waitForURL(`**/o/${organization.id}`)
      await page.getByRole('button', { name: /Switch organization: Acme/ }).waitFor()
    })
    const { items } = await api.as(organization.admin).get(`${organization.path}/members?role=edit`)
    expect(items).toMatchObject([{ user: { displayName: 'Nora', email: 'nora@elsewhere.example' } }])
  })

  test('that are switched off, or cannot be read, say so to who opens them', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const stranger = await given.user()
    const admin = api.as(organization.admin)
    const invite = await admin.post(`${organization.path}/link-invites`, { role: 'read' })
    const join = `/o/${organization.id}/join/${invite.id}`
    await console.visit(
      stranger,
      join,
      async (page) => {
        const button = page.getByRole('button', { name: 'Join' })
        await button.waitFor()
        await refuse(page, /\/v1\/orgs\/[^/]+\/invites\/[^/]+$/, 503, 'POST')
        await button.click()
        await findProblem(page, 503).waitFor()
        await admin.patch(organization.path, { inviteLinks: false })
        await page.reload()
        await page.getByText('The invitation is switched off').waitFor()
      },
      { statuses: [503, 403] },
    )
  })
})
