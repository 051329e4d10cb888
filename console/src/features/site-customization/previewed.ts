import type { SiteSettings } from './settings.ts'

const FONTS = ['font', 'headingFont', 'monospaceFont'] as const

const isEmptyFont = (font: unknown) =>
  typeof font === 'object' && font !== null && (font as { fontFaces?: unknown[] }).fontFaces?.length === 0

/** Whether a font of one's own still has no file: it cannot be saved. */
export const hasEmptyFont = ({ styling }: SiteSettings) => FONTS.some((name) => isEmptyFont(styling[name]))

/** The settings as the preview shows them: in the chosen theme, and without a font that has no file yet. */
export function toPreviewSettings(settings: SiteSettings, theme: 'light' | 'dark'): SiteSettings {
  const styling = Object.fromEntries(Object.entries(settings.styling).filter(([, value]) => !isEmptyFont(value)))
  return {
    ...settings,
    styling: styling as SiteSettings['styling'],
    themes: { ...settings.themes, default: theme },
  }
}
