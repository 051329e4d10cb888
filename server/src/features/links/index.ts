export { createLinksOf } from './document-links.ts'
