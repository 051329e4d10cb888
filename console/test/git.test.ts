import { expect, test } from 'vitest'
import { type GitServer, startGitServer } from '../../server/test/git-server.ts'
import { CHROMIUM } from '../../test/chromium.ts'
import { describeConsole } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, refuse, rewrite } from './faults.ts'

const INFO = /\/git\/info$/
const git = CHROMIUM ? await startGitServer() : ({} as GitServer)

describeConsole(
  'Git',
  (console) => {
    const path = (organization: { id: string }, space: { id: string }) => `/o/${organization.id}/s/${space.id}/~/git`

    test('fills a space from a repository with credentials, and writes it back', async () => {
      const { given, runJobs, api } = console.server
      await git.commit('book', {
        'docs/README.md': '# Welcome\n\nText.\n',
        'docs/SUMMARY.md': '* [Welcome](README.md)\n',
      })
      git.askFor(`Basic ${Buffer.from('ada:pass word').toString('base64')}`)
      const organization = await given.organization()
      const space = await given.space({ organization, title: 'Book' })
      await console.visit(organization.admin, path(organization, space), async (page) => {
        const state = (name: string) => page.getByRole('region', { name: 'Last run' }).getByText(name, { exact: true })
        await page.getByText('No repository yet').waitFor()
        await page.getByRole('region', { name: 'How it works' }).getByText('never stores them').waitFor()
        await page.getByRole('textbox', { name: 'Address' }).fill(`${git.url}/book.git`)
        await page.getByRole('textbox', { name: 'Folder' }).fill('docs')
        await page.getByRole('textbox', { name: 'User' }).fill('ada')
        await page.getByLabel('Password or token').fill('pass word')
        await page.keyboard.press('Enter')
        const question = page.getByRole('alertdialog', { name: 'Replace the content of “Book”?' })
        await question.getByRole('button', { name: 'Start the import' }).press('Enter')
        await state('Running').first().waitFor()
        await runJobs()
        await state('Done').waitFor()
        await expect.poll(() => page.getByLabel('Password or token').inputValue()).toBe('')
        await page.getByRole('link', { name: 'Show the revision' }).waitFor()
        expect(await page.content()).not.toContain('pass word')
        // What was sent is nothing that leaving would lose.
        await page.getByRole('link', { name: 'Show the revision' }).click()
        await page.waitForURL(/~\/revisions\//)
        await page.goBack()

        git.askFor(undefined)
        await page.getByRole('radio', { name: 'To the repository' }).press('Space')
        await page.getByRole('textbox', { name: 'Commit message' }).fill('From the console')
        await page.getByRole('button', { name: 'Start the export' }).press('Enter')
        await state('Running').first().waitFor()
        await runJobs()
        await state('Done').waitFor()
        await page.reload()
        await page.getByRole('radio', { name: 'To the repository', checked: true }).waitFor()
        await expect.poll(() => page.getByRole('textbox', { name: 'Folder' }).inputValue()).toBe('docs')
      })
      expect(await api.as(organization.admin).get(`${space.path}/content/pages`)).toMatchObject({
        pages: [{ title: 'Welcome' }],
      })
    })

    test('asks for the language of a book that has several, and imports the one that is chosen', async () => {
      const { given, runJobs, api } = console.server
      await git.commit('languages', {
        'LANGS.md': '* [English](en/)\n* [Deutsch](de/)\n',
        'en/README.md': '# Welcome\n',
        'de/README.md': '# Willkommen\n',
      })
      const organization = await given.organization()
      const space = await given.space({ organization, title: 'Book' })
      const source = { url: `${git.url}/languages.git`, ref: 'main' }
      await api.as(organization.admin).post(`${space.path}/git/import`, source)
      await runJobs()
      await console.visit(organization.admin, path(organization, space), async (page) => {
        const lastRun = page.getByRole('region', { name: 'Last run' })
        await lastRun.getByText('Choose the one to import').waitFor()
        await lastRun.getByRole('button', { name: 'English (en)' }).waitFor()
        await lastRun.getByRole('button', { name: 'Deutsch (de)' }).press('Enter')
        const question = page.getByRole('alertdialog', { name: 'Replace the content of “Book”?' })
        await question.getByRole('button', { name: 'Start the import' }).press('Enter')
        await lastRun.getByText('Running', { exact: true }).first().waitFor()
        await runJobs()
        await lastRun.getByText('Done', { exact: true }).waitFor()
        await expect.poll(() => page.getByRole('textbox', { name: 'Folder' }).inputValue()).toBe('de')
      })
      const { pages } = await api.as(organization.admin).get(`${space.path}/content/pages`)
      expect(pages).toMatchObject([{ title: 'Willkommen' }])
    })

    test('says why a run failed, on every width and in both themes', async () => {
      const { given, runJobs, api } = console.server
      const organization = await given.organization()
      const space = await given.space({ organization })
      await api.as(organization.admin).post(`${space.path}/git/import`, { url: `${git.url}/none.git`, ref: 'main' })
      await runJobs()
      await console.inspect(organization.admin, path(organization, space), (page) =>
        page.getByText('It failed:').waitFor(),
      )
      await console.visit(
        organization.admin,
        path(organization, space),
        async (page) => {
          await rewrite(page, INFO, (body: { operation: object }) => ({
            ...body,
            operation: { ...body.operation, problems: [{ path: HOSTILE_NAME, reason: HOSTILE_NAME }] },
          }))
          await page.reload()
          await page.getByText('Left out: 1').waitFor()
          await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
          await page.unroute(INFO)
          await refuse(page, INFO, 503)
          await page.reload()
          await findProblem(page, 503).waitFor()
        },
        { width: 'narrow', statuses: [503] },
      )
    })

    test('offers a change request alone where the level does not merge, and is closed to readers', async () => {
      const { given, api } = console.server
      const organization = await given.organization()
      const space = await given.space({ organization, editMode: 'locked' })
      const editor = await given.member(organization, 'edit')
      await console.visit(editor, path(organization, space), async (page) => {
        await page.getByRole('radio', { name: 'A new change request' }).waitFor()
        expect(await page.getByRole('radio', { name: 'The space itself' }).count()).toBe(0)
      })
      const reader = await given.member(organization, 'read')
      await console.visit(reader, path(organization, space), async (page) => findProblem(page, 403).waitFor())
      expect((await api.as(reader).ask('GET', `${space.path}/git/info`)).status).toBe(403)
    })

    test('tells of what cannot be read or started in place, and keeps what was typed', async () => {
      const { given } = console.server
      const organization = await given.organization()
      const space = await given.space({ organization })
      await expectProblems(console, organization.admin, path(organization, space), /\/v1\/spaces\/[^/?]+$/)
      await console.visit(
        organization.admin,
        path(organization, space),
        async (page) => {
          const question = page.getByRole('alertdialog', { name: /Replace the content/ })
          const start = async () => {
            await page.getByRole('button', { name: 'Start the import' }).click()
            await question.getByRole('button', { name: 'Start the import' }).click()
          }
          await page.getByRole('textbox', { name: 'Address' }).fill('/etc')
          await page.getByRole('button', { name: 'Start the import' }).click()
          await question.getByRole('button', { name: 'Cancel' }).click()
          await question.waitFor({ state: 'detached' })
          expect(await page.getByText('The run has started').count()).toBe(0)
          await start()
          await page.locator('[data-problem="invalid"]').waitFor()
          for (const status of [403, 409, 503] as const) {
            await refuse(page, /\/git\/import$/, status, 'POST')
            await start()
            await findProblem(page, status).waitFor()
            await page.unroute(/\/git\/import$/)
          }
          await expect.poll(() => page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe('/etc')
        },
        { statuses: [400, 403, 409, 503] },
      )
    })
  },
  { LECTERN_ALLOW_PRIVATE_FETCH: '127.0.0.1' },
)
