import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFreePort } from '#tests/ports.ts'
import { createServiceFolder, runEntry, startService } from '#tests/service.ts'

let folder: Awaited<ReturnType<typeof createServiceFolder>>
beforeEach(async () => {
  folder = await createServiceFolder()
})
afterEach(() => folder.remove())

test('creates the demo with the port, access codes and password length of the service', async () => {
  const settings = {
    DATA_DIR: folder.dataDir,
    PLANS_FILE: folder.plansFile,
    PORT: String(await findFreePort()),
  }
  const bounded = { ...settings, ACCESS_CODES: 'first-code,second-code', PASSWORD_MIN_LENGTH: '40' }
  const service = await startService(bounded)
  try {
    const demo = (env: Record<string, string>) => runEntry('cli/demo.ts', [], env).ended
    const refusal = await demo({ ...bounded, ACCESS_CODES: '' })
    expect(refusal).toMatchObject({ code: 1, stdout: '' })
    expect(refusal.stderr).not.toMatch(/^\s+at /m)

    const { code, stdout, stderr } = await demo(bounded)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const all = (pattern: RegExp) => [...stdout.matchAll(pattern)].map(([, found]) => found!)
    const passwords = all(/^ {2}password +(\S+)$/gm)
    expect(passwords).toHaveLength(6)
    for (const password of passwords) expect(password.length).toBeGreaterThanOrEqual(40)
    const pages = all(/^ {2}page +(\S+)$/gm)
    for (const page of pages) {
      expect(new URL(page).port).toBe(settings.PORT)
      expect((await fetch(page)).status).toBe(200)
    }
    // A second run finds the accounts and changes nothing
    const again = await demo(bounded)
    expect(again.code).toBe(0)
    expect(again.stdout.match(/already exists/g)).toHaveLength(6)
  } finally {
    await service.end('SIGTERM')
  }
})
