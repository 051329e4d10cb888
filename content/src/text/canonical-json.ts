/**
 * Prints JSON with the members of every object sorted by name and unset ones left out, so that equal values have equal texts. A value parsed from
 * such text is in this order already and is printed by the platform. It recurses, so a value may be nested some thousand levels deep; callers limit
 * the depth of documents.
 */
export function canonicalJson(value: unknown): string {
  return isInOrder(value) ? JSON.stringify(value) : print(value)
}

/** Prints in one pass; parts that are already in order are printed by the platform. */
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

/** Names are few and repeat often. */
const printedNames = new Map<string, string>()
const MOST_NAMES = 1000

function printName(name: string): string {
  const known = printedNames.get(name)
  if (known !== undefined) return known
  const printed = `${JSON.stringify(name)}:`
  if (printedNames.size < MOST_NAMES) printedNames.set(name, printed)
  return printed
}

/** Says whether the plain JSON of the value is canonical. */
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

/** Says whether two values have the same canonical JSON; unset equals only unset. */
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
