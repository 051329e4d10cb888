export { readLinkAddress, readPreviewAddress } from './address.ts'
export { hasPreviews, loadPreview, type PreviewGrant } from './load-preview.ts'
export { readPreviewLink } from './token.ts'
