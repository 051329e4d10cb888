export {
  hasActiveSamlProvider,
  listProvidersOfDomain,
  listProvidersOfOrganization,
  listRequiredProviders,
  ssoOnSignInPages,
} from './active-providers.ts'
export { registerSso } from './routes.ts'
