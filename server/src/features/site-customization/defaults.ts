import type { CustomizationChange, SiteCustomizationSettings } from './schema.ts'

const same = (color: string) => ({ light: color, dark: color })
const codeTheme = { light: 'default-light', dark: 'default-dark' }

const DEFAULTS: SiteCustomizationSettings = {
  styling: {
    theme: 'clean',
    primaryColor: { light: '#1a56db', dark: '#7aa2ff' },
    infoColor: same('#787878'),
    successColor: same('#00c950'),
    warningColor: same('#fe9a00'),
    dangerColor: same('#fb2c36'),
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'JetBrainsMono',
    codeTheme: { default: codeTheme, openapi: codeTheme },
    background: 'plain',
    icons: 'regular',
    sidebar: { background: 'default', list: 'default' },
    search: 'prominent',
  },
  internationalization: { locale: 'en' },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  themes: { default: 'light', toggeable: true },
  pdf: { enabled: false },
  feedback: { enabled: false },
  ai: { mode: 'none' },
  advancedCustomization: { enabled: true },
  git: { showEditLink: false },
  pageActions: { externalAI: false, markdown: true, items: ['markdown'] },
  externalLinks: { target: 'self' },
  pagination: { enabled: true },
  trademark: { enabled: false },
  privacyPolicy: {},
  socialPreview: {},
  socialAccounts: [],
  insights: { trackingCookie: false },
}

/** Merges the settings into the defaults part by part; lists and favicons replace the default as a whole. */
export function withDefaults(set: CustomizationChange): SiteCustomizationSettings {
  const { favicon, ...parts } = set
  const whole = Object.entries({ ...DEFAULTS, ...parts }).map(([name, value]) => {
    const fallback = DEFAULTS[name as keyof SiteCustomizationSettings]
    return [name, isMap(value) && isMap(fallback) ? { ...fallback, ...value } : value]
  })
  return {
    ...(Object.fromEntries(whole) as SiteCustomizationSettings),
    favicon: (favicon as SiteCustomizationSettings['favicon']) ?? {},
  }
}

const isMap = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
