export { archivedFormerPaths } from './archive.ts'
export { recordPageMoves } from './record-moves.ts'
export { findFormerPages } from './store.ts'
