import type { Client } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AgentApp, startAgentApp } from '#tests/agents.ts'
import type { Data, Person } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { updateRows } from '#tests/rows.ts'

/** Shortens a result for the transcript. */
const shorten = (value: unknown): string => {
  const text = JSON.stringify(value)
  return text.length > 300 ? `${text.slice(0, 300)}… (${text.length} characters)` : text
}

/**
 * Ten tasks of users, done by the official client: once with an API key, once with an OAuth token.
 * `SHOW_TASKS=1 npx vitest run apps/server/src/mcp/tasks.test.ts` prints all calls and their results.
 */
describeOnce('ten tasks of an agent', (engine) => {
  describe.each(['key', 'OAuth'] as const)('with %s', (credential) => {
    let a: AgentApp
    let robin: Person
    let agent: Client
    const transcript: string[] = []
    beforeAll(async () => {
      a = await startAgentApp(engine)
      robin = await a.app.signUp()
      await updateRows(a.app.deps.db, 'user', { id: robin.user.id }, { plan_key: 'agency' })
      const access =
        credential === 'key' ? await a.app.key(robin, 'write') : (await a.grantAccess(robin)).access
      agent = await a.open({ key: access })
    })
    afterAll(async () => {
      if (process.env.SHOW_TASKS) console.log(transcript.join('\n'))
      await a.close()
    })

    const call = async (name: string, args: Record<string, unknown> = {}) => {
      const { failed, data } = await a.call(agent, name, args)
      transcript.push(`  ${name} ${shorten(args)}\n    ${failed ? 'ERROR ' : '→ '}${shorten(data)}`)
      return { failed, data }
    }
    const good = async (name: string, args: Record<string, unknown> = {}): Promise<Data> => {
      const { failed, data } = await call(name, args)
      if (failed) throw new Error(`${name}: ${JSON.stringify(data)}`)
      return data
    }
    const task = (name: string, run: () => Promise<void>) =>
      test(name, async () => {
        transcript.push(`\n${name} (${credential})`)
        await run()
      })
    const readPage = async () =>
      String((await a.app.request({ url: `/${robin.username}` })).body).split('<body>')[1]!

    task('1. Make my page dark', async () => {
      const { failed, data } = await call('update_profile', { theme: { preset: 'dark' } })
      expect([failed, data.problems[0]]).toEqual([
        true,
        expect.objectContaining({ path: 'theme.preset', rule: 'enum' }),
      ])
      expect(data.errors[0]).toContain('must be one of vitrine, newspaper')
      const { page } = await good('get_page')
      const changed = await good('update_profile', {
        theme: { preset: 'terminal', mode: 'dark' },
        revision: page.revision,
      })
      expect(changed.page.theme).toMatchObject({ preset: 'terminal', mode: 'dark' })
      expect(changed).not.toHaveProperty('warnings')
    })

    task('2. Add a bowl for 49 euros', async () => {
      const { link } = await good('save_link', {
        title: 'Moss bowl',
        kind: 'product',
        url: 'https://shop.example.com/moss',
        business_block_config: { price: 4900, currency: 'EUR' },
        section: 'Shop',
      })
      expect(link).toMatchObject({ kind: 'product', business_block_config: { price: 4900 } })
      expect(await readPage()).toContain('€49')
    })

    task('3. Show the spring sale only in March 2030, then always', async () => {
      const { link } = await good('save_link', {
        title: 'Spring sale',
        url: 'https://shop.example.com/spring',
        schedule: { starts_at: '2030-03-01T00:00:00Z', ends_at: '2030-04-01T00:00:00Z' },
      })
      expect(link.state).toBe('scheduled')
      expect(await readPage()).not.toContain('Spring sale')
      const always = await good('save_link', {
        id: link.id,
        clear: ['schedule.starts_at', 'schedule.ends_at'],
        revision: link.revision,
      })
      expect(always.link).not.toHaveProperty('state')
      expect(await readPage()).toContain('Spring sale')
    })

    task('4. Take the sale down, then bring it back', async () => {
      const { links } = await good('list_links')
      const { id, revision } = links.find(({ title }: Data) => title === 'Spring sale')
      await good('archive_link', { id, revision })
      expect(await readPage()).not.toContain('Spring sale')
      expect((await good('list_links', { state: 'archived' })).links[0].id).toBe(id)
      await good('archive_link', { id, restore: true })
      expect(await readPage()).toContain('Spring sale')
    })

    task('5. Check the page and repair what can be repaired', async () => {
      await good('save_link', { title: 'ORDER A CUP WITH YOUR NAME', url: 'http://shop.example.com/names' })
      const { run } = await good('run_doctor')
      const fixes = run.recommendations.filter(({ fix }: Data) => fix.mode === 'auto')
      expect(fixes.length).toBeGreaterThan(0)
      for (const { id } of fixes) await good('apply_fix', { run_id: run.id, recommendation_id: id })
      expect((await good('run_doctor')).run.score).toBeGreaterThan(run.score)
    })

    task('6. How many visitors came from phones this month?', async () => {
      await a.app.request({
        url: `/${robin.username}`,
        headers: {
          'user-agent':
            'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
        },
      })
      await expect.poll(async () => (await good('get_analytics')).overview.totals.visits).toBeGreaterThan(0)
      const filtered = await good('get_analytics', { filter: 'device:is:mobile' })
      expect(filtered.overview.range.filter).toBeDefined()
      const wrong = await call('get_analytics', { filter: 'phone:is:yes' })
      expect(wrong.data.errors[0]).toMatch(/^filter:/)
    })

    task('7. Test another bio on half of the visitors, then stop', async () => {
      const { variant } = await good('save_variant', {
        name: 'Shorter bio',
        kind: 'experiment',
        weight: 50,
        overrides: { bio: 'Bowls from Vienna.' },
        goal: { metric: 'click_rate' },
        status: 'running',
      })
      expect([variant.status, variant.revision]).toEqual(['running', 1])
      const report = await good('get_analytics', { report: 'variants' })
      expect(JSON.stringify(report)).toContain('Shorter bio')
      const stopped = await good('save_variant', {
        variant_id: variant.id,
        status: 'stopped',
        revision: variant.revision,
      })
      expect(stopped.variant.status).toBe('stopped')
    })

    task('8. Plan a campaign for the Christmas market', async () => {
      const { links } = await good('list_links')
      const { campaign } = await good('save_campaign', {
        name: 'Christmas market',
        starts_at: '2030-11-24T09:00:00Z',
        ends_at: '2030-12-24T18:00:00Z',
        status: 'active',
        link_ids: [links[0].id],
        goal: { metric: 'clicks', target: 500 },
        utm: { campaign: 'christmas' },
      })
      expect(campaign.status).toBe('scheduled')
      expect((await good('get_page', { with: ['campaigns'] })).campaigns[0].id).toBe(campaign.id)
    })

    task('9. Go back to the page as it was', async () => {
      const { version } = await good('make_version', { name: 'Before the rewrite' })
      await good('update_profile', { bio: 'A mistake.' })
      const { review } = await good('review_restore', { version_id: version.id })
      expect(review.diff).toContainEqual(expect.objectContaining({ path: 'profile.bio' }))
      const { restored } = await good('review_restore', {
        version_id: version.id,
        preview_token: review.preview_token,
      })
      expect(restored.profile.bio).not.toBe('A mistake.')
    })

    task('10. Move the sale to the shop, before the bowl', async () => {
      const { links } = await good('list_links')
      const find = (title: string) => links.find((link: Data) => link.title === title).id
      const [sale, bowl] = [find('Spring sale'), find('Moss bowl')]
      await good('move_links', { ids: [sale], section: 'Shop' })
      const moved = (await good('move_links', { ids: [sale], before: bowl })).links
      const ids = moved.map(({ id }: Data) => id)
      expect(ids.indexOf(sale)).toBe(ids.indexOf(bowl) - 1)
      expect(moved.find(({ id }: Data) => id === sale).section).toBe('Shop')
    })
  })
})
