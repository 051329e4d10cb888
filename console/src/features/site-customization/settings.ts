/** The settings of a site as one value, read and changed by the path of a field. */
import type { ResultOf } from '../../api/client.ts'
import { updateSiteCustomizationByIdNestedLimits } from '../../api/nested-limits.ts'

export type SavedCustomization = ResultOf<'/orgs/{organizationId}/sites/{siteId}/customization', 'get'>
export type SiteSettings = Omit<SavedCustomization, 'updatedAt'>

export type HeaderLinkItem = SiteSettings['header']['links'][number]
export type MenuLink = HeaderLinkItem['links'][number]
export type FooterGroupItem = SiteSettings['footer']['groups'][number]
export type SocialAccountItem = SiteSettings['socialAccounts'][number]
export type SiteLinkTarget = MenuLink['to']
export interface ThemedText {
  light: string
  dark: string
}

interface SettingLimits {
  readonly enum?: readonly string[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly maxItems?: number
}

/** The rules of the field, as the API has them. */
export const limitsOf = (path: string): SettingLimits =>
  (updateSiteCustomizationByIdNestedLimits as Record<string, SettingLimits>)[path] ?? {}

export const toSiteSettings = ({ updatedAt: _, ...settings }: SavedCustomization): SiteSettings => settings

export function settingAt<V>(settings: SiteSettings, path: string): V | undefined {
  let value: unknown = settings
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
  return value as V | undefined
}

/** Undefined takes the field away, with what is empty without it; what holds a field is made where it is missing. */
export function withSetting(settings: SiteSettings, path: string, value: unknown): SiteSettings {
  const [part = '', ...rest] = path.split('.')
  const object = settings as Record<string, unknown>
  const next = rest.length === 0 ? value : (write((object[part] ?? {}) as Fields, rest, value) ?? {})
  return put(object, part, next) as SiteSettings
}

type Fields = Record<string, unknown>

function write(object: Fields, [name = '', ...rest]: string[], value: unknown): Fields | undefined {
  const next = rest.length === 0 ? value : write((object[name] ?? {}) as Fields, rest, value)
  const written = put(object, name, next)
  return Object.keys(written).length === 0 ? undefined : written
}

function put(object: Fields, name: string, value: unknown): Fields {
  const { [name]: _dropped, ...others } = object
  return value === undefined ? others : { ...object, [name]: value }
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Every text of the settings, by the path that its rules have: items of a list share one. */
export function* listTexts(value: unknown, path = ''): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path, text: value }
  else if (Array.isArray(value)) for (const item of value) yield* listTexts(item, path)
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value)) yield* listTexts(part, path === '' ? name : `${path}.${name}`)
}
