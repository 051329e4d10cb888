export { listPresences } from './store.ts'
