import { expect, test } from 'vitest'
import { type DraftEdit, reduceDraft, startDraft } from './draft.ts'
import { type SiteSettings, settingAt, withSetting } from './settings.ts'

const settings = {
  header: { preset: 'default', links: [] },
  styling: { corners: 'rounded' },
} as unknown as SiteSettings

test('a field is read and written by its path, and taken away by undefined', () => {
  const titled = withSetting(settings, 'header.logo', { light: 'a', dark: 'b' })
  expect(settingAt(titled, 'header.logo.dark')).toBe('b')
  expect(settingAt(titled, 'header.preset')).toBe('default')
  expect(withSetting(titled, 'header.logo', undefined)).toEqual(settings)
  const tinted = withSetting(settings, 'styling.tint.color', { light: '#fff', dark: '#000' })
  expect(withSetting(tinted, 'styling.tint.color', undefined)).toEqual(settings)
  expect(settingAt(settings, 'announcement.link.title')).toBeUndefined()
})

test('what is typed into one field is one step; others are steps of their own', () => {
  let draft = startDraft(settings)
  const edit = (change: DraftEdit) => {
    draft = reduceDraft(draft, change)
  }
  edit({ kind: 'set', path: 'title', value: 'D', at: 1000 })
  edit({ kind: 'set', path: 'title', value: 'Docs', at: 1300 })
  edit({ kind: 'set', path: 'styling.corners', value: 'straight', at: 1400 })
  edit({ kind: 'set', path: 'title', value: 'Docs 2', at: 1500 })
  edit({ kind: 'undo' })
  expect(draft.present.title).toBe('Docs')
  edit({ kind: 'undo' })
  expect(draft.present.styling.corners).toBe('rounded')
  edit({ kind: 'undo' })
  expect(draft.present).toEqual(settings)
  edit({ kind: 'undo' })
  for (let step = 0; step < 4; step++) edit({ kind: 'redo' })
  expect([draft.present.title, draft.present.styling.corners]).toEqual(['Docs 2', 'straight'])
  // The same value again is no step.
  edit({ kind: 'set', path: 'title', value: 'Docs 2', at: 9000 })
  expect(draft.past).toHaveLength(3)
})
