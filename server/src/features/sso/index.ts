export { hasActiveSamlProvider, ssoOnSignInPages } from './active-providers.ts'
export { registerSso } from './routes.ts'
