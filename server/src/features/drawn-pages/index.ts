export { highlightInThread } from './highlight-in-thread.ts'
