export { findByConfirmToken, hasSubscribers, streamSubscribers, streamSubscribersCsv } from './find.ts'
export { unconfirmedSubscribers } from './jobs.ts'
export { findByLeaveToken, readDoc as readSubscriberDoc } from './repo.ts'
export {
  confirmSubscriber,
  dropLeftSubscribers,
  enterSubscriber,
  leaveNewsletter,
  type SignUp,
} from './service.ts'
