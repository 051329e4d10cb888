/** Dates are relative, with the exact one on hover. */
import { useFirstPaint } from './first-paint.ts'
import { useLanguage } from './language.tsx'

const UNITS = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const

function formatRelative(date: Date, language: string, now = Date.now()): string {
  const seconds = (date.getTime() - now) / 1000
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const [unit, length] = UNITS.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1]
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.round(seconds / length), unit)
}

interface TimeProps {
  value: string | number | Date
  /** The exact date beside the relative one: where it decides something. */
  isExact?: boolean
}

export function Time({ value, isExact = false }: TimeProps) {
  const { language } = useLanguage()
  const date = new Date(value)
  // Making its first format takes a browser longer than drawing a screen.
  if (!useFirstPaint()) return <time dateTime={date.toISOString()} />
  const exact = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'medium' }).format(date)
  return (
    <time dateTime={date.toISOString()} title={exact}>
      {formatRelative(date, language)}
      {isExact && ` (${new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date)})`}
    </time>
  )
}

/** A day by its date, for what ends or begins then. */
export function Day({ value }: { value: string | number | Date }) {
  const { language } = useLanguage()
  const date = new Date(value)
  return (
    <time dateTime={date.toISOString()}>
      {new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(date)}
    </time>
  )
}

export const useNumberFormat = (options?: Intl.NumberFormatOptions) => {
  const { language } = useLanguage()
  return new Intl.NumberFormat(language, options)
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

export function formatBytes(bytes: number, language: string): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), BYTE_UNITS.length - 1)
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: BYTE_UNITS[power]!,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  })
  return format.format(bytes / 1000 ** power)
}
