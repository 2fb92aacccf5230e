import { expect, test } from 'vitest'
import { readMessages } from '#tests/studio-texts.ts'
import { getFieldName, parseFieldPath } from './field-paths.ts'

const en = readMessages('en')

test('parses paths of pages, links and quoted names', () => {
  expect(parseFieldPath('profile.theme.colors.text')).toEqual({
    linkId: null,
    fields: ['theme', 'colors', 'text'],
  })
  expect(parseFieldPath('links.42.title')).toEqual({ linkId: 42, fields: ['title'] })
  expect(parseFieldPath('links.42')).toEqual({ linkId: 42, fields: [] })
  expect(parseFieldPath('links.42.business_block_config["my key"]')).toEqual({
    linkId: 42,
    fields: ['business_block_config', 'my key'],
  })
})

test('labels a field by its longest known path', () => {
  expect(getFieldName(['theme', 'colors', 'text'], en)).toBe('Colours: Text')
  expect(getFieldName(['seo', 'title'], en)).toBe('Search and sharing: Title')
  expect(getFieldName(['overrides', 'theme', 'font'], en)).toBe(en.profile.fields['theme.font'])
  expect(getFieldName(['social_links', '2', 'url'], en)).toBe(en.profile.fields.social_links)
  expect(getFieldName(['my_own', 'member'], en)).toBe('my own member')
})

test('labels the parts of a link as the editor does', () => {
  const { fields, schedule, audience, utm, blockFields } = en.links
  expect(getFieldName(['pinned'], en)).toBe(fields.pinned)
  expect(getFieldName(['schedule', 'starts_at'], en)).toBe(schedule.from)
  expect(getFieldName(['schedule', 'ends_at'], en)).toBe(schedule.until)
  expect(getFieldName(['audience', 'countries'], en)).toBe(audience.countries)
  expect(getFieldName(['business_block_config', 'opening_hours'], en)).toBe(blockFields.opening_hours)
  expect(getFieldName(['utm', 'source'], en)).toBe(`${fields.utm}: ${utm.source}`)
  expect(getFieldName(['schedule', 'other'], en)).toBe(fields.schedule)
})
