import { beforeAll, expect, test } from 'vitest'
import { startAgentApp } from '#tests/agents.ts'
import type { Data, Person } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'
import { useResource } from '#tests/resources.ts'

const shop = 'https://shop.example.com'

/** Typical first try of an agent for "a page for my pottery", with faults that the doctor finds. */
const links = [
  { title: 'SEE THE SPRING BOWLS', url: `${shop}/spring`, section: 'Shop', highlighted: true },
  { title: 'Order a cup with your name', url: 'http://shop.example.com/names', section: 'Shop' },
  { title: 'Book a course at the wheel', url: 'https://courses.example.com', section: 'Workshop' },
  { title: 'Read how a bowl is made', url: 'https://blog.example.com/bowl', section: 'Workshop' },
]

describeOnce('session of an agent', (engine) => {
  let robin: Person
  const a = useResource(() => startAgentApp(engine))
  beforeAll(async () => {
    robin = await a.app.signUp('Robin Example')
  })

  test('completes an empty page until the doctor misses only pictures and a way to contact', async () => {
    const { access } = await a.grantAccess(robin)
    const agent = await a.open({ key: access })
    const call = async (name: string, args: Record<string, unknown> = {}): Promise<Data> => {
      const { failed, data } = await a.call(agent, name, args)
      if (failed) throw new Error(`${name} failed: ${JSON.stringify(data)}`)
      return data
    }

    const { page } = await call('get_page')
    expect((await call('list_links')).links).toEqual([])
    const empty = (await call('run_doctor')).run.score
    expect(empty).toBeLessThan(90)

    await call('update_profile', {
      bio: 'Bowls and cups, thrown and fired in a small workshop in Vienna.',
      location: 'Vienna',
      timezone: 'Europe/Vienna',
      social_links: [{ platform: 'instagram', url: 'https://www.instagram.com/robin.example' }],
      theme: { preset: 'botanical' },
      revision: page.revision,
    })
    const { kinds } = await call('list_block_kinds')
    expect(kinds.map(({ kind }: Data) => kind)).toContain('faq')
    const { example } = await call('list_block_kinds', { kind: 'faq' })
    const savedLinks: Data[] = []
    for (const [i, link] of links.entries())
      savedLinks.push((await call('save_link', { ...link, idempotency_key: `first-try-${i}` })).link)
    const faq = { ...example, title: 'Questions before you order', url: page.public_url }
    const { link: questions } = await call('save_link', { ...faq, idempotency_key: 'first-try-faq' })
    await call('make_version', { name: 'First try' })

    const { run: first } = await call('run_doctor')
    const automatic = first.recommendations.filter(
      (recommendation: Data) => recommendation.fix.mode === 'auto',
    )
    const targets = automatic.map((recommendation: Data) => recommendation.target.id)
    expect(targets).toEqual(expect.arrayContaining([savedLinks[0].id, savedLinks[1].id]))
    for (const { id } of automatic) await call('apply_fix', { run_id: first.id, recommendation_id: id })
    // Rules that need new texts, written by the agent
    const open = first.recommendations.map(({ rule }: Data) => rule)
    expect(open).toEqual(expect.arrayContaining(['seo-description']))
    const { page: changed } = await call('get_page')
    await call('update_profile', {
      seo: {
        title: 'Robin Example, ceramics from Vienna',
        description:
          'Hand-made bowls and cups, fired in Vienna. Visit the shop, book a course or write to me.',
      },
      revision: changed.revision,
    })
    await call('move_links', { ids: [savedLinks[0].id, savedLinks[1].id, questions.id] })

    const { run } = await call('run_doctor')
    expect(run.recommendations.map(({ rule }: Data) => rule).sort()).toEqual([
      'avatar',
      'contact-way',
      'share-picture',
    ])
    expect(run.score).toBeGreaterThan(empty)
    expect(run.recommendations.filter((recommendation: Data) => recommendation.fix.mode === 'auto')).toEqual(
      [],
    )

    const shown = await a.app.request({ url: `/${robin.username}` })
    for (const text of ['See the spring bowls', 'Vienna', 'Questions before you order', 'Workshop'])
      expect(shown.body).toContain(text)
    const order = (await call('list_links')).links.map(({ id }: Data) => id)
    expect(order.slice(0, 3)).toEqual([savedLinks[0].id, savedLinks[1].id, questions.id])
    // The user sees that the agent made the change, and can undo it
    const { versions } = await call('get_page', { with: ['versions'] })
    const { review } = await call('review_restore', { version_id: versions.at(-1).id })
    expect(review.diff.length).toBeGreaterThan(5)
  })
})
