import { pino } from 'pino'
import { mkdtempSync } from 'node:fs'
import { loadConfig } from '../apps/server/src/config.ts'
import { openParts } from '../apps/server/src/parts.ts'
import { agents, seedProfiles, sourceAt } from './visits-seed.ts'
const dir = mkdtempSync('/tmp/m2-')
const parts = await openParts(loadConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent' }), pino({ level: 'silent' }))
await parts.deps.db.migrate()
const [p] = await seedProfiles(parts.deps, 1, 10)
const run = async (n: number, variant: boolean) => {
  const b = process.cpuUsage()
  for (let r = 0; r < n; r++) {
    for (let i = 0; i < 1000; i++) parts.deps.visits.record({ kind: 'view', profileId: p!.profileId, at: Date.now(), ...(variant ? { variantId: i % 7 } : {}) }, { ...sourceAt(1), agent: agents[i % 40]!, address: '127.0.0.1' })
    await parts.deps.visits.flush()
  }
  const u = process.cpuUsage(b)
  return (u.user + u.system) / n / 1000
}
await run(10, false); await run(10, true)
for (let k = 0; k < 3; k++) console.log((await run(30, false)).toFixed(2), (await run(30, true)).toFixed(2))
await parts.close()
