export { SpaceSettingsLayout } from './layout.tsx'
