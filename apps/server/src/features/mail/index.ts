export { mailQueue, oldMails } from './jobs.ts'
export { createMailMetrics } from './metrics.ts'
export {
  cancelMails,
  countQueuedMails,
  findMail,
  findRecipient,
  listMails,
  type MailState,
  type MailSummary,
} from './repo.ts'
export {
  assertMailQueued,
  cancelMail,
  cancelNewsletterMails,
  enqueueMail,
  notifyUser,
  type QueuedMail,
  retryWaitingMail,
} from './service.ts'
