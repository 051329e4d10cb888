/** How well a label fits what was typed: 0 not at all. Words may be incomplete, in any order, with slips of the finger. */
import { countTypos } from '@lectern/content/search'

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const SPLIT = /[\s/–-]+/u

export function rankMatch(label: string, typed: string): number {
  const [text, wanted] = [fold(label), fold(typed)]
  if (text.startsWith(wanted)) return 4
  const words = text.split(SPLIT)
  const parts = wanted.split(SPLIT).filter((part) => part !== '')
  if (parts.every((part) => words.some((word) => word.startsWith(part)))) return 3
  if (text.includes(wanted)) return 2
  const hasSlip = (part: string) => words.some((word) => countTypos(part, word, true) !== undefined)
  return parts.every((part) => words.some((word) => word.startsWith(part)) || hasSlip(part)) ? 1 : 0
}
