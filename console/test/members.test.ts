import { expect, test } from 'vitest'
import { describeConsole } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, refuse, rewrite } from './faults.ts'

const MEMBERS = /\/v1\/orgs\/[^/]+\/members(?:\?|$)/

describeConsole('members', (console) => {
  const path = (organization: { id: string }, rest = '') => `/o/${organization.id}/settings/members${rest}`

  test('are found by name and by role, and the address says so', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const editor = await given.member(organization, 'edit')
    await given.member(organization, 'read')
    await console.visit(organization.admin, path(organization), async (page) => {
      await page.getByRole('row', { name: editor.email }).waitFor()
      await page.getByRole('searchbox').focus()
      await page.keyboard.type(editor.email)
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(editor.email)
      await expect.poll(() => page.getByRole('row').count()).toBe(2)
      expect(page.url()).toContain('q=')
      await page.getByRole('searchbox').fill('')
      await page.getByRole('button', { name: 'Every role' }).click()
      await page.getByRole('option', { name: 'Reader' }).click()
      await page.waitForURL('**?role=read')
      await expect.poll(() => page.getByRole('row').count()).toBe(2)
      await page.getByRole('searchbox').fill('nobody of this name')
      await page.getByText('Nobody matches').waitFor()
    })
  })

  test('get one role, many at once, with the keyboard alone', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const people = [await given.member(organization, 'read'), await given.member(organization, 'edit')]
    await console.visit(organization.admin, path(organization), async (page) => {
      await page.getByRole('row', { name: people[0]!.email }).waitFor()
      await page.getByRole('button', { name: 'Every role' }).focus()
      await page.keyboard.press('Tab')
      // The administrator stands first.
      for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
      await page.getByText('2 selected').waitFor()
      await page.getByRole('button', { name: 'Change role', exact: true }).press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Change the role of 2 people' })
      await dialog.getByRole('radio', { name: /Reviewer/ }).press('Space')
      await dialog.getByRole('button', { name: 'Change role' }).press('Enter')
      await dialog.waitFor({ state: 'detached' })
      for (const { email } of people) await page.getByRole('row', { name: email }).getByText('Reviewer').waitFor()
    })
    for (const { id } of people)
      expect(await api.as(organization.admin).get(`${organization.path}/members/${id}`)).toMatchObject({
        role: 'review',
      })
  })

  test('cannot lose their last administrator, and the dialog says why', async () => {
    const organization = await console.server.given.organization()
    await console.visit(
      organization.admin,
      path(organization, `/${organization.admin.id}`),
      async (page) => {
        await page.getByRole('button', { name: 'Leave' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
        const problem = findProblem(page, 409)
        await problem.getByText('last administrator').waitFor()
        expect(await problem.innerText()).not.toMatch(/changed|Load/)
      },
      { statuses: [409] },
    )
  })

  test('are removed after the question says what they lose', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const person = await given.member(organization, 'edit')
    const team = await given.team(organization, [person], 'Writers')
    const space = await given.space({ organization, title: 'Handbook' })
    await console.visit(organization.admin, path(organization, `/${person.id}`), async (page) => {
      await page.getByRole('row', { name: 'Writers' }).waitFor()
      await page.getByRole('grid', { name: 'Spaces' }).getByText('Handbook').waitFor()
      await page.getByRole('button', { name: 'Remove' }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByText('They lose 1 space and 1 team').waitFor()
      await dialog.getByRole('button', { name: 'Remove' }).click()
      await page.waitForURL(`**${path(organization)}`)
    })
    expect((await api.as(organization.admin).ask('GET', `${organization.path}/members/${person.id}`)).status).toBe(404)
    expect([team.id, space.id]).not.toContain('')
  })

  test('who never signed in are invited again', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const person = await given.member(organization, 'read')
    await console.visit(organization.admin, path(organization), async (page) => {
      await page
        .getByRole('row', { name: person.email })
        .getByRole('button', { name: /Actions/ })
        .click()
      await page.getByRole('menuitem', { name: 'Send the invitation again' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Send the invitation again' }).click()
      await page.getByText('Invitation sent').waitFor()
    })
  })

  test('are seen, but not changed, by a reader; guests do not find the section', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const reader = await given.member(organization, 'read')
    const guest = await given.member(organization, null)
    await console.visit(reader, path(organization), async (page) => {
      await page.getByRole('row', { name: organization.admin.email }).waitFor()
      expect(await page.getByRole('checkbox').count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Invitations' }).count()).toBe(0)
    })
    await console.visit(
      guest,
      path(organization),
      async (page) => {
        await findProblem(page, 403).waitFor()
        await expect.poll(() => page.getByRole('navigation', { name: 'Settings' }).getByRole('link').count()).toBe(1)
      },
      { statuses: [403] },
    )
  })

  test('are shown as text, whatever they are called', async () => {
    const organization = await console.server.given.organization()
    await console.visit(
      organization.admin,
      path(organization),
      async (page) => {
        await rewrite(page, MEMBERS, (body: { items: { user: { displayName: string } }[] }) => {
          for (const { user } of body.items) user.displayName = HOSTILE_NAME
          return body
        })
        await page.reload()
        await page.getByText('<b>שלום</b>').waitFor()
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
      { width: 'narrow' },
    )
  })

  test('that cannot be read, or not be changed, are told of in place', async () => {
    const { given } = console.server
    const organization = await given.organization()
    await expectProblems(console, organization.admin, path(organization), MEMBERS)
    const person = await given.member(organization, 'read')
    await console.visit(
      organization.admin,
      path(organization, `/${person.id}`),
      async (page) => {
        await refuse(page, /\/members\//, 409, 'DELETE')
        await page.getByRole('button', { name: 'Remove' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
        await findProblem(page, 409).waitFor()
      },
      { statuses: [409] },
    )
  })

  test('are open to everybody’s eyes and fingers', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const person = await given.member(organization, 'edit')
    await given.team(organization, [person], 'Writers')
    await given.space({ organization, title: 'Handbook' })
    await console.inspect(organization.admin, path(organization), (page) =>
      page.getByRole('row', { name: person.email }).waitFor(),
    )
    await console.inspect(organization.admin, path(organization, `/${person.id}`), (page) =>
      page.getByRole('row', { name: 'Handbook' }).last().waitFor(),
    )
  })
})
