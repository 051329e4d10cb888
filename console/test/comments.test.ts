/** Comments on pages and blocks, by two people. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Person } from '../../server/test/given.ts'
import { describeConsole, expectNoViolations, pickFromMenu, waitForFocus } from './browse.ts'
import { refuse } from './faults.ts'

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'About this page' })
const threadsOf = (page: Page) => panelOf(page).getByRole('article', { name: /^Comment by/ })

describeConsole('comments', (console) => {
  async function givenTalk() {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook', editMode: 'live' })
    await given.pages(space, [
      { id: 'start', title: 'Start', markdown: 'First words here\n\nSecond block\n\nThird block' },
    ])
    const [ada, bea] = [await given.member(organization, 'review'), await given.member(organization, 'edit')]
    const rename = (person: Person, displayName: string) => api.as(person).patch(`/users/${person.id}`, { displayName })
    await rename(ada, 'Ada')
    await rename(bea, 'Bea')
    const path = `/o/${organization.id}/s/${space.id}`
    return { api, given, organization, space, ada, bea, path }
  }

  test('are written on selected words, answered, linked to, resolved and kept when the block is gone', async () => {
    const { api, space, ada, bea, path } = await givenTalk()
    await console.visit(ada, path, async (page) => {
      await page.getByText('First words here').waitFor()
      await page.getByText('First words here').dblclick({ position: { x: 8, y: 8 } })
      await page.getByRole('button', { name: 'Comment', exact: true }).click()
      const field = panelOf(page).getByRole('combobox', { name: 'Comment on this block' })
      await field.pressSequentially('Which ones, @Be')
      await panelOf(page).getByRole('option', { name: 'Bea', selected: true }).waitFor()
      await page.keyboard.press('Enter')
      // What is typed survives a reload, and a server that fails.
      await page.reload()
      await expect.poll(() => field.inputValue()).toBe('Which ones, @Bea ')
      await field.press('Control+Enter')
      const thread = threadsOf(page).first()
      await thread.getByText('@Bea').waitFor()
      await thread.getByText('First', { exact: true }).waitFor()
      await page.getByRole('button', { name: '1 comment on “First words here”' }).waitFor()
      await thread.getByRole('button', { name: 'React' }).click()
      await page.getByRole('button', { name: 'Heart' }).click()
      await thread.getByRole('button', { name: /❤️ 1: Ada/ }).waitFor()
      await expectNoViolations(page, 'a thread')
    })
    const [comment] = (await api.as(ada).get(`${space.path}/comments`)).items
    expect(comment.target.node.quote).toBe('First')
    expect(comment.body.markdown).toContain(`/users/${bea.id}`)
    // By the keyboard alone: a link to the comment focuses it.
    await console.visit(bea, `${path}/start#comment-${comment.id}`, async (page) => {
      const thread = threadsOf(page).first()
      await page.locator(`#comment-${comment.id}:focus`).waitFor()
      await thread.getByRole('button', { name: 'Reply' }).press('Enter')
      await waitForFocus(thread.getByRole('combobox'))
      await page.keyboard.type('These.')
      await page.keyboard.press('Control+Enter')
      await thread.getByRole('article', { name: 'Reply by Bea' }).getByText('These.').waitFor()
      // The field went with what was sent: the keys are the thread's.
      await waitForFocus(thread)
      await thread.getByRole('button', { name: 'Resolve' }).press('Enter')
      await panelOf(page).getByText('No open comments').waitFor()
      await panelOf(page).getByRole('heading', { name: 'Comments' }).waitFor()
    })
    // The link that programs are given leads there too, though it is resolved by now.
    expect(comment.urls.app).toBe(`${console.server.url}${path}/start?panel=comments#comment-${comment.id}`)
    const found = (page: Page) => page.locator(`#comment-${comment.id}:focus`).getByText('Resolved').first().waitFor()
    await console.visit(ada, comment.urls.app.slice(console.server.url.length), async (page) => {
      await found(page)
      await page.goto(`${console.server.url}${path}/~/comments#comment-${comment.id}`)
      await found(page)
    })
    await api.as(bea).put(`${space.path}/comments/${comment.id}`, { resolved: false })
    await api.as(bea).post(`${space.path}/content`, {
      changes: [{ operation: 'update_page', page: 'start', document: { markdown: 'Something else entirely' } }],
    })
    await console.inspect(ada, `${path}/~/comments`, async (page) => {
      await page.getByText('Outdated').waitFor()
      await page.getByText('First', { exact: true }).waitFor()
      await page.getByRole('article', { name: 'Reply by Bea' }).waitFor()
    })
  })

  test('are begun in the editor, edited and deleted; a refused one stays', async () => {
    const { ada, bea, path } = await givenTalk()
    await console.visit(
      bea,
      `${path}?mode=edit`,
      async (page) => {
        await page.getByRole('textbox', { name: 'Text of Start' }).getByText('Second block').click()
        await page.keyboard.press('Control+/')
        await pickFromMenu(page, /^Comment/)
        const field = panelOf(page).getByRole('combobox', { name: 'Comment on this block' })
        await field.fill('Too *short*')
        await refuse(page, '**/comments', 503, 'POST')
        await field.press('Control+Enter')
        await panelOf(page).getByRole('alert').first().waitFor()
        await expect.poll(() => field.inputValue()).toBe('Too *short*')
        await page.unroute('**/comments')
        await field.press('Control+Enter')
        const thread = threadsOf(page).first()
        await thread.locator('em').getByText('short').waitFor()
        await thread.getByRole('button', { name: 'More about the comment by Bea' }).press('Enter')
        await pickFromMenu(page, 'Edit')
        await thread.getByRole('combobox', { name: 'Text of the comment' }).fill('Much too short')
        await page.keyboard.press('Control+Enter')
        await thread.getByText('edited').waitFor()
        await console.visit(ada, path, async (other) => {
          await other.getByRole('button', { name: '1 comment on “Second block”' }).click()
          await threadsOf(other).first().getByText('Much too short').waitFor()
        })
        await thread.getByRole('button', { name: 'More about the comment by Bea' }).press('Enter')
        await pickFromMenu(page, 'Delete')
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
        await panelOf(page).getByText('No open comments').waitFor()
      },
      { statuses: [503] },
    )
  })

  test('wait for the review, and suggest words that the author takes', async () => {
    const { api, given, space, ada, bea, path } = await givenTalk()
    const { path: at } = await given.changeRequest({ space, createdBy: bea })
    const { number } = await api.as(bea).get(at)
    const change = `${path}/~/changes/${number}/start`
    await console.visit(
      ada,
      `${change}?panel=comments`,
      async (page) => {
        const choose = async (block: string) => {
          await panelOf(page)
            .getByRole('button', { name: /Comment on a block/ })
            .click()
          await page.getByRole('option', { name: block }).click()
          return panelOf(page).getByRole('combobox', { name: 'Comment on this block' })
        }
        await (await choose('Third block')).fill('Is it the last?')
        await panelOf(page).getByRole('button', { name: 'Add to review' }).click()
        const review = panelOf(page).getByRole('region', { name: 'Your review' })
        await review.getByText('Is it the last?').waitFor()
        const suggest = async (block: string, words: string) => {
          await choose(block)
          await panelOf(page).getByRole('button', { name: 'Suggest a change' }).click()
          const text = panelOf(page).getByRole('textbox', { name: /The block as you would write it/ })
          await expect.poll(() => text.inputValue()).toBe(block)
          await text.fill(words)
          await panelOf(page).getByRole('button', { name: 'Add to review' }).click()
        }
        await suggest('Second block', 'Second, **better** block')
        await review.getByText('better').waitFor()
        await suggest('First words here', 'The very first words')
        await review.getByText('very').waitFor()
        await page.reload()
        await review.getByText('Is it the last?').waitFor()
        expect((await api.as(bea).get(`${at}/comments`)).count).toBe(0)
        await expectNoViolations(page, 'a review')
        // The server takes it, and its answer is lost.
        await page.route('**/reviews', async (route) => {
          await route.fetch()
          await route.abort()
        })
        await review.getByRole('button', { name: 'Ask for changes' }).click()
        await review.locator('[data-problem]').waitFor()
        await page.unroute('**/reviews')
        await page.reload()
        await review.getByRole('button', { name: 'Ask for changes' }).click()
        await review.waitFor({ state: 'detached' })
        await threadsOf(page).nth(2).waitFor()
      },
      { isOffline: true },
    )
    const reviews = (await api.as(bea).get(`${at}/reviews`)).items
    expect(reviews).toMatchObject([{ status: 'changes-requested' }])
    expect((await api.as(bea).get(`${at}/comments`)).count).toBe(3)
    await api.as(bea).post(`${at}/content`, {
      changes: [
        {
          operation: 'update_page',
          page: 'start',
          document: { markdown: 'First words, rewritten\n\nSecond block\n\nThird block' },
        },
      ],
    })
    await console.visit(
      bea,
      `${change}?panel=comments`,
      async (page) => {
        const suggestion = (words: string) =>
          panelOf(page).getByRole('region', { name: 'Suggestion' }).filter({ hasText: words })
        await suggestion('better').getByRole('button', { name: 'Take it' }).press('Enter')
        await page.getByText('better').first().waitFor()
        await suggestion('better').waitFor({ state: 'detached' })
        // One at a block that has changed since is not written over it: its words can be copied, and the block edited.
        await suggestion('very').getByRole('button', { name: 'Take it' }).press('Enter')
        await suggestion('very').getByText('The block has changed since').waitFor()
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
        await suggestion('very').getByRole('button', { name: 'Copy the suggested words' }).click()
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('The very first words')
        await suggestion('very').getByRole('link', { name: 'Edit the block' }).click()
        await page.waitForURL('**mode=edit**')
        await page.getByRole('textbox', { name: 'Text of Start' }).waitFor()
      },
      { statuses: [409] },
    )
    const { markdown } = await api.as(bea).get(`${at}/content/page/start?format=markdown`)
    expect(markdown).toBe('First words, rewritten\n\nSecond, **better** block\n\nThird block')
  })
})
