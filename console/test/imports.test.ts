import { expect, test } from 'vitest'
import { makeZip } from '../../server/test/make-zip.ts'
import { describeConsole, waitForFrames } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, refuse, rewrite } from './faults.ts'

const RUNS = /\/v1\/org\/[^/]+\/imports(?:\?|$)/
const FILE = { name: 'notes.md', mimeType: 'text/markdown', buffer: Buffer.from('# Notes\n\nFrom a file.') }

describeConsole('imports', (console) => {
  const path = (organization: { id: string }, space: { id: string }) => `/o/${organization.id}/s/${space.id}/~/import`

  test('bring files into a space, and say how far they are', async () => {
    const { given, runJobs } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, editMode: 'live' })
    await console.visit(organization.admin, path(organization, space), async (page) => {
      await page.getByText('Nothing was imported yet').waitFor()
      await expect.poll(() => page.getByRole('radiogroup', { name: 'Source' }).getByRole('radio').count()).toBe(13)
      await page.getByRole('button', { name: 'Start the import' }).click()
      await page.getByText('Choose at least one file').waitFor()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose files' }).click()
      await (await chooser).setFiles(FILE)
      await page.getByText('notes.md').waitFor()
      await page.getByRole('button', { name: 'Start the import' }).click()
      await page.getByText('Waiting for its turn').waitFor()
      await runJobs()
      const row = page.getByRole('row', { name: /1 file/ })
      await row.getByText('Done').waitFor()
      await page.getByText('Import finished: 1 of 1 pages and files added').waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).press('Enter')
      await page.getByText('Import finished').waitFor({ state: 'detached' })
      await row.getByRole('link', { name: 'Show the result' }).click()
      await page.getByRole('treeitem', { name: 'Notes' }).waitFor()
    })
  })

  test('make a space, or go into a new change request where the space is reviewed, by keyboard alone', async () => {
    const { given, runJobs, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Reviewed', editMode: 'locked' })
    await console.visit(organization.admin, `/o/${organization.id}/imports`, async (page) => {
      const { keyboard } = page
      const choose = async () => {
        const chooser = page.waitForEvent('filechooser')
        await page.getByRole('button', { name: 'Choose files' }).press('Enter')
        await (await chooser).setFiles(FILE)
        await page.getByRole('button', { name: 'Start the import' }).press('Enter')
        await page.getByText('Waiting for its turn').waitFor()
        await runJobs()
        await page.getByText(/Import finished: 1 of 1/).waitFor()
      }
      await page.getByRole('button', { name: 'New import' }).first().waitFor()
      await keyboard.press('c')
      await page.getByRole('radio', { name: 'New space' }).press('Space')
      await page.getByRole('textbox', { name: 'Title of the new space' }).fill('Brought along')
      await keyboard.press('Enter')
      await page.getByRole('button', { name: /Into/ }).getByText('The space itself').waitFor()
      await choose()
      await page.getByRole('link', { name: 'Show the result' }).first().waitFor()

      await page.goto(console.server.url + path(organization, space))
      await page.getByRole('button', { name: /Into/ }).getByText('New change request').waitFor()
      await choose()
      await page.getByRole('link', { name: 'Open change request' }).first().press('Enter')
      await page.getByText('Import notes.md').first().waitFor()
    })
    const { items } = await api.as(organization.admin).get(`/org/${organization.id}/imports`)
    expect(items).toMatchObject([
      { status: 'completed', target: { space: space.id, changeRequest: expect.any(String) } },
      { status: 'completed', added: 1 },
    ])
    expect(items[1].target.changeRequest).toBeUndefined()
  })

  test('offer the languages of a book, of which one is imported alone', async () => {
    const { given, runJobs, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, editMode: 'live' })
    const buffer = await makeZip({
      'LANGS.md': '* [English](en/)\n* [Deutsch](de/)\n',
      'en/README.md': '# Welcome\n',
      'de/README.md': '# Willkommen\n',
    })
    await console.visit(organization.admin, path(organization, space), async (page) => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose files' }).click()
      await (await chooser).setFiles({ name: 'book.zip', mimeType: 'application/zip', buffer })
      await page.getByRole('textbox', { name: 'Folder' }).waitFor()
      await page.getByRole('button', { name: 'Start the import' }).click()
      await page.getByText('Waiting for its turn').waitFor()
      await runJobs()
      await page.getByText('each is now a group').waitFor()
      await page.getByRole('button', { name: 'English (en)' }).waitFor()
      await page.getByRole('button', { name: 'Deutsch (de)' }).press('Enter')
      await page.getByText('Waiting for its turn').waitFor()
      await runJobs()
      await page.getByText('Import finished: 1 of 1').waitFor()
    })
    const { items } = await api.as(organization.admin).get(`/org/${organization.id}/imports`)
    expect(items).toMatchObject([{ source: { type: 'file', folder: 'de' } }, { languages: [{}, {}] }])
  })

  test('take a press also while a part of the form arrives', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    const part = '**/file-drop-*'
    let load = () => {}
    const isWanted = new Promise<void>((resolve) => {
      load = resolve
    })
    await console.visit(
      organization.admin,
      path(organization, space),
      async (page) => {
        await page.getByText('Nothing was imported yet').waitFor()
        await page.getByRole('button', { name: 'Start the import' }).hover()
        await page.mouse.down()
        const isLoaded = page.waitForResponse(part)
        load()
        await (await isLoaded).finished()
        await waitForFrames(page)
        await page.mouse.up()
        await page.getByText('Choose at least one file').waitFor()
        await page.getByRole('button', { name: 'Choose files' }).waitFor()
      },
      {
        before: (page) =>
          page.route(part, async (route) => {
            await isWanted
            await route.continue()
          }),
      },
    )
  })

  test('that fail say why, and those that wait are cancelled with the keyboard', async () => {
    const { given, runJobs, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    await console.visit(organization.admin, path(organization, space), async (page) => {
      const start = async (address: string) => {
        const sources = page.getByRole('radiogroup', { name: 'Source' })
        await sources.getByRole('radio', { name: 'Markdown One file' }).press('Space')
        await page.getByRole('textbox', { name: 'Address' }).fill(address)
        await page.keyboard.press('Enter')
      }
      await start('notes.md')
      await page.getByText('begins with https://').waitFor()
      await start('http://127.0.0.1:9/private.md')
      await page.getByText('Waiting for its turn').waitFor()
      await runJobs()
      const row = page.getByRole('row', { name: /private\.md/ })
      await row.getByText('Failed').waitFor()
      await row.getByRole('button', { name: '1 problem' }).click()
      await page.getByRole('dialog').getByText('It failed:').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })

      await start('http://127.0.0.1:9/second.md')
      await page.getByRole('button', { name: 'Cancel the import' }).press('Enter')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the import' }).press('Enter')
      await page
        .getByRole('row', { name: /second\.md/ })
        .getByText('Cancelled')
        .waitFor()
    })
    expect(await api.as(organization.admin).get(`/org/${organization.id}/imports`)).toMatchObject({
      items: [{ status: 'cancelled' }, { status: 'failed' }],
    })
  })

  test('go into a change request where the level does not merge, and are closed to readers', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, editMode: 'locked' })
    const editor = await given.member(organization, 'edit')
    const change = await given.changeRequest({ space, createdBy: editor })
    const [below] = (await api.as(editor).get(`${space.path}/content/pages`)).pages
    await api.as(editor).patch(`${space.path}/change-requests/${change.id}`, { subject: 'Bring notes', status: 'open' })
    await console.visit(editor, path(organization, space), async (page) => {
      const sources = page.getByRole('radiogroup', { name: 'Source' })
      await sources.getByRole('radio', { name: 'Website' }).press('Space')
      await page.getByRole('textbox', { name: 'Address' }).fill('https://example.org/')
      await page.getByRole('button', { name: /Into/ }).click()
      await page.getByRole('option', { name: /Bring notes/ }).click()
      // Below a page, found by typing and chosen without the mouse.
      await page.getByRole('button', { name: 'Choose a page' }).press('Enter')
      const picker = page.getByRole('dialog', { name: 'Choose a page' })
      await picker.getByRole('combobox').fill('nowhere')
      await picker.getByText('No page').waitFor()
      await picker.getByRole('combobox').fill(below.title)
      await picker.getByRole('option').waitFor()
      await page.keyboard.press('Enter')
      await picker.waitFor({ state: 'detached' })
      await page.getByText(`Below “${below.title}”`).waitFor()
      await page.getByRole('button', { name: 'Start the import' }).click()
      await page.getByText('Waiting for its turn').waitFor()
    })
    expect(await api.as(editor).get(`/org/${organization.id}/imports`)).toMatchObject({
      items: [{ target: { space: space.id, changeRequest: change.id, page: below.id } }],
    })
    const reader = await given.member(organization, 'read')
    await console.visit(reader, path(organization, space), async (page) => findProblem(page, 403).waitFor())
  })

  test('of the organization are listed with their space, and a new one begins with its space', async () => {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook' })
    await api.as(organization.admin).post(`/org/${organization.id}/imports`, {
      source: { type: 'markdown', url: 'http://127.0.0.1:9/a.md' },
      target: { space: space.id },
    })
    await console.visit(organization.admin, `/o/${organization.id}/imports`, async (page) => {
      await page.getByRole('row', { name: /a\.md/ }).getByRole('link', { name: 'Handbook' }).waitFor()
      await page.keyboard.press('c')
      await page.getByRole('dialog').getByRole('option', { name: 'Handbook' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
      await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor()
    })
    await console.inspect(organization.admin, `/o/${organization.id}/imports`, (page) =>
      page.getByRole('row', { name: /a\.md/ }).waitFor(),
    )
  })

  test('that cannot be read or started are told of in place', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    await expectProblems(console, organization.admin, path(organization, space), RUNS)
    await console.visit(
      organization.admin,
      path(organization, space),
      async (page) => {
        await page.getByRole('radio', { name: 'Website' }).press('Space')
        await page.getByRole('textbox', { name: 'Address' }).fill('https://example.org/')
        for (const status of [403, 404, 409, 503] as const) {
          await refuse(page, RUNS, status, 'POST')
          await page.getByRole('button', { name: 'Start the import' }).click()
          await findProblem(page, status).waitFor()
          await expect
            .poll(() => page.getByRole('textbox', { name: 'Address' }).inputValue())
            .toBe('https://example.org/')
          await page.unroute(RUNS)
        }
      },
      { statuses: [403, 404, 409, 503] },
    )
  })

  test('are open to everybody’s eyes and fingers, whatever their source is called', async () => {
    const { given, api, runJobs } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    await api.as(organization.admin).post(`/org/${organization.id}/imports`, {
      source: { type: 'markdown', url: 'http://127.0.0.1:9/a.md' },
      target: { space: space.id },
    })
    await runJobs()
    await console.inspect(organization.admin, path(organization, space), (page) => page.getByText('Failed').waitFor())
    await console.visit(
      organization.admin,
      path(organization, space),
      async (page) => {
        await rewrite(page, RUNS, (body: { items: { source: { url: string } }[] }) => {
          for (const { source } of body.items) source.url = HOSTILE_NAME
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
