/** Files, reusable content and variables: on screens of their own, where edits belong. */
import { expect, test } from 'vitest'
import { describeConsole, pickFromMenu } from './browse.ts'

const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

describeConsole('what pages of a space share', (console) => {
  async function givenSpace(editMode: 'live' | 'locked') {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook', editMode })
    const path = `/o/${organization.id}/s/${space.id}`
    return { admin: organization.admin, as: api.as(organization.admin), space, path, organization }
  }

  test('files are uploaded, found, sorted by their heads, renamed, replaced and deleted', async () => {
    const { admin, as, space, path } = await givenSpace('live')
    const listNames = async () =>
      (await as.get(`${space.path}/content/files`)).items.map(({ name }: { name: string }) => name).sort()
    await console.visit(admin, `${path}/~/files`, async (page) => {
      await page.getByText('No files yet').waitFor()
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'Upload files' }).click(),
      ])
      await chooser.setFiles([textFile('plan.txt', 'one'), textFile('notes.txt', 'longer than the other')])
      const rows = page.getByRole('rowheader')
      await expect.poll(() => rows.allInnerTexts()).toEqual(['notes.txt', 'plan.txt'])

      await page.getByRole('columnheader', { name: 'Size' }).click()
      await page.waitForURL('**?sort=size')
      await expect.poll(() => rows.allInnerTexts()).toEqual(['plan.txt', 'notes.txt'])
      await page.getByRole('searchbox', { name: 'Search files' }).fill('note')
      await expect.poll(() => rows.allInnerTexts()).toEqual(['notes.txt'])
      await page.getByRole('searchbox', { name: 'Search files' }).fill('')

      await page.getByRole('button', { name: 'Actions for plan.txt' }).click()
      await pickFromMenu(page, 'Rename')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Name' }).fill('schedule.txt')
      await dialog.getByRole('button', { name: 'Rename' }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(listNames).toEqual(['notes.txt', 'schedule.txt'])

      await page.getByRole('button', { name: 'Actions for schedule.txt' }).click()
      await pickFromMenu(page, 'Replace')
      await dialog.locator('input[type=file]').setInputFiles(textFile('other.txt', 'the new words'))
      await dialog.getByRole('button', { name: 'Replace' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page
        .getByRole('row', { name: /schedule\.txt/ })
        .getByText('13 bytes')
        .waitFor()

      await page.getByRole('button', { name: 'Actions for notes.txt' }).click()
      await pickFromMenu(page, 'Delete')
      const question = page.getByRole('alertdialog', { name: 'Delete “notes.txt”?' })
      await question.getByText('No page uses this file').waitFor()
      await question.getByRole('button', { name: 'Delete file' }).click()
      await question.waitFor({ state: 'detached' })
      await expect.poll(listNames).toEqual(['schedule.txt'])
    })
  })

  test('files are dropped on their list, and pasted', async () => {
    const { admin, path } = await givenSpace('live')
    await console.visit(admin, `${path}/~/files`, async (page) => {
      const area = page.getByRole('group', { name: 'Drop files here to upload them' })
      await area.getByText('No files yet').waitFor()
      const carry = (name: string) =>
        page.evaluateHandle((file) => {
          const dataTransfer = new DataTransfer()
          dataTransfer.items.add(new File(['words'], file, { type: 'text/plain' }))
          return dataTransfer
        }, name)
      const dataTransfer = await carry('dropped.txt')
      await area.dispatchEvent('dragenter', { dataTransfer })
      await area.and(page.locator('[data-drop-target]')).waitFor()
      await area.dispatchEvent('drop', { dataTransfer })
      await page.getByRole('rowheader', { name: 'dropped.txt' }).waitFor()
      expect(await page.locator('[data-drop-target]').count()).toBe(0)
      await page.locator('body').evaluate(
        (body, clipboardData) => {
          body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
        },
        await carry('pasted.txt'),
      )
      await page.getByRole('rowheader', { name: 'pasted.txt' }).waitFor()
    })
  })

  test('variables of a reviewed space go into a change request, which is shown', async () => {
    const { admin, as, space, path } = await givenSpace('locked')
    await console.visit(admin, `${path}/~/variables`, async (page) => {
      await page.getByText('No variables yet').waitFor()
      await page.getByRole('button', { name: 'Add variable' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Name' }).fill('1version')
      await dialog.getByRole('textbox', { name: 'Value' }).fill('2.0')
      await dialog.getByRole('button', { name: 'Add variable' }).click()
      await dialog
        .getByText('Start with a letter, then use letters, digits and underscores.', { exact: true })
        .waitFor()
      await dialog.getByRole('textbox', { name: 'Name' }).fill('version')
      await dialog.getByRole('button', { name: 'Add variable' }).click()
      await page.waitForURL('**/~/changes/1/~/variables')
      await page
        .getByRole('row', { name: /space\.vars\.version/ })
        .getByText('2.0')
        .waitFor()
    })
    expect((await as.get(`${space.path}/change-requests/1/content`)).variables).toEqual({ version: '2.0' })
    expect((await as.get(`${space.path}/content`)).variables ?? {}).toEqual({})
  })

  test('reusable content is made, and written as a page is', async () => {
    const { admin, as, space, path } = await givenSpace('live')
    const listContents = async () => (await as.get(`${space.path}/content`)).reusableContents
    await console.visit(admin, `${path}/~/reusable`, async (page) => {
      await page.getByText('No reusable content yet').waitFor()
      await page.getByRole('button', { name: 'Create reusable content' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Beta notice')
      await dialog.getByRole('button', { name: 'Create reusable content' }).click()
      await page.waitForURL('**/~/reusable/*')
      const edit = page.getByRole('button', { name: 'Edit', exact: true })
      const text = page.locator('.ProseMirror')
      await edit.or(text).first().waitFor()
      if (await edit.isVisible()) await edit.click()
      await text.click()
      await page.keyboard.type('This may still change')
      await page.locator('[data-state=saved]').waitFor()
    })
    const [content] = await listContents()
    expect(content).toMatchObject({ title: 'Beta notice' })
    const { html } = await as.get(`${space.path}/content/reusable-contents/${content.id}/html`)
    expect(html).toContain('This may still change')
  })

  test('stand the look of axe, light and dark, wide and narrow', async () => {
    const { admin, as, space, path } = await givenSpace('live')
    await as.post(`${space.path}/content`, {
      changes: [
        { operation: 'insert_files', files: [{ name: 'plan.txt', contentType: 'text/plain', base64: 'b25l' }] },
        { operation: 'update_variables', variables: { version: '2.0' } },
        { operation: 'insert_reusable_content', title: 'Notice', document: { markdown: 'Mind the gap' } },
      ],
    })
    for (const [screen, row] of [
      ['files', /plan\.txt/],
      ['variables', /version/],
      ['reusable', /Notice/],
    ] as const)
      await console.inspect(admin, `${path}/~/${screen}`, (page) => page.getByRole('row', { name: row }).waitFor())
  })
})
