import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchBrowser } from '../e2e/browser.ts'
import { installPackage } from './package.ts'

const run = promisify(execFile)

let folder: string
let sdk: string
let cli: string
let peer: Server
let url: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-packages-'))
  sdk = await installPackage('sdk', folder)
  cli = await installPackage('cli', join(folder, 'cli'))
  peer = createServer(async (request, response) => {
    if (request.url === '/sdk.js') {
      response.setHeader('content-type', 'text/javascript')
      response.end(await readFile(join(sdk, 'dist/index.js')))
    } else if (request.url === '/') {
      response.setHeader('content-type', 'text/html')
      response.end('<!doctype html><title>SDK</title>')
    } else {
      response.setHeader('content-type', 'application/json')
      let bytes = 0
      for await (const chunk of request) bytes += (chunk as Buffer).length
      const data = { key: request.headers.authorization ?? null, csrf_token: 'c', bytes }
      response.end(JSON.stringify({ ok: true, data }))
    }
  }).listen(0, '127.0.0.1')
  await once(peer, 'listening')
  url = `http://127.0.0.1:${(peer.address() as AddressInfo).port}`
})
afterAll(async () => {
  peer?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the path of a version of Node: this process's, or another one that it installs. */
const installNode = async (major: number): Promise<string> => {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath
  const name = `node-linux-${process.arch}`
  const at = join(folder, `node${major}`)
  await mkdir(at)
  await run('npm', ['install', '--prefix', at, '--no-audit', '--no-fund', `${name}@${major}`])
  return join(at, 'node_modules', name, 'bin/node')
}

for (const major of [20, 22, 24])
  test(`calls a service through the SDK on Node ${major}`, async () => {
    const node = await installNode(major)
    await writeFile(
      join(folder, 'call.mjs'),
      `import { createClient, uploadFile } from '@vitrine/sdk'
const options = { baseUrl: process.argv[2], apiKey: 'vt_x' }
const { data } = await createClient(options).getProfile()
const shares = []
await uploadFile(options, new Blob(['picture']), { onProgress: (share) => shares.push(share) })
console.log(JSON.stringify([process.versions.node.split('.')[0], data.key, shares]))`,
    )
    const { stdout } = await run(node, [join(folder, 'call.mjs'), url])
    expect(JSON.parse(stdout)).toEqual([String(major), 'Bearer vt_x', [1]])
    const program = join(cli, 'dist/vitrine.js')
    expect((await run(node, [program, '--help'])).stdout).toContain('Usage: vitrine')
    const unknown = await run(node, [program, 'nothing']).catch((error: { code: number }) => error.code)
    expect(unknown).toBe(2)
  })

test('installs the command-line client as one file without dependencies', async () => {
  const manifest = JSON.parse(await readFile(join(cli, 'package.json'), 'utf8'))
  expect(manifest).not.toHaveProperty('dependencies')
  expect(manifest).not.toHaveProperty('private')
  expect((await readdir(join(cli, 'dist'))).toSorted()).toEqual(['vitrine.js'])
  const { stdout } = await run(join(folder, 'cli/node_modules/.bin/vitrine'), ['links', 'add', '--help'])
  expect(stdout).toContain('vitrine links add [options] <url>')
  expect((await run(join(folder, 'cli/node_modules/.bin/vitrine'), ['--version'])).stdout).toBe(
    `${manifest.version}\n`,
  )
  expect(await readFile(join(cli, 'LICENSE'), 'utf8')).toContain('contains commander')
  const login = run(join(folder, 'cli/node_modules/.bin/vitrine'), ['login', '--url', 'http://127.0.0.1:9'], {
    env: { PATH: process.env.PATH, HOME: folder },
  })
  login.child.stdin?.end('vt_x\n')
  expect(await login.catch(({ code }: { code: number }) => code)).toBe(1)
})

test('includes README and licence in both packages', async () => {
  for (const installed of [sdk, cli])
    for (const name of ['README.md', 'LICENSE'])
      expect((await readFile(join(installed, name), 'utf8')).length, name).toBeGreaterThan(200)
  const { types } = JSON.parse(await readFile(join(sdk, 'package.json'), 'utf8'))
  expect(await readFile(join(sdk, types), 'utf8')).toContain('createClient')
})

test('completes commands, options and values in bash', async () => {
  const path = `${join(folder, 'cli/node_modules/.bin')}:${process.env.PATH}`
  const complete = async (...words: string[]): Promise<string[]> => {
    const script = `source <(vitrine completion bash)
COMP_WORDS=(vitrine "$@"); COMP_CWORD=$#; _vitrine; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await run('bash', ['-c', script, 'bash', ...words], { env: { PATH: path } })
    return stdout.split('\n').filter(Boolean)
  }
  expect(await complete('lin')).toEqual(['links'])
  expect(await complete('links', 'up')).toEqual(['update'])
  expect(await complete('links', '--profile', 'x', 'add', '--ti')).toEqual(['--title'])
  expect(await complete('export', '--format', '')).toEqual(['json', 'html'])
  expect(await complete('completion', '')).toEqual(['bash', 'zsh', 'fish'])
  expect(await complete('import', '')).toEqual([])
})

test('passes typechecking of the SDK for bundlers', async () => {
  await writeFile(
    join(folder, 'use.ts'),
    `import { createClient } from '@vitrine/sdk'\nexport const profile = createClient({ baseUrl: '' }).getProfile()\n`,
  )
  const options = [
    '--strict',
    '--skipLibCheck',
    'false',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ]
  const tsc = join(import.meta.dirname, '../../node_modules/typescript7/bin/tsc')
  await run(process.execPath, [tsc, '--noEmit', ...options, '--target', 'es2022', 'use.ts'], { cwd: folder })
})

test('calls a service through the SDK in a browser with upload progress', async () => {
  const browser = await launchBrowser()
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  await page.goto(url)
  // Imported as text, because the test runner transforms imports
  const [data, shares] = await page.evaluate<[unknown, number[]]>(`(async () => {
    const { createClient, uploadFile } = await import('/sdk.js')
    const shares = []
    const onProgress = (share) => shares.push(share)
    await uploadFile({ baseUrl: '' }, new File([new Uint8Array(3_000_000)], 'large.png'), { onProgress })
    return [(await createClient({ baseUrl: '' }).getProfile()).data, shares]
  })()`)
  expect(data).toMatchObject({ key: null, bytes: 0 })
  expect(shares.at(-1)).toBe(1)
  expect(shares.every((share, i) => share <= 1 && share >= (shares[i - 1] ?? 0))).toBe(true)
})
