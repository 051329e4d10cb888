import { invalid } from '../../core/errors.ts'

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)([Zz]|[+-]\d\d:?\d\d)?)?$/
/** The range that every store supports. */
const [EARLIEST, LATEST] = [Date.UTC(1900, 0), Date.UTC(2299, 0)]

/** Reads a date, or a date and time, of ISO 8601; UTC unless it has an offset. `field` is its path in the request. */
export function readMoment(field: string, text: string): Date {
  const [, date, time = '00:00', zone = 'Z'] = MOMENT.exec(text) ?? []
  const moment = new Date(`${date}T${time.replace(',', '.')}${zone.toUpperCase()}`)
  if (date === undefined || Number.isNaN(moment.getTime()) || !isOfCalendar(date))
    throw invalid(`${field} must be a date and time such as 2025-04-18T06:57:56.202Z`)
  if (moment.getTime() < EARLIEST || moment.getTime() >= LATEST)
    throw invalid(`${field} must be between the years 1900 and 2298`)
  return moment
}

/** JavaScript reads the 30th of February as the 1st of March. */
const isOfCalendar = (date: string) => {
  const midnight = new Date(`${date}T00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date)
}
