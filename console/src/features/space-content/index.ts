export { changeRequestQuery, pagesQuery, type SpaceChangeRequest } from './queries.ts'
export { type SpaceData, SpaceFrame } from './space-frame.tsx'
