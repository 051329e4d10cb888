export { registerSiteAssets } from './routes.ts'
