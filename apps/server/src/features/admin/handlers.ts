import type {
  adminExtensions,
  adminOperations,
  operatorExtensions,
  reportExtensions,
} from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, ok } from '../../domain/operation.ts'
import { blockHost, listBlockedHosts, unblockHost } from '../blocked-hosts/index.ts'
import { dismissReport, listReports } from '../reports/index.ts'
import * as accounts from './accounts.ts'
import * as operators from './operators.ts'
import { readOverview } from './overview.ts'
import * as admin from './service.ts'
import { createUpdateCheck } from './update.ts'

export const createAdminHandlers = (deps: Deps, readLags: operators.JobLags) => {
  const checkUpdate = createUpdateCheck(deps)
  return {
    listAdminUsers: (ctx) => admin.listUsers(deps, ctx.query),
    blockUser: async (ctx) => ok(await admin.blockUser(deps, ctx, ctx.params.id)),
    unblockUser: async (ctx) => ok(await admin.unblockUser(deps, ctx, ctx.params.id)),
    listAdminProfiles: (ctx) => admin.listProfiles(deps, ctx.query),
    blockProfile: async (ctx) => ok(await admin.setProfileBlocked(deps, ctx, ctx.params.id, ctx.now)),
    unblockProfile: async (ctx) => ok(await admin.setProfileBlocked(deps, ctx, ctx.params.id, null)),
    createUser: async (ctx) => ok(await accounts.createUser(deps, ctx, ctx.body), { status: 201 }),
    verifyUserEmail: async (ctx) => ok(await accounts.verifyUserEmail(ctx, ctx.params.id)),
    sendUserPasswordMail: async (ctx) => ok(await accounts.sendPasswordMail(deps, ctx, ctx.params.id)),
    listReports: (ctx) => listReports(deps, ctx.query),
    dismissReport: async (ctx) => ok(await dismissReport(ctx, ctx.params.id)),
    listBlockedHosts: (ctx) => listBlockedHosts(deps, ctx.query),
    blockHost: async (ctx) => ok(await blockHost(deps, ctx, ctx.body), { status: 201 }),
    unblockHost: async (ctx) => ok(await unblockHost(deps, ctx, ctx.params)),
    blockUsers: async (ctx) => ok(await admin.blockUsers(deps, ctx, ctx.body)),
    listMails: (ctx) => operators.listMails(deps, ctx, ctx.query),
    retryMail: async (ctx) => ok(await operators.retryMail(deps, ctx, ctx.params.id)),
    cancelMail: async (ctx) => ok(await operators.cancelWaitingMail(ctx, ctx.params.id)),
    listJobs: async (ctx) => ok(await operators.listJobs(deps, readLags, ctx.now)),
    runAdminJob: async (ctx) => ok(await operators.requestJobRun(ctx, readLags, ctx.body.name)),
    listAdminWebhooks: (ctx) => operators.listWebhooks(deps, ctx.query),
    retryAdminWebhook: async (ctx) => ok(await operators.retryWebhook(deps, ctx, ctx.params.id)),
    listAuditLog: (ctx) => operators.listAuditLog(deps, ctx, ctx.query),
    listSubscriptions: (ctx) => operators.listSubscriptions(deps, ctx, ctx.query),
    grantPlan: async (ctx) => ok(await operators.grantUserPlan(deps, ctx, ctx.body)),
    listDomains: (ctx) => operators.listDomains(deps, ctx.query),
    verifyDomain: async (ctx) => ok(await operators.verifyDomain(ctx, ctx.params.id)),
    listHeldUsernames: async (ctx) => ok(await operators.listHeldUsernames(deps, ctx.query.q ?? '', ctx.now)),
    releaseUsername: async (ctx) => ok(await operators.releaseUsername(ctx, ctx.body.username)),
    getAdminUpdate: async () => ok(await checkUpdate()),
    getAdminOverview: async (ctx) => ok(await readOverview(deps, readLags, ctx.now)),
  } satisfies Handlers<
    typeof adminOperations & typeof adminExtensions & typeof reportExtensions & typeof operatorExtensions
  >
}
