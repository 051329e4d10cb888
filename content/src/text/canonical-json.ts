/**
 * JSON with the members of every object sorted by name and unset ones left out: equal values, equal text.
 * What was read from such text has its members in this order already, and the platform's own printer takes it from there.
 * Recursive, so a value may nest some thousand deep; who takes in documents bounds their depth.
 */
export function canonicalJson(value: unknown): string {
  return isInOrder(value) ? JSON.stringify(value) : print(value)
}

/** In one pass; what was in order all along, as most of what a change leaves alone, goes to the platform's printer. */
function print(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === undefined ? 'null' : JSON.stringify(value)
  if (Array.isArray(value)) {
    let text = '['
    for (let at = 0; at < value.length; at++) text += (at === 0 ? '' : ',') + canonicalJson(value[at])
    return `${text}]`
  }
  const members = value as { readonly [name: string]: unknown }
  let text = '{'
  for (const name of Object.keys(members).sort()) {
    const member = members[name]
    if (member !== undefined) text += (text === '{' ? '' : ',') + printName(name) + print(member)
  }
  return `${text}}`
}

/** Names are few and come often. */
const printedNames = new Map<string, string>()
const MOST_NAMES = 1000

function printName(name: string): string {
  const known = printedNames.get(name)
  if (known !== undefined) return known
  const printed = `${JSON.stringify(name)}:`
  if (printedNames.size < MOST_NAMES) printedNames.set(name, printed)
  return printed
}

/** Whether plain JSON of the value is its canonical JSON. */
function isInOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value !== undefined
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) if (!isInOrder(value[at])) return false
    return true
  }
  let before = ''
  for (const name in value) {
    if (name < before || !isInOrder((value as { readonly [name: string]: unknown })[name])) return false
    before = name
  }
  return true
}

/** Whether two values have the same canonical JSON; unset is equal to unset alone. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    for (let at = 0; at < one.length; at++) if (!isEqual(one[at], other[at])) return false
    return true
  }
  const [members, others] = [one as { readonly [name: string]: unknown }, other as { readonly [name: string]: unknown }]
  for (const name in members) if (!isEqual(members[name], others[name])) return false
  for (const name in others) if (others[name] !== undefined && members[name] === undefined) return false
  return true
}
