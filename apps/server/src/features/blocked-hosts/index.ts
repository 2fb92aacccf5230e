export { type BlockedHosts, blockedHostChannel, createBlockedHosts, type HostList } from './host-list.ts'
export { blockedHostMails, blockHost, findBlockReasons, listBlockedHosts, unblockHost } from './service.ts'
