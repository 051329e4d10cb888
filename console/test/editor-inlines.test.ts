/** What stands in a page as it is drawn while it is edited, and dialogs that come late. */
import { expect, test } from 'vitest'
import { describeConsole } from './browse.ts'
import { bodyOf, givenPage, goTo, isSaved } from './edited-page.ts'

const PAGE = [
  'Left',
  'שלום עולם',
  '* مرحبا\n* two',
  'A <mark style="color:red;">red</mark> and <mark style="background-color:green;">green</mark> word, <i class="fa-rocket">:rocket:</i> and a claim[^1].',
  'End',
  '[^1]: The *proof*',
].join('\n\n')

describeConsole('the editor', (console) => {
  test('draws directions, colours, icons and notes as the site does', async () => {
    const { admin, path, read } = await givenPage(console, 'live', PAGE)
    await console.visit(admin, `${path}?mode=edit`, async (page) => {
      const body = bodyOf(page)
      const styleOf = (selector: string, name: string) =>
        body
          .locator(selector)
          .first()
          .evaluate((element, each) => getComputedStyle(element).getPropertyValue(each), name)
      await body.getByText('End').waitFor()
      expect(await styleOf('p:has-text("שלום")', 'direction')).toBe('rtl')
      expect(await styleOf('ul', 'direction')).toBe('rtl')
      expect(await styleOf('li:has-text("two") p', 'direction')).toBe('ltr')
      expect(await styleOf('p:has-text("Left")', 'direction')).toBe('ltr')
      // A block turns while it is written.
      await goTo(page, 'End')
      await page.keyboard.press('Enter')
      await page.keyboard.insertText('أهلا')
      await expect.poll(() => styleOf('p:has-text("أهلا")', 'direction')).toBe('rtl')
      expect(await styleOf('[data-text=red]', 'background-color')).toBe('rgba(0, 0, 0, 0)')
      expect(await styleOf('[data-text=red]', 'color')).not.toBe(await styleOf('p', 'color'))
      expect(await styleOf('[data-background=green]', 'background-color')).not.toBe('rgba(0, 0, 0, 0)')
      const icon = body.getByRole('img', { name: 'rocket' })
      expect(await icon.textContent()).toBe('')
      expect((await icon.boundingBox())!.width).toBeGreaterThan(8)
      // The sign of a note is there; when it is deleted, it is gone from the screen too, and comes back.
      const note = body.locator('[data-inline=note]')
      expect(await note.getAttribute('title')).toBe('The proof')
      expect((await note.boundingBox())!.width).toBeGreaterThan(3)
      await isSaved(page)
      expect(await read()).toContain('[^1]: The _proof_')
    })
  })

  test('holds the keys from a command on until its dialog is there', async () => {
    const { admin, path, read } = await givenPage(console)
    await console.visit(admin, `${path}?mode=edit`, async (page) => {
      let letGo = () => {}
      const gate = new Promise<void>((resolve) => {
        letGo = resolve
      })
      let asked = 0
      await page.route(/\/pickers-[^/]*\.js/, async (route) => {
        asked++
        await gate
        await route.continue()
      })
      await goTo(page, 'Third')
      await page.keyboard.press('Enter')
      await page.keyboard.type('/cond')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => asked).toBeGreaterThan(0)
      await page.keyboard.type('xyz')
      letGo()
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      expect(await dialog.innerText()).not.toContain('xyz')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(read).toContain('{% if true %}')
      expect(await read()).not.toContain('xyz')
    })
  })
})
