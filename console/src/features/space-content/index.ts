export {
  type ContentAddress,
  changeRequestQuery,
  pagesQuery,
  type SpaceChangeRequest,
  spaceQuery,
} from './queries.ts'
export { type SpaceData, SpaceFrame } from './space-frame.tsx'
