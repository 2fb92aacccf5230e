export { nameDestination } from './destination.ts'
export { destinationDeliveries } from './jobs.ts'
export { dequeueSubscriber } from './repo.ts'
export {
  confirmsElsewhere,
  deleteDestination,
  deleteDestinations,
  deleteDestinationsOfProfile,
  enqueueSubscriber,
  listDestinations,
} from './service.ts'
