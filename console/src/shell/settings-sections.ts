/** The sections of an organization's settings, and who may open each. */
import {
  Building2,
  KeyRound,
  Languages,
  type LucideIcon,
  MailPlus,
  TextCursorInput,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { ResultOf } from '../api/client.ts'
import type { SETTINGS_WORDS } from './settings-words.ts'

export type SettingsSection = keyof (typeof SETTINGS_WORDS)['en']['sections']

type OrganizationPermissions = ResultOf<'/orgs/{organizationId}', 'get'>['permissions']

const SECTIONS: readonly [SettingsSection, LucideIcon, keyof OrganizationPermissions][] = [
  ['general', Building2, 'view'],
  ['members', UserRound, 'listMembers'],
  ['teams', UsersRound, 'listTeams'],
  ['invites', MailPlus, 'admin'],
  ['saml', KeyRound, 'admin'],
  ['custom-fields', TextCursorInput, 'listMembers'],
  ['translations', Languages, 'listMembers'],
]

/** Those that somebody with these permissions may open, in the order they are shown; none while the permissions are not known. */
export const listSettings = (permissions: OrganizationPermissions | undefined) =>
  permissions === undefined
    ? []
    : SECTIONS.filter(([, , required]) => permissions[required]).map(([section, icon]) => ({ section, icon }))
