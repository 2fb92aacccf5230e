import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'

/**
 * Checks the packages of app stores by the rules that the stores publish: validate_compose.py and the field matrix of
 * IceWhaleTech/CasaOS-AppStore, apps.test.ts of runtipi/runtipi-appstore, lint-apps.mjs of getumbrel/umbrel-apps, and the
 * reference of templates at ca.unraid.net. Read in November 2026.
 */
const root = join(import.meta.dirname, '../..')
const repository = 'https://github.com/Robin/vitrine'
const digest = `@sha256:${'a'.repeat(64)}`

let folder: string
let version: string
let image: string
const read = (path: string) => readFile(join(folder, 'stores', path), 'utf8')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-stores-'))
  const run = promisify(execFile)
  const env = { PATH: process.env.PATH, REPOSITORY: repository, DIGEST: digest }
  await run(join(root, 'scripts/stores.sh'), [join(folder, 'stores')], { env })
  version = (await run(join(root, 'scripts/version.sh'))).stdout.trim().replace('+', '-')
  image = `ghcr.io/robin/vitrine:${version}`
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('fills all templates, from one place for image, version, address and port', async () => {
  const names = await readdir(join(folder, 'stores'), { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile() && !entry.name.endsWith('.jpg'))
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  )
  expect(texts.join('')).not.toMatch(/@[A-Z_]+@/)
  const addresses = texts.join('').match(/https:\/\/github\.com\/Robin\/vitrine/g)
  expect(addresses!.length).toBeGreaterThan(8)
  for (const path of globSync('deploy/stores/*/*.{yml,json,xml}', { cwd: root }))
    expect(await readFile(join(root, path), 'utf8'), path).not.toMatch(/ghcr\.io|Robin|:0\.\d|3717/)
  const dockerfile = await readFile(join(root, 'deploy/Dockerfile'), 'utf8')
  expect(dockerfile).toContain('VOLUME /data\nEXPOSE 3000\n')
  expect(dockerfile).toContain('useradd --uid 1000')
})

