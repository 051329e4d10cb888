/** Example values of simple types within the limits of a schema. */
import { asNumber } from '../read-value.ts'

const FORMATS: Record<string, string> = {
  'date-time': '2025-01-15T09:30:00Z',
  date: '2025-01-15',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'name@example.com',
  'idn-email': 'name@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  iri: 'https://example.com',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  byte: 'dGV4dA==',
  base64: 'dGV4dA==',
  binary: 'file',
  password: 'secret',
  'json-pointer': '/name',
  regex: '^text$',
}

const LONGEST = 60

export function exampleText(keywords: Record<string, unknown>): string {
  const format = typeof keywords.format === 'string' ? keywords.format : ''
  const known = Object.hasOwn(FORMATS, format) ? FORMATS[format]! : undefined
  if (known !== undefined) return known
  const text = 'text'
  const least = Math.min(asNumber(keywords.minLength) ?? 0, LONGEST)
  const most = asNumber(keywords.maxLength) ?? LONGEST
  const long = text.length < least ? text.repeat(Math.ceil(least / text.length)).slice(0, least) : text
  return long.slice(0, Math.max(0, most))
}

export function exampleNumber(keywords: Record<string, unknown>, type: 'integer' | 'number'): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = keywords
  const step = Math.abs(asNumber(keywords.multipleOf) ?? 0) || undefined
  const unit = step ?? (type === 'integer' ? 1 : 0.5)
  const above = asNumber(exclusiveMinimum) ?? (exclusiveMinimum === true ? asNumber(minimum) : undefined)
  const below = asNumber(exclusiveMaximum) ?? (exclusiveMaximum === true ? asNumber(maximum) : undefined)
  const least = above === undefined ? asNumber(minimum) : above + unit
  const most = below === undefined ? asNumber(maximum) : below - unit
  let value = step ?? 1
  if (most !== undefined && value > most) value = most
  if (least !== undefined && value < least) value = least
  if (step !== undefined) value = Math.ceil(value / step) * step
  if (type === 'integer') value = Math.ceil(value)
  return Number.isFinite(value) ? value : 1
}
