export { type BlockedHosts, blockedHostChannel, createBlockedHosts, type HostList } from './host-list.ts'
export { blockedHostMails, blockHost, listBlockedHosts, unblockHost } from './service.ts'
