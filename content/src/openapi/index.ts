export type { BundledFile, SpecFile } from './bundle.ts'
export { describeOperation } from './describe/describe-operation.ts'
export { describeForm, type RequestField } from './describe/request-form.ts'
export {
  type BodyView,
  type MediaView,
  type OperationView,
  PARAMETER_LOCATIONS as PARAMETER_PLACES,
  type ParameterView,
  type ResponseLink,
  type ResponseView,
  type SecurityView,
  type ServerView,
} from './describe/views.ts'
export { descriptionText, readDescription } from './description.ts'
export { type BodyExample, examplesOf } from './example/media-examples.ts'
export { expandRevision, listRevisionSpecs } from './expand-revision.ts'
export { type FindSpec, withInlineSpecs } from './find-spec.ts'
export { isHiddenOperation } from './hidden-operations.ts'
export { listSpecRefs } from './list-spec-refs.ts'
export { titleOfOperation } from './name-operation.ts'
export { operationsOf } from './operations-of-block.ts'
export { type ApiOutline, toOutline } from './outline.ts'
export { operationToDocument, printOperation } from './print/print-operation.ts'
export { writeOutApi } from './print/write-out-api.ts'
export { findOperation, isApiObject, listOperations } from './read-spec.ts'
export { readSpecification } from './read-specification.ts'
export { nameOfRef, refOfSchema } from './read-value.ts'
export { samplesOf } from './samples/samples-of.ts'
export { parameterTree } from './schema/parameter-tree.ts'
export type { AllowedValue, FactKind } from './schema/schema-facts.ts'
export {
  type GroupKind,
  type SchemaGroup,
  type SchemaNode,
  type TreeOptions,
  toSchemaTree,
} from './schema/schema-tree.ts'
export { TYPE_WORDS, type TypeWords } from './schema/type-label.ts'
export { FACT_WORDS, GROUP_WORDS } from './schema/words.ts'
export type { ApiDocument, ApiOperation } from './types.ts'
