import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '../support/ports.ts'
import { createServiceFolder, startService } from '../support/service.ts'
import { fullBrowser } from './browser.ts'

/** Starts a service and runs every browser check against it: `npm run test:pages [folder for screenshots]`. */
if (!existsSync(fullBrowser)) {
  console.error(`There is no browser at ${fullBrowser}. Install Debian's chromium, or set CHROMIUM to one.`)
  process.exit(2)
}
const pictures = process.argv[2]
const folders = await createServiceFolder()
const service = await startService({ DATA_DIR: folders.dataDir, PORT: String(await findFreePort()) })
let failed = 0
const run = async (file: string, ...args: (string | undefined)[]) => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, file), ...args.filter((a) => a !== undefined)],
    { stdio: 'inherit' },
  )
  const [code] = await once(child, 'close')
  if (code !== 0) failed += 1
}
const checkService = async () => {
  await run('facade.ts', service.url, pictures)
  await run('docs.ts', service.url, pictures)
  await run('visual.ts', pictures)
}
const checkPages = async () => {
  await run('keyboard.ts')
  await run('page-in-browser.ts')
  // The default theme, the two that differ most, and the other layouts. `npm run gallery` tests all
  const names = ['vitrine', 'newspaper', 'brutalist', 'arabic', 'landing']
  await run('gallery.ts', '--phone', pictures ?? join(folders.folder, 'gallery'), ...names)
}
await Promise.all([checkService(), checkPages()])
await service.end('SIGTERM')
await folders.remove()
process.exitCode = failed ? 1 : 0
