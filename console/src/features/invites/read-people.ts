/** Reads the people of a pasted list, as mail programs and spreadsheets write them. */
export interface ListedPerson {
  /** Lower case. */
  email: string
  /** As it was written; absent where the list has none, or an address or a link in its place. */
  name?: string
}

interface ReadPeople {
  /** Each address once. */
  people: ListedPerson[]
  /** Parts that contain no e-mail address. */
  wrong: string[]
}

const LONGEST_NAME = 100
const LONGEST_ADDRESS = 330
// The server refuses names with links in them; mail programs put the address into the place of a name they do not know.
const LINK = /@|:\/\/|www\.|[\p{L}\p{N}]{2}\.\p{L}{2}/iu

/** Understands `Ada <ada@example.com>; grace@example.com`, `"Lovelace, Ada" <ada@example.com>`, and rows of cells. */
export function readPeople(text: string): ReadPeople {
  const people = new Map<string, ListedPerson>()
  const wrong = new Set<string>()
  const add = (email: string, name = '') => {
    const key = email.toLowerCase()
    const known = people.get(key)
    if (known?.name !== undefined) return
    const cleaned = cleanName(name)
    people.set(key, cleaned === '' ? { email: key } : { email: key, name: cleaned })
  }
  for (const line of text.split(/[\r\n]+/)) {
    const row = readRow(line)
    if (row) add(row.email, row.name)
    else readEntries(line, add, (part) => wrong.add(part))
  }
  return { people: [...people.values()], wrong: [...wrong] }
}

/** A row of a spreadsheet: one cell is the address, the others are the name. */
function readRow(line: string): { email: string; name: string } | undefined {
  const cells = line.split('\t').map((cell) => cell.trim())
  const emails = cells.filter(isAddress)
  if (cells.length < 2 || emails.length !== 1 || cells.some((cell) => cell.includes('@') && !isAddress(cell)))
    return undefined
  return { email: emails[0]!, name: cells.filter((cell) => cell !== emails[0]).join(' ') }
}

/** Reads a line in which commas, semicolons and tabs stand between entries, and may stand within quoted names. */
function readEntries(line: string, add: (email: string, name?: string) => void, reject: (part: string) => void): void {
  /** Parts before commas that may belong to the name before the next address in brackets: `Lovelace, Ada <…>`. */
  let waiting: string[] = []
  let part = ''
  /** Marks that nothing after them closes: they are looked for once. */
  const unclosed = new Set<string>()
  const findClose = (letter: string, at: number): number => {
    if ((letter !== '"' && letter !== '<') || unclosed.has(letter)) return -1
    const close = letter === '"' ? findQuote(line, at + 1) : line.indexOf('>', at)
    if (close === -1) unclosed.add(letter)
    // Brackets around something else, as those of HTML, are text.
    return letter === '<' && (close - at > LONGEST_ADDRESS || !line.slice(at, close).includes('@')) ? -1 : close
  }
  const rejectWaiting = () => {
    waiting.forEach(reject)
    waiting = []
  }
  const endPart = (isComma: boolean) => {
    const text = part.trim()
    part = ''
    if (text !== '' && !text.includes('@')) waiting.push(text)
    else if (text !== '') {
      rejectWaiting()
      readPlain(text, add, reject)
    }
    if (!isComma) rejectWaiting()
  }
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!
    const close = findClose(letter, at)
    if (close === -1) {
      if (letter === ',' || letter === ';' || letter === '\t') endPart(letter === ',')
      else part += letter
      continue
    }
    const inside = line.slice(at + 1, close)
    at = close
    if (letter === '"') {
      part += inside.replaceAll(/\\(.)/g, '$1')
      continue
    }
    const email = inside.trim().replace(/^mailto:/i, '')
    const name = [...waiting, part.trim()].filter((piece) => piece !== '').join(', ')
    waiting = []
    part = ''
    if (isAddress(email)) add(email, name)
    else reject(`${name} <${inside}>`.trim())
  }
  endPart(false)
}

/** Finds the quotation mark that ends a quoted text; -1 when none does. */
function findQuote(line: string, from: number): number {
  for (let at = from; at < line.length; at++) {
    if (line[at] === '\\') at++
    else if (line[at] === '"') return at
  }
  return -1
}

/** Reads a part without brackets: an address, several with spaces between, or a name and an address. */
function readPlain(text: string, add: (email: string, name?: string) => void, reject: (part: string) => void): void {
  const tokens = text.split(/\s+/)
  const last = tokens.at(-1)!
  if (tokens.every(isAddress)) for (const email of tokens) add(email)
  else if (isAddress(last) && !tokens.slice(0, -1).some((token) => token.includes('@')))
    add(last, tokens.slice(0, -1).join(' '))
  else reject(text)
}

function cleanName(text: string): string {
  const name = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const unquoted = trimQuotes(name)
  return LINK.test(unquoted) ? '' : unquoted.slice(0, LONGEST_NAME).trim()
}

function trimQuotes(text: string): string {
  const isQuote = (at: number) => "'‘’".includes(text.charAt(at))
  let [from, to] = [0, text.length]
  while (from < to && isQuote(from)) from++
  while (to > from && isQuote(to - 1)) to--
  return text.slice(from, to).trim()
}

function isAddress(text: string): boolean {
  const at = text.indexOf('@')
  return at > 0 && at === text.lastIndexOf('@') && text.includes('.', at + 2) && !/[\s<>"(),;]/.test(text)
}
