export { completeExpression, type ExpressionName } from './complete.ts'
export { evaluate, isTrue, type Roots } from './evaluate.ts'
export { EXPRESSION_LENGTH, type Expression, type ParsedExpression, parseExpression } from './parse-expression.ts'
export { UNKNOWN } from './values.ts'
