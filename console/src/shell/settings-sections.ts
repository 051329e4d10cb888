/** The sections of an organization's settings, and who may open each. */
import {
  Bot,
  Building2,
  KeyRound,
  KeySquare,
  Languages,
  type LucideIcon,
  MailPlus,
  ScrollText,
  TextCursorInput,
  UserRound,
  UsersRound,
  Webhook,
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
  ['service-accounts', Bot, 'admin'],
  ['tokens', KeySquare, 'admin'],
  ['custom-fields', TextCursorInput, 'listMembers'],
  ['translations', Languages, 'listMembers'],
  ['webhooks', Webhook, 'admin'],
  ['audit-log', ScrollText, 'admin'],
]

/** Those that somebody with these permissions may open, in the order they are shown; none while the permissions are not known. */
export const listSettings = (permissions: OrganizationPermissions | undefined) =>
  permissions === undefined
    ? []
    : SECTIONS.filter(([, , required]) => permissions[required]).map(([section, icon]) => ({ section, icon }))
