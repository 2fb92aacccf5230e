export { blockedHostChannel, createBlockedHosts } from './host-list.ts'
export { blockedHostMails } from './jobs.ts'
export { blockHost, findBlockReasons, listBlockedHosts, unblockHost } from './service.ts'
