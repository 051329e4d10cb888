import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, expectNoViolations, pickFromMenu, waitForFocus } from './browse.ts'

describeConsole('a change request', (console) => {
  async function givenChange() {
    const { given, api } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    const space = await given.space({ organization, title: 'Handbook', editMode: 'live' })
    const markdown = 'The first words\n\nThe middle of it\n\nThe end'
    await admin.post(`${space.path}/content`, {
      changes: [{ operation: 'insert_page', title: 'Guide', slug: 'guide', document: { markdown } }],
    })
    const { id: page } = await admin.get(`${space.path}/content/path/guide`)
    const author = await given.member(organization, 'edit')
    const reviewer = await given.member(organization, 'review')
    const reader = await given.member(organization, 'read')
    const rewrite = (path: string, text: string, person = author) =>
      api.as(person).post(`${path}/content`, {
        changes: [
          { operation: 'update_page', page, document: { markdown: markdown.replace('The middle of it', text) } },
        ],
      })
    const { id, number } = await api.as(author).post(`${space.path}/change-requests`, { subject: 'Better words' })
    const path = `${space.path}/change-requests/${id}`
    await rewrite(path, 'The middle, as the author has it')
    const address = `/o/${organization.id}/s/${space.id}/~/changes/${number}`
    return { organization, admin, space, author, reviewer, reader, path, address, rewrite, api }
  }

  const nameOf = ({ email }: { email: string }) => email.split('@')[0]!.replace('-', ' ')
  const mergeButton = (page: Page) => page.getByRole('button', { name: 'Merge', exact: true })

  test('goes from its author to a reviewer, back, and through a conflict into the space', async () => {
    const { organization, admin, space, author, reviewer, reader, path, address, rewrite } = await givenChange()
    await admin.patch(space.path, {
      mergeRules: { type: 'rules', rules: [{ rule: 'require_at_least_one_approved_review' }] },
    })
    await console.visit(author, address, async (page) => {
      await page.getByText('Reviewing takes the level “Reviewer”').waitFor()
      expect(await mergeButton(page).count()).toBe(0)
      await page.getByRole('button', { name: 'Edit the subject' }).click()
      await page.getByRole('textbox', { name: 'Subject' }).fill('The best words')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'The best words #1' }).waitFor()
      await page.getByRole('button', { name: 'Edit the description' }).click()
      await page.getByRole('textbox', { name: 'Description' }).fill('Why it is better')
      await page.reload()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Edit the description' }).waitFor()
      await page.getByText('Why it is better').waitFor()
      await page.getByRole('button', { name: 'Ask for a review' }).click()
      await page.getByRole('row', { name: nameOf(reviewer) }).waitFor()
      expect(await page.getByRole('row', { name: nameOf(author) }).count()).toBe(0)
      await page.getByRole('searchbox', { name: 'Name or e-mail address' }).fill(nameOf(reader))
      await page.getByText('Nobody else matches').waitFor()
      await page.getByText('Whoever is missing needs that level first').waitFor()
      await page.getByRole('searchbox', { name: 'Name or e-mail address' }).fill(nameOf(reviewer))
      await page.getByRole('row', { name: nameOf(reviewer) }).click()
      await page.getByRole('button', { name: 'Ask (1)' }).click()
      await page.getByRole('list', { name: 'Reviewers' }).getByText('Waiting').waitFor()
      await page.reload()
      await page.getByRole('list', { name: 'Reviewers' }).getByText('Waiting').waitFor()
      // Who else is here is seen on every tab.
      const changeRequest = path.split('/').at(-1)
      const isElsewhere = () =>
        admin.put(`${space.path}/presence`, { client: 'elsewhere', changeRequest, editing: true })
      const listPresent = async (): Promise<string[]> =>
        (await admin.get(`${space.path}/presence`, { changeRequest })).items.map(
          ({ user }: { user: { id: string } }) => user.id,
        )
      await isElsewhere()
      const people = page.getByRole('list', { name: 'Also here' })
      await people.getByText('is writing').waitFor()
      await expectNoViolations(page, 'overview')
      const tabs = page.getByRole('navigation', { name: 'Change request' })
      for (const tab of ['Pages', 'Comments']) {
        await isElsewhere()
        await tabs.getByRole('link', { name: tab }).click()
        await people.getByText('is writing').waitFor()
        await expect.poll(listPresent).toContain(author.id)
      }
    })
    await console.visit(reviewer, `${address}/guide?panel=comments`, async (page) => {
      await page.getByRole('article').getByText('as the author has it').waitFor()
      // A comment that waits goes out with the review, together with its words.
      const panel = page.getByRole('complementary', { name: 'About this page' })
      await panel.getByRole('button', { name: /Comment on a block/ }).click()
      await page.getByRole('option', { name: 'The end' }).click()
      await panel.getByRole('combobox', { name: 'Comment on this block' }).fill('Already?')
      await panel.getByRole('button', { name: 'Add to review' }).click()
      await panel.getByText('Already?').waitFor()
      await page.getByRole('link', { name: 'Review', exact: true }).click()
      await page.getByText('Rule: Somebody approved it').first().waitFor()
      await page.getByRole('textbox', { name: 'Comment' }).fill('Say **who** has it')
      await page.reload()
      const waiting = page.getByRole('region', { name: 'Your review' }).getByText('Already?')
      await waiting.waitFor()
      await page.getByRole('button', { name: 'Ask for changes' }).click()
      await page.getByText('Say **who** has it').waitFor()
      await page.getByRole('list', { name: 'Reviewers' }).getByText('Asks for changes').waitFor()
      await expect.poll(() => page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('')
      await waiting.waitFor({ state: 'detached' })
      // All that was said stands on a tab, by page and by person.
      await page.getByRole('navigation', { name: 'Change request' }).getByRole('link', { name: 'Comments' }).click()
      await page.getByRole('region', { name: 'Guide' }).getByText('Already?').waitFor()
      await page.getByText('Say who has it').waitFor()
      await page.getByRole('button', { name: 'Everybody' }).click()
      await page.getByRole('option', { name: nameOf(reviewer) }).click()
      await page.getByRole('region', { name: 'Guide' }).getByRole('button', { name: 'Resolve' }).click()
      await page.getByRole('region', { name: 'Guide' }).waitFor({ state: 'detached' })
      await expectNoViolations(page, 'comments')
      await page.getByRole('button', { name: 'Which comments' }).click()
      await page.getByRole('option', { name: 'Resolved' }).click()
      await page.getByRole('region', { name: 'Guide' }).getByText('Already?').waitFor()
    })
    await console.visit(author, address, async (page) => {
      await page.getByRole('button', { name: `Ask ${nameOf(reviewer)} again for a review` }).press('Enter')
      await page.getByRole('list', { name: 'Reviewers' }).getByText('Waiting').waitFor()
      // The keys go to what takes the place of the button.
      await waitForFocus(page.getByRole('button', { name: `Withdraw the request to ${nameOf(reviewer)}` }))
      await page.getByText('Outdated').waitFor()
    })
    // Somebody else changes the same words in the space.
    const other = await admin.post(`${space.path}/change-requests`, {})
    await rewrite(`${space.path}/change-requests/${other.id}`, 'The middle, as the space has it', organization.admin)
    await console.server.api.as(reviewer).post(`${path}/reviews`, { status: 'approved' })
    await admin.patch(space.path, { mergeRules: { type: 'none' } })
    await admin.post(`${space.path}/change-requests/${other.id}/merge`)
    // From here by the keyboard alone.
    await console.visit(reviewer, address, async (page) => {
      await page.getByText('Update it from the space and settle 1 conflict.').first().waitFor()
      await mergeButton(page).waitFor()
      await page.keyboard.press('m')
      await waitForFocus(page.getByRole('button', { name: 'Update and settle conflicts' }))
      await page.keyboard.press('Enter')
      await page.waitForURL('**/~/conflicts')
      await page.getByRole('progressbar', { name: '0 of 1 settled' }).waitFor()
      const inSpace = page.getByRole('region', { name: 'In the space' })
      await inSpace.locator('ins', { hasText: 'the space has' }).waitFor()
      await page.reload()
      await inSpace.waitFor()
      await expectNoViolations(page, 'conflicts')
      await page.getByRole('button', { name: 'Write it anew' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: 'Your version' }).fill('The middle, as both have it')
      await page.keyboard.press('ControlOrMeta+Enter')
      await page.getByText('All conflicts are settled').waitFor()
      await waitForFocus(mergeButton(page))
      await page.keyboard.press('Enter')
      await waitForFocus(page.getByRole('alertdialog').getByRole('button', { name: 'Merge', exact: true }))
      await page.keyboard.press('Enter')
      await page.getByText(`Merged by ${nameOf(reviewer)}`).waitFor()
      await page.reload()
      await page.getByRole('link', { name: 'Open the space' }).waitFor()
      await expectNoViolations(page, 'merged')
    })
    expect((await admin.get(`${space.path}/content/path/guide`)).markdown).toContain('as both have it')
  })

  test('keeps the words of a reviewer who loses the level, and explains a merge that came too late', async () => {
    const { organization, admin, reviewer, space, path, address } = await givenChange()
    await console.visit(
      reviewer,
      address,
      async (page) => {
        await page.getByRole('textbox', { name: 'Comment' }).fill('Words of mine')
        await admin.patch(`/orgs/${organization.id}/members/${reviewer.id}`, { role: 'read' })
        await page.getByRole('button', { name: 'Approve' }).click()
        await page.getByText('This is not open to you').waitFor()
        await page.reload()
        await page.getByText('You may no longer review in this space.').waitFor()
        await expect.poll(() => page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Words of mine')
      },
      { statuses: [403] },
    )
    await console.visit(
      organization.admin,
      address,
      async (page) => {
        await mergeButton(page).click()
        const dialog = page.getByRole('alertdialog')
        await dialog.getByText('Ready to be merged').waitFor()
        await expectNoViolations(page, 'merge')
        // Somebody else merges it while this one is on its way.
        await page.route(
          '**/merge',
          async (route) => {
            await admin.post(`${path}/merge`)
            await route.continue()
          },
          { times: 1 },
        )
        await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
        await dialog.getByText('nothing was merged twice').waitFor()
        await dialog.getByRole('button', { name: 'Close' }).last().click()
        await page.getByRole('link', { name: 'Revision' }).waitFor()
      },
      { statuses: [409] },
    )
    const archived = await admin.post(`${space.path}/change-requests`, { subject: 'Later' })
    await console.visit(organization.admin, address.replace(/\d+$/, String(archived.number)), async (page) => {
      await page.getByRole('button', { name: 'Mark as ready' }).press('Enter')
      await waitForFocus(mergeButton(page))
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
      await page.getByText('It is archived: reopen it to review it.').waitFor()
      await waitForFocus(page.getByRole('button', { name: 'Reopen' }))
      await page.keyboard.press('Enter')
      await page.getByText('This is your own change request').waitFor()
      await waitForFocus(mergeButton(page))
    })
  })

  test('settles what both sides changed, whatever it is, and takes the last choice back', async () => {
    const { admin, space, author, address, path, api } = await givenChange()
    const write = (at: string, ...changes: object[]) => api.as(author).post(`${at}/content`, { changes })
    const { insertedFiles } = await admin.post(`${space.path}/content`, {
      changes: [
        { operation: 'insert_page', title: 'Leaving', slug: 'leaving', document: { markdown: 'Going' } },
        { operation: 'insert_files', files: [{ name: 'plan.txt', contentType: 'text/plain', base64: 'b25l' }] },
      ],
    })
    const { id: guide } = await admin.get(`${space.path}/content/path/guide`)
    const { id: leaving } = await admin.get(`${space.path}/content/path/leaving`)
    const file = insertedFiles[0].id
    await api.as(author).post(`${path}/update`)
    const markdown = (middle: string) => ({ markdown: `The first words\n\n${middle}\n\nThe end` })
    const renameFile = (name: string) => ({ operation: 'update_file', file, name })
    await write(
      path,
      { operation: 'update_page', page: guide, title: 'Guide of the author' },
      { operation: 'update_page', page: leaving, document: { markdown: 'Going on' } },
      renameFile('author.txt'),
    )
    await admin.post(`${space.path}/content`, {
      changes: [
        {
          operation: 'update_page',
          page: guide,
          title: 'Guide of the space',
          document: markdown('Middle of the **space**'),
        },
        { operation: 'delete_page', page: leaving },
        renameFile('space.txt'),
      ],
    })
    await api.as(author).post(`${path}/update`)
    await console.visit(
      author,
      `${address}/~/conflicts`,
      async (page) => {
        const card = (name: string, kind: string) =>
          page.getByRole('article', { name }).filter({ has: page.getByText(kind, { exact: true }) })
        const undo = page.getByRole('button', { name: 'Undo' })
        await page.getByRole('progressbar', { name: '0 of 4 settled' }).waitFor()
        await card('Leaving', 'Page').getByRole('button', { name: 'Delete it' }).waitFor()
        // Both sides are drawn as the page would be, and so is the page that one side deleted.
        const middle = card('Guide', 'Text of the page').getByRole('region', { name: 'In the space' })
        await middle.locator('strong', { hasText: 'space' }).waitFor()
        expect(await middle.locator('pre').count()).toBe(0)
        await expect.poll(() => middle.innerText()).not.toContain('**')
        const kept = card('Leaving', 'Page').getByRole('region', { name: 'In this change request' })
        await kept.locator('ins', { hasText: 'on' }).waitFor()
        await card('author.txt', 'File').getByRole('button', { name: 'Keep what the space has' }).click()
        await page.getByRole('progressbar', { name: '1 of 4 settled' }).waitFor()
        // What was typed for a conflict comes back with it.
        await card('Guide', 'Title').getByRole('button', { name: 'Write it anew' }).click()
        await page.getByRole('textbox', { name: 'Your version' }).fill('Guide of both')
        await page.getByRole('button', { name: 'Settle with this' }).click()
        await page.getByRole('progressbar', { name: '2 of 4 settled' }).waitFor()
        await undo.click()
        await page.getByRole('progressbar', { name: '1 of 4 settled' }).waitFor()
        await card('Guide', 'Title').getByRole('button', { name: 'Write it anew' }).click()
        await expect.poll(() => page.getByRole('textbox', { name: 'Your version' }).inputValue()).toBe('Guide of both')
        await page.getByRole('button', { name: 'Settle with this' }).click()
        await page.getByRole('progressbar', { name: '2 of 4 settled' }).waitFor()
        await card('Leaving', 'Page').getByRole('button', { name: 'Keep this change' }).click()
        await page.getByRole('progressbar', { name: '3 of 4 settled' }).waitFor()
        await page.getByRole('button', { name: 'Keep both' }).click()
        await page.getByText('All conflicts are settled').waitFor()
        // Somebody writes on: what was settled before that stays.
        await write(path, { operation: 'update_page', page: guide, icon: 'star' })
        await undo.click()
        await page.getByText('Something changed since: edit the page instead.').waitFor()
      },
      { statuses: [409] },
    )
    const merged = await admin.get(`${path}/content/path/guide`)
    expect(merged).toMatchObject({ title: 'Guide of both' })
    expect(merged.markdown).toContain('Middle of the **space**\n\nThe middle, as the author has it')
    expect((await admin.get(`${path}/content/path/leaving`)).markdown).toBe('Going on')
    expect((await admin.get(`${path}/content/files`)).items).toMatchObject([{ name: 'space.txt' }])
  })

  test('is never called ready while a reviewer asks for changes or somebody writes, and names the links it breaks', async () => {
    const { organization, admin, space, author, reviewer, path, address, api } = await givenChange()
    await admin.post(`${space.path}/content`, {
      changes: [{ operation: 'insert_page', title: 'Plans', slug: 'plans', document: { markdown: 'Plans' } }],
    })
    const { id: plans } = await admin.get(`${space.path}/content/path/plans`)
    await admin.post(`${space.path}/content`, {
      changes: [
        {
          operation: 'insert_page',
          title: 'Index',
          slug: 'index',
          document: { markdown: `See [what we plan](/pages/${plans})` },
        },
      ],
    })
    await api.as(author).post(`${path}/update`)
    await api.as(author).post(`${path}/content`, { changes: [{ operation: 'delete_page', page: plans }] })
    await api.as(reviewer).post(`${path}/reviews`, { status: 'changes-requested' })
    const { id: changeRequest } = await admin.get(path)
    const sign = (editing: boolean) =>
      api.as(author).put(`${space.path}/presence`, { client: 'window-of-the-author', changeRequest, editing })
    await sign(true)
    await console.visit(organization.admin, address, async (page) => {
      await mergeButton(page).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByText(`${nameOf(reviewer)} requested changes.`).waitFor()
      await dialog.getByText(`${nameOf(author)} is editing this change request right now.`).waitFor()
      await dialog.getByRole('link', { name: 'Index' }).waitFor()
      await dialog.getByText('“what we plan”').waitFor()
      expect(await page.getByText('Ready to be merged').count()).toBe(0)
      await sign(false)
      await api.as(reviewer).post(`${path}/reviews`, { status: 'approved' })
      await dialog.getByText('Ready to be merged').waitFor()
    })
  })

  test('merges at a time, and says why it did not', async () => {
    const { admin, space, reviewer, reader, path, address } = await givenChange()
    await console.visit(reviewer, address, async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await pickFromMenu(page, 'Merge at a time')
      const dialog = page.getByRole('dialog', { name: 'When is “Better words” #1 merged?' })
      const time = dialog.getByLabel('Date and time')
      await time.fill('2020-02-03T09:00')
      await dialog.getByRole('button', { name: 'Plan the merge' }).click()
      await dialog.getByText('Choose a time that is still to come.').waitFor()
      await expectNoViolations(page, 'time of a merge')
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
      await time.fill(`${tomorrow}T09:30`)
      await dialog.getByRole('button', { name: 'Plan the merge' }).click()
      const note = page.getByRole('region', { name: 'Merges by itself' })
      await note.getByText(`Planned by ${nameOf(reviewer)}.`).waitFor()
      expect(await admin.get(`${path}/schedule`)).toMatchObject({ state: 'planned', createdBy: { id: reviewer.id } })
      await note.getByRole('button', { name: 'Withdraw the plan' }).click()
      await note.waitFor({ state: 'detached' })
      expect((await admin.get(`${path}/schedule`)).state).toBe('none')
    })
    const never = { rule: 'custom', expression: 'false', message: 'Never on Fridays' }
    await admin.patch(space.path, { mergeRules: { type: 'rules', rules: [never] } })
    await admin.put(`${path}/schedule`, { mergeAt: new Date(Date.now() + 86_400_000).toISOString() })
    await console.visit(reader, address, async (page) => {
      const planned = page.getByRole('region', { name: 'Merges by itself' })
      await planned.waitFor()
      expect(await planned.getByRole('button').count()).toBe(0)
      await console.server.runJobs()
      // The screen follows what happens on the server.
      await page
        .getByRole('region', { name: 'The planned merge did not happen' })
        .getByText('Never on Fridays')
        .waitFor()
      await expectNoViolations(page, 'a planned merge that failed')
    })
    await console.visit(reviewer, address, async (page) => {
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await page.getByRole('region', { name: 'The planned merge did not happen' }).waitFor({ state: 'detached' })
    })
  })
})
