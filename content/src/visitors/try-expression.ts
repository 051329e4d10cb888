/** Expressions tried out: which names they can read, and what comes of them for a visitor with given claims. */
import { type ExpressionName, evaluate, parseExpression } from '../condition/index.ts'
import type { Claims } from './claims.ts'
import { type ClaimSchema, decides, type ObjectSchema } from './claims-schema.ts'
import { readTriedVisitor } from './explain.ts'
import { type ConditionContext, isConditionMet, rootsFor } from './is-condition-met.ts'

/** What an expression can read besides the visitor. */
export interface ExpressionVariables {
  readonly space: { readonly [name: string]: string }
  readonly page: { readonly title: string; readonly variables: { readonly [name: string]: string } }
}

const NAME = /^[A-Za-z_$][\w$]*$/

const toMember = (object: string, name: string) =>
  NAME.test(name) ? `${object}.${name}` : `${object}[${JSON.stringify(name)}]`

/** Lists the values that an expression can read. A condition reads no free texts and numbers of visitors, which decide nothing. */
export function listExpressionNames(
  schema: ObjectSchema | undefined,
  { space, page }: ExpressionVariables,
  isCondition: boolean,
): ExpressionName[] {
  const listVariables = (object: string, variables: { readonly [name: string]: string }) =>
    Object.entries(variables).map(([name, value]) => ({ path: toMember(object, name), hint: value }))
  return [
    ...(schema ? listClaims('visitor.claims', schema, isCondition) : []),
    ...listVariables('space.vars', space),
    { path: 'page.title', hint: page.title },
    ...listVariables('page.vars', page.variables),
  ]
}

function listClaims(object: string, schema: ObjectSchema, isCondition: boolean): ExpressionName[] {
  return Object.entries(schema.properties).flatMap(([name, claim]) => {
    const path = toMember(object, name)
    if (claim.type === 'object') return listClaims(path, claim, isCondition)
    return isCondition && !decides(claim) ? [] : [{ path, hint: describeClaim(claim) }]
  })
}

function describeClaim(claim: ClaimSchema): string {
  if (claim.type === 'array') return `${describeClaim(claim.items)}[]`
  return claim.type === 'string' && claim.enum
    ? claim.enum.map((value) => JSON.stringify(value)).join(' | ')
    : claim.type
}

type TriedExpression =
  | { readonly kind: 'condition'; readonly isMet: boolean }
  /** Undefined: nothing is written into the page. */
  | { readonly kind: 'text'; readonly text: string | undefined }
  | { readonly kind: 'failed'; readonly message: string }

/** Says what a visitor with these claims gets to see. Without a schema all claims are believed, as if each were declared. */
export function tryExpression(
  text: string,
  claims: Claims,
  schema: ObjectSchema | undefined,
  { space, page }: ExpressionVariables,
  isCondition: boolean,
): TriedExpression {
  const parsed = parseExpression(text)
  if (parsed.kind === 'invalid') return { kind: 'failed', message: parsed.message }
  const visitor = schema ? readTriedVisitor(schema, claims) : { claims, deciding: claims, unknown: [] }
  const around: ConditionContext = { space: { vars: space }, page: { title: page.title, vars: page.variables } }
  if (isCondition) return { kind: 'condition', isMet: isConditionMet(text, visitor, around) }
  const result = evaluate(parsed.expression, rootsFor(visitor.claims, around))
  if (result.kind === 'failed') return result
  const isText = ['string', 'number', 'boolean'].includes(typeof result.value)
  return { kind: 'text', text: isText ? String(result.value) : undefined }
}
