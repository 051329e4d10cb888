import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeConsole, WIDTHS } from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, refuse, rewrite } from './faults.ts'

/** Large enough for every row of a tree that is not virtual to be noticed. */
const MANY = 10_000

const rowsOf = (page: Page) => page.getByRole('treeitem')

describeConsole('a space', (console) => {
  async function givenSpace() {
    const { given, api } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook', editMode: 'live' })
    await given.pages(space, [
      {
        id: 'welcome',
        title: 'Welcome',
        description: 'Begin here',
        markdown: '## First part\n\nHello\n\n## Second part',
      },
      {
        title: 'Guides',
        type: 'group',
        pages: [
          { id: 'install', title: 'Install', markdown: 'Run it' },
          { id: 'nothing', title: 'Nothing', pages: [{ title: 'Below' }] },
        ],
      },
      { title: 'Elsewhere', type: 'link', target: { kind: 'url', url: 'https://example.com/' } },
    ])
    const markdown = '## First part\n\nSee [the guide](/pages/install)\n\n```js\nconst a = 1\n```\n\n## Second part'
    await api.as(organization.admin).post(`${space.path}/content`, {
      changes: [{ operation: 'update_page', page: 'welcome', document: { markdown } }],
    })
    return { organization, space, admin: organization.admin, path: `/o/${organization.id}/s/${space.id}` }
  }

  test('shows its first page as drawn, and follows links in it without loading anew', async () => {
    const { admin, path } = await givenSpace()
    await console.visit(admin, path, async (page) => {
      await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor()
      await page.getByText('Begin here').waitFor()
      await page.evaluate(() => Object.assign(window, { isSame: true }))
      await page.getByRole('link', { name: 'the guide' }).click()
      await page.waitForURL(`**${path}/guides/install`)
      await page.getByText('Run it').waitFor()
      expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
      await page.getByRole('link', { name: /Next/ }).click()
      await page.getByRole('heading', { name: 'Nothing', level: 1 }).waitFor()
      await page.getByRole('main').getByRole('link', { name: 'Below' }).first().waitFor()
    })
  })

  test('has an outline, backlinks and details of the page in its address', async () => {
    const { admin, path, space } = await givenSpace()
    await console.visit(admin, `${path}/guides/install?panel=backlinks`, async (page) => {
      const panel = page.getByRole('complementary', { name: 'About this page' })
      await panel.getByRole('link', { name: 'Welcome' }).click()
      await panel.getByRole('link', { name: 'Second part' }).click()
      await page.waitForURL('**#second-part')
      // A tab that has no room is in the menu at the end.
      await panel.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Details' }).click()
      await page.waitForURL('**panel=facts**')
      await panel.getByText('/welcome').waitFor()
      // A link to a block names its key, as the editor copies it.
      const { document } = await console.server.api.as(admin).get(`${space.path}/content/page/welcome?format=document`)
      await page.goto(`${console.server.url}${path}/welcome#${document.nodes[1].key}`)
      await expect.poll(() => page.locator('.addressed').textContent()).toContain('See the guide')
      await page.evaluate((key) => location.assign(`#${key}`), document.nodes[2].key)
      await page.locator('.addressed').filter({ hasText: 'const a = 1' }).waitFor()
    })
  })

  test('shows what visitors of its sites did with a page, to who may see a site', async () => {
    const { organization, space, admin, path } = await givenSpace()
    const { given, api } = console.server
    const [reader, as] = [await given.member(organization, 'read'), api.as(admin)]
    const numbersOf = (page: Page) => page.getByRole('region', { name: 'Last 30 days' })
    const expectNone = async (page: Page) => {
      const listed = page.waitForResponse(/\/sites\?/)
      await page.reload()
      await listed
      await page.getByRole('complementary', { name: 'About this page' }).getByText('/welcome').waitFor()
      expect(await numbersOf(page).count()).toBe(0)
    }
    await console.visit(admin, `${path}?panel=facts`, expectNone)
    const site = await given.site({ organization, spaces: [space], createdBy: admin })
    await as.post(`${site.path}/publish`, {})
    const event = (type: string, visitorId: string, rest: object = {}) => ({
      type,
      session: { visitorId, sessionId: visitorId },
      location: { url: 'https://docs.example.com/welcome', space: space.id, page: 'welcome' },
      ...rest,
    })
    await as.post(`${site.path}/insights/events`, {
      events: [
        event('page_view', 'one'),
        event('page_view', 'one'),
        event('page_view', 'two'),
        event('page_post_feedback', 'two', { feedback: { rating: 'good' } }),
      ],
    })
    const check = async (page: Page) => {
      await numbersOf(page).getByText('Helpful 1', { exact: true }).waitFor()
      await expect
        .poll(() => numbersOf(page).getByRole('definition').allTextContents())
        .toEqual(['3', '2', 'Helpful 1So-so 0Not helpful 0'])
    }
    await console.visit(reader, `${path}?panel=facts`, check)
    await given.grant({ site }, { user: reader }, 'none')
    await given.grant({ space }, { user: reader }, 'read')
    await console.visit(reader, `${path}?panel=facts`, expectNone)
  })

  test('is searched by itself', async () => {
    const { admin, path, organization, space } = await givenSpace()
    await console.server.given.space({ organization, title: 'Other' })
    await console.visit(admin, path, async (page) => {
      await page.getByRole('link', { name: 'Search in this space' }).click()
      await page.getByText('Search the pages of Handbook').waitFor()
      expect(new URL(page.url()).searchParams.get('space')).toBe(space.id)
      await page.getByRole('searchbox').fill('guide')
      await page.getByText('1 page found').waitFor()
    })
  })

  test('is walked from the keyboard', async () => {
    const { admin, path } = await givenSpace()
    await console.visit(admin, path, async (page) => {
      await page.getByRole('treeitem', { name: 'Welcome' }).focus()
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Guides')
      await page.keyboard.press('ArrowLeft')
      await page.getByRole('treeitem', { name: 'Install' }).waitFor({ state: 'detached' })
      await page.keyboard.press('ArrowRight')
      await page.getByRole('treeitem', { name: 'Install' }).waitFor()
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Install')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/guides/install')
    })
  })

  test('holds few rows of ten thousand pages, the open one among them', async () => {
    const { given } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization })
    const pages = Array.from({ length: 100 }, (_, group) => ({
      title: `Chapter ${group}`,
      pages: Array.from({ length: MANY / 100 - 1 }, (_each, at) => ({ title: `Page ${group} ${at}` })),
    }))
    await given.pages(space, pages)
    await console.visit(
      organization.admin,
      `/o/${organization.id}/s/${space.id}/chapter-90/page-90-50`,
      async (page) => {
        await page.getByRole('treeitem', { name: 'Page 90 50' }).waitFor()
        expect(await rowsOf(page).count()).toBeLessThanOrEqual(60)
        await page.getByRole('treeitem', { name: 'Page 90 50' }).focus()
        await page.keyboard.press('End')
        await page.getByRole('treeitem', { name: 'Chapter 99' }).waitFor()
        expect(await rowsOf(page).count()).toBeLessThanOrEqual(60)
      },
    )
  })

  test('says what is missing: a page, all pages, a space', async () => {
    const { admin, path, organization } = await givenSpace()
    const empty = await console.server.given.space({ organization })
    await console.server.given.pages(empty, [])
    await console.visit(admin, `${path}/gone`, (page) =>
      page.getByText('There is no such page in this space').waitFor(),
    )
    await console.visit(admin, `/o/${organization.id}/s/${empty.id}`, (page) =>
      page.getByText('Nothing is written here yet').waitFor(),
    )
    await console.visit(
      admin,
      `/o/${organization.id}/s/nowhere`,
      (page) => page.getByText('This is not here').first().waitFor(),
      { statuses: [404] },
    )
  })

  test('says in place that a page cannot be read', async () => {
    const { admin, path } = await givenSpace()
    await expectProblems(console, admin, path, '**/page/welcome/html*', (page) =>
      page.getByText('First part').first().waitFor(),
    )
  })

  test('says so when a revision cannot be restored', async () => {
    const { admin, path } = await givenSpace()
    await console.visit(
      admin,
      `${path}/~/history`,
      async (page) => {
        await refuse(page, '**/restore', 409)
        await page.getByRole('button', { name: 'Restore this revision' }).first().click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
        await findProblem(page, 409).waitFor()
      },
      { statuses: [409] },
    )
  })

  test.each(['live', 'locked'] as const)(
    'restores one page from its history, where it is edited %s, and names the pages of a space',
    async (editMode) => {
      const { given, api } = console.server
      const organization = await given.organization()
      const space = await given.space({ organization, title: 'Handbook', editMode: 'live' })
      const as = api.as(organization.admin)
      await given.pages(space, [
        { id: 'one', title: 'One', markdown: 'Old one' },
        { id: 'two', title: 'Two', markdown: 'Old two' },
      ])
      const write = (page: string, markdown: string) =>
        as.post(`${space.path}/content`, { changes: [{ operation: 'update_page', page, document: { markdown } }] })
      await write('one', 'New one')
      await write('two', 'New two')
      await as.patch(space.path, { editMode })
      const read = async (page: string, at = `${space.path}/content`): Promise<string> =>
        (await as.get(`${at}/page/${page}?format=markdown`)).markdown
      await console.visit(
        organization.admin,
        `/o/${organization.id}/s/${space.id}/~/history?page=one`,
        async (page) => {
          const question = page.getByRole('alertdialog')
          await page.getByRole('button', { name: 'Restore this revision' }).last().click()
          await question.getByRole('listitem').getByText('One').waitFor()
          expect(await question.getByText('Two').count()).toBe(0)
          await question.getByRole('button', { name: 'Restore' }).click()
          await question.waitFor({ state: 'detached' })
          if (editMode === 'locked') await page.waitForURL('**/~/changes/1')
          const at = editMode === 'locked' ? `${space.path}/change-requests/1/content` : undefined
          await expect.poll(() => read('one', at)).toContain('Old one')
          expect(await read('two', at)).toContain('New two')
          if (editMode === 'locked') expect(await read('one')).toContain('New one')
          await page.goto(`${console.server.url}/o/${organization.id}/s/${space.id}/~/history`)
          await page.getByRole('button', { name: 'Restore this revision' }).last().click()
          await question.getByRole('listitem').getByText('Two').waitFor()
          await question.getByRole('button', { name: 'Restore' }).click()
          await question.waitFor({ state: 'detached' })
          if (editMode === 'locked') await page.waitForURL('**/~/changes/2')
          const whole = editMode === 'locked' ? `${space.path}/change-requests/2/content` : undefined
          await expect
            .poll(async () => JSON.stringify(await as.get(`${whole ?? `${space.path}/content`}/pages`)))
            .not.toContain('"Two"')
          if (editMode === 'locked') expect(await read('two')).toContain('New two')
        },
      )
    },
  )

  test('names the change request that was merged in its history', async () => {
    const { admin, path, space } = await givenSpace()
    const as = console.server.api.as(admin)
    const { id, number } = await as.post(`${space.path}/change-requests`, { subject: 'Better words' })
    const changes = [{ operation: 'update_page', page: 'welcome', title: 'Hello' }]
    await as.post(`${space.path}/change-requests/${id}/content`, { changes })
    await as.post(`${space.path}/change-requests/${id}/merge`)
    await console.visit(admin, `${path}/~/history`, async (page) => {
      await page.getByText(`Merge: Better words #${number}`).waitFor()
    })
  })

  test('offers readers no way back, and shows names of any kind as text', async () => {
    const { organization, path } = await givenSpace()
    const reader = await console.server.given.member(organization, 'read')
    await console.visit(reader, `${path}/~/history`, async (page) => {
      await page.getByRole('row').nth(2).waitFor()
      expect(await page.getByRole('button', { name: 'Restore this revision' }).count()).toBe(0)
      await rewrite(page, /\/v1\/spaces\/\w+$/, (space: object) => ({ ...space, title: HOSTILE_NAME }))
      await rewrite(page, /\/content\/pages/, ({ pages }: { pages: object[] }) => ({
        pages: pages.map((each) => ({ ...each, title: HOSTILE_NAME })),
      }))
      for (const size of [WIDTHS.wide, WIDTHS.narrow]) {
        await page.setViewportSize(size)
        await page.goto(new URL(path, page.url()).href)
        await page.getByText('<b>שלום</b>').first().waitFor()
        await page.getByText('First part').first().waitFor()
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(size.width)
      }
    })
  })

  test('lists its revisions, and goes back to one', async () => {
    const { admin, path, space } = await givenSpace()
    await console.visit(admin, `${path}/~/history`, async (page) => {
      const restore = page.getByRole('button', { name: 'Restore this revision' }).first()
      await restore.waitFor()
      const rows = page.getByRole('grid', { name: 'History' }).getByRole('row')
      const before = await rows.count()
      await restore.click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('listitem').getByText('Welcome').waitFor()
      await question.getByRole('button', { name: 'Restore' }).click()
      await page.getByText('The revision is restored.').waitFor()
      await expect.poll(() => rows.count()).toBe(before + 1)
    })
    const { items } = await console.server.api.as(admin).get(`${space.path}/revisions`)
    expect(items[0].type).toBe('rollback')
  })

  test('shows a change request and a revision to read', async () => {
    const { admin, path, space } = await givenSpace()
    const as = console.server.api.as(admin)
    const { id } = await as.post(`${space.path}/change-requests`, { subject: 'Better words' })
    const markdown = 'In the change'
    await as.post(`${space.path}/change-requests/${id}/content`, {
      changes: [{ operation: 'update_page', page: 'welcome', document: { markdown } }],
    })
    await console.visit(admin, `${path}/~/changes`, async (page) => {
      await page.getByText('No change requests').waitFor()
      await page.getByRole('link', { name: 'Draft' }).click()
      await page.getByRole('row', { name: /Better words/ }).click()
      await page.getByRole('heading', { name: /Better words/ }).waitFor()
      const checks = page.getByRole('region', { name: 'Merge checks' })
      await checks.getByText('Ready to be merged').waitFor()

      await as.post(`${space.path}/content`, {
        changes: [{ operation: 'update_page', page: 'welcome', document: { markdown: 'In the space' } }],
      })
      await as.patch(space.path, {
        mergeRules: {
          type: 'rules',
          rules: [
            { rule: 'require_at_least_one_approved_review' },
            { rule: 'custom', expression: 'false', message: 'Not on Fridays' },
          ],
        },
      })
      // What happens elsewhere is shown once the stream of events is open.
      await Promise.all([page.waitForResponse('**/v1/events'), page.reload()])
      await checks.getByText('It cannot be merged yet: Rule: Somebody approved it').waitFor()
      await checks.getByText('Rule: Not on Fridays').waitFor()
      await checks.getByText('An update would bring 1 conflict').waitFor()
      await checks.getByRole('link', { name: 'Welcome' }).click()
      await page.waitForURL('**/~/changes/1/welcome')
      await page.getByText('In the change').waitFor()
      await as.post(`${space.path}/change-requests/${id}/update`)
      await page.getByRole('link', { name: 'Overview' }).click()
      await checks.getByRole('link', { name: 'Settle 1 conflict.' }).waitFor()
    })
    const { revision } = await as.get(space.path)
    await console.visit(admin, `${path}/~/revisions/${revision}/guides/install`, async (page) => {
      await page.getByText('This is what the space shows now.').waitFor()
      await page.getByText('Run it').waitFor()
    })
  })

  test('lists links by where they lead, and what the broken ones name', async () => {
    const { api } = console.server
    const { admin, path, space } = await givenSpace()
    await console.visit(admin, `${path}/~/links`, async (page) => {
      await page.getByText('Every link is fine').waitFor()
      await page.getByRole('link', { name: 'All' }).click()
      await page.getByRole('row', { name: /Install/ }).waitFor()
      const markdown = '[Old guide](/pages/gone) [a file](missing.md)\n\n[no part](/pages/install#no-such-part)'
      await api.as(admin).post(`${space.path}/content`, {
        changes: [{ operation: 'update_page', page: 'welcome', document: { markdown } }],
      })
      await page.goto(`${console.server.url}${path}/~/links`)
      await page
        .getByRole('row', { name: /“Old guide”.*\/pages\/gone/ })
        .getByRole('link', { name: 'Welcome' })
        .waitFor()
      await page.getByRole('row', { name: /“a file”.*missing.md/ }).waitFor()
      await page.getByRole('row', { name: /“no part”.*Install.*#no-such-part/ }).waitFor()
    })
  })

  test('stands the look of axe, light and dark, wide and narrow', async () => {
    const { admin, path } = await givenSpace()
    const hasTitle = (name: string) => async (page: Page) => {
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await expect.poll(() => page.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(0)
    }
    await console.inspect(admin, path, hasTitle('Welcome'))
    for (const [screen, title] of [
      ['changes', 'Change requests'],
      ['history', 'History'],
      ['files', 'Files'],
      ['links', 'Links'],
    ] as const)
      await console.inspect(admin, `${path}/~/${screen}`, hasTitle(title))
  })
})
