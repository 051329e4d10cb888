import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, expectNoViolations, waitForFocus } from './browse.ts'

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
    return { organization, admin, space, author, reviewer, path, address, rewrite, api }
  }

  const nameOf = ({ email }: { email: string }) => email.split('@')[0]!.replace('-', ' ')
  const mergeButton = (page: Page) => page.getByRole('button', { name: 'Merge', exact: true })

  test('goes from its author to a reviewer, back, and through a conflict into the space', async () => {
    const { organization, admin, space, author, reviewer, path, address, rewrite } = await givenChange()
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
      await page.getByRole('row', { name: nameOf(reviewer) }).click()
      await page.getByRole('button', { name: 'Ask (1)' }).click()
      await page.getByRole('list', { name: 'Reviewers' }).getByText('Waiting').waitFor()
      await page.reload()
      await page.getByRole('list', { name: 'Reviewers' }).getByText('Waiting').waitFor()
      await expectNoViolations(page, 'overview')
    })
    await console.visit(reviewer, `${address}/guide`, async (page) => {
      await page.getByText('as the author has it').waitFor()
      await page.getByRole('link', { name: 'Review', exact: true }).click()
      await page.getByText('Rule: Somebody approved it').first().waitFor()
      await page.getByRole('textbox', { name: 'Comment' }).fill('Say **who** has it')
      await page.reload()
      await page.getByRole('button', { name: 'Ask for changes' }).click()
      await page.getByText('Say **who** has it').waitFor()
      await page.getByRole('list', { name: 'Reviewers' }).getByText('Asks for changes').waitFor()
      await expect.poll(() => page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('')
    })
    await console.visit(author, address, async (page) => {
      await page.getByRole('button', { name: `Ask ${nameOf(reviewer)} again for a review` }).click()
      await page.getByRole('list', { name: 'Reviewers' }).getByText('Waiting').waitFor()
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
      await page.getByText('Ready to be merged').waitFor()
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
        expect(await page.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Words of mine')
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
      await page.getByRole('button', { name: 'Mark as ready' }).click()
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
      await page.getByText('It is archived: reopen it to review it.').waitFor()
      await page.getByRole('button', { name: 'Reopen' }).click()
      await page.getByText('This is your own change request').waitFor()
    })
  })
})
