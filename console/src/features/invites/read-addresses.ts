interface ReadAddresses {
  addresses: string[]
  /** Parts that are no e-mail address. */
  wrong: string[]
  hasNames: boolean
}

const IN_BRACKETS = /<([^<>@\s]+@[^<>@\s]+)>/

/**
 * Addresses of a pasted list, each once, as mail programs and spreadsheets write them: `Ada <ada@example.com>; grace@example.com`,
 * `"Lovelace, Ada" <ada@example.com>`. An invitation takes no names.
 */
export function readAddresses(text: string): ReadAddresses {
  const addresses = new Set<string>()
  const wrong = new Set<string>()
  let hasNames = false
  const add = (part: string) => {
    if (part === '') return
    if (isAddress(part)) addresses.add(part.toLowerCase())
    else wrong.add(part)
  }
  for (const entry of text.split(/[\n;\t]+/)) {
    // Text and addresses in brackets, in turn.
    const parts = entry.split(IN_BRACKETS)
    parts.forEach((part, index) => {
      const pieces = part.split(',').map((piece) => piece.trim())
      const isBeforeBrackets = index % 2 === 0 && index < parts.length - 1
      const isName = (piece: string) => isBeforeBrackets && piece !== '' && !piece.includes('@')
      hasNames ||= pieces.some(isName)
      for (const piece of pieces) if (!isName(piece)) add(piece)
    })
  }
  return { addresses: [...addresses], wrong: [...wrong], hasNames }
}

function isAddress(text: string): boolean {
  const at = text.indexOf('@')
  return at > 0 && at === text.lastIndexOf('@') && text.includes('.', at + 2) && !/[\s<>]/.test(text)
}
