export { Access, AccessEntries } from './access.tsx'
export { AccessOffer } from './offer.tsx'
export { accessQuery, findCreated } from './queries.ts'
