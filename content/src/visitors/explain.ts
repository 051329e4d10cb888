/** Explains what a visitor sees: which conditions decide about a part of a site, and what each comes to. It decides nothing itself. */
import { evaluate, parseExpression } from '../condition/index.ts'
import { type Document, plainText, walk } from '../document/index.ts'
import { ANONYMOUS, type Claims, hasClaims, readVisitor, type Visitor } from './claims.ts'
import { type ObjectSchema, UNSIGNED } from './claims-schema.ts'
import { type ConditionContext, isAboutVisitor, isConditionMet, rootsFor } from './is-condition-met.ts'

export interface ExplainedCondition {
  readonly expression: string
  /** As everything else that asks `isConditionMet`. */
  readonly isMet: boolean
  /** `invalid`: it cannot be parsed; `failed`: it could not be evaluated; `no-claims`: it asks for claims, and the visitor has none. */
  readonly reason: 'met' | 'not-met' | 'invalid' | 'failed' | 'no-claims'
  /** What is wrong with a condition that is invalid or failed. */
  readonly message?: string
}

export function explainCondition(
  expression: string,
  visitor: Visitor,
  context: ConditionContext = {},
): ExplainedCondition {
  const isMet = isConditionMet(expression, visitor, context)
  if (isMet) return { expression, isMet, reason: 'met' }
  const parsed = parseExpression(expression)
  if (parsed.kind === 'invalid')
    return { expression, isMet, reason: 'invalid', message: `${parsed.message} (character ${parsed.position + 1})` }
  if (!hasClaims(visitor) && isAboutVisitor(expression)) return { expression, isMet, reason: 'no-claims' }
  const result = evaluate(parsed.expression, rootsFor(visitor.deciding, context))
  if (result.kind === 'failed') return { expression, isMet, reason: 'failed', message: result.message }
  return { expression, isMet, reason: 'not-met' }
}

/** Reads typed claims as those of a signed token and, under `unsigned`, of a cookie. Without a schema a site reads none. */
export function readTriedVisitor(schema: ObjectSchema | undefined, claims: Claims): Visitor {
  if (!schema) return ANONYMOUS
  const { [UNSIGNED]: unsigned, ...signed } = claims
  return readVisitor(schema, { ...(Object.keys(signed).length > 0 && { signed }), cookie: unsigned })
}

/** Lists the names of claims that the schema does not allow, with dots between nested names. */
export function listIgnoredClaims(given: Claims, read: Claims, above = ''): string[] {
  return Object.entries(given).flatMap(([name, value]) => {
    const path = above + name
    if (!Object.hasOwn(read, name)) return [path]
    const kept = read[name]
    return isClaims(value) && isClaims(kept) ? listIgnoredClaims(value, kept, `${path}.`) : []
  })
}

const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

interface ConditionalBlock {
  readonly key: string
  /** Its first words. */
  readonly title: string
  readonly expression: string
}

const TITLE_LENGTH = 80

/** Lists the conditional blocks of a document in reading order, nested ones too. */
export function listConditionalBlocks(document: Document): ConditionalBlock[] {
  const found: ConditionalBlock[] = []
  for (const { node } of walk(document)) {
    if (node.object !== 'block' || node.type !== 'if' || typeof node.data?.expression !== 'string') continue
    const text = plainText({ ...document, nodes: (node.nodes ?? []).slice(0, 3) })
      .replaceAll(/\s+/g, ' ')
      .trim()
    found.push({
      key: node.key ?? '',
      title: text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH).toWellFormed()}…` : text,
      expression: node.data.expression,
    })
  }
  return found
}
