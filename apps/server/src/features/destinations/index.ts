export { nameDestination } from './destination.ts'
export { destinationDeliveries } from './jobs.ts'
export {
  confirmsElsewhere,
  deleteDestination,
  deleteDestinations,
  deleteDestinationsOfProfile,
  enqueueSubscriberChange,
  listDestinations,
  type SubscriberChange,
} from './service.ts'
