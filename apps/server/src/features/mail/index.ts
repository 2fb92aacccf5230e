export { createMailMetrics } from './metrics.ts'
export { cancelMails, findMail, latestMails, recipientOf, releaseFutureMails } from './repo.ts'
export { assertMailQueued, enqueueMail, mailQueue, oldMails, type QueuedMail, retryMail } from './service.ts'
