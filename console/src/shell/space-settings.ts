/** The sections of a space's settings, and who may open each. */
import type { components } from '../api/types.ts'

type SpacePermissions = components['schemas']['Space']['permissions']

/** In the order they are shown; each is the last part of its address. */
export const SPACE_SETTINGS = ['settings', 'levels', 'import', 'git'] as const
export type SpaceSettingsSection = (typeof SPACE_SETTINGS)[number]

const REQUIRED: Record<SpaceSettingsSection, keyof SpacePermissions> = {
  settings: 'admin',
  levels: 'admin',
  import: 'edit',
  git: 'triggerGitSync',
}

/** Those that somebody with these permissions may open; none while the permissions are not known. */
export const listSpaceSettings = (permissions: SpacePermissions | undefined): SpaceSettingsSection[] =>
  permissions === undefined ? [] : SPACE_SETTINGS.filter((section) => permissions[REQUIRED[section]])
