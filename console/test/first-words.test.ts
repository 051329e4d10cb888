/** From an empty space to a published page: whatever is written shows where it is, and nothing is published without a name. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, pickFromMenu, WIDTHS, waitForFocus } from './browse.ts'

describeConsole('the first words', (console) => {
  async function givenSpace() {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook', editMode: 'locked' })
    const path = `/o/${organization.id}/s/${space.id}`
    const as = api.as(organization.admin)
    const readChanges = async (status: string): Promise<{ number: number; subject: string }[]> =>
      (await as.get(`${space.path}/change-requests`, { status })).items
    return { admin: organization.admin, organization, space, path, as, readChanges }
  }

  const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title of the page' })
  const textOf = (page: Page) => page.locator('.ProseMirror')
  const treeItem = (page: Page, name: string) => page.getByRole('treeitem', { name })
  const isAt = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)

  /** The tree, the breadcrumb, the head and the title are those of the draft. */
  async function expectDraft(page: Page, title: string): Promise<void> {
    await treeItem(page, title).waitFor()
    await page
      .getByRole('navigation', { name: 'Where you are' })
      .locator('[aria-current=page]', { hasText: title })
      .waitFor()
    await page.getByRole('region', { name: 'Change request' }).getByText('Draft', { exact: true }).waitFor()
    expect(await titleOf(page).inputValue()).toBe(title)
  }

  /** Their middles are on one line. */
  async function expectOneLine(...targets: Locator[]): Promise<void> {
    const look = async () => {
      const boxes = await Promise.all(targets.map((each) => each.boundingBox()))
      const middles = boxes.map((box) => box!.y + box!.height / 2)
      return Math.max(...middles) - Math.min(...middles)
    }
    await expect.poll(look, { message: String(targets[0]) }).toBeLessThan(8)
  }

  test('by mouse: the screen becomes the draft while one types, and the merge asks for its subject', async () => {
    const { admin, path, as, space, readChanges } = await givenSpace()
    const look = async (page: Page) => {
      await page.getByRole('button', { name: 'Start writing' }).click()
      await waitForFocus(titleOf(page))
      // Opening it makes no change request.
      expect(await readChanges('draft')).toEqual([])
      await page.keyboard.type('Holi')
      await isAt(page, `${path}/~/changes/1/holi`)
      // Neither the caret nor a letter is lost when the address changes.
      await waitForFocus(titleOf(page))
      await page.keyboard.type('days')
      await isAt(page, `${path}/~/changes/1/holidays`)
      await expectDraft(page, 'Holidays')
      await page.getByRole('link', { name: 'Change requests 1' }).waitFor()
      await textOf(page).locator('[data-hint="Type / for blocks"]').click()
      await page.keyboard.type('Thirty days a year')
      await page.locator('[data-state=saving]').waitFor()
      await page.locator('[data-state=saved]').waitFor()
      await page.keyboard.press('ControlOrMeta+z')
      await expect.poll(() => textOf(page).textContent()).toBe('')
      await page.keyboard.press('ControlOrMeta+Shift+z')
      await textOf(page).getByText('Thirty days a year').waitFor()
      await page.locator('[data-state=saved]').waitFor()
      await page.reload()
      await textOf(page).getByText('Thirty days a year').waitFor()
      await expectDraft(page, 'Holidays')
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const review = page.getByRole('link', { name: 'Review', exact: true })
      await expectOneLine(page.getByRole('link', { name: 'Pages', exact: true }).first(), button('Publish'))
      await expectOneLine(review, button('Mark as ready'), button('Merge'), button('More actions'))
      await expectOneLine(button('Write markdown'), button('Insert a block'), button('Turn into'))
      // Without room for both, what is done stands below the title, and what is rarely done beside it.
      await page.setViewportSize(WIDTHS.narrow)
      await page.waitForFunction((width) => innerWidth === width, WIDTHS.narrow.width)
      await expectOneLine(review, button('Mark as ready'), button('Merge'))
      await expectOneLine(button('Edit the subject'), button('More actions'))
      await expectOneLine(page.getByRole('link', { name: 'Handbook', exact: true }).last(), button('Publish'))
      await page.setViewportSize(WIDTHS.wide)

      // The published page says where the words are; so does the list.
      await page.goto(console.server.url + path)
      const own = page.getByRole('region', { name: 'Your unpublished changes' })
      await own.getByText('You have unpublished changes here').waitFor()
      await page.getByRole('link', { name: 'Change requests 1' }).click()
      await page.getByRole('region', { name: 'Your drafts' }).getByText('#1').waitFor()
      await page.goto(console.server.url + path)
      await own.getByRole('link', { name: 'Continue' }).click()
      await textOf(page).getByText('Thirty days a year').click()
      await page.keyboard.press('End')
      await page.keyboard.type(', and more')

      // What was typed a moment ago is merged too, and the editor ends.
      await page.getByRole('button', { name: 'Merge', exact: true }).click()
      const question = page.getByRole('alertdialog')
      const subject = question.getByRole('textbox', { name: 'Subject' })
      await expect.poll(() => subject.inputValue()).toBe('Update Holidays')
      await subject.fill(' ')
      await question.getByRole('button', { name: 'Merge', exact: true }).click()
      await question.locator('[aria-invalid=true]').waitFor()
      await subject.fill('Say how many holidays there are')
      await question.getByRole('button', { name: 'Merge', exact: true }).click()
      await isAt(page, `${path}/holidays`)
      await page.getByText('Thirty days a year, and more').waitFor()
      expect(await page.getByRole('button', { name: 'Stop editing' }).count()).toBe(0)
      expect(await own.count()).toBe(0)
    }
    await console.visit(admin, path, look)
    expect(await readChanges('merged')).toMatchObject([{ number: 1, subject: 'Say how many holidays there are' }])
    expect((await as.get(`${space.path}/content/pages`)).pages).toMatchObject([{ title: 'Holidays', path: 'holidays' }])
  })

  test('by keyboard alone: a first page, a second one, the subject and the merge', async () => {
    const { admin, path, as, space, readChanges } = await givenSpace()
    const look = async (page: Page) => {
      await page.getByRole('button', { name: 'Start writing' }).focus()
      await page.keyboard.press('Enter')
      await waitForFocus(titleOf(page))
      await page.keyboard.type('Welcome')
      await page.keyboard.press('Enter')
      await waitForFocus(textOf(page))
      await page.keyboard.type('Hello')
      await isAt(page, `${path}/~/changes/1/welcome`)
      await waitForFocus(textOf(page))
      await page.keyboard.type(' everyone')
      await page.locator('[data-state=saved]').waitFor()
      await expectDraft(page, 'Welcome')

      // A new page opens with the caret in its title, and the arrow leads on to the text.
      await page.getByRole('button', { name: 'New page' }).focus()
      await page.keyboard.press('Enter')
      await pickFromMenu(page, 'New page')
      await isAt(page, `${path}/~/changes/1/untitled`)
      await waitForFocus(titleOf(page))
      await page.keyboard.type('Days off')
      await page.keyboard.press('ArrowDown')
      await waitForFocus(textOf(page))
      await page.keyboard.type('Thirty')
      await isAt(page, `${path}/~/changes/1/days-off`)
      await page.locator('[data-state=saved]').waitFor()

      await page.getByRole('button', { name: 'Mark as ready' }).focus()
      await page.keyboard.press('Enter')
      const subject = page.getByRole('dialog').getByRole('textbox', { name: 'Subject' })
      await waitForFocus(subject)
      await expect.poll(() => subject.inputValue()).toBe('Update Days off and 1 more page')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type('First pages')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: 'First pages #1' }).waitFor()
      const merge = page.getByRole('button', { name: 'Merge', exact: true })
      await merge.focus()
      await waitForFocus(merge)
      await page.keyboard.press('Enter')
      await waitForFocus(page.getByRole('alertdialog').getByRole('button', { name: 'Merge', exact: true }))
      await page.keyboard.press('Enter')
      await isAt(page, `${path}/days-off`)

      // Edit puts the caret into the text.
      await page.getByRole('button', { name: 'Edit', exact: true }).focus()
      await page.keyboard.press('Enter')
      await waitForFocus(textOf(page))
    }
    await console.visit(admin, path, look)
    expect(await readChanges('merged')).toMatchObject([{ subject: 'First pages' }])
    const { pages } = await as.get(`${space.path}/content/pages`)
    expect(pages).toMatchObject([{ path: 'welcome' }, { path: 'days-off' }])
    expect((await as.get(`${space.path}/content/path/welcome`, { format: 'markdown' })).markdown).toBe('Hello everyone')
  })

  test('a merge in another tab ends the editor of the person who merged', async () => {
    const { admin, path, as, space } = await givenSpace()
    const look = async (page: Page) => {
      await page.getByRole('button', { name: 'Start writing' }).click()
      await waitForFocus(titleOf(page))
      await page.keyboard.type('Plan')
      await isAt(page, `${path}/~/changes/1/plan`)
      await page.locator('[data-state=saved]').waitFor()
      await as.post(`${space.path}/change-requests/1/merge`)
      await isAt(page, `${path}/plan`)
      await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
    }
    await console.visit(admin, path, look)
  })
})
