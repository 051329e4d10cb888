export {
  type Destination as RedirectDestination,
  findTarget as findRedirectTarget,
  fold as foldSitePath,
  followRedirect,
  isLoop,
  type SiteRedirect,
  type Target as RedirectTarget,
} from './addresses/follow-redirect.ts'
export {
  type AddressHost,
  type FormerPlace,
  type FoundPage,
  type Resolved as ResolvedAddress,
  resolveAddress,
  toFollow,
} from './addresses/resolve-address.ts'
export { addressOfSiteSpace, findSiteSpace, locate, toSegments } from './addresses/site-addresses.ts'
export { type Evaluated, evaluate, isTrue, type Roots } from './condition/evaluate.ts'
export {
  EXPRESSION_LENGTH,
  type Expression,
  type ParsedExpression,
  parseExpression,
} from './condition/parse-expression.ts'
export { actionOf, tagNamesOf, toCurrentForms, toDay } from './document/current-forms.ts'
export { findFixedAnchor } from './document/heading-id.ts'
export { type AnchoredBlock, type Heading, isHeading, listAnchors, listHeadings } from './document/headings.ts'
export { keepKeys } from './document/keep-keys.ts'
export { matchAnchor } from './document/match-anchor.ts'
export { countCharacters, plainText, textOfNodes } from './document/plain-text.ts'
export { type ReadDocument, readDocument } from './document/read-document.ts'
export { type ReadTable, readTable } from './document/table.ts'
export type {
  Block,
  ContentRef,
  Document,
  Fragment,
  Inline,
  Leaf,
  Mark,
  Node,
  NodeData,
  Text,
} from './document/types.ts'
export { type Visit, walk } from './document/walk.ts'
export { styleOfSign } from './html/callouts.ts'
export { type Card, readCard } from './html/card.ts'
export { findMain } from './html/find-main.ts'
export { mendGoogleDocument } from './html/google-document.ts'
export { type Head, readHead } from './html/head.ts'
export { listLinks, type NavigationEntry, readNavigation } from './html/navigation.ts'
export { parseHtml } from './html/parse-html.ts'
export { type HtmlOptions, type ReadHtml, readHtml } from './html/read-html.ts'
export { readHtmlPage, toReadPage } from './html/read-page.ts'
export { tableOfTexts } from './html/tables.ts'
export { findElement, type HtmlElement, type HtmlNode, textOf as textOfHtml } from './html/tree.ts'
export { type Binding, type Bound, bindIncoming } from './incoming/bind-incoming.ts'
export { compareNames } from './incoming/compare-names.ts'
export type {
  Incoming,
  IncomingFile,
  IncomingPage,
  IncomingReusableContent,
  Located,
  Problem,
  ReadPage,
} from './incoming/types.ts'
export { checkLinks } from './links/check-links.ts'
export { EXTRACTION, extractLinks } from './links/extract-links.ts'
export { type FoundTarget, findTargets } from './links/find-targets.ts'
export { listHolders } from './links/holders.ts'
export { placePages } from './links/place-pages.ts'
export { readApplication } from './links/read-address.ts'
export { type KnownLinks, recheckLinks } from './links/recheck-links.ts'
export { isInSpace, targetKey } from './links/target.ts'
export type {
  Application,
  CheckedLink,
  DocumentLinks,
  Link,
  LinkHolder,
  LinkPlace,
  LinkRelation,
  LinkSource,
  LinkStatus,
  LinksOf,
  LinkTarget,
  TargetElsewhere,
  TargetInSpace,
} from './links/types.ts'
export { LIMITS as MARKDOWN_LIMITS, type Limits as MarkdownLimits } from './markdown/budget.ts'
export { type FrontMatter, printFrontMatter } from './markdown/front-matter.ts'
export { toFrontMatter, toPageFields } from './markdown/page-fields.ts'
export {
  type LeadingHeading,
  type ParsedMarkdown,
  type ParseOptions,
  parseMarkdown,
} from './markdown/parse-markdown.ts'
export { type PrintOptions, printMarkdown } from './markdown/print-markdown.ts'
export { type Href, type ReferenceKind, type Resolve, readHref } from './markdown/references.ts'
export {
  type Conflict,
  findConflictHolder,
  listConflicts,
  listStoredConflicts,
  readConflictSides,
  type Settlement,
  type SettleResult,
  settleConflict,
} from './merge/conflict.ts'
export { findBase, type ParentsOf } from './merge/find-base.ts'
export { mergeDocuments } from './merge/merge-documents.ts'
export { type MergeResult, mergeRevisions } from './merge/merge-revisions.ts'
export type { BundledFile, SpecFile, SpecHost } from './openapi/bundle.ts'
export { describeOperation } from './openapi/describe/describe-operation.ts'
export {
  type BodyView,
  type CallbackView,
  type MediaView,
  type OperationView,
  type ParameterView,
  PLACES as PARAMETER_PLACES,
  type ResponseLink,
  type ResponseView,
  type SecurityView,
  type ServerView,
} from './openapi/describe/views.ts'
export { descriptionText, readDescription } from './openapi/description.ts'
export { type BodyExample, examplesOf } from './openapi/example/media-examples.ts'
export { expandRevision, listSpecs } from './openapi/expand-revision.ts'
export { type FindSpec, withInlineSpecs } from './openapi/inline/find-spec-of.ts'
export { isInlineSpec } from './openapi/inline/inline-spec.ts'
export { listSpecRefs } from './openapi/list-spec-refs.ts'
export { isHiddenOperation, titleOfOperation } from './openapi/name-operation.ts'
export { operationsOf } from './openapi/operations-of-block.ts'
export { type ApiOutline, type OutlineOperation, type OutlineTag, toOutline } from './openapi/outline.ts'
export { operationToDocument, printOperation } from './openapi/print/print-operation.ts'
export { schemasToDocument, writeOutApi } from './openapi/print/write-out-api.ts'
export {
  findOperation,
  findWebhook,
  isObject as isApiObject,
  listOperations,
  resolve as resolveApi,
  resolveRef,
} from './openapi/read-spec.ts'
export { type ReadSpecification, readSpecification } from './openapi/read-specification.ts'
export { nameOfRef, refOfSchema } from './openapi/read-value.ts'
export { type CodeSample, samplesOf } from './openapi/samples/samples-of.ts'
export { parameterTree } from './openapi/schema/parameter-tree.ts'
export type { AllowedValue, Fact, FactKind } from './openapi/schema/schema-facts.ts'
export {
  type GroupKind,
  type SchemaGroup,
  type SchemaNode,
  type TreeOptions,
  toSchemaTree,
} from './openapi/schema/schema-tree.ts'
export { TYPE_WORDS, type TypeWords } from './openapi/schema/type-label.ts'
export { FACT_WORDS, GROUP_WORDS } from './openapi/schema/words.ts'
export {
  type ApiDocument,
  type ApiMethod,
  type ApiObject,
  type ApiOperation,
  type ApiTag,
  METHODS as API_METHODS,
} from './openapi/types.ts'
export { type Identified, type IdentifyHost, identify, type StandingContent } from './repository/identify.ts'
export { hrefFrom, printPage } from './repository/print-page.ts'
export {
  type FileLinks,
  type FileToPrint,
  type PrintedRepository,
  type PrintRepositoryOptions,
  printFile,
  printRepository,
  type Standing,
} from './repository/print-repository.ts'
export { readMarkdown as readPageText } from './repository/read-page.ts'
export { type RepositoryContent, readRepository } from './repository/read-repository.ts'
export { planPaths, type RepositoryPaths } from './repository/repository-paths.ts'
export type { LineRange } from './repository/summary.ts'
export type { RepositoryFiles } from './repository/types.ts'
export { appendPages } from './revision/append-pages.ts'
export {
  buildRevision,
  EMPTY_REVISION,
  loadRevision,
  type PageTree,
  saveRevision,
} from './revision/build-revision.ts'
export { canonicalJson, digest } from './revision/canonical.ts'
export { readChildren } from './revision/children.ts'
export type { Sides, StoredConflict } from './revision/conflicts.ts'
export { deletePage } from './revision/delete-page.ts'
export { diffRevisions, type RevisionChange } from './revision/diff-revisions.ts'
export { type EditError, type PageEdit, settleRevision } from './revision/edit.ts'
export { type EncodedBody, encodeBody } from './revision/encoded-body.ts'
export {
  deleteFile,
  deleteReusableContent,
  findFile,
  findReusableContent,
  listFiles,
  listReusableContents,
  putFiles,
  putReusableContent,
} from './revision/files.ts'
export { insertPage, type PageInsertion } from './revision/insert-page.ts'
export { listFilesAfter } from './revision/list-files-after.ts'
export { type FindFormer, findPageAt, listMovedPages, type MovedPage, type PageAt } from './revision/moved-pages.ts'
export { findTooDeep, isTooDeep, PAGE_LEVELS } from './revision/nesting.ts'
export { hashesIn, type Nodes, openNodes } from './revision/nodes.ts'
export {
  findAncestors,
  findPage,
  findPageByPath,
  findPages,
  listPages,
  listSubpages,
  pathOf,
  readBody,
} from './revision/read-pages.ts'
export { type PageReversion, revertPage } from './revision/revert-page.ts'
export {
  findSpaceRedirect,
  listSpaceRedirects,
  withRedirects,
  withVariables,
} from './revision/space-settings.ts'
export type {
  Children,
  File,
  Hash,
  NewNode,
  NodeStore,
  Page,
  PageFields,
  PageType,
  PlacedPage,
  ReusableContent,
  Revision,
  Source,
  StoredDocument,
  StoredNode,
  Variables,
} from './revision/types.ts'
export { type PageUpdate, updatePage } from './revision/update-page.ts'
export { forgiven, slipsTo } from './search/edit-distance.ts'
export { type Highlight, highlight, type Matches, makePreview, type Preview } from './search/highlight.ts'
export { parseQuery, QUERY_LENGTH, type SearchQuery, type Term } from './search/parse-query.ts'
export { type Hit, type RankedTerm, scoreHits } from './search/rank.ts'
export { type Section, splitSections, splitSectionsInSteps } from './search/split-sections.ts'
export { type Token, tokenize } from './search/tokenize.ts'
export {
  isPageSlug,
  PAGE_SLUG_PATTERN,
  SLUG_LENGTH,
  SLUG_PATTERN,
  toAnchor,
  toFileSlug,
  toFreeSlug,
  toPageSlug,
  toSlug,
} from './slug.ts'
export { trimEndOf, trimOf } from './text/trim.ts'
export { type Claims, type GivenClaims, isKnown, NOBODY, readVisitor, type Visitor } from './visitors/claims.ts'
export { type ClaimSchema, type ObjectSchema, type ReadSchema, readClaimsSchema } from './visitors/claims-schema.ts'
export { type Around, holds } from './visitors/holds.ts'
export {
  isPageVisible,
  type SectionNode,
  type SiteSpaceNode,
  type SiteTree,
  visibleDocument,
  visiblePages,
  visibleTree,
} from './visitors/visible.ts'