test('follows the rules of CasaOS', async () => {
  const compose = parse(await read('casaos/docker-compose.yml'))
  expect(compose.name).toMatch(/^[a-z0-9_-]+$/)
  const { vitrine } = compose.services
  expect(vitrine).toMatchObject({
    image,
    ports: [{ target: 3000, published: '3717', protocol: 'tcp' }],
    volumes: [{ type: 'volume', source: 'data', target: '/data' }],
  })
  expect(compose.volumes).toHaveProperty('data')
  const store = compose['x-casaos']
  expect(store).toMatchObject({
    id: 'com.github.robin.vitrine',
    main: 'vitrine',
    index: expect.stringMatching(/^\//),
    port_map: '3717',
    icon: expect.stringMatching(/^https:.*\.jpg$/),
    category: 'Social',
    architectures: ['amd64', 'arm64'],
    version,
    update_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
  for (const key of ['title', 'tagline', 'description']) expect(store[key].en_US, key).toBeTruthy()
  expect(store.tips.before_install.en_US).toContain('set-up code')
})

test('follows the rules of Runtipi', async () => {
  const config = JSON.parse(await read('runtipi/config.json'))
  expect(config).toMatchObject({
    id: 'vitrine',
    version,
    port: 3717,
    tipi_version: expect.any(Number),
    categories: ['social'],
    supported_architectures: ['arm64', 'amd64'],
  })
  for (const key of ['name', 'description', 'short_desc', 'author', 'source'])
    expect(config[key], key).toBeTruthy()
  for (const key of ['created_at', 'updated_at'])
    expect(new Date(config[key]).getFullYear(), key).toBeGreaterThan(2025)
  const { schemaVersion, services } = JSON.parse(await read('runtipi/docker-compose.json'))
  expect(schemaVersion).toBe(2)
  expect(services).toMatchObject([
    {
      name: 'vitrine',
      image,
      isMain: true,
      internalPort: 3000,
      user: '1000:1000',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Runtipi
      volumes: [{ hostPath: '${APP_DATA_DIR}/data', containerPath: '/data' }],
    },
  ])
  const { vitrine } = parse(await read('runtipi/docker-compose.yml')).services
  const environment = services[0].environment as { key: string; value: string }[]
  expect(vitrine.environment).toEqual(Object.fromEntries(environment.map(({ key, value }) => [key, value])))
  expect(vitrine.image).toBe(image)
  for (const { env_variable } of config.form_fields)
    expect(environment.map(({ value }) => value)).toContain(`\${${env_variable}}`)
  expect(await read('runtipi/metadata/description.md')).toContain('# Vitrine')
  await access(join(folder, 'stores/runtipi/metadata/logo.jpg'))
})

test('follows the rules of Umbrel', async () => {
  const app = parse(await read('umbrel/umbrel-app.yml'))
  const required =
    'manifestVersion id category name version tagline description developer website dependencies repo support port gallery path submitter submission'
  expect(Object.keys(app)).toEqual(expect.arrayContaining(required.split(' ')))
  expect(app).toMatchObject({ id: 'vitrine', category: 'social', version, port: 3717, path: '/studio' })
  const { app_proxy, server, ...others } = parse(await read('umbrel/docker-compose.yml')).services
  expect(others).toEqual({})
  expect(app_proxy).toEqual({
    environment: { APP_HOST: 'vitrine_server_1', APP_PORT: 3000, PROXY_AUTH_ADD: 'false' },
  })
  expect(server).toMatchObject({
    image: image + digest,
    user: '1000:1000',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Umbrel
    volumes: ['${APP_DATA_DIR}/data:/data'],
  })
  expect(server).not.toHaveProperty('ports')
  // The login that Umbrel shows
  expect([server.environment.ADMIN_EMAIL, app.deterministicPassword]).toEqual([app.defaultUsername, true])
  await access(join(folder, 'stores/umbrel/data/.gitkeep'))
})

test('follows the rules of Unraid', async () => {
  const profile = await read('unraid/ca_profile.xml')
  expect(profile).toMatch(/<CommunityApplications>\s*<Profile>[^<]+<\/Profile>/)
  const template = await read('unraid/vitrine.xml')
  for (const text of [profile, template]) {
    const open: string[] = []
    for (const [, end, name] of text.matchAll(/<(\/?)(\w+)(?:\s[^<>]*)?>/g))
      if (end) expect(open.pop()).toBe(name)
      else open.push(name!)
    expect(open).toEqual([])
  }
  const element = (name: string) => new RegExp(`^  <${name}>(.+)</${name}>$`, 'm').exec(template)?.[1]
  expect(element('Name')).toBe('vitrine')
  expect(element('Repository')).toBe(image)
  expect(element('Registry')).toBe('https://ghcr.io/robin/vitrine')
  expect(element('WebUI')).toBe('http://[IP]:[PORT:3000]/studio')
  expect(element('Category')).toMatch(/^(?:\w+:\w* ?)+$/)
  expect(element('TemplateURL')).toBe(`${repository}-unraid/raw/HEAD/vitrine.xml`)
  expect(element('Icon')).toMatch(/^https:.*\.jpg$/)
  for (const name of ['Overview', 'Project', 'Support', 'Network']) expect(element(name), name).toBeTruthy()
  const configs = [...template.matchAll(/<Config ([^>]*)>([^<]*)<\/Config>/g)].map(
    ([, attributes, value]) => ({
      ...Object.fromEntries(
        [...attributes!.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]),
      ),
      value,
    }),
  )
  expect(configs).toContainEqual(expect.objectContaining({ Type: 'Port', Target: '3000', value: '3717' }))
  expect(configs).toContainEqual(expect.objectContaining({ Type: 'Path', Target: '/data', Mode: 'rw' }))
  for (const config of configs)
    expect(config).toMatchObject({ Name: expect.any(String), Display: 'always', Default: config.value })
})
