import { expect, test } from 'vitest'
import { countFitting } from './tabs.tsx'

const WIDTHS = [60, 80, 70, 50, 60]

test('all tabs are shown where they have room, and need no menu there', () => {
  expect(countFitting(WIDTHS, 320, 50, 0)).toBe(5)
})

test('tabs without room go into the menu, which has room itself', () => {
  expect(countFitting(WIDTHS, 319, 50, 0)).toBe(4)
  expect(countFitting(WIDTHS, 200, 50, 0)).toBe(2)
})

test('the tab that is open is shown, whatever comes before it', () => {
  expect(countFitting(WIDTHS, 200, 50, 4)).toBe(1)
  expect(countFitting(WIDTHS, 20, 50, 4)).toBe(0)
})
