/** The customization of a site. Every setting has a default, so responses are complete. */
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { DateTime } from '../../core/words/shapes.ts'
import {
  AnnouncementSettings,
  CodeThemes,
  CustomizationTarget,
  Favicon,
  FontSetting,
  FooterGroup,
  HeaderItem,
  Localized,
  MonospaceFont,
  SocialAccounts,
  Switch,
  ThemedColor,
  ThemedUrl,
  WebUrl,
} from './parts.ts'

const Styling = Type.Object({
  theme: Type.Enum(['clean', 'muted', 'bold', 'gradient']),
  primaryColor: ThemedColor,
  tint: Type.Optional(Type.Object({ color: ThemedColor })),
  infoColor: ThemedColor,
  successColor: ThemedColor,
  warningColor: ThemedColor,
  dangerColor: ThemedColor,
  corners: Type.Enum(['straight', 'rounded', 'circular']),
  depth: Type.Enum(['subtle', 'flat']),
  links: Type.Enum(['default', 'accent']),
  font: FontSetting,
  headingFont: Type.Optional(Type.Union([FontSetting, Type.Null()])),
  monospaceFont: MonospaceFont,
  codeTheme: CodeThemes,
  background: Type.Enum(['plain', 'match']),
  icons: Type.Enum(['regular', 'solid', 'duotone', 'light', 'thin']),
  sidebar: Type.Object({ background: Type.Enum(['default', 'filled']), list: Type.Enum(['default', 'pill', 'line']) }),
  search: Type.Enum(['prominent', 'subtle']),
})

const Header = Type.Object({
  preset: Type.Enum(['default', 'bold', 'contrast', 'custom', 'none']),
  logo: Type.Optional(ThemedUrl),
  primaryLink: Type.Optional(CustomizationTarget),
  backgroundColor: Type.Optional(ThemedColor),
  linkColor: Type.Optional(ThemedColor),
  links: Type.Array(HeaderItem, { maxItems: 100 }),
})

const Footer = Type.Object({
  logo: Type.Optional(ThemedUrl),
  groups: Type.Array(FooterGroup, { maxItems: 100 }),
  copyright: Type.Optional(Type.String({ maxLength: 512 })),
})

const Parts = {
  styling: Styling,
  internationalization: Type.Object({
    locale: Type.Enum(['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru']),
  }),
  favicon: Favicon,
  header: Header,
  footer: Footer,
  themes: Type.Object({ default: Type.Enum(['light', 'dark', 'system']), toggeable: Type.Boolean() }),
  pdf: Type.Object({
    enabled: Type.Boolean({ description: 'The pages of a space in one document to print, at ~gitbook/pdf' }),
  }),
  feedback: Switch,
  ai: Type.Object(
    { mode: Type.Enum(['none']) },
    { additionalProperties: false, description: 'There is no assistant, so its other settings are refused' },
  ),
  advancedCustomization: Switch,
  git: Type.Object({ showEditLink: Type.Boolean() }),
  pageActions: Type.Object({
    externalAI: Type.Boolean(),
    markdown: Type.Boolean(),
    items: Type.Array(Type.Enum(['external-ai', 'markdown', 'git', 'pdf']), {
      maxItems: 20,
      description: 'What pages offer, in this order. There is neither an assistant nor a server for MCP',
    }),
  }),
  externalLinks: Type.Object({ target: Type.Enum(['self', 'blank']) }),
  pagination: Switch,
  trademark: Switch,
  privacyPolicy: Type.Object({ url: Type.Optional(WebUrl) }),
  socialPreview: Type.Object({ url: Type.Optional(WebUrl) }),
  socialAccounts: SocialAccounts,
  insights: Type.Object({
    trackingCookie: Type.Boolean({ description: 'Whether a cookie tells visitors apart for longer than a day' }),
  }),
}

const Texts = {
  title: Type.Optional(Type.String({ minLength: 2, maxLength: 128 })),
  localizedTitle: Type.Optional(Localized),
  announcement: Type.Optional(AnnouncementSettings),
}

export const SiteCustomizationSettings = Type.Object(
  { ...Texts, ...Parts, updatedAt: Type.Optional(DateTime) },
  { title: 'SiteCustomizationSettings' },
)
export type SiteCustomizationSettings = Static<typeof SiteCustomizationSettings>

/** Each part is optional, and so is every setting in it. */
const partly = (parts: TProperties): TProperties =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [
      name,
      Type.Optional('properties' in part ? toPartial(part as TObject) : part),
    ]),
  )

/** `Type.Partial` would forget that other settings are refused. */
const toPartial = (part: TObject) =>
  Type.Partial(part, 'additionalProperties' in part ? { additionalProperties: false } : {})

export type CustomizationChange = {
  [Name in keyof SiteCustomizationSettings]?: SiteCustomizationSettings[Name] | Partial<SiteCustomizationSettings[Name]>
}
export const CustomizationChange = Type.Unsafe<CustomizationChange>(Type.Object({ ...Texts, ...partly(Parts) }))
