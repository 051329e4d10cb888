/** A change request from its first key to the published page, by a team whose browsers are on two servers of one database. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/given.ts'
import { buildProgram, serveForTest, temporaryHome, urlOf } from '../../server/test/program.ts'
import { describeConsole, pickFromMenu, waitForFocus } from './browse.ts'
import { givenPage, goTo, isSaved } from './edited-page.ts'

const home = await temporaryHome()
await buildProgram()

describeConsole('a team on two servers', (console) => {
  /** Ada writes, Ben and Cleo have to approve; the administrator merges something of their own whatever the rules say. */
  async function givenTeam() {
    const { given, api } = console.server
    const { organization, space, path, read } = await givenPage(
      console,
      'locked',
      'Bring a coat\n\nLeave the key at the desk',
    )
    const addMember = async (level: 'edit' | 'review', displayName: string): Promise<Person> => {
      const person = await given.member(organization, level)
      await api.as(person).patch(`/users/${person.id}`, { displayName })
      return person
    }
    const [ada, ben, cleo] = [
      await addMember('edit', 'Ada'),
      await addMember('review', 'Ben'),
      await addMember('review', 'Cleo'),
    ]
    const admin = api.as(organization.admin)
    await admin.patch(space.path, {
      mergeRules: {
        type: 'rules',
        rules: [
          { rule: 'require_specific_reviewers', users: [ben.id, cleo.id] },
          { rule: 'allow_bypass', users: [organization.admin.id] },
        ],
      },
    })
    const site = await given.site({ organization, title: 'Guests', spaces: [space] })
    await admin.post(`${site.path}/publish`, {})
    /** A change request of the administrator, written and merged. */
    const mergeAnother = async (markdown: string) => {
      const { id } = await admin.post(`${space.path}/change-requests`, { subject: 'Other words' })
      const other = `${space.path}/change-requests/${id}`
      await admin.post(`${other}/content`, {
        changes: [{ operation: 'update_page', page: 'start', document: { markdown } }],
      })
      await admin.post(`${other}/merge`)
    }
    /** The text in the change request of Ada; empty before there is one. */
    const readDraft = () => read(`${space.path}/change-requests/1/content`).catch(() => '')
    return { organization, path, read, readDraft, ada, ben, cleo, mergeAnother }
  }

  const startSecondServer = () =>
    serveForTest({
      DATABASE_URL: urlOf(console.server.connection),
      LECTERN_DATA: join(home, 'second'),
      LECTERN_DEMO: '0',
      LECTERN_RATE_LIMIT: '0',
    })

  const railOf = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
  const newsOf = (page: Page) => page.getByRole('list', { name: 'Inbox' })
  const tab = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Change request' }).getByRole('link', { name })
  const stateOf = (page: Page, name: string, state: string) =>
    page
      .getByRole('list', { name: 'Reviewers' })
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByText(state, { exact: true })

  /** Opens the newest notification once there are that many, all without a reload. */
  async function openNews(page: Page, unread: number, sentence: string): Promise<void> {
    await railOf(page)
      .getByRole('link', { name: `Inbox, ${unread} unread` })
      .click()
    await newsOf(page)
      .getByRole('link', { name: `Unread: ${sentence}` })
      .click()
  }

  test('writes, reviews, corrects, settles a conflict, merges and publishes', async () => {
    const { organization, path, ada, ben, cleo, mergeAnother, read, readDraft } = await givenTeam()
    const second = await startSecondServer()
    const elsewhere = { url: second.url }
    const inbox = `/o/${organization.id}/inbox`

    const visitTogether = (look: (pages: { adas: Page; bens: Page; cleos: Page }) => Promise<void>) =>
      console.visit(ada, path, (adas) =>
        console.visit(
          ben,
          `/o/${organization.id}`,
          (bens) => console.visit(cleo, inbox, (cleos) => look({ adas, bens, cleos }), elsewhere),
          elsewhere,
        ),
      )

    await visitTogether(async ({ adas, bens, cleos }) => {
      await railOf(bens).getByRole('link', { name: 'Inbox', exact: true }).waitFor()
      await cleos.getByText('Nothing here yet').waitFor()

      // The first key in a locked space makes a change request.
      await adas.getByRole('button', { name: 'Edit', exact: true }).click()
      await goTo(adas, 'Leave the key at the desk')
      await adas.keyboard.type(' before noon')
      await isSaved(adas)
      await expect.poll(readDraft).toContain('before noon')
      await adas.getByRole('button', { name: 'Stop editing' }).click()
      await adas.waitForURL('**/~/changes/1/**')
      await tab(adas, 'Overview').click()
      await adas.getByRole('button', { name: 'Ask for a review' }).click()
      // What others are to read has a subject.
      const naming = adas.getByRole('dialog', { name: 'Subject of the change request' })
      await expect.poll(() => naming.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Update Start')
      await naming.getByRole('button', { name: 'Ask for a review' }).click()
      await naming.waitFor({ state: 'detached' })
      const dialog = adas.getByRole('dialog')
      for (const name of ['Ben', 'Cleo']) await dialog.getByRole('row', { name }).click()
      await dialog.getByRole('button', { name: 'Ask (2)' }).click()
      for (const name of ['Ben', 'Cleo']) await stateOf(adas, name, 'Waiting').waitFor()

      // Ben is told on the other server, reads what changed, and wants it another way.
      await openNews(bens, 1, 'Ada asks for your review')
      await bens.waitForURL('**/~/changes/1')
      await railOf(bens).getByRole('link', { name: 'Inbox', exact: true }).waitFor()
      await tab(bens, 'Changes').click()
      const changed = bens.getByRole('listitem', { name: 'Changed', exact: true })
      await changed.getByRole('group', { name: 'After' }).locator('ins', { hasText: 'before noon' }).waitFor()
      await changed.hover()
      await changed.getByRole('button', { name: 'Comment on this block' }).click()
      const remarks = bens.getByRole('complementary', { name: 'Comments' })
      await remarks.getByRole('combobox', { name: 'Comment on this block' }).fill('@Ada guests sleep until ten')
      await bens.keyboard.press('ControlOrMeta+Enter')
      await remarks.getByRole('article', { name: 'Comment by Ben' }).waitFor()
      await bens.getByRole('link', { name: 'Review', exact: true }).click()
      await bens.getByRole('textbox', { name: 'Comment' }).fill('Give them an hour more')
      await bens.getByRole('button', { name: 'Ask for changes' }).click()
      await stateOf(bens, 'Ben', 'Asks for changes').waitFor()

      // Ada sees it come on the page that she looks at, and in her inbox, which leads to the words.
      await stateOf(adas, 'Ben', 'Asks for changes').waitFor()
      await openNews(adas, 2, 'Ben mentioned you')
      const comment = adas.getByRole('article', { name: 'Comment by Ben' })
      await comment.getByText('guests sleep until ten').waitFor()
      await waitForFocus(comment)
      await openNews(adas, 1, 'Ben asks for changes to your change request')
      await adas.getByText('Give them an hour more').waitFor()
      await tab(adas, 'Pages').click()
      await adas.getByRole('button', { name: 'Edit', exact: true }).click()
      await goTo(adas, 'Leave the key at the desk before noon')
      for (const _ of 'noon') await adas.keyboard.press('Backspace')
      await adas.keyboard.type('one o’clock')
      await isSaved(adas)
      await expect.poll(readDraft).toContain('before one o’clock')
      await tab(adas, 'Overview').click()
      await adas.getByRole('button', { name: 'Ask Ben again for a review' }).click()
      await stateOf(adas, 'Ben', 'Waiting').waitFor()

      await openNews(bens, 1, 'Ada asks for your review')
      await openNews(cleos, 1, 'Ada asks for your review')
      for (const page of [bens, cleos]) {
        await tab(page, 'Changes').click()
        const after = page.getByRole('group', { name: 'After' })
        await after.locator('ins', { hasText: 'one o’clock' }).waitFor()
        await page.getByRole('link', { name: 'Review', exact: true }).click()
        await page.getByRole('button', { name: 'Approve' }).click()
      }
      for (const page of [adas, bens, cleos])
        for (const name of ['Ben', 'Cleo']) await stateOf(page, name, 'Approved').waitFor()

      for (const name of ['Ben', 'Cleo'])
        await adas.getByRole('list', { name: 'Also here' }).getByText(`${name} is reading`).waitFor()

      // Meanwhile the same sentence was changed in the space: everybody sees that this has to be settled first.
      await mergeAnother('Bring a coat\n\nHand the key to the night porter')
      for (const page of [adas, bens, cleos]) await page.getByText('An update would bring 1 conflict').waitFor()
      await adas.getByRole('button', { name: 'Update from the space' }).click()
      await adas.waitForURL('**/~/conflicts')
      const inSpace = adas.getByRole('region', { name: 'In the space' })
      await inSpace.locator('ins', { hasText: 'night porter' }).waitFor()
      await adas.getByRole('button', { name: 'Write it anew' }).click()
      await adas.getByRole('textbox', { name: 'Your version' }).fill('Hand the key to the porter before one o’clock')
      await adas.keyboard.press('ControlOrMeta+Enter')
      await adas.getByText('All conflicts are settled').waitFor()

      // What was approved had other words: both look again, and approve again.
      for (const page of [bens, cleos])
        for (const name of ['Ben', 'Cleo']) await stateOf(page, name, 'Earlier version').waitFor()
      expect(await bens.getByText('Ready to be merged').count()).toBe(0)
      for (const [page, name] of [
        [bens, 'Ben'],
        [cleos, 'Cleo'],
      ] as const) {
        await page.getByRole('button', { name: 'Approve' }).click()
        await stateOf(page, name, 'Earlier version').waitFor({ state: 'detached' })
      }
      await bens.getByText('Ready to be merged').first().waitFor()
      await bens.getByRole('button', { name: 'Merge', exact: true }).click()
      const question = bens.getByRole('alertdialog')
      await question.getByText('Ready to be merged').waitFor()
      await question.getByRole('button', { name: 'Merge', exact: true }).click()
      for (const page of [adas, bens, cleos]) await page.getByText('Merged by Ben').first().waitFor()

      // Whoever worked on it is told; Ben did it himself.
      await openNews(cleos, 1, 'Ben merged a change request')
      await openNews(adas, 5, 'Ben merged a change request')
      await bens.goto(second.url + inbox)
      await newsOf(bens).getByRole('listitem').nth(1).waitFor()
      await expect.poll(() => newsOf(bens).getByText('Ada asks for your review').count()).toBe(2)
      await expect.poll(() => newsOf(bens).getByRole('listitem').count()).toBe(2)

      await adas.getByRole('button', { name: 'Published', exact: true }).click()
      const [site] = await Promise.all([adas.waitForEvent('popup'), pickFromMenu(adas, 'See it live')])
      await site.getByText('Hand the key to the porter before one o’clock').waitFor()
      expect(await site.getByText('night porter').count()).toBe(0)
      await site.goto(site.url().replace(console.server.url, second.url))
      await site.getByText('Hand the key to the porter before one o’clock').waitFor()
    })
    expect(await read()).toContain('Hand the key to the porter before one o’clock')
  })
})
