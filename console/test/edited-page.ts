/** A page to write in, and what tests of the editor do with it. */
import type { Page } from 'playwright-core'
import type { Console } from './browse.ts'

export async function givenPage(
  console: Console,
  editMode: 'live' | 'locked' = 'live',
  markdown = 'First\n\nSecond\n\nThird',
) {
  const { given, api } = console.server
  const organization = await given.organization()
  const space = await given.space({ organization, title: 'Handbook', editMode })
  await given.pages(space, [{ id: 'start', title: 'Start', markdown }])
  const path = `/o/${organization.id}/s/${space.id}`
  const read = async (at = `${space.path}/content`): Promise<string> =>
    (await api.as(organization.admin).get(`${at}/page/start?format=markdown`)).markdown
  return { organization, space, admin: organization.admin, path, read }
}

export const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Text of Start' })

export const isSaved = (page: Page) => page.locator('[data-state=saved]').waitFor()

/** Puts the caret at the end of a block. */
export async function goTo(page: Page, text: string): Promise<void> {
  await bodyOf(page).getByText(text, { exact: true }).click()
  await bodyOf(page).locator('.has-caret').filter({ hasText: text }).waitFor()
  await page.keyboard.press('End')
}
