export { createMailMetrics } from './metrics.ts'
export {
  cancelMails,
  findMail,
  latestMails,
  type MailState,
  type MailSummary,
  mailsBefore,
  recipientOf,
} from './repo.ts'
export {
  assertMailQueued,
  cancelMail,
  enqueueMail,
  mailQueue,
  oldMails,
  type QueuedMail,
  retryWaitingMail,
} from './service.ts'
