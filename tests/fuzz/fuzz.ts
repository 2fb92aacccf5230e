import { createWorld, signInAdministrator } from './build.ts'
import { createMatcher, type DocumentedOperation, operationsOf } from './documents.ts'
import { AccountExhausted, createMails, readDocument } from './people.ts'
import { createReport, type Report } from './report.ts'
import { round, roundSize } from './round.ts'
import type { FuzzOptions, Run } from './run-state.ts'
import type { ProbedService } from './service.ts'
import { createWire } from './wire.ts'
import type { World } from './world.ts'

/** Requests made on one set of accounts. Long enough to mix states, short enough that lists stay short. */
const worldSize = 2500
/** Rounds that may fail as a whole, after which the accounts are made anew. */
const maxBroken = 5
/** Paths of the documents; the last one is there when the service has it. */
const documents = ['/api/v1/openapi.json', '/account/openapi.json', '/ext/v1/openapi.json']

/** Sends hostile requests to a running service and reports what it answered. */
export const fuzz = async (service: ProbedService, options: FuzzOptions): Promise<Report> => {
  const { seed, limits, say = () => {} } = options
  const wire = createWire(service.port)
  const mails = createMails(service.dataDir)
  try {
    const admin = await signInAdministrator(wire)
    const operations: DocumentedOperation[] = []
    for (const path of documents) {
      const document = await readDocument(wire, path)
      if (document) operations.push(...operationsOf(document))
    }
    const report = createReport(
      seed,
      operations.map(({ id }) => id),
    )
    const first = options.replay === undefined ? 0 : Math.floor(options.replay / worldSize) * worldSize
    const end = options.replay === undefined ? options.requests : options.replay + 1
    const warmUp = Math.min(worldSize, Math.ceil(options.requests / 5))
    let before: Awaited<ReturnType<ProbedService['memory']>> | undefined
    const run: Run = {
      match: createMatcher(operations),
      service,
      wire,
      mails,
      admin,
      seed,
      operations,
      options,
      report,
      limits,
    }
    let broken = 0
    for (let start = first; start < end && service.isAlive(); start += worldSize) {
      let world: World | undefined
      const last = Math.min(start + worldSize, end)
      for (let at = start; at < last && service.isAlive(); at += roundSize) {
        try {
          world ??= await createWorld(run, at / roundSize)
          await round(run, world, at, Math.min(at + roundSize, last))
        } catch (error) {
          // The rest goes on with other accounts
          const wasMade = world !== undefined
          world = undefined
          if (wasMade && error instanceof AccountExhausted) continue
          report.broke(at, error as Error)
          if (++broken > maxBroken) throw error
        }
        if (before === undefined && at + roundSize >= first + warmUp) before = await service.memory()
      }
      say(report.progress())
    }
    if (!service.isAlive()) return report.finish(service.errors(), 'the service ended')
    report.memory(before ?? (await service.memory()), await service.memory(), limits.growthMiB)
    return report.finish(service.errors())
  } finally {
    wire.close()
  }
}
