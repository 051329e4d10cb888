export { canVouch, listUnvouched } from './can-vouch.ts'
export { domainOfEmail, toDomainName } from './domain-name.ts'
export { deleteDomain, listAllDomains, trustDomain } from './store.ts'
