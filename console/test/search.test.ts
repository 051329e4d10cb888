import { expect, test } from 'vitest'
import { describeConsole, typeIntoFocused } from './browse.ts'
import { expectProblems } from './faults.ts'

describeConsole('search', (console) => {
  async function openSearch() {
    const { given } = console.server
    const organization = await given.organization()
    const space = await given.space({ organization, title: 'Handbook' })
    await given.pages(space, [
      { title: 'Tides', markdown: 'Water comes and goes.\n\n## Spring tide\n\nThe highest water of the month.' },
      { title: 'Winds <b>bold</b>', markdown: 'A gale is a strong wind.' },
    ])
    const other = await given.space({ organization, title: 'Almanac' })
    await given.pages(other, [{ title: 'Moon', markdown: 'It pulls the water.' }])
    return { organization, space, other, path: `/o/${organization.id}/search` }
  }

  test('shows pages by space with marked words, and keeps what is asked in the address', async () => {
    const { organization, space, path } = await openSearch()
    await console.visit(organization.admin, path, async (page) => {
      await page.getByText('Search the pages of all spaces').waitFor()
      await page.getByRole('searchbox').fill('water')
      await page.getByRole('region', { name: 'Handbook' }).waitFor()
      await page.getByRole('region', { name: 'Almanac' }).waitFor()
      await page.waitForURL('**/search?q=water')
      const section = page.getByRole('link', { name: 'Spring tide' })
      await expect.poll(() => section.locator('mark').allTextContents()).toEqual(['water'])
      await expect
        .poll(() => section.getAttribute('href'))
        .toBe(`/o/${organization.id}/s/${space.id}/tides#spring-tide`)
      await page.reload()
      await page.getByText('Found in 2 spaces').waitFor()
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('water')
      await page.getByRole('link', { name: 'Search' }).click()
      await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
    })
  })

  test('narrows to one space', async () => {
    const { organization, other, path } = await openSearch()
    await console.visit(organization.admin, `${path}?q=water`, async (page) => {
      await page.getByRole('region', { name: 'Handbook' }).waitFor()
      await page.getByRole('button', { name: 'All spaces' }).click()
      await page.getByRole('option', { name: 'Almanac' }).click()
      await page.getByText('1 page found').waitFor()
      expect(new URL(page.url()).searchParams.get('space')).toBe(other.id)
    })
  })

  test('shows titles as text and says what to try when nothing is found', async () => {
    const { organization, path } = await openSearch()
    await console.visit(organization.admin, `${path}?q=gale`, async (page) => {
      await page.getByText('Winds <b>bold</b>').waitFor()
      await page.getByRole('searchbox').fill('"no such thing" -here')
      await page.getByText('Nothing found for').waitFor()
      await page.getByText('Leave out the quotes').waitFor()
      await page.getByText('Leave out the words with a minus').waitFor()
    })
  })

  test('is walked with the arrows', async () => {
    const { organization, space, path } = await openSearch()
    await console.visit(organization.admin, path, async (page) => {
      await page.getByRole('searchbox').waitFor()
      await typeIntoFocused(page, 'gale')
      await page.getByText('Found in 1 space').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/s/${space.id}/winds*`)
    })
  })

  test('says in place that results cannot be read', async () => {
    const { organization, path } = await openSearch()
    await expectProblems(console, organization.admin, `${path}?q=gale`, '**/v1/orgs/*/search?*', (page) =>
      page.getByText('Found in 1 space').waitFor(),
    )
  })

  test('can be read by everybody', async () => {
    const { organization, path } = await openSearch()
    await console.inspect(organization.admin, `${path}?q=water`, (page) =>
      page.getByText('Found in 2 spaces').waitFor(),
    )
    await console.inspect(organization.admin, `${path}?q=zzzz`, (page) => page.getByText('Nothing found').waitFor())
  })
})
