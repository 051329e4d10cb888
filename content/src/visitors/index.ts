export { ANONYMOUS, type Claims, hasClaims, readVisitor, type Visitor } from './claims.ts'
export { type ObjectSchema, readClaimsSchema } from './claims-schema.ts'
export {
  type ExplainedCondition,
  explainCondition,
  listConditionalBlocks,
  listIgnoredClaims,
  readTriedVisitor,
} from './explain.ts'
export { type ConditionContext, isConditionMet, withPageContext, withSpaceContext } from './is-condition-met.ts'
export { type DocumentReader, FOR_VISITORS, listReusableContentRefs, resolveDocument } from './resolve-document.ts'
export { type ExpressionVariables, listExpressionNames, tryExpression } from './try-expression.ts'
export {
  isPageVisible,
  type SectionNode,
  type SiteSpaceNode,
  type SiteTree,
  visiblePages,
  visibleTree,
} from './visible.ts'
