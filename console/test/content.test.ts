import { expect, test } from 'vitest'
import { describeConsole, holdToast, pressInTurn } from './browse.ts'
import { expectProblems, findProblem, refuse } from './faults.ts'

describeConsole('content', (console) => {
  async function openContent() {
    const { given, api } = console.server
    const organization = await given.organization()
    const product = await given.collection({ organization, title: 'Product' })
    const handbook = await given.space({ organization, title: 'Handbook' })
    const notes = await given.space({ organization, title: 'Notes <b>' })
    return { organization, product, handbook, notes, admin: api.as(organization.admin), path: `/o/${organization.id}` }
  }

  test('makes a collection and a space in it', async () => {
    const { organization, admin, path } = await openContent()
    await console.visit(organization.admin, `${path}/content`, async (page) => {
      await page.getByRole('button', { name: 'New collection' }).click()
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByText('This field is required.').waitFor()
      await page.getByRole('textbox', { name: 'Title' }).fill('Guides')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Guides' }).waitFor()
      await page.getByText('This collection is empty').waitFor()
      await page.getByRole('heading', { name: 'Guides' }).click()
      await page.keyboard.press('c')
      await page.getByRole('textbox', { name: 'Title' }).fill('First guide')
      await page.getByRole('button', { name: 'Create' }).click()
      await page.waitForURL('**/s/*')
    })
    const { items } = await admin.get(`${organization.path}/spaces`)
    const made = items.find(({ title }: { title: string }) => title === 'First guide')
    expect((await admin.get(`/collections/${made.parent}`)).title).toBe('Guides')
  })

  test('renames, moves and duplicates a space, and takes the move back', async () => {
    const { organization, product, handbook, admin, path } = await openContent()
    const parent = async () => (await admin.get(handbook.path)).parent
    await console.visit(organization.admin, `${path}/content`, async (page) => {
      const choose = async (title: string, action: string) => {
        await page.getByRole('button', { name: `Actions for ${title}` }).click()
        await page.getByRole('menuitem', { name: action }).click()
      }
      await choose('Handbook', 'Rename')
      await page.getByRole('textbox', { name: 'Title' }).fill('Manual')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Actions for Manual' }).waitFor()
      await choose('Manual', 'Duplicate')
      await page.getByRole('button', { name: 'Actions for Manual (copy)' }).waitFor()
      await page.getByRole('button', { name: 'Actions for Manual', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Move to…' }).click()
      await page.getByRole('option', { name: 'Product' }).click()
      await page.getByRole('button', { name: 'Move here' }).click()
      const moved = await holdToast(page, 'Moved “Manual”')
      expect(await parent()).toBe(product.id)
      await moved.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('button', { name: 'Actions for Manual', exact: true }).waitFor()
      await expect.poll(parent).toBeUndefined()
      // What could be undone is out of sight on another screen.
      await choose('Manual (copy)', 'Move to…')
      await page.getByRole('option', { name: 'Product' }).click()
      await page.getByRole('button', { name: 'Move here' }).click()
      const toast = await holdToast(page, 'Moved “Manual (copy)”')
      await pressInTurn(page, 'g', 'h')
      await page.waitForURL(`**${path}`)
      await toast.waitFor({ state: 'detached' })
    })
    expect(await parent()).toBeUndefined()
  })

  test('moves a space by dragging it in the rail, by pointer and by keys, and takes it back', async () => {
    const { organization, product, handbook, admin, path } = await openContent()
    const parent = async () => (await admin.get(handbook.path)).parent
    await console.visit(organization.admin, path, async (page) => {
      const tree = page.getByRole('treegrid', { name: 'Content' })
      const grip = tree.getByRole('button', { name: 'Move Handbook' })
      await grip.waitFor({ state: 'attached' })
      await tree.getByRole('row', { name: 'Handbook' }).dragTo(tree.getByRole('row', { name: 'Product' }))
      const toast = await holdToast(page, 'Moved “Handbook”')
      expect(await parent()).toBe(product.id)
      await toast.getByRole('button', { name: 'Undo' }).click()
      await grip.waitFor({ state: 'attached' })
      await expect.poll(parent).toBeUndefined()

      await grip.focus()
      await page.keyboard.press('Enter')
      await page.getByText(/Started dragging/).waitFor({ state: 'attached' })
      await expect
        .poll(async () => {
          if (await tree.locator('[data-drop-target]').count()) return true
          await page.keyboard.press('Tab')
          return false
        })
        .toBe(true)
      await page.keyboard.press('Enter')
      await expect.poll(parent).toBe(product.id)
    })
  })

  test('leaves a space where it is when the server refuses to move it, and says why', async () => {
    const { organization, path } = await openContent()
    await console.visit(
      organization.admin,
      path,
      async (page) => {
        const tree = page.getByRole('treegrid', { name: 'Content' })
        await tree.getByRole('button', { name: 'Move Handbook' }).waitFor({ state: 'attached' })
        await refuse(page, '**/v1/spaces/*/move', 403)
        await tree.getByRole('row', { name: 'Handbook' }).dragTo(tree.getByRole('row', { name: 'Product' }))
        await findProblem(page, 403).waitFor()
        await tree.getByRole('row', { name: 'Handbook' }).waitFor()
      },
      { statuses: [403] },
    )
  })

  test('deletes many at once and restores them from the trash', async () => {
    const { organization, path } = await openContent()
    await console.visit(organization.admin, `${path}/content`, async (page) => {
      for (const title of ['Handbook', 'Notes']) await page.getByRole('row', { name: title }).locator('label').click()
      await page.getByText('2 selected').waitFor()
      await page.getByRole('button', { name: 'Delete' }).click()
      const question = page.getByRole('alertdialog', { name: 'Delete 2 items?' })
      await question.getByText('restored for 7 days').waitFor()
      await question.getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Deleted 2 items').waitFor()
      await page.getByRole('link', { name: 'Trash' }).click()
      await page.getByText('in 7 days').first().waitFor()
      await page.getByText('Notes <b>').waitFor()
      await page.getByRole('button', { name: 'Restore Handbook' }).click()
      await page.getByText('Restored “Handbook”').waitFor()
      await page.getByRole('button', { name: 'Restore Handbook' }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Restore Notes' }).click()
      await page.getByText('The trash is empty').waitFor()
    })
  })

  test('keeps a collection that holds something, and offers nothing to readers', async () => {
    const { organization, product, path } = await openContent()
    await console.server.given.space({ organization, title: 'Inside', parent: product })
    await console.visit(organization.admin, `${path}/content`, async (page) => {
      await page.getByRole('button', { name: 'Actions for Product' }).click()
      const remove = page.getByRole('menuitem', { name: 'Delete' })
      await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true')
      await page.getByText('It is not empty').waitFor()
    })
    const reader = await console.server.given.member(organization, 'read')
    await console.visit(reader, `${path}/c/${product.id}`, async (page) => {
      await page.getByRole('row', { name: 'Inside' }).waitFor()
      expect(await page.getByRole('button', { name: /Actions|New space/ }).count()).toBe(0)
      expect(await page.getByRole('checkbox').count()).toBe(0)
    })
  })

  test('of a collection says in place that it cannot be read', async () => {
    const { organization, path, product } = await openContent()
    await expectProblems(console, organization.admin, `${path}/c/${product.id}`, '**/v1/collections/*', (page) =>
      page.getByText('This collection is empty').waitFor(),
    )
  })

  test('can be read by everybody', async () => {
    const { organization, notes, admin, path } = await openContent()
    await admin.delete(notes.path)
    await console.inspect(organization.admin, `${path}/content`, (page) =>
      page.getByRole('rowheader', { name: 'Handbook' }).waitFor(),
    )
    await console.inspect(organization.admin, `${path}/trash`, (page) => page.getByText('in 7 days').waitFor())
  })
})
