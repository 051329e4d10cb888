export { type SpaceData, SpaceFrame } from './space-frame.tsx'
