import { type Html, html } from './html.ts'

const DAY = /^\d{4}-\d{2}-\d{2}/

/** Writes a day in words; text that is no date is returned unchanged. */
export function writeDay(date: string, language: string): Html {
  const day = new Date(date)
  if (!DAY.test(date) || Number.isNaN(day.getTime())) return html`<span>${date}</span>`
  return html`<time datetime="${date}">${formatter(language).format(day)}</time>`
}

function formatter(language: string): Intl.DateTimeFormat {
  const style = { dateStyle: 'long', timeZone: 'UTC' } as const
  try {
    return new Intl.DateTimeFormat(language, style)
  } catch {
    return new Intl.DateTimeFormat('en', style)
  }
}
