import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Member,
  readLinks,
  registerMember,
  runEntry,
  startService,
  writeLink,
} from '../support/service.ts'
import { accessDisk, asNobody, createSmallDiskCommand, hasToolsFor } from './faults.ts'
import { useServiceFolder } from './service-folder.ts'

const setup = useServiceFolder()
beforeEach(() => chmod(setup.folder, 0o755))

const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .png()
    .toBuffer()

const upload = async (url: string, { headers }: Member, picture: Buffer) => {
  const { 'content-type': _, ...rest } = headers
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
  return fetch(`${url}/api/v1/business-blocks/upload`, { method: 'POST', headers: rest, body })
}

describe.runIf(hasToolsFor('mount', 'setpriv'))('full disk', () => {
  test('rejects writes with 503 and stores no part of them while the disk is full', async () => {
    setup.service = await startService(setup.env, { launcher: createSmallDiskCommand(setup.dataDir, 64) })
    const { url } = setup.service
    const disk = accessDisk(setup.service.child.pid!, setup.dataDir)
    const member = await registerMember(url, 'crammed')
    const send = (method: string, path: string, body?: unknown, headers = member.headers) =>
      fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    const created = await send('POST', '/account/api-keys', { name: 'reads', scope: 'read' })
    const { key } = ((await created.json()) as { data: { key: string } }).data
    const acknowledged: string[] = []
    for (let n = 0; n < 5; n++) {
      expect((await writeLink(url, member, `before${n}`)).status).toBe(200)
      acknowledged.push(`before${n}`)
    }
    const picture = await noise(600)

    disk.fill()
    // A partly filled block may still accept a write
    const refused: string[] = []
    for (let n = 0; n < 40 && refused.length < 10; n++) {
      const { status } = await writeLink(url, member, `full${n}`)
      expect([200, 503]).toContain(status)
      ;(status === 200 ? acknowledged : refused).push(`full${n}`)
    }
    expect(refused).toHaveLength(10)
    const writes: [string, () => Promise<Response>][] = [
      ['profile', () => send('PUT', '/api/v1/profile', { display_name: 'Half' })],
      ['upload', () => upload(url, member, picture)],
      [
        'sign-in',
        () =>
          send(
            'POST',
            '/api/v1/auth/login',
            { email: member.email, password: member.password },
            { 'content-type': 'application/json' },
          ),
      ],
      [
        'registration',
        () =>
          send(
            'POST',
            '/api/v1/auth/register',
            {
              email: 'late@example.com',
              password: 'a long phrase of late',
              name: 'late',
              accept_terms: true,
            },
            { 'content-type': 'application/json' },
          ),
      ],
      ['key', () => send('POST', '/account/api-keys', { name: 'more', scope: 'read' })],
    ]
    for (const [name, write] of writes) {
      const response = await write()
      const body = (await response.json()) as { code: string }
      expect({ name, status: response.status, code: body.code }).toEqual({
        name,
        status: 503,
        code: 'unavailable',
      })
      expect(Number(response.headers.get('retry-after')), name).toBeGreaterThan(0)
    }

    // The first use of a key is stored
    for (let n = 0; n < 3; n++)
      expect((await send('GET', '/api/v1/links', undefined, { authorization: `Bearer ${key}` })).status).toBe(
        200,
      )
    expect((await readLinks(url, member)).map((link) => link.title).sort()).toEqual([...acknowledged].sort())
    const { data: profile } = (await (await send('GET', '/api/v1/profile')).json()) as {
      data: { display_name: string; username: string }
    }
    expect(profile.display_name).toBe('crammed')
    for (const path of [`/${profile.username}`, '/healthz', '/readyz'])
      expect((await fetch(url + path)).status, path).toBe(200)
    expect(await readdir(join(disk.inside, 'media', '.drafts')).catch(() => [])).toEqual([])

    disk.free()
    await expect.poll(async () => (await writeLink(url, member, 'after')).status).toBe(200)
    acknowledged.push('after')
    for (const title of refused) {
      expect(await writeLink(url, member, title)).toMatchObject({ status: 200, replayed: false })
      acknowledged.push(title)
    }
    expect((await upload(url, member, picture)).status).toBe(200)
    expect((await readLinks(url, member)).map((link) => link.title).sort()).toEqual([...acknowledged].sort())
    for (const name of ['vitrine.sqlite', 'vitrine.sqlite-wal'])
      await copyFile(join(disk.inside, name), join(setup.folder, name))
    const file = new Database(join(setup.folder, 'vitrine.sqlite'))
    expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
    file.close()
    expect(await setup.service.end('SIGTERM')).toMatchObject({ code: 0 })
  })
})

describe.runIf(hasToolsFor('setpriv'))('data directory without write access', () => {
  const refusal = async (more: Record<string, string> = {}) => {
    const { code, stderr } = await runEntry('main.ts', [], { ...setup.env, ...more }, { launcher: asNobody })
      .ended
    expect(stderr).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
    return stderr
  }

  test('does not start without a writable data directory, and reports what to fix', async () => {
    await mkdir(setup.dataDir, { mode: 0o755 })
    const SECRET = 'x'.repeat(40)
    const refused = /^DATA_DIR .*\/data cannot be written/
    expect(await refusal()).toMatch(refused)
    expect(await refusal({ SECRET, DATABASE_URL: 'postgres://x:y@127.0.0.1:1/z' })).toMatch(refused)

    setup.service = await startService({ ...setup.env, SECRET })
    await setup.service.end('SIGTERM')
    await chmod(setup.dataDir, 0o755)
    await chmod(join(setup.dataDir, 'vitrine.sqlite'), 0o644)
    expect(await refusal({ SECRET })).toMatch(refused)
    await chmod(setup.dataDir, 0o777)
    expect(await refusal({ SECRET })).toMatch(/vitrine\.sqlite in it must be .*writable/)
    expect(await readdir(setup.dataDir)).toEqual(['vitrine.sqlite'])
  })
})
