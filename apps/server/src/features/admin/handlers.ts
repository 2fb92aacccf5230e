import type {
  adminExtensions,
  adminOperations,
  operatorExtensions,
  reportExtensions,
} from '@vitrine/contract'
import type { Deps } from '../../deps.ts'
import { type Handlers, Result } from '../../domain/operation.ts'
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
    blockUser: (ctx) => admin.blockUser(ctx, ctx.params.id),
    unblockUser: (ctx) => admin.unblockUser(ctx, ctx.params.id),
    listAdminProfiles: (ctx) => admin.listProfiles(deps, ctx.query),
    blockProfile: (ctx) => admin.setProfileBlocked(ctx, ctx.params.id, ctx.now),
    unblockProfile: (ctx) => admin.setProfileBlocked(ctx, ctx.params.id, null),
    createUser: async (ctx) => new Result({ data: await accounts.createUser(ctx, ctx.body), status: 201 }),
    verifyUserEmail: (ctx) => accounts.verifyUserEmail(ctx, ctx.params.id),
    sendUserPasswordMail: (ctx) => accounts.sendPasswordMail(ctx, ctx.params.id),
    listReports: (ctx) => listReports(deps, ctx.query),
    dismissReport: (ctx) => dismissReport(ctx, ctx.params.id),
    listBlockedHosts: (ctx) => listBlockedHosts(deps, ctx.query),
    blockHost: async (ctx) => new Result({ data: await blockHost(ctx, ctx.body), status: 201 }),
    unblockHost: (ctx) => unblockHost(ctx, ctx.params),
    blockUsers: (ctx) => admin.blockUsers(ctx, ctx.body),
    listMails: (ctx) => operators.listMails(ctx, ctx.query),
    retryMail: (ctx) => operators.retryMail(ctx, ctx.params.id),
    cancelMail: (ctx) => operators.cancelWaitingMail(ctx, ctx.params.id),
    listJobs: (ctx) => operators.listJobs(deps, readLags, ctx.now),
    runAdminJob: (ctx) => operators.requestJobRun(ctx, readLags, ctx.body.name),
    listAdminWebhooks: (ctx) => operators.listWebhooks(deps, ctx.query),
    retryAdminWebhook: (ctx) => operators.retryWebhook(ctx, ctx.params.id),
    listAuditLog: (ctx) => operators.listAuditLog(ctx, ctx.query),
    listSubscriptions: (ctx) => operators.listSubscriptions(ctx, ctx.query),
    grantPlan: (ctx) => operators.grantUserPlan(ctx, ctx.body),
    listDomains: (ctx) => operators.listDomains(deps, ctx.query),
    verifyDomain: (ctx) => operators.verifyDomain(ctx, ctx.params.id),
    listHeldUsernames: (ctx) => operators.listHeldUsernames(deps, ctx.query.q ?? '', ctx.now),
    releaseUsername: (ctx) => operators.releaseUsername(ctx, ctx.body.username),
    getAdminUpdate: () => checkUpdate(),
    getAdminOverview: (ctx) => readOverview(deps, readLags, ctx.now),
  } satisfies Handlers<
    typeof adminOperations & typeof adminExtensions & typeof reportExtensions & typeof operatorExtensions
  >
}
