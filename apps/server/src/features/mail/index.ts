export { createMailMetrics } from './metrics.ts'
export {
  cancelMails,
  findMail,
  findRecipient,
  latestMails,
  type MailState,
  type MailSummary,
  mailsBefore,
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
