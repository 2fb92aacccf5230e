export { scheduledProposals } from './jobs.ts'
export { closeProposals, closeProposalsOfOwner } from './repo.ts'
export { exportProposals, extendProposal, readProposedState } from './service.ts'
