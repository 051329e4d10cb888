/** Finding and replacing in all pages of a space or a change request. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, typeIntoFocused, waitForFocus } from './browse.ts'
import { bodyOf, goTo, isSaved } from './edited-page.ts'

describeConsole('finding in all pages', (console) => {
  async function givenSpace(editMode: 'live' | 'locked', count = 2) {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook', editMode })
    await given.pages(space, [
      { id: 'start', title: 'Start', markdown: 'A colour\n\nSecond' },
      ...Array.from({ length: count - 1 }, (_, at) => ({
        id: `page-${at}`,
        title: `Page ${at}`,
        markdown: 'The **colour** of a colourful Colour\n\nMore',
      })),
    ])
    const admin = api.as(organization.admin)
    const read = async (page: string, at = `${space.path}/content`): Promise<string> =>
      (await admin.get(`${at}/page/${page}?format=markdown`)).markdown
    return { organization, space, admin, person: organization.admin, path: `/o/${organization.id}/s/${space.id}`, read }
  }

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Find and replace in all pages' })

  test('goes on from the search of one page, previews, replaces what is chosen, and takes it back', async () => {
    const { person, path, read } = await givenSpace('live')
    await console.visit(person, `${path}?mode=edit`, async (page) => {
      await goTo(page, 'Second')
      await page.keyboard.type(' colour')
      await page.keyboard.press('ControlOrMeta+f')
      await typeIntoFocused(page, 'colour')
      await page.getByRole('button', { name: 'In all pages…' }).click()
      const dialog = dialogOf(page)
      const field = dialog.getByRole('textbox', { name: 'Find', exact: true })
      await expect.poll(() => field.inputValue()).toBe('colour')
      await waitForFocus(field)
      // What was typed a moment ago is sent before the pages are read.
      await page.keyboard.press('Enter')
      await dialog.getByText('5 places in 2 pages').waitFor()
      expect(await read('start')).toContain('Second colour')
      await dialog.getByRole('textbox', { name: 'Replace with' }).fill('hue')
      const place = dialog.getByRole('checkbox', { name: 'The colour of a colourful Colour' }).nth(1)
      await expect.poll(() => dialog.locator('ins').count()).toBe(5)
      await place.press('Space')
      const other = dialog.getByRole('checkbox', { name: 'Page 0: 3 places' })
      await expect.poll(() => other.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true)
      await dialog.getByRole('button', { name: 'Replace in 2 pages' }).click()
      await dialog.getByText('Replaced 4 places in 2 pages.').waitFor()
      expect(await read('start')).toBe('A hue\n\nSecond hue')
      expect(await read('page-0')).toBe('The **hue** of a colourful hue\n\nMore')
      await bodyOf(page).getByText('Second hue').waitFor()
      await dialog.getByRole('button', { name: 'Undo the replacement' }).click()
      await dialog.getByText('The replacement is taken back.').waitFor()
      expect(await read('start')).toBe('A colour\n\nSecond colour')
      expect(await read('page-0')).toBe('The **colour** of a colourful Colour\n\nMore')
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      await bodyOf(page).getByText('Second colour').waitFor()
      // The settings of the page open beside the editor, and leave it open.
      // A tab that has no room is in the menu at the end.
      await page.getByRole('complementary').getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      await page.waitForURL(/panel=pageSettings/)
      await goTo(page, 'Second colour')
      await page.keyboard.type('!')
      await isSaved(page)
      await expect.poll(() => read('start')).toContain('Second colour!')
    })
  })

  test('writes many pages of a change request, and says which somebody changed meanwhile', async () => {
    const { person, path, read, space, admin } = await givenSpace('locked', 45)
    const change = await admin.post(`${space.path}/change-requests`, { subject: 'Spelling' })
    const content = `${space.path}/change-requests/${change.id}/content`
    await console.visit(
      person,
      `${path}/~/changes/${change.number}/~/pages`,
      async (page) => {
        await page.getByText('A colour').waitFor()
        await page.keyboard.press('ControlOrMeta+k')
        await page.getByRole('combobox').fill('replace in all')
        await page.getByRole('option', { name: 'Find and replace in all pages', selected: true }).waitFor()
        await page.keyboard.press('Enter')
        const dialog = dialogOf(page)
        await dialog.getByRole('textbox', { name: 'Find', exact: true }).fill('colour')
        await dialog.getByRole('checkbox', { name: 'Whole words' }).press('Space')
        await page.keyboard.press('Enter')
        await dialog.getByText('89 places in 45 pages').waitFor()
        await dialog.getByRole('textbox', { name: 'Replace with' }).fill('hue')
        const { document, documentId } = await admin.get(`${content}/page/page-3?format=document`)
        const [first] = document.nodes
        const changed = JSON.parse(JSON.stringify(first).replace('Colour', 'Shade'))
        await admin.post(`${content}?compat=false`, {
          changes: [
            {
              operation: 'edit_blocks',
              page: 'page-3',
              base: documentId,
              splices: [{ after: first.key, remove: [first.key], insert: [changed] }],
            },
          ],
        })
        await dialog.getByRole('button', { name: 'Replace in 45 pages' }).click()
        await dialog.getByText('Replaced 87 places in 44 pages.').waitFor()
        await dialog.getByText('Somebody changed the same words meanwhile').waitFor()
        await dialog.getByText('of a colourful Shade').first().waitFor()
        expect(await read('page-3', content)).toContain('The **colour** of a colourful Shade')
        expect(await read('page-40', content)).toContain('The **hue** of a colourful hue')
        expect(await read('page-40')).toContain('colour')
        await dialog.getByRole('button', { name: 'Try again in 1 page' }).click()
        await dialog.getByText('Replaced 88 places in 45 pages.').waitFor()
        expect(await read('page-3', content)).toContain('The **hue** of a colourful Shade')
      },
      { statuses: [409] },
    )
  })
})
