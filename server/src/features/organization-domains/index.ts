export { canVouch, listUnvouched } from './can-vouch.ts'
export { domainOfEmail, toDomainName } from './domain-name.ts'
export { deleteDomain, trustDomain } from './store.ts'
