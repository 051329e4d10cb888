export { deleteFollowingsOfPages, listFollowedPages, updateFollowedPages } from './store.ts'
