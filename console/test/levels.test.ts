import { expect, test } from 'vitest'
import { describeConsole, pickFromMenu, tickRow } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, refuse, rewrite } from './faults.ts'

const GIVEN = /\/permissions\/users(?:\?|$)/

describeConsole('levels', (console) => {
  const spacePath = (organization: { id: string }, space: { id: string }) =>
    `/o/${organization.id}/s/${space.id}/~/levels`
  const collectionPath = (organization: { id: string }, collection: { id: string }) =>
    `/o/${organization.id}/c/${collection.id}/levels`

  test('are given, changed and taken back on a space, and say before who gains and who loses', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const reader = await given.member(organization, 'read')
    const editor = await given.member(organization, 'edit')
    await given.team(organization, [reader, editor], 'Writers')
    const space = await given.space({ organization })
    const as = api.as(organization.admin)
    await console.visit(organization.admin, spacePath(organization, space), async (page) => {
      const save = () => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      const effect = page.getByRole('region', { name: 'Who gains, who loses' })
      await page.getByText('Nobody was given a level').waitFor()
      await page.getByRole('region', { name: 'Default level' }).getByText('The role that each person has').waitFor()

      await page.keyboard.press('c')
      const picker = page.getByRole('dialog', { name: 'Add people' })
      await picker.getByRole('searchbox').fill(reader.email)
      // The heads, and the one that was found: a table gives the focus to its first row.
      await expect.poll(() => picker.getByRole('row').count()).toBe(2)
      await tickRow(picker.getByRole('row', { name: reader.email }))
      await picker.getByRole('button', { name: 'Next (1)' }).click()
      await effect.getByText('Nobody’s level changes').waitFor()
      await page.getByRole('radio', { name: 'Reviewer' }).press('Space')
      await effect.getByText('1 person gains').waitFor()
      await effect.getByText('Reader → Reviewer').waitFor()
      // A slip throws away neither the people nor the level.
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
      await expect.poll(() => page.getByRole('radio', { name: 'Reviewer' }).isChecked()).toBe(true)
      await save()
      const people = page.getByRole('region', { name: 'People', exact: true })
      const row = people.getByRole('row', { name: reader.email })
      await row.getByText('Reviewer').waitFor()

      await row.getByRole('button', { name: /Actions/ }).click()
      await pickFromMenu(page, 'Change the level')
      await page.getByRole('radio', { name: 'No access' }).press('Space')
      await effect.getByText('1 person loses').waitFor()
      await save()
      await row.getByText('No access').waitFor()

      await row.getByRole('button', { name: /Actions/ }).click()
      await pickFromMenu(page, 'Take back')
      await effect.getByText('No access → Reader').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
      await page.getByText('Nobody was given a level').waitFor()

      await page.getByRole('button', { name: 'Add a team' }).click()
      await page.getByRole('dialog').getByRole('option', { name: 'Writers' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
      await page.getByRole('radio', { name: 'Commenter' }).press('Space')
      await effect.getByText('Editor → Commenter').waitFor()
      await save()
      await page
        .getByRole('region', { name: 'Teams' })
        .getByRole('row', { name: 'Writers' })
        .getByText('Commenter')
        .waitFor()
    })
    expect(await as.get(`${space.path}/permissions/teams`)).toMatchObject({ items: [{ permission: 'comment' }] })
  })

  test('of a collection have a default, and are explained layer by layer', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const member = await given.member(organization, 'read')
    const collection = await given.collection({ organization, title: 'Guides' })
    const space = await given.space({ organization, title: 'Setup', parent: collection })
    const team = await given.team(organization, [member], 'Writers')
    await given.grant({ space }, { team }, 'review')
    await console.visit(organization.admin, `/o/${organization.id}/c/${collection.id}`, async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Levels' }).click()
      await page.getByRole('button', { name: 'Change the default level' }).press('Enter')
      await page.getByRole('radio', { name: 'Commenter' }).press('Space')
      await page.getByText('Reader → Commenter').waitFor()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).press('Enter')
      await page.getByRole('region', { name: 'Default level' }).getByText('Commenter').waitFor()
    })
    expect(await api.as(organization.admin).get(collection.path)).toMatchObject({ defaultLevel: 'comment' })
    await console.visit(organization.admin, spacePath(organization, space), async (page) => {
      const inherited = page.getByRole('region', { name: 'Default level' }).getByRole('link', { name: /Guides/ })
      await expect.poll(() => inherited.textContent()).toContain('Commenter')
      await expect.poll(() => inherited.getAttribute('href')).toBe(collectionPath(organization, collection))
      const everybody = page.getByRole('region', { name: 'Everybody who sees it' })
      await everybody.getByRole('row', { name: member.email }).getByRole('button', { name: /Why/ }).click()
      const ladder = page.getByRole('dialog', { name: /Why/ })
      const deciding = ladder.getByRole('listitem').filter({ hasText: 'Decides' })
      await deciding.getByText('Reviewer').waitFor()
      await expect
        .poll(() => deciding.getByRole('link', { name: 'Writers' }).getAttribute('href'))
        .toContain(`teams/${team.id}`)
      await expect
        .poll(() => ladder.getByRole('link', { name: 'Guides' }).first().getAttribute('href'))
        .toBe(collectionPath(organization, collection))
      // What is on the screen can be sent to a colleague.
      expect(new URL(page.url()).searchParams.get('why')).toBe(member.id)
      await page.keyboard.press('Escape')
      await ladder.waitFor({ state: 'detached' })
      await everybody.getByRole('button', { name: /All levels/ }).click()
      await page.getByRole('option', { name: 'Commenter' }).click()
      await page.getByText('Nobody has this level').waitFor()
    })
  })

  test('are closed to whoever may not change them', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const editor = await given.member(organization, 'edit')
    const space = await given.space({ organization })
    const collection = await given.collection({ organization })
    for (const path of [spacePath(organization, space), collectionPath(organization, collection)])
      await console.visit(editor, path, async (page) => {
        await findProblem(page, 403).waitFor()
        expect(await page.getByRole('button', { name: 'Add people' }).count()).toBe(0)
      })
  })

  test('that cannot be read or changed are told of in place', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    await expectProblems(console, organization.admin, spacePath(organization, space), GIVEN)
    await console.visit(
      organization.admin,
      spacePath(organization, space),
      async (page) => {
        await page.getByRole('button', { name: 'Change the default level' }).click()
        await page.getByRole('radio', { name: 'Reader' }).press('Space')
        for (const status of [403, 404, 409, 503] as const) {
          await refuse(page, /\/v1\/spaces\/[^/?]+$/, status, 'PATCH')
          await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
          await findProblem(page, status).waitFor()
          await page.unroute(/\/v1\/spaces\/[^/?]+$/)
        }
        await refuse(page, /\/permissions\/preview$/, 503)
        await page.getByRole('radio', { name: 'Editor' }).press('Space')
        await page.getByRole('region', { name: 'Who gains' }).locator('[data-problem="unavailable"]').waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      },
      { statuses: [403, 404, 409, 503] },
    )
  })

  test('are open to everybody’s eyes and fingers, whatever people are called', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const member = await given.member(organization, 'read')
    const space = await given.space({ organization })
    const collection = await given.collection({ organization })
    const team = await given.team(organization, [member], 'Writers')
    await given.grant({ space }, { user: member }, 'review')
    await given.grant({ space }, { team }, 'edit')
    const isReady = (page: import('playwright-core').Page) =>
      page.getByRole('region', { name: 'Everybody' }).getByRole('row', { name: member.email }).waitFor()
    await console.inspect(organization.admin, spacePath(organization, space), isReady)
    await console.inspect(organization.admin, `${spacePath(organization, space)}?why=${member.id}`, (page) =>
      page.getByText('Decides', { exact: true }).waitFor(),
    )
    await console.inspect(organization.admin, collectionPath(organization, collection), isReady)
    await console.visit(
      organization.admin,
      spacePath(organization, space),
      async (page) => {
        await rewrite(page, GIVEN, (body: { items: { user: { displayName: string } }[] }) => {
          for (const { user } of body.items) user.displayName = HOSTILE_NAME
          return body
        })
        await page.reload()
        await page.getByText('<b>שלום</b>').first().waitFor()
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
      { width: 'narrow' },
    )
  })
})
