export { outlineQuery, type Specification, specificationsQuery } from './queries.ts'
