import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { startSession } from '../../server/src/features/sign-in/index.ts'
import { describeConsole, expectNoViolations, holdToast, pickFromList, waitForQuiet } from './browse.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10" fill="#a00"/></svg>'
const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')

describeConsole('the customize screen of a site', (console) => {
  async function openSite() {
    const { given, api } = console.server
    const organization = await given.organization()
    const admin = api.as(organization.admin)
    const space = await given.space({ organization, title: 'Handbook', createdBy: organization.admin })
    await given.pages(space, [
      { title: 'Welcome', markdown: `Hello.\n\n${'A long text.\n\n'.repeat(60)}` },
      { title: 'Beta', markdown: 'Only for some.', condition: 'visitor.claims.beta' },
    ])
    const site = await given.site({ organization, title: 'Guides', spaces: [space] })
    await admin.put(`${site.path}/adaptive-schema`, {
      jsonSchema: {
        type: 'object',
        properties: { beta: { type: 'boolean', description: 'Tries what is new' } },
        additionalProperties: false,
      },
    })
    const address = (rest = '') => `/o/${organization.id}/sites/${site.id}/customize${rest}`
    return { organization, admin, space, site, address }
  }

  /** The site as it is shown, without the state that is being drawn behind it. */
  const shown = (page: Page) => page.frameLocator('iframe:not([data-waiting])')
  const settle = async (page: Page) => {
    await page.locator('iframe[data-waiting]').waitFor({ state: 'detached' })
    await waitForQuiet(page)
  }
  const openPanel = async (page: Page, name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
  }
  const chooseFile = async (page: Page, button: string, file: { name: string; mimeType: string; buffer: Buffer }) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: button }).click(),
    ])
    await chooser.setFiles(file)
  }

  test('changes are seen at once and undone step by step, saved in one step and taken back in one', async () => {
    const { organization, admin, site, address } = await openSite()
    await console.visit(organization.admin, address('?panel=identity'), async (page) => {
      await shown(page).getByRole('heading', { name: 'Welcome' }).waitFor()
      const title = page.getByRole('textbox', { name: 'Title', exact: true })
      await title.fill('Acme help')
      await shown(page).getByRole('banner').getByText('Acme help').waitFor()
      await shown(page).getByText('A long text.').last().scrollIntoViewIfNeeded()
      await expect.poll(() => scrollOf(page)).toBeGreaterThan(500)
      const before = await scrollOf(page)

      // What is drawn anew stays where the reader is.
      await openPanel(page, 'Colours and shapes')
      await page.getByRole('textbox', { name: 'Main colour: Light', exact: true }).fill('#ffd400')
      await page
        .getByText('Light: contrast 1.4 : 1, less than the 4.5 : 1 that text needs.', { exact: false })
        .waitFor()
      await expect.poll(() => colourOf(page)).toBe('rgb(255, 212, 0)')
      await expect.poll(async () => Math.abs((await scrollOf(page)) - before)).toBeLessThan(4)

      // Each field is a step, also by keys.
      await page.getByRole('textbox', { name: 'Main colour: Light', exact: true }).press('Control+z')
      await expect.poll(() => colourOf(page)).toBe('rgb(26, 86, 219)')
      await page.getByRole('button', { name: 'Redo' }).click()
      await expect.poll(() => colourOf(page)).toBe('rgb(255, 212, 0)')
      await page.getByRole('button', { name: /^Corners|Rounded/ }).click()
      await pickFromList(page, 'Straight')
      await settle(page)
      await expectNoViolations(page, 'colours and shapes')
      expect(await admin.get(`${site.path}/customization`)).not.toHaveProperty('title')

      // Whoever leaves is asked.
      await page.getByRole('link', { name: 'Structure' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      const toast = await holdToast(page, 'The site has its new look')
      expect(await admin.get(`${site.path}/customization`)).toMatchObject({
        title: 'Acme help',
        styling: { primaryColor: { light: '#ffd400' }, corners: 'straight' },
      })
      await toast.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(async () => (await admin.get(`${site.path}/customization`)).title).toBeUndefined()
      await shown(page).getByRole('banner').getByText('Guides').waitFor()
      await settle(page)
    })
  })

  test('it is seen as a visitor, with a change request, dark and on a phone; what others saved is not lost', async () => {
    const { organization, admin, space, site, address } = await openSite()
    const { id } = await admin.post(`${space.path}/change-requests`, { subject: 'New page' })
    await admin.post(`${space.path}/change-requests/${id}/content`, {
      changes: [{ operation: 'insert_page', title: 'Draft', document: { markdown: 'Not yet.' } }],
    })
    await admin.patch(`${space.path}/change-requests/${id}`, { status: 'open' })
    await console.visit(organization.admin, address(), async (page) => {
      await shown(page).getByRole('heading', { name: 'Welcome' }).waitFor()
      expect(await shown(page).getByRole('link', { name: 'Beta' }).count()).toBe(0)
      await page.getByRole('button', { name: 'As a visitor…' }).click()
      const dialog = page.getByRole('dialog', { name: 'See it as a visitor' })
      await dialog.getByRole('button', { name: 'Fill in an example' }).click()
      await dialog.getByRole('button', { name: /None: as published/ }).click()
      await pickFromList(page, 'New page')
      await expectNoViolations(page, 'the viewpoint')
      await dialog.getByRole('button', { name: 'Show' }).click()
      await shown(page).getByRole('navigation').getByRole('link', { name: 'Beta' }).first().waitFor()
      await shown(page).getByRole('navigation').getByRole('link', { name: 'Draft' }).first().press('Enter')
      await shown(page).getByText('Not yet.').waitFor()
      await page.getByText('With “New page”').waitFor()

      // The page stays, in the other theme and width.
      await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
      await page.getByRole('radio', { name: 'Phone' }).check({ force: true })
      await expect.poll(() => themeOf(page)).toBe('dark')
      await shown(page).getByText('Not yet.').waitFor()

      await openPanel(page, 'Announcement')
      await page.getByRole('switch', { name: 'Show an announcement' }).press('Space')
      await shown(page).getByText('Something new').waitFor()
      await admin.put(`${site.path}/customization`, { title: 'From elsewhere' })
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Somebody saved other settings meanwhile').waitFor()
      await page.getByRole('button', { name: 'Take theirs' }).click()
      await shown(page).getByRole('banner').getByText('From elsewhere').waitFor()
      await settle(page)
    })
  })

  test('what was chosen stays when the session is over, and is saved after signing in again', async () => {
    const { database, url } = console.server
    const { organization, admin, site, address } = await openSite()
    await console.visit(
      organization.admin,
      address(),
      async (page) => {
        await shown(page).getByRole('heading', { name: 'Welcome' }).waitFor()
        const colour = page.getByRole('textbox', { name: 'Main colour: Light', exact: true, includeHidden: true })
        await colour.fill('#7a1fa2')
        await expect.poll(() => colourOf(page)).toBe('rgb(122, 31, 162)')
        await settle(page)
        await database.db.deleteFrom('sessions').where('user_id', '=', organization.admin.id).execute()
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        const dialog = page.getByRole('alertdialog', { name: 'Your session is over' })
        await dialog.getByRole('button', { name: 'Sign in' }).waitFor()
        await expect.poll(() => colour.inputValue()).toBe('#7a1fa2')

        // Signed in elsewhere, the person comes back to this tab and does something.
        const value = await database.db
          .transaction()
          .execute((trx) => startSession(trx, organization.admin.id, { userAgent: 'Chromium', address: '127.0.0.1' }))
        await page.context().addCookies([{ name: 'lectern_session', value, url }])
        await page.evaluate(() => window.dispatchEvent(new Event('focus')))
        await page.keyboard.press('Shift')
        await dialog.waitFor({ state: 'detached' })
        await expect.poll(() => colour.inputValue()).toBe('#7a1fa2')
        await page.getByText('Not saved').first().waitFor()
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        const light = async () => (await admin.get(`${site.path}/customization`)).styling?.primaryColor?.light
        await expect.poll(light).toBe('#7a1fa2')
        await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
        await settle(page)
      },
      { statuses: [401] },
    )
  })

  test('links of the header and the footer are written with the keyboard, and checked', async () => {
    const { organization, admin, site, address } = await openSite()
    await console.visit(organization.admin, address('?panel=header'), async (page) => {
      await shown(page).getByRole('heading', { name: 'Welcome' }).waitFor()
      await page.getByRole('button', { name: 'Add a link', exact: true }).press('Enter')
      const item = page.getByText('Untitled').first()
      await item.press('Enter')
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Status')
      await page.getByRole('textbox', { name: 'Leads to: address' }).fill('https://status.example.org/')
      await shown(page).getByRole('banner').getByRole('link', { name: 'Status' }).waitFor()
      await expectNoViolations(page, 'the header')
      await openPanel(page, 'Pages')
      await page.getByRole('checkbox', { name: 'Print or save as PDF' }).press('Space')
      await page.getByRole('button', { name: 'Move up: Print or save as PDF' }).press('Enter')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('The site has its new look').waitFor()
      expect(await admin.get(`${site.path}/customization`)).toMatchObject({
        header: { links: [{ title: 'Status', to: { kind: 'url', url: 'https://status.example.org/' } }] },
        pageActions: { items: ['pdf', 'markdown'] },
        pdf: { enabled: true },
      })
      await settle(page)
    })
  })

  test('a value that is not finished is not sent: the preview stays, says why, and goes on when it is', async () => {
    const { organization, address } = await openSite()
    await console.visit(organization.admin, address(), async (page) => {
      await shown(page).getByRole('heading', { name: 'Welcome' }).waitFor()
      await settle(page)
      let sent = 0
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/preview')) sent++
      })
      const expectUnsent = async (reason: string, label: string) => {
        await page.getByRole('status').getByText(`The preview shows the settings before this one. ${reason}`).waitFor()
        await page
          .getByRole('button', { name: 'Save', exact: true })
          .and(page.locator('[aria-disabled=true]'))
          .waitFor()
        await settle(page)
        expect(sent, label).toBe(0)
      }
      const colour = page.getByRole('textbox', { name: 'Main colour: Light', exact: true })
      const swatch = page.getByLabel('Choose: Main colour: Light')
      const before = await swatch.inputValue()
      await colour.fill('#7a1f')
      expect(await swatch.inputValue()).toBe(before)
      await expectUnsent('Main colour: A colour is written as #rgb or #rrggbb.', 'half a colour')
      // What is chosen meanwhile waits, other than the theme of the preview.
      await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
      await expect.poll(() => themeOf(page)).toBe('dark')
      await colour.fill('')
      await page.getByRole('status').getByText('Main colour: This field is required.', { exact: false }).waitFor()
      await colour.fill('#7a1fa2')
      await page.getByRole('radio', { name: 'Light' }).check({ force: true })
      await expect.poll(() => colourOf(page)).toBe('rgb(122, 31, 162)')
      await settle(page)

      sent = 0
      await openPanel(page, 'Header and navigation')
      // One picture serves both themes, also while its address is typed.
      const logo = page.getByRole('textbox', { name: 'Logo: Light: address' })
      await logo.pressSequentially('https://')
      await expectUnsent('Logo: This form is not allowed here.', 'half an address')
      await expect.poll(() => page.getByRole('textbox', { name: 'Logo: Dark: address' }).inputValue()).toBe('https://')
      await logo.fill('')
      await page.getByRole('button', { name: 'Add a link', exact: true }).press('Enter')
      await page.getByText('Untitled').first().press('Enter')
      await settle(page)
      sent = 0
      await page.getByRole('textbox', { name: 'Leads to: address' }).fill('htt')
      await expectUnsent('Links of the header: An address begins with https:// or http://.', 'half a link')
      await page.getByRole('textbox', { name: 'Leads to: address' }).fill('https://status.example.org/')
      await expect.poll(() => sent).toBe(1)
      await settle(page)
    })
  })

  test('a site that is deleted while it is previewed says so, and leads on', async () => {
    const { organization, admin, site, address } = await openSite()
    await console.visit(
      organization.admin,
      address('?panel=identity'),
      async (page) => {
        await shown(page).getByRole('heading', { name: 'Welcome' }).waitFor()
        await settle(page)
        await admin.delete(site.path)
        await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Acme help')
        await page.getByText('This is not here').first().waitFor()
        await page.getByRole('link', { name: 'Sites', exact: true }).first().click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
        await page.getByText('No sites yet').waitFor()
      },
      { statuses: [404] },
    )
  })

  test('logos and fonts are uploaded; what is none is refused', async () => {
    const { organization, admin, site, address } = await openSite()
    await console.visit(
      organization.admin,
      address('?panel=header'),
      async (page) => {
        await shown(page).getByRole('heading', { name: 'Welcome' }).waitFor()
        const bad = SVG.replace('<rect', '<rect onload="alert(1)"')
        await chooseFile(page, 'Upload: Logo: Light', {
          name: 'bad.svg',
          mimeType: 'image/svg+xml',
          buffer: Buffer.from(bad),
        })
        await page.getByText('the event handler onload', { exact: false }).waitFor()
        await chooseFile(page, 'Upload: Logo: Light', {
          name: 'logo.svg',
          mimeType: 'image/svg+xml',
          buffer: Buffer.from(SVG),
        })
        await shown(page).getByRole('banner').locator('img[src*="logo.svg"]').first().waitFor()
        await page.getByText('the event handler onload', { exact: false }).waitFor({ state: 'detached' })

        await openPanel(page, 'Fonts and code')
        await page.getByRole('button', { name: /Font of texts/ }).click()
        await pickFromList(page, 'A font of your own…')
        await page.getByText('Upload a file of your own font', { exact: false }).first().waitFor()
        const upload = (name: string, buffer: Buffer) =>
          chooseFile(page, 'Upload a file: Font of texts', { name, mimeType: 'font/ttf', buffer })
        await upload('Acme.ttf', Buffer.from('no font at all'))
        await page.getByText('is no font', { exact: false }).waitFor()
        await upload('Acme-Bold.ttf', await readFile(FONT))
        await page.getByRole('button', { name: /Weight of Acme-Bold.ttf/ }).waitFor()
        // The font loads in the opaque origin of the frame.
        await expect.poll(() => shownFrame(page).evaluate(() => document.fonts.check('700 16px Acme'))).toBe(true)
        await expect
          .poll(() =>
            shownFrame(page).evaluate(async () =>
              (await document.fonts.load('700 16px Acme')).map((face) => face.status),
            ),
          )
          .toEqual(['loaded'])
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByText('The site has its new look').waitFor()
        const { header, styling } = await admin.get(`${site.path}/customization`)
        expect(header.logo.light).toMatch(/\/sites\/~assets\/uploads\/asset_.*\/logo\.svg$/)
        expect(styling.font).toMatchObject({ fontFamily: 'Acme', fontFaces: [{ weight: 700 }] })
        await settle(page)
      },
      { statuses: [400] },
    )
  })

  test('stands the look of axe in both themes and widths, with the preview under a tab; readers have no such screen', async () => {
    const { organization, address } = await openSite()
    await console.inspect(organization.admin, address(), (page) =>
      page.getByRole('heading', { name: 'Customize' }).waitFor(),
    )
    await console.visit(
      organization.admin,
      address('?panel=none'),
      async (page) => {
        await page.getByRole('button', { name: 'Fonts and code' }).waitFor()
        await expect.poll(() => page.locator('iframe').first().isVisible()).toBe(false)
        await page.getByRole('link', { name: 'Preview', exact: true }).click()
        await shown(page).getByRole('heading', { name: 'Welcome' }).waitFor()
        await expect.poll(() => page.getByRole('button', { name: 'Fonts and code' }).isVisible()).toBe(false)
        await settle(page)
      },
      { width: 'narrow' },
    )
    const reader = await console.server.given.member(organization, 'read')
    await console.visit(reader, address(), async (page) => {
      await page.getByText('Your level does not open these settings of the site').waitFor()
      expect(await page.getByRole('link', { name: 'Customize' }).count()).toBe(0)
      await waitForQuiet(page)
    })
  })

  const shownFrame = (page: Page) => {
    const frames = page.frames().filter((frame) => frame.url().includes('/~/preview/'))
    return frames.at(-1)!
  }
  const scrollOf = (page: Page) => shownFrame(page).evaluate(() => scrollY)
  const themeOf = (page: Page) => shownFrame(page).evaluate(() => document.documentElement.dataset.theme)
  const colourOf = (page: Page) =>
    shownFrame(page).evaluate(() => {
      const mark = document.createElement('i')
      mark.style.color = 'var(--primary-surface)'
      document.body.append(mark)
      const { color } = getComputedStyle(mark)
      mark.remove()
      return color
    })
})
