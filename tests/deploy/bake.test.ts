import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFile(join(root, path), 'utf8')

test('publishes the image for both architectures with SBOM and provenance', async () => {
  const bake = JSON.parse(await read('deploy/docker-bake.json'))
  const { image } = bake.target
  const architectures = { x64: 'linux/amd64', arm64: 'linux/arm64' }
  const { optionalDependencies } = JSON.parse(await read('package.json'))
  expect(Object.keys(optionalDependencies)).toEqual(
    expect.arrayContaining(Object.keys(architectures).map((name) => `node-linux-${name}`)),
  )
  expect(image.platforms).toEqual(Object.values(architectures))
  expect(image.attest).toEqual(['type=provenance,mode=max', 'type=sbom'])
  expect(await read(join(image.context, image.dockerfile))).toContain('FROM ')
  expect(bake.group.default.targets).toEqual(['image'])
  // No registry is set, because the publisher sets the variable
  const variable = /^\$\{(\w+)\}$/.exec(image.tags[0])?.[1] ?? ''
  expect(image.tags).toHaveLength(1)
  expect(bake.variable[variable]).toEqual({ default: 'vitrine' })
  const images = (await read('deploy/compose.yaml')).match(/image: \S+/g)
  expect(images).toEqual([`image: \${${variable}:?set`, `image: \${${variable}:?set`, 'image: postgres:17'])
  expect(await read('deploy/compose.build.yaml')).toContain('dockerfile: deploy/Dockerfile')
})

test('checks no port of the container for backups in compose.yaml', async () => {
  // Its inherited check would fail `docker compose up --wait`
  const [, backup] = /^ {2}backup:\n((?: {4}.*\n)+)/m.exec(await read('deploy/compose.yaml'))!
  expect(backup).toContain('    healthcheck:\n      test: [NONE]\n')
})

test('repeats a failed backup of compose.yaml after a minute', async () => {
  const [, script] = /command:\s*\[\s*sh,\s*-c,\s*"(.*)"/.exec(await read('deploy/compose.yaml'))!
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-compose-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = (name: string, content: string) =>
    writeFile(join(folder, name), `#!/bin/sh\n${content}`, { mode: 0o755 })
  await write('vitrine-admin', `[ -e ${folder}/failed ] || { touch ${folder}/failed; exit 1; }`)
  await write('sleep', 'echo $1; [ $1 = 60 ] || kill $PPID')
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const { stdout } = await promisify(execFile)('sh', ['-c', script!], { env }).catch((error) => error)
  expect(stdout).toBe('60\n86400\n')
})
