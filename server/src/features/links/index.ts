export { createLinkReader } from './document-links.ts'
