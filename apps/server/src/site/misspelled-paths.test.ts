import { beforeAll, expect, test } from 'vitest'
import { type ApiUser, useApp } from '#tests/app.ts'
import { describeSql } from '#tests/databases.ts'

describeSql('mistyped paths', (engine) => {
  const app = useApp(engine)
  let user: ApiUser
  let id: number
  const locate = async (url: string, headers: Record<string, string> = { accept: 'text/html' }) => {
    const { statusCode, headers: response } = await app.app.inject({ method: 'GET', url, headers })
    return [statusCode, response.location]
  }
  beforeAll(async () => {
    user = await app.person('pro')
    await app.call(user, 'PUT', '/profile', { username: 'robin', is_published: true })
    id = (await app.call(user, 'POST', '/links', { title: 'A', url: 'https://example.com/#/a?b=%2f' })).data
      .id
  })

  test.each([
    '@robin',
    '@Robin',
    '%40robin',
    '%EF%BC%A0robin',
    'robin.',
    'robin,',
    'robin)',
    'robin).',
    'robin!',
    'robin;',
    'robin:',
    'robin*',
    'robin**',
    'robin]',
    'robin%7D',
    'robin%22',
    'robin%27',
    'robin%E2%80%9D',
    'robin%E2%80%99',
    'robin%C2%BB',
    'robin%E3%80%8D',
    'robin%E3%80%82',
    'robin%EF%BC%8C',
    'robin%EF%BC%89',
    'robin%20',
    'robin%C2%A0',
    'robin%E2%80%8B',
    'robin%EF%BB%BF',
    'robin%E2%80%AC',
    'robin%E2%80%8E',
    'robin%E2%80%A6',
    'robin%3E',
    'robin%60',
    'robin_',
    'robin-',
    '/robin',
    '//robin',
    '/@robin',
    '@robin/',
    '%EF%BD%92%EF%BD%8F%EF%BD%82%EF%BD%89%EF%BD%8E',
    '@robin%E2%80%9D.',
  ])('redirects /%s', async (path) => {
    expect(await locate(`/${path}`)).toEqual([301, '/robin'])
    expect(await locate(`/${path}?c=spring`, { accept: '*/*' })).toEqual([301, '/robin?c=spring'])
  })

  test('redirects the files of a page, links and forms', async () => {
    for (const file of ['.vcf', '.json', '/qr.svg', '/qr.png', '/share.png', '/badge.svg'])
      expect(await locate(`/@robin${file}`)).toEqual([301, `/robin${file}`])
    for (const mark of ['.', ')', '%E2%80%8B', '%22', '%20'])
      for (const kind of ['l', 'f'])
        expect(await locate(`/${kind}/${id}${mark}`)).toEqual([301, `/${kind}/${id}`])
    expect(await locate(`/l/${id}`)).toEqual([302, 'https://example.com/#/a?b=%2f'])
  })

  test.each([
    '//evil.example',
    '//evil.example/robin',
    '/@nobody-here',
    '/nobody-here.',
    '/robin%C3%A9',
    '/robin/x',
    '/@robin/x',
    '/robin%2Fx',
    '/robin%E2%80',
    '/@',
    '/l/0.',
    '/l/x.',
    '/@api',
    `/${'@'.repeat(400)}robin`,
  ])('responds to %s with 404', async (path) => expect(await locate(path)).toEqual([404, undefined]))

  test('reveals no unpublished page', async () => {
    await app.call(user, 'PUT', '/profile', { is_published: false })
    for (const path of ['/@robin', '/robin.', `/l/${id}.`])
      expect(await locate(path)).toEqual([404, undefined])
  })
})
