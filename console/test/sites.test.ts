import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  describeConsole,
  expectNoViolations,
  holdToast,
  pickFromList,
  pickFromMenu,
  pressInTurn,
  tickRow,
  waitForFocus,
  waitForQuiet,
} from './browse.ts'
import { expectProblems, findProblem, HOSTILE_NAME, rewrite } from './faults.ts'

const SITES = /\/v1\/orgs\/[^/]+\/sites(?:\?|$)/

describeConsole('sites', (console) => {
  const address = (organization: { id: string }, rest = '') => `/o/${organization.id}/sites${rest}`

  async function openSite() {
    const { given, api } = console.server
    const organization = await given.organization()
    const handbook = await given.space({ organization, title: 'Handbook', createdBy: organization.admin })
    const site = await given.site({ organization, title: 'Guides', spaces: [handbook] })
    return { organization, handbook, site, admin: api.as(organization.admin) }
  }

  const field = (page: Page, name: string) => page.getByRole('textbox', { name })
  const undo = async (page: Page, text: string) => {
    const toast = await holdToast(page, text)
    await toast.getByRole('button', { name: 'Undo' }).click()
  }
  const section = (page: Page, name: string) => page.getByRole('region', { name })
  /** Whether the middle of something is what the pointer would meet there. */
  const isInSight = (locator: Locator) =>
    locator.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })

  test('are made with spaces, readers and a look, and published', async () => {
    const { given, api, url } = console.server
    const organization = await given.organization()
    await given.space({ organization, title: 'Handbook' })
    await given.space({ organization, title: 'API guide' })
    const parent = await given.collection({ organization, title: 'Product' })
    await given.space({ organization, title: 'Notes' })
    await given.space({ organization, title: 'Notes', parent })
    const admin = api.as(organization.admin)
    let path = ''
    await console.visit(organization.admin, `/o/${organization.id}`, async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await pressInTurn(page, 'g', 'w')
      await page.getByText('No sites yet').waitFor()
      await page.keyboard.press('c')
      const dialog = page.getByRole('dialog', { name: 'New site' })
      await dialog.getByRole('checkbox', { name: 'Handbook' }).waitFor()
      // Two of the same title are told apart by their place.
      await dialog.getByRole('checkbox', { name: 'Notes Product' }).waitFor()
      await dialog.getByRole('checkbox', { name: 'Notes', exact: true }).waitFor()
      await dialog.getByRole('button', { name: 'Create the site' }).click()
      await dialog.getByText('This field is required.').waitFor()
      await dialog.getByText('Choose at least one space, or a new one.').waitFor()
      await expectNoViolations(page, 'a new site')
      await field(page, 'Title').fill('Acme help')
      // By the keyboard, in the order they are served.
      await dialog.getByRole('checkbox', { name: 'API guide' }).press('Space')
      await dialog.getByRole('checkbox', { name: 'Handbook' }).press('Space')
      expect(await dialog.getByRole('radio', { name: 'Sections' }).isChecked()).toBe(true)
      await dialog.getByRole('radio', { name: 'Variants' }).check({ force: true })
      await dialog.getByRole('radio', { name: 'Everybody, unlisted' }).check({ force: true })
      // The look lies below the buttons: the keyboard brings it above them.
      await dialog.getByRole('radio', { name: 'Plum' }).press('Space')
      expect(await isInSight(dialog.getByText('Plum', { exact: true }))).toBe(true)
      await dialog.getByRole('button', { name: 'Create the site' }).click()
      await page.getByRole('heading', { name: 'Acme help', level: 1 }).waitFor()
      await page.getByText('Only members see it, as a preview.').waitFor()
      path = `${organization.path}/sites/${new URL(page.url()).pathname.split('/').at(-1)}`
      expect((await fetch(`${url}/sites/acme-help/`)).status).toBe(404)

      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('alertdialog').getByText('Anybody with the address can read it.').waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('button', { name: 'Unpublish' }).waitFor()
      await page.getByRole('group', { name: 'Address' }).getByText('/sites/acme-help/').waitFor()
      expect((await fetch(`${url}/sites/acme-help/`)).status).toBe(200)

      await page.getByRole('button', { name: 'Unpublish' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish' }).click()
      await page.getByRole('button', { name: 'Publish', exact: true }).waitFor()

      // The preview opens in a window of its own.
      const [tab] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: 'Preview' }).click(),
      ])
      await tab.getByRole('heading').first().waitFor()
      await tab.close()

      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('acme help')
      await page.getByRole('option', { name: 'Acme help', exact: true }).waitFor()
    })
    expect(await admin.get(path)).toMatchObject({ visibility: 'unlisted', published: false, siteSpaces: 2 })
    expect((await admin.get(`${path}/customization`)).styling).toMatchObject({
      primaryColor: { light: '#6d28d9' },
      corners: 'circular',
    })
    const { items } = await admin.get(`${path}/site-spaces`)
    expect(items.map(({ title }: { title: string }) => title)).toEqual(['API guide', 'Handbook'])
  })

  test('get their names while these are checked, and are deleted by title', async () => {
    const { organization, site, admin } = await openSite()
    const taken = await console.server.given.site({ organization, title: 'Taken' })
    await admin.patch(taken.path, { hostname: 'docs.taken.example' })
    await console.visit(
      organization.admin,
      address(organization, `/${site.id}`),
      async (page) => {
        const names = section(page, 'Address')
        await field(page, 'Name in the address').fill('taken')
        await names.getByText('Another site has this name.').waitFor()
        await field(page, 'Name in the address').fill('No Name')
        await names.getByRole('button', { name: 'Save' }).click()
        await names.getByText('Only lower-case letters').waitFor()
        await field(page, 'Name in the address').fill('field-guides')
        await names.getByText('This name is free.').waitFor()
        await names.getByText('/sites/field-guides').waitFor()
        await names.getByRole('button', { name: 'Save' }).click()
        await expect.poll(async () => (await admin.get(site.path)).basename).toBe('field-guides')

        const host = section(page, 'Host name of your own')
        await field(page, 'Host name').fill('docs.taken.example')
        await host.getByRole('button', { name: 'Save' }).click()
        await host.getByText('docs.taken.example', { exact: false }).first().waitFor()
        expect((await admin.get(site.path)).hostname).toBeUndefined()
        await field(page, 'Host name').fill('docs.acme.example')
        await host.getByRole('button', { name: 'Save' }).click()
        await host.getByText(/^docs\.acme\.example\. (A|CNAME) /).waitFor()
        const found = {
          object: 'hostname-check',
          hostname: 'docs.acme.example',
          expected: 'lectern.example',
          found: [],
        }
        const answers = [
          { ...found, status: 'not-found' },
          { ...found, status: 'elsewhere', found: ['pages.elsewhere.example'] },
        ]
        await page.route(/\/hostname\/check$/, (route) => route.fulfill({ json: answers.shift() }))
        await host.getByRole('button', { name: 'Check the DNS' }).click()
        await host.getByText('The DNS has no record for this name yet').waitFor()
        await host.getByRole('button', { name: 'Check again' }).click()
        await host.getByText('leads this name to pages.elsewhere.example, not to lectern.example').waitFor()
        await host.getByRole('button', { name: 'Remove the host name' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the host name' }).click()
        await host.getByText(/^docs\.acme\.example\. (A|CNAME) /).waitFor({ state: 'detached' })
        expect((await admin.get(site.path)).hostname).toBeUndefined()

        const proxy = section(page, 'Below a path of another site')
        await field(page, 'Host and path').fill('acme.example/docs')
        await proxy.getByRole('button', { name: 'Save' }).click()
        await proxy.getByText('Let the other server pass').waitFor()

        const identity = section(page, 'Title and readers')
        await identity.getByRole('radio', { name: 'People with a share link' }).check({ force: true })
        await field(page, 'Title').fill('Field guides')
        await identity.getByRole('button', { name: 'Save' }).click()
        await page.getByRole('heading', { name: 'Field guides', level: 1 }).waitFor()
        await waitForQuiet(page)

        await page.getByRole('button', { name: 'Delete the site' }).click()
        const dialog = page.getByRole('alertdialog', { name: 'Delete Field guides?' })
        await waitForFocus(dialog.getByRole('textbox'))
        await dialog.getByRole('button', { name: 'Delete the site' }).press('Enter')
        expect((await admin.get(site.path)).title).toBe('Field guides')
        await dialog.getByRole('textbox').fill('field guides')
        await dialog.getByRole('button', { name: 'Delete the site' }).click()
        await page.waitForURL(`**${address(organization)}`)
        await page.getByRole('row', { name: 'Taken' }).waitFor()
        expect(await page.getByRole('row', { name: 'Field guides' }).count()).toBe(0)
      },
      { statuses: [404, 409] },
    )
  })

  test('are built on a board, by menus, keys and drag, and moves are taken back', async () => {
    const { organization, site, admin } = await openSite()
    const { given } = console.server
    await given.space({ organization, title: 'API guide', createdBy: organization.admin })
    await given.space({ organization, title: 'Second edition', createdBy: organization.admin })
    const outline = async () => {
      const { structure } = await admin.get(`${site.path}/structure`)
      type Item = { title: string; children?: Item[]; siteSpaces?: Item[] }
      const print = (item: Item): string => {
        const below = [...(item.children ?? []), ...(item.siteSpaces ?? [])].map(print)
        return below.length === 0 ? item.title : `${item.title}(${below.join(' ')})`
      }
      return structure.map(print).join(' ')
    }
    await console.visit(organization.admin, address(organization, `/${site.id}/structure`), async (page) => {
      const board = page.getByRole('treegrid', { name: 'Structure of the site' })
      const row = (name: string) => board.getByRole('row', { name, exact: true })
      const choose = async (name: string, action: string) => {
        await board.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
        await pickFromMenu(page, action)
      }
      await row('Handbook').waitFor()
      await choose('Handbook', 'Edit')
      await waitForFocus(page.getByRole('dialog', { name: 'Edit Handbook' }))
      await expectNoViolations(page, 'a space of a site')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Add a section' }).click()
      const adding = page.getByRole('dialog', { name: 'Add a section' })
      await adding.getByRole('option', { name: 'API guide' }).click()
      await field(page, 'Title').fill('Developers')
      await adding.getByRole('button', { name: 'Add', exact: true }).click()
      await row('Developers').waitFor()
      expect(await outline()).toBe('Guides(Handbook) Developers(API guide)')

      await page.getByRole('button', { name: 'Add a group' }).click()
      await field(page, 'Title').fill('Products')
      await page.keyboard.press('Enter')
      await row('Products').waitFor()
      await choose('Developers', 'Move to…')
      await page.getByRole('option', { name: 'Products' }).click()
      await page.getByRole('button', { name: 'Move here' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect(await outline()).toBe('Guides(Handbook) Products(Developers(API guide))')
      await undo(page, 'Moved “Developers”')
      await expect.poll(outline).toBe('Guides(Handbook) Developers(API guide) Products')
      await waitForQuiet(page)

      // A row with the focus is moved by keys; what went with it stays.
      await row('Developers').focus()
      await page.keyboard.press('Alt+ArrowUp')
      await expect.poll(outline).toBe('Developers(API guide) Guides(Handbook) Products')
      await waitForQuiet(page)
      await choose('Developers', 'Move to the end')
      await expect.poll(outline).toBe('Guides(Handbook) Products Developers(API guide)')
      await waitForQuiet(page)

      // Dragged by the keyboard, onto the group.
      await row('Guides').focus()
      await board.getByRole('button', { name: 'Move Guides' }).press('Enter')
      const onGroup = board.getByRole('button', { name: 'Drop on Products' })
      await onGroup.waitFor({ state: 'attached' })
      await onGroup.focus()
      await page.keyboard.press('Enter')
      await expect.poll(outline).toBe('Products(Guides(Handbook)) Developers(API guide)')
      await waitForQuiet(page)

      await choose('Developers', 'Add a variant')
      const variant = page.getByRole('dialog', { name: 'Add a variant to Developers' })
      await variant.getByRole('option', { name: 'Second edition' }).click()
      await variant.getByRole('button', { name: 'Add', exact: true }).click()
      await row('Second edition').waitFor()
      await choose('Second edition', 'Show it first in its section')
      await row('Second edition').getByText('Shown first').waitFor()
      await choose('Second edition', 'Edit')
      const editing = page.getByRole('dialog', { name: 'Edit Second edition' })
      await field(page, 'Path').fill('API-guide')
      await editing.getByText('Another one has this path already.').waitFor()
      await field(page, 'Path').fill('v2')
      await editing.getByRole('combobox', { name: 'Condition' }).fill('visitor.claims.isBeta ==')
      await editing.getByText(/\(character \d+\)/).waitFor()
      await editing.getByRole('combobox', { name: 'Condition' }).fill('visitor.claims.isBeta')
      await editing.getByRole('button', { name: 'Save' }).click()
      await row('Second edition').getByText('Only for some visitors').waitFor()
      await row('Second edition').getByText('/v2').waitFor()

      await choose('Developers', 'Edit')
      await field(page, 'Icon').fill('code')
      await field(page, 'Title').fill('Builders')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await row('Builders').waitFor()
      await choose('Builders', 'Make it the start of the site')
      await row('Builders').getByText('Start of the site').waitFor()
      await choose('Products', 'Remove')
      await page.getByRole('alertdialog').getByText('Its sections stay').waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await row('Products').waitFor({ state: 'detached' })
    })
    expect(await outline()).toBe('Guides(Handbook) Builders(API guide Second edition)')
  })

  test('redirect old paths: one by one, from a table, and tried', async () => {
    const { organization, handbook, site, admin } = await openSite()
    await console.server.given.pages(handbook, [{ title: 'Welcome' }, { title: 'Safety' }])
    const redirects = async () => {
      const { items } = await admin.get(`${site.path}/redirects`)
      type Item = { source: string; destination: { kind: string } }
      return items.map(({ source, destination }: Item) => `${source} ${destination.kind}`).sort()
    }
    await console.visit(
      organization.admin,
      address(organization, `/${site.id}/redirects`),
      async (page) => {
        await page.getByText('No redirects yet').waitFor()
        expect(await page.getByRole('searchbox', { name: 'Find a redirect' }).count()).toBe(0)
        const list = page.getByRole('grid', { name: 'Redirects' })
        const row = (source: string) => list.getByRole('row', { name: source })
        await page.getByRole('button', { name: 'New redirect' }).click()
        const dialog = page.getByRole('dialog', { name: 'New redirect' })
        await dialog.getByRole('option', { name: 'Safety' }).waitFor()
        await field(page, 'From').fill('old')
        await dialog.getByText('A path begins with /.').waitFor()
        await field(page, 'From').fill('/old/safety')
        await dialog.getByRole('option', { name: 'Safety' }).click()
        await dialog.getByRole('button', { name: 'Add the redirect' }).click()
        await row('/old/safety').getByText('Safety', { exact: true }).waitFor()

        await list.getByRole('button', { name: 'Actions for /old/safety' }).click()
        await pickFromMenu(page, 'Edit')
        await page.getByRole('dialog').getByRole('radio', { name: 'An address elsewhere' }).check({ force: true })
        await field(page, 'Address').fill('https://example.com/safety')
        await page.getByRole('button', { name: 'Save' }).click()
        await row('/old/safety').getByText('https://example.com/safety').waitFor()

        await page.getByRole('button', { name: 'Import a CSV file' }).click()
        const importing = page.getByRole('dialog', { name: 'Import a CSV file' })
        const root = `${console.server.url}/sites/${(await admin.get(site.path)).basename}`
        const rows = ['/old/start,/', '/OLD/home,/Safety', 'nowhere,/', '/old/lost,/not-there']
        const loop = [`/old/a,${root}/old/b`, `/old/b,${root}/old/a`]
        const below = ['/older/*,/Safety/*', `/none/*,${root}/none/x`]
        const table = ['from,to', ...rows, ...loop, ...below, ''].join('\n')
        await importing
          .locator('input[type="file"]')
          .setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
        await importing.getByText('3 redirects can be imported.').waitFor()
        await importing.getByText('leads to /not-there, which is not on the site').waitFor()
        await importing.getByText('Row 6: /old/a leads back to itself: /old/a → /old/b → /old/a').waitFor()
        await importing.getByText('Row 7: /old/b leads back to itself').waitFor()
        await importing.getByText('Row 9: /none/* leads back to itself').waitFor()
        await importing.getByRole('button', { name: 'Import 3 redirects' }).click()
        await row('/old/start').waitFor()
        expect(await redirects()).toEqual([
          '/OLD/home site-page',
          '/old/safety external',
          '/old/start site-space',
          '/older/* site-page',
        ])
        await row('/older/*').getByText('and the rest of the path').waitFor()

        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: 'Export as CSV' }).click(),
        ])
        const text = await readFile(await file.path(), 'utf8')
        expect(text.split('\r\n').sort()).toEqual(
          [
            '',
            'source,destination',
            '/old/start,/',
            '/OLD/home,/safety',
            '/older/*,/safety/*',
            '/old/safety,https://example.com/safety',
          ].sort(),
        )

        const find = page.getByRole('searchbox', { name: 'Find a redirect' })
        await find.fill('SAFETY')
        await page.getByText('3 of 4 redirects').waitFor()
        await row('/OLD/home').getByText('Safety', { exact: true }).waitFor()
        expect(await row('/old/start').count()).toBe(0)
        await find.fill('no such thing')
        await page.getByText('No redirect matches').waitFor()
        await find.fill('')

        await list.getByRole('button', { name: 'Actions for /old/start' }).click()
        await pickFromMenu(page, 'Delete')
        await row('/old/start').waitFor({ state: 'detached' })
        await undo(page, 'The redirect from /old/start is deleted')
        await row('/old/start').waitFor()

        const trial = section(page, 'Try a path')
        await field(page, 'Path').fill('/old/safety')
        await page.keyboard.press('Enter')
        await trial.getByRole('link', { name: 'https://example.com/safety' }).waitFor()
        await field(page, 'Path').fill('/old/none')
        await trial.getByRole('button', { name: 'Try' }).click()
        await trial.getByText('No redirect begins there.').waitFor()
      },
      { statuses: [404] },
    )
  })

  test('are opened by share links, which are switched off, renamed and deleted', async () => {
    const { organization, site, admin } = await openSite()
    await admin.patch(site.path, { visibility: 'share-link' })
    await admin.post(`${site.path}/publish`)
    const links = async () => (await admin.get(`${site.path}/share-links`)).items
    await console.visit(organization.admin, address(organization, `/${site.id}/share-links`), async (page) => {
      await page.getByText('so nobody can read it yet').waitFor()
      await page.getByText('No share links yet').waitFor()
      await page.keyboard.press('c')
      await field(page, 'Name').fill('Press')
      await page.keyboard.press('Enter')
      const list = page.getByRole('grid', { name: 'Share links' })
      const row = (name: string) => list.getByRole('row', { name })
      await row('Press').waitFor()
      const [{ urls }] = await links()
      await row('Press').getByText(urls.published).waitFor()
      expect((await fetch(urls.published)).status).toBe(200)

      await row('Press').getByText('On', { exact: true }).click()
      await row('Press').getByText('Off').waitFor()
      await expect.poll(async () => (await fetch(urls.published)).status).not.toBe(200)
      await undo(page, 'opens nothing any more')
      await row('Press').getByText('On', { exact: true }).waitFor()
      await waitForQuiet(page)

      await list.getByRole('button', { name: 'Actions for Press' }).click()
      await pickFromMenu(page, 'Rename')
      await field(page, 'Name').fill('Partners')
      await page.keyboard.press('Enter')
      await row('Partners').waitFor()
      await list.getByRole('button', { name: 'Actions for Partners' }).click()
      await pickFromMenu(page, 'Delete')
      await page.getByRole('alertdialog', { name: 'Delete Partners?' }).getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No share links yet').waitFor()
    })
    expect(await links()).toEqual([])
  })

  test('let visitors sign in elsewhere, and declare the claims about them', async () => {
    const { organization, site, admin, handbook } = await openSite()
    const auth = () => admin.get(`${site.path}/publishing/auth`)
    const isBeta = 'visitor.claims.isBeta == true'
    await console.server.given.pages(handbook, [
      { title: 'Welcome', markdown: 'Hello.' },
      { title: 'Prices', markdown: `{% if ${isBeta} %}\nOnly for some.\n{% endif %}` },
      { title: 'Broken', markdown: 'Never.', condition: 'visitor.claims.isBeta ==' },
    ])
    const { items } = await admin.get(`${site.path}/site-spaces`)
    await admin.patch(`${site.path}/site-spaces/${items[0].id}`, { condition: isBeta })
    await console.visit(organization.admin, address(organization, `/${site.id}/visitors`), async (page) => {
      const signIn = section(page, 'Sign-in')
      await field(page, 'Where visitors sign in').fill('acme.example/login')
      await page.keyboard.press('Enter')
      await signIn.getByText('An address begins with').waitFor()
      await field(page, 'Where visitors sign in').fill('https://acme.example/login')
      await page.keyboard.press('Enter')
      await page.getByText('Saved').first().waitFor()
      await expect.poll(async () => (await auth()).fallbackURL).toBe('https://acme.example/login')

      const before = (await auth()).privateKey
      const key = section(page, 'Signing key')
      expect(await key.getByText(before).count()).toBe(0)
      await key.getByRole('button', { name: 'Show the key' }).click()
      await key.getByText(before).waitFor()
      await key.getByRole('button', { name: 'Replace the key' }).click()
      await page.getByRole('alertdialog').getByText('Tokens that were signed with the old key').waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Replace the key' }).click()
      await key.getByText(before).waitFor({ state: 'detached' })
      await key.getByText((await auth()).privateKey).waitFor()

      const claims = section(page, 'Claims')
      await claims.getByRole('button', { name: 'Begin with an example' }).click()
      const schema = field(page, 'Schema of the claims')
      await schema.fill('{\n  "type": "object",\n  "properties": {"plan": {"type": "date"}}\n}')
      await claims.getByText(/^properties\.plan/).waitFor()
      await schema.fill('{\n  "type": "object",\n  "properties": {{}}\n}')
      await claims.getByText('look at line 3').waitFor()
      await schema.fill(
        '{"type": "object", "properties": {"isBeta": {"type": "boolean"}}, "additionalProperties": false}',
      )
      await claims.getByRole('button', { name: 'Save' }).click()
      // It is printed anew once it was saved and read again.
      await expect.poll(() => schema.inputValue()).toContain('\n    "isBeta": {\n')

      const trial = section(page, 'Try as a visitor')
      const space = trial
        .getByRole('region', { name: 'Spaces' })
        .getByRole('listitem')
        .filter({ hasText: 'Handbook' })
        .first()
      await space.getByText('asks for claims, and this visitor has none').waitFor()
      await space.getByText('Hidden', { exact: true }).waitFor()
      await trial.getByRole('button', { name: /isBeta/ }).click()
      await pickFromList(page, 'true')
      await space.getByText('Shown', { exact: true }).waitFor()
      await expect.poll(() => field(page, 'Claims of the visitor').inputValue()).toBe('{\n  "isBeta": true\n}')
      await trial.getByRole('button', { name: /Look at/ }).click()
      await pickFromList(page, 'Handbook')
      await trial.getByText('The visitor can open 2 of 3 pages').waitFor()
      await trial.getByRole('option', { name: /Prices/ }).click()
      const tried = trial.getByRole('region', { name: 'This page' })
      await tried.getByText('“Only for some.”').waitFor()
      await trial.getByText(/^cannot be read: /).waitFor()
      await field(page, 'Claims of the visitor').fill('{"isBeta": false, "team": 1')
      await trial.getByText('Write an object as JSON').waitFor()
      await field(page, 'Claims of the visitor').fill('{"isBeta": false, "team": 1}')
      await trial.getByRole('button', { name: 'Try' }).click()
      await trial.getByText('so they are not read: team.').waitFor()
      await tried.getByText('does not hold').first().waitFor()
      await expectNoViolations(page, 'a visitor tried')
    })
  })

  test('open to each level what it may do, and give levels of their own', async () => {
    const { organization, site, admin } = await openSite()
    const { given } = console.server
    const reader = await given.member(organization, 'read')
    await console.visit(reader, address(organization), async (page) => {
      await page.getByRole('row', { name: 'Guides' }).waitFor()
      expect(await page.getByRole('button', { name: 'New site' }).count()).toBe(0)
      await page.goto(`${console.server.url}${address(organization, `/${site.id}`)}`)
      await page.getByText('Not published').waitFor()
      expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0)
      expect(await page.getByRole('link', { name: 'Levels' }).count()).toBe(0)
      await page.goto(`${console.server.url}${address(organization, `/${site.id}/levels`)}`)
      await findProblem(page, 403).waitFor()
    })
    await console.visit(organization.admin, address(organization, `/${site.id}/levels`), async (page) => {
      await page.getByRole('button', { name: 'Add people' }).click()
      const picker = page.getByRole('dialog', { name: 'Add people' })
      await picker.getByRole('searchbox').fill(reader.email)
      await expect.poll(() => picker.getByRole('row').count()).toBe(2)
      await tickRow(picker.getByRole('row', { name: reader.email }))
      await picker.getByRole('button', { name: 'Next (1)' }).click()
      const change = page.getByRole('dialog', { name: /Level of/ })
      const level = change.getByRole('radio', { name: 'Administrator' })
      await level.press('Space')
      await expect.poll(() => level.isChecked()).toBe(true)
      await change.getByRole('button', { name: 'Save' }).click()
      const people = section(page, 'People')
      await people.getByRole('row', { name: reader.email }).getByText('Administrator').waitFor()
      await page
        .getByRole('button', { name: /^Why does/ })
        .first()
        .click()
      await page.getByText('Decides').first().waitFor()
    })
    expect((await admin.get(`${site.path}/permissions/users`)).items).toMatchObject([{ permission: 'admin' }])
  })

  test('say what went wrong in place, and show whatever they are called', async () => {
    const { organization, site } = await openSite()
    await expectProblems(console, organization.admin, address(organization), SITES)
    await expectProblems(
      console,
      organization.admin,
      address(organization, `/${site.id}`),
      new RegExp(`/v1/orgs/[^/]+/sites/${site.id}$`),
    )
    await console.visit(
      organization.admin,
      address(organization),
      async (page) => {
        await rewrite(page, SITES, (body: { items: { title: string }[] }) => {
          for (const each of body.items) each.title = HOSTILE_NAME
          return body
        })
        await page.reload()
        await page.getByText('<b>שלום</b>').waitFor()
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
      { width: 'narrow' },
    )
  })

  test('are open to everybody’s eyes and fingers', async () => {
    const { organization, site, admin } = await openSite()
    await console.inspect(organization.admin, address(organization), (page) =>
      page.getByRole('row', { name: 'Guides' }).waitFor(),
    )
    await console.inspect(organization.admin, address(organization, `/${site.id}`), (page) =>
      page.getByRole('button', { name: 'Delete the site' }).waitFor(),
    )
    await admin.post(`${site.path}/share-links`, { name: 'Press' })
    await admin.post(`${site.path}/redirects`, {
      source: '/old/address',
      destination: { kind: 'external', url: 'https://example.com/a-long-address/that-does-not-end/on-a-narrow-screen' },
    })
    await console.inspect(organization.admin, address(organization, `/${site.id}/redirects`), (page) =>
      page.getByRole('row', { name: '/old/address' }).waitFor(),
    )
    await console.inspect(organization.admin, address(organization, `/${site.id}/share-links`), (page) =>
      page.getByRole('row', { name: 'Press' }).waitFor(),
    )
    await console.inspect(organization.admin, address(organization, `/${site.id}/visitors`), (page) =>
      field(page, 'Schema of the claims').waitFor(),
    )
    await console.inspect(organization.admin, address(organization, `/${site.id}/levels`), (page) =>
      page.getByRole('button', { name: 'Add people' }).waitFor(),
    )
    await console.inspect(organization.admin, address(organization, `/${site.id}/structure`), (page) =>
      page.getByRole('treegrid', { name: 'Structure of the site' }).getByRole('row', { name: 'Handbook' }).waitFor(),
    )
  })
})
