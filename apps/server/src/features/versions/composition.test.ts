import { initialTheme, plainSectionStyle } from '@vitrine/contract/initial-theme'
import { expect, test } from 'vitest'
import { fixedClock, useApp } from '#tests/app.ts'
import { describeOnce } from '#tests/databases.ts'

const cover = {
  image_alt: 'The hall',
  focus: { x: 20, y: 80 },
  height: 'tall',
  overlay: 'fade',
  name_place: 'over',
} as const
const composition = {
  header: 'portrait',
  cover,
  width: 'wide',
  panel: 'veil',
  motion: 'settle',
  look: 'outline',
  heading_style: 'italic',
  heading_size: 'display',
  name_size: 'huge',
  avatar_size: 'large',
  avatar_place: 'beside',
  social_place: 'end',
  dark_colors: { background: '#101820', accent: '#ffd23f' },
  heading_decoration: 'pill',
  text_size: 'large',
  picture_style: 'mono',
} as const
const section_styles = [
  { ...plainSectionStyle, section: '', layout: 'carousel', ground: 'band', tone: 'ink' },
  {
    ...plainSectionStyle,
    section: 'Shop',
    layout: 'grid',
    look: 'picture',
    ground: 'panel',
    color: '#14532d',
    image_url: 'https://pictures.example/a.webp',
    focus: { x: 20, y: 80 },
    columns: 3,
    alignment: 'center',
    spacing: 'roomy',
    heading_beside: true,
    width: 'two_thirds',
    is_sticky: true,
  },
]
const style = { size: 'square', look: 'tile', tone: 'ink', color: '#7c3aed' } as const
const plainStyle = { size: 'row', look: null, tone: 'plain', color: null } as const

describeOnce('composition of a page', (engine) => {
  const app = useApp(engine, {}, fixedClock)

  test('survives a restore, a variant and a copy to another page', async () => {
    const initial = initialTheme as Readonly<Record<string, unknown>>
    for (const [name, value] of Object.entries(composition)) expect(value, name).not.toEqual(initial[name])
    const user = await app.person('pro')
    const theme = async (person = user) => (await app.call(person, 'GET', '/profile')).data.theme
    const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
      const response = await app.call(user, method, path, body)
      expect([response.status, response.errors], path).toEqual([200, []])
      return response.data
    }
    const link = { title: 'Pot', url: 'https://example.com/pot', section: 'Shop' }
    const { id } = await call('POST', '/links', { ...link, ...style })
    await call('PUT', '/profile', { theme: composition, section_styles })
    const composed = await theme()
    expect(composed).toMatchObject(composition)

    const versions = `/profiles/${user.profileId}/versions`
    const version = await call('POST', versions, { name: 'composed' })
    await call('PUT', '/profile', { theme: initialTheme, section_styles: [] })
    await call('PUT', `/links/${id}`, { ...link, ...plainStyle })
    const { preview_token } = await call('GET', `${versions}/${version.id}`)
    await call('POST', `${versions}/${version.id}/restore`, { preview_token })
    expect(await call('GET', '/profile')).toMatchObject({ theme: composed, section_styles })
    expect(await call('GET', '/links')).toMatchObject([{ id, ...style }])

    const variants = `/profiles/${user.profileId}/variants`
    await call('POST', variants, { name: 'B', overrides: { theme: composition } })
    expect(await call('GET', variants)).toMatchObject([{ overrides: { theme: composition } }])

    // The studio sends the whole theme of the other page
    const other = await app.person()
    await app.call(other, 'PUT', '/profile', { theme: composed })
    expect(await theme(other)).toEqual(composed)
  })
})
