export { type ExtractLinksInput, findLinksIn } from './body-links.ts'
export { contentStore, hasDocument, listDocuments, writeNodes } from './content-store.ts'
export { copyContent } from './copy-content.ts'
export { insertWithFirstRevision } from './insert-with-first-revision.ts'
export { HeavyMergeError, mergeHere, mergeInThread } from './merge.ts'
export { type OpenRevision, openRevision, recordRevision } from './record-revision.ts'
export { readReusableContents } from './reusable-contents.ts'
export {
  findRevisionRow,
  findRevisionRows,
  forgetRevisionRows,
  insertRevision,
  listHistory,
  loadRevisionRow,
  markAmended,
  type RevisionRow,
  wasShownSince,
} from './store.ts'
export { weighBody } from './weigh-body.ts'
