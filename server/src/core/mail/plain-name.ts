/**
 * Names in mails. Titles and names are chosen by whoever causes the mail, and mail programs make links of addresses in them: whoever gets a mail from
 * somebody they do not know must not be led elsewhere by it (decision 0148).
 */
import { oneLine } from './address.ts'

const LINK = /@|:\/\/|(?<![\p{L}\p{N}])www\.|[\p{L}\p{N}]{2}\.\p{L}{2}|\d\.\d+\.\d/iu
const LONGEST = 80

/** The name without words that a mail program might link; the other text when nothing is left. */
export function toPlainName(name: string, otherwise: string): string {
  // Full-width letters and dots are those that programs read in them.
  const words = oneLine(name.normalize('NFKC').replaceAll(/[\u3002\uff61]/g, '.')).split(/\s+/)
  const plain = words
    .filter((word) => !LINK.test(word))
    .join(' ')
    .trim()
  const letters = [...plain]
  if (!letters.some((letter) => /[\p{L}\p{N}]/u.test(letter))) return otherwise
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : plain
}
