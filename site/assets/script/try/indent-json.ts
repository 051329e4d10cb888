/** Deeper values are indented no more, because the indentation would be longer than they are. */
const DEEPEST = 40

/** Indents JSON as it was sent: numbers too long for a number of the language keep their digits. Undefined when the text is no JSON. */
export function indentJson(text: string): string | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  const parts: string[] = []
  let depth = 0
  // An empty object or list stays on its line.
  let isEmpty = false
  const line = () => `\n${'  '.repeat(Math.min(depth, DEEPEST))}`
  for (const token of listTokens(text)) {
    const isEnd = token === '}' || token === ']'
    if (isEnd) depth--
    if (isEnd ? !isEmpty : isEmpty) parts.push(line())
    isEmpty = token === '{' || token === '['
    if (isEmpty) depth++
    parts.push(token === ':' ? ': ' : token)
    if (token === ',') parts.push(line())
  }
  return parts.join('')
}

/** Lists the tokens of valid JSON: signs, strings, and everything else up to the next sign or space. */
function* listTokens(text: string): Generator<string> {
  let at = 0
  while (at < text.length) {
    const end = findEnd(text, at)
    if (!isSpace(text[at]!)) yield text.slice(at, end)
    at = end
  }
}

const isSpace = (sign: string) => ' \t\r\n'.includes(sign)
const isSign = (sign: string) => '{}[],:"'.includes(sign)

function findEnd(text: string, at: number): number {
  const first = text[at]!
  let end = at + 1
  if (first === '"') {
    while (text[end] !== '"') end += text[end] === '\\' ? 2 : 1
    return end + 1
  }
  if (isSign(first) || isSpace(first)) return end
  while (end < text.length && !isSign(text[end]!) && !isSpace(text[end]!)) end++
  return end
}
