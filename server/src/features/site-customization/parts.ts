/** The shapes a customization consists of. */

import { EXPRESSION_LENGTH } from '@lectern/content/condition'
import type { ContentRef } from '@lectern/content/document'
import { CODE_THEMES, SOCIAL_PLATFORMS } from '@lectern/site'
import Type from 'typebox'
import { LANGUAGES } from '../../core/words/languages.ts'
import { Emoji, nullable } from '../../core/words/shapes.ts'

export const WebUrl = Type.String({ format: 'uri', maxLength: 2048, pattern: '^[hH][tT][tT][pP][sS]?://' })
const Color = Type.String({ pattern: '^#(?:[0-9a-fA-F]{3}){1,2}$', description: '#rgb or #rrggbb' })
export const ThemedColor = Type.Object({ light: Color, dark: Color })
export const ThemedUrl = Type.Object({ light: WebUrl, dark: WebUrl })
export const Switch = Type.Object({ enabled: Type.Boolean() })

const FontFile = Type.Object(
  {
    id: Type.String({ maxLength: 256 }),
    custom: Type.Boolean(),
    fontFamily: Type.String({ maxLength: 256 }),
    fontFaces: Type.Array(Type.Object({}, { additionalProperties: true }), { minItems: 1, maxItems: 50 }),
  },
  { title: 'CustomizationFontDefinition' },
)
export const FontSetting = Type.Union([
  Type.Enum([
    ...['ABCFavorit', 'Inter', 'Roboto', 'RobotoSlab', 'OpenSans', 'SourceSansPro', 'Lato', 'Ubuntu', 'Raleway'],
    ...['Merriweather', 'Overpass', 'NotoSans', 'IBMPlexSerif', 'Poppins', 'FiraSans'],
  ]),
  FontFile,
])
export const MonospaceFont = Type.Union([
  Type.Enum([
    ...['FiraCode', 'IBMPlexMono', 'JetBrainsMono', 'SourceCodePro', 'RobotoMono', 'SpaceMono', 'DMMono'],
    'Inconsolata',
  ]),
  FontFile,
])

export const Favicon = Type.Union([
  Type.Object({ icon: ThemedUrl }),
  Type.Object({ emoji: Emoji }),
  Type.Object({}, { additionalProperties: false }),
])

export const CustomizationTarget = Type.Unsafe<ContentRef>(
  Type.Object({ kind: Type.String() }, { additionalProperties: true, title: 'CustomizationTarget' }),
)
/** Texts by language; other names are unknown fields. */
export const Localized = Type.Record(
  Type.String({ pattern: `^(?:${[...LANGUAGES, 'zh-tw'].join('|')})$` }),
  Type.String({ maxLength: 512 }),
)
const ContentLink = Type.Object({
  title: Type.String({ maxLength: 64 }),
  localizedTitle: Type.Optional(Localized),
  to: CustomizationTarget,
})
export const HeaderItem = Type.Object({
  title: Type.String({ maxLength: 128 }),
  localizedTitle: Type.Optional(Localized),
  style: Type.Optional(Type.Enum(['link', 'button-primary', 'button-secondary'])),
  to: nullable(CustomizationTarget),
  links: Type.Array(ContentLink, { maxItems: 100 }),
  condition: Type.Optional(Type.String({ minLength: 1, maxLength: EXPRESSION_LENGTH })),
})
export const FooterGroup = Type.Object({
  title: Type.String({ maxLength: 128 }),
  localizedTitle: Type.Optional(Localized),
  links: Type.Array(ContentLink, { maxItems: 100 }),
})
export const AnnouncementSettings = Type.Object({
  enabled: Type.Boolean(),
  message: Type.String({ minLength: 2, maxLength: 128 }),
  localizedMessage: Type.Optional(Localized),
  link: Type.Optional(ContentLink),
  style: Type.Enum(['info', 'warning', 'danger', 'success']),
})

const CodeThemeName = Type.Enum([...CODE_THEMES])
const CodeTheme = Type.Object({ light: CodeThemeName, dark: CodeThemeName })
export const CodeThemes = Type.Object({ default: CodeTheme, openapi: CodeTheme })

export const SocialAccounts = Type.Array(
  Type.Object({
    platform: Type.Enum([...SOCIAL_PLATFORMS]),
    handle: Type.String({ maxLength: 256, description: 'The name of the account, or its address' }),
    display: Type.Object({ footer: Type.Boolean(), header: Type.Boolean() }),
  }),
  { maxItems: 10 },
)
