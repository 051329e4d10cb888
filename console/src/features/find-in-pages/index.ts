export { FindInPages } from './find-dialog.tsx'
export { FindInPlace } from './find-in-place.tsx'
