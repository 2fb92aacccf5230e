import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs, hourMs } from '@vitrine/contract/durations'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ApiUser, fixedClock, useApp } from '#tests/app.ts'
import { describeBoth } from '#tests/databases.ts'
import { sweepUploads } from '#tests/jobs.ts'
import { selectRows } from '#tests/rows.ts'
import { runJob } from '../../jobs/engine.ts'
import { builtInPlans } from '../billing/plans.ts'
import { insertProfile } from './create.ts'
import { unusedFiles } from './jobs.ts'
import { moveProfile } from './service.ts'

describeBoth('unused uploads', (engine) => {
  const app = useApp(engine, {}, fixedClock)
  let shade = 0

  const picture = () => {
    shade += 5
    return sharp({ create: { width: 30, height: 20, channels: 3, background: { r: shade, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  }
  /** Uploads a picture for blocks and returns its path. */
  const upload = async (user: ApiUser, profileId = user.profileId) =>
    new URL(
      (
        await app.upload(user, `/business-blocks/upload?profile_id=${profileId}`, [
          { part: 'file', bytes: await picture(), type: 'image/png' },
        ])
      ).data.url,
    ).pathname
  const newAvatar = async (user: ApiUser) =>
    new URL(
      (
        await app.upload(user, '/profile/avatar', [
          { part: 'avatar', bytes: await picture(), type: 'image/png' },
        ])
      ).data.avatar_url,
    ).pathname
  const isRecorded = async (path: string) =>
    (await selectRows(app.deps.db, 'upload', {}, ['names'])).some(({ names }) =>
      names.startsWith(path.slice('/media/'.length, '/media/'.length + 32)),
    )
  const sweepLater = async (days: number) => {
    app.clock.now += days * dayMs
    return sweepUploads(app.deps, app.clock.now)
  }

  test('deletes only uploads whose retention has ended', async () => {
    const user = await app.person()
    const orphan = await upload(user)
    expect((await sweepLater(6.9)).uploads).toBe(0)
    const young = await upload(user)
    expect((await sweepLater(0.2)).uploads).toBe(1)
    expect([await isRecorded(orphan), await isRecorded(young)]).toEqual([false, true])
    const uploads = await selectRows(app.deps.db, 'upload', { user_id: user.userId }, ['id'])
    expect(uploads).toHaveLength(1)
  })

  test('keeps uploads used by settings, links, variants, versions or workspaces', async () => {
    const user = await app.person('agency')
    const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
      const response = await app.call(user, method, path, body)
      expect(response.status, `${method} ${path} ${response.text}`).toBeLessThan(300)
      return response.data
    }
    const link = (more: object) =>
      call('POST', '/links', { title: 't', url: 'https://example.com/', ...more })
    const used: Record<string, string> = {
      'the picture of a version': await newAvatar(user),
      'the picture of the profile': await newAvatar(user),
      'the share picture': await upload(user),
      'the picture behind the page': await upload(user),
      'the cover': await upload(user),
      'the picture behind a section': await upload(user),
      'the picture of a link': await upload(user),
      'a member of a block': await upload(user),
      'an archived link': await upload(user),
      'what a link had in a version': await upload(user),
      'a variant': await upload(user),
      'a proposal': await upload(user),
      'the logo of a workspace': await upload(user),
      'another profile of the owner': await upload(user),
    }
    const at = (name: string) => used[name]!
    await call('PUT', '/profile', {
      seo: { og_image_url: at('the share picture') },
      theme: {
        background: { type: 'image', image_url: at('the picture behind the page') },
        cover: { image_url: at('the cover') },
      },
      section_styles: [{ section: '', image_url: at('the picture behind a section'), ground: 'band' }],
    })
    await link({ image_url: at('the picture of a link') })
    await link({ business_block_config: { nested: [{ poster: at('a member of a block') }] } })
    await call('DELETE', `/links/${(await link({ image_url: at('an archived link') })).id}`)
    const changed = await link({ image_url: at('what a link had in a version') })
    await call('POST', `/profiles/${user.profileId}/versions`, { name: 'Before' })
    await call('PUT', `/links/${changed.id}`, { title: 't', url: 'https://example.com/', image_url: null })
    await call('POST', `/profiles/${user.profileId}/variants`, {
      name: 'V',
      kind: 'experiment',
      overrides: { avatar_url: at('a variant') },
    })
    await call('POST', `/ext/v1/profiles/${user.profileId}/proposals`, {
      title: 'P',
      profile: { avatar_url: at('a proposal') },
    })
    await call('POST', '/workspaces', { name: 'W', logo_url: at('the logo of a workspace') })
    const second = await app.deps.db.tx((db) =>
      insertProfile(db, { ownerId: user.userId, displayName: 'Second', now: app.clock.now }),
    )
    await call('POST', `/links?profile_id=${second.id}`, {
      title: 't',
      url: 'https://example.com/',
      image_url: at('another profile of the owner'),
    })
    const orphan = await upload(user)
    expect((await sweepLater(8)).uploads).toBe(2)
    for (const [name, path] of Object.entries(used)) expect(await isRecorded(path), name).toBe(true)
    expect(await isRecorded(orphan)).toBe(false)
    // Recently used uploads are not checked again before their retention ends
    expect((await sweepLater(6)).uploads).toBe(0)
    await call('PUT', '/profile', { seo: { og_image_url: null } })
    for (const { id } of (await app.call(user, 'GET', `/profiles/${user.profileId}/versions`)).data)
      await call('DELETE', `/profiles/${user.profileId}/versions/${id}`)
    expect((await sweepLater(2)).uploads).toBe(3)
    const gone = Object.entries(used).map(async ([name, path]) => ((await isRecorded(path)) ? '' : name))
    expect((await Promise.all(gone)).filter(Boolean).sort()).toEqual([
      'the picture of a version',
      'the share picture',
      'what a link had in a version',
    ])
  })

  test('keeps uploads that a concurrent write uses', async () => {
    const user = await app.person()
    const path = await upload(user)
    const begun = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const saving = app.deps.db.tx(async (db) => {
      const { doc } = await db
        .selectFrom('profile')
        .select('doc')
        .where('id', '=', user.profileId)
        .executeTakeFirstOrThrow()
      const text = doc.replace('"avatar_url":null', `"avatar_url":"${path}"`)
      await db.updateTable('profile').set({ doc: text }).where('id', '=', user.profileId).execute()
      begun.resolve()
      await end.promise
    })
    await begun.promise
    const sweep = sweepLater(8)
    await new Promise((resolve) => setTimeout(resolve, 200))
    end.resolve()
    await Promise.all([saving, sweep])
    expect((await app.call(user, 'GET', '/profile')).data.avatar_url).toContain(path)
    expect(await isRecorded(path)).toBe(true)
  })

  test('removes only old files that no upload references', async () => {
    const user = await app.person()
    const avatar = await newAvatar(user)
    for (const ending of ['-s96.webp', '-s224.avif'])
      await app.app.inject({ url: avatar.replace('.webp', ending) })
    const bytes = Buffer.from('left by a process that ended')
    const orphans = Array.from('0123456789abcdef', (digit) => digit.repeat(32)).flatMap((hash) => [
      `${hash}-30x20.webp`,
      `${hash}-30x20-w400.avif`,
    ])
    for (const name of orphans) await app.deps.storage.put(name, bytes, 'image/webp')
    const young = `${'ab'.repeat(16)}.webp`
    await app.deps.storage.put(young, bytes, 'image/webp')
    const media = join(app.deps.config.DATA_DIR, 'media')
    const old = new Date(app.clock.now - 8 * dayMs)
    const names: string[] = []
    for await (const { name } of app.deps.storage.list()) names.push(name)
    for (const name of names) if (name !== young) await utimes(join(media, name.slice(0, 2), name), old, old)
    let files = 0
    for (let hour = 0; hour < 16; hour++) files += (await sweepLater(1 / 24)).files
    expect(files).toBeGreaterThanOrEqual(orphans.length)
    const now: string[] = []
    for await (const { name } of app.deps.storage.list()) now.push(name)
    expect(now.filter((name) => orphans.includes(name))).toEqual([])
    const hash = avatar.slice('/media/'.length, '/media/'.length + 32)
    expect(now.filter((name) => name.startsWith(hash))).toHaveLength(4)
    expect(now).toContain(young)
  })

  test('continues with other files if removing one fails', async () => {
    const bytes = Buffer.from('left by a process that ended')
    const digit = '0123456789abcdef'[Math.floor(app.clock.now / hourMs) % 16]!
    const orphans = ['1', '2', '3'].map((end) => `${digit.repeat(31)}${end}.webp`)
    const media = join(app.deps.config.DATA_DIR, 'media')
    const old = new Date(app.clock.now - 30 * dayMs)
    for (const name of orphans) {
      await app.deps.storage.put(name, bytes, 'image/webp')
      await utimes(join(media, name.slice(0, 2), name), old, old)
    }
    const { storage } = app.deps
    const refused: string[] = []
    const remove = async (name: string) => {
      if (refused.length === 0 || refused.includes(name)) {
        refused.push(name)
        throw new Error('the store refuses')
      }
      await storage.remove(name)
    }
    const counts = await runJob({ ...app.deps, storage: { ...storage, remove } }, unusedFiles, {
      now: app.clock.now,
    })
    expect(counts).toMatchObject({ files: 2, errors: 1 })
    const there: string[] = []
    for await (const { name } of storage.list(digit)) if (orphans.includes(name)) there.push(name)
    expect(there).toEqual(refused)
  })

  test('keeps uploads that another account uses after a transfer of a page', async () => {
    const giver = await app.person('agency')
    const [client, other] = [await app.person('agency'), await app.person('agency')]
    const pages = await app.deps.db.tx(async (db) => [
      await insertProfile(db, { ownerId: giver.userId, displayName: 'One', now: app.clock.now }),
      await insertProfile(db, { ownerId: giver.userId, displayName: 'Two', now: app.clock.now }),
    ])
    const [one, two] = [pages[0]!.id, pages[1]!.id]
    const useInLink = async (profileId: number, path: string) => {
      const link = { title: 't', url: 'https://example.com/', image_url: path }
      expect((await app.call(giver, 'POST', `/links?profile_id=${profileId}`, link)).status).toBeLessThan(300)
      return path
    }
    const used = {
      'of the former owner’s page, on the moved page': await useInLink(one, await upload(giver)),
      'of the moved page, on the former owner’s page': await useInLink(
        giver.profileId,
        await upload(giver, one),
      ),
      'of a moved page, on a page that moved elsewhere': await useInLink(two, await upload(giver, one)),
      'of the moved page, as the logo of a workspace': await upload(giver, one),
    }
    const logo = { name: 'W', logo_url: used['of the moved page, as the logo of a workspace'] }
    expect((await app.call(giver, 'POST', '/workspaces', logo)).status).toBeLessThan(300)
    const orphan = await upload(giver, one)
    const plan = builtInPlans.find(({ key }) => key === 'agency')!
    const move = (id: number, toId: number) =>
      app.deps.db.tx((db) =>
        moveProfile(app.deps, db, { id, fromId: giver.userId, toId, plan, now: app.clock.now }),
      )
    expect([await move(one, client.userId), await move(two, other.userId)]).toEqual([true, true])
    await sweepLater(8)
    for (const [name, path] of Object.entries(used)) expect(await isRecorded(path), name).toBe(true)
    expect(await isRecorded(orphan)).toBe(false)
  })
})
