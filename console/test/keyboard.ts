/** The keyboard alone, as someone without a mouse uses it: keys until something has the focus, and never a click, `fill` or `focus`. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

type Role = Parameters<Page['getByRole']>[0]
type Name = string | RegExp

/** More presses than anyone would make. */
const MOST = 80

/** Whether it has the focus, or is what the field with the focus calls active. */
const isReached = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => {
    const focused = document.activeElement
    return elements.some((each) => each === focused || each.id === focused?.getAttribute('aria-activedescendant'))
  })

/** Describes what has the focus, for whoever reads why a test failed. */
const describeFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    const name = focused?.getAttribute('aria-label') ?? focused?.textContent ?? ''
    return `${focused?.getAttribute('role') ?? focused?.tagName.toLowerCase()} “${name.trim().slice(0, 60)}”`
  })

/** Presses a key until the element is reached, and fails when that takes too many. */
export async function pressUntil(page: Page, key: string, role: Role, name: Name, most = MOST): Promise<void> {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' })
  await target.first().waitFor()
  const passed: string[] = []
  while (!(await isReached(target))) {
    expect(passed.length, `${role} ${name} is not reached by ${key}; passed ${passed.join(', ')}`).toBeLessThan(most)
    await page.keyboard.press(key)
    passed.push(await describeFocus(page))
  }
}

/** Presses Tab, or Shift and Tab, until the element has the focus. */
export const tabTo = (page: Page, role: Role, name: Name): Promise<void> => pressUntil(page, 'Tab', role, name)
export const tabBackTo = (page: Page, role: Role, name: Name): Promise<void> =>
  pressUntil(page, 'Shift+Tab', role, name)

/** Goes to a button, a link or a tab with Tab, and presses Enter. */
export async function tabAndEnter(page: Page, role: Role, name: Name): Promise<void> {
  await tabTo(page, role, name)
  await page.keyboard.press('Enter')
}

/** Goes to a field, and types into it in place of what it holds. */
export async function tabAndType(page: Page, name: Name, text: string, role: Role = 'textbox'): Promise<void> {
  await tabTo(page, role, name)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
}

/** Picks from the menu or the list that is open. */
export async function pickByArrows(page: Page, role: 'menuitem' | 'option', name: Name): Promise<void> {
  await pressUntil(page, 'ArrowDown', role, name)
  await page.keyboard.press('Enter')
}

/** Waits until something has the focus by itself: a dialog that opened, a field that is meant to be typed in. */
export async function waitUntilFocused(page: Page, role: Role, name: Name): Promise<void> {
  const target = page.getByRole(role, { name, exact: typeof name === 'string' })
  await expect.poll(() => isReached(target)).toBe(true)
}

/** Opens what the palette finds first. */
export async function openFromPalette(page: Page, text: string, option: Name): Promise<void> {
  await page.keyboard.press('Control+k')
  await waitUntilFocused(page, 'combobox', /.*/)
  await page.keyboard.type(text)
  await pressUntil(page, 'ArrowDown', 'option', option, 30)
  await page.keyboard.press('Enter')
}
