/** The settings while they are edited. Every change is a step that can be undone; nothing is saved before one says so. */
import { createContext, use } from 'react'
import { isSame, type SiteSettings, settingAt, withSetting } from './settings.ts'

interface DraftState {
  past: SiteSettings[]
  present: SiteSettings
  future: SiteSettings[]
  /** The field of the last change, and when it was made. */
  last: { path: string; at: number } | undefined
}

export type DraftEdit =
  | { kind: 'set'; path: string; value: unknown; at: number }
  /** Several fields in one step. */
  | { kind: 'replace'; settings: SiteSettings }
  | { kind: 'undo' }
  | { kind: 'redo' }
  /** What was read again, without a step. */
  | { kind: 'restart'; settings: SiteSettings }

/** Keys in one field within this time are one step. */
const ONE_STEP = 1000
const MAX_STEPS = 200

export const startDraft = (present: SiteSettings): DraftState => ({ past: [], present, future: [], last: undefined })

export function reduceDraft(draft: DraftState, edit: DraftEdit): DraftState {
  const { past, present, future, last } = draft
  switch (edit.kind) {
    case 'set': {
      const { path, at } = edit
      const next = withSetting(present, path, edit.value)
      if (isSame(next, present)) return draft
      const isContinued = last?.path === path && at - last.at < ONE_STEP
      const steps = isContinued ? past : [...past, present].slice(-MAX_STEPS)
      return { past: steps, present: next, future: [], last: { path, at } }
    }
    case 'replace':
      if (isSame(edit.settings, present)) return draft
      return { past: [...past, present].slice(-MAX_STEPS), present: edit.settings, future: [], last: undefined }
    case 'undo': {
      const before = past.at(-1)
      if (before === undefined) return draft
      return { past: past.slice(0, -1), present: before, future: [present, ...future], last: undefined }
    }
    case 'redo': {
      const [after, ...rest] = future
      if (after === undefined) return draft
      return { past: [...past, present], present: after, future: rest, last: undefined }
    }
    case 'restart':
      return startDraft(edit.settings)
  }
}

interface SettingsDraft {
  settings: SiteSettings
  set: (path: string, value: unknown) => void
  replace: (settings: SiteSettings) => void
}

export const DraftContext = createContext<SettingsDraft | undefined>(undefined)

export function useSettingsDraft(): SettingsDraft {
  const draft = use(DraftContext)
  if (!draft) throw new Error('Fields of settings stand below their draft')
  return draft
}

/** One field of the draft: its value, and a way to change it. */
export function useSetting<V>(path: string): [V | undefined, (value: V | undefined) => void] {
  const { settings, set } = useSettingsDraft()
  return [settingAt<V>(settings, path), (value) => set(path, value)]
}
