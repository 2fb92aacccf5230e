import { expect, test } from 'vitest'
import en from '../messages/en/index.ts'
import { getFieldName, parseFieldPath } from './field-paths.ts'

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
  expect(getFieldName(['theme', 'colors', 'text'], en)).toBe(en.changes.fields['theme.colors.text'])
  expect(getFieldName(['social_links', '2', 'url'], en)).toBe(en.changes.fields.social_links)
  expect(getFieldName(['my_own', 'member'], en)).toBe('my own member')
})

test('labels the parts of a link as the editor does', () => {
  const { schedule, audience, utm, blockFields } = en.links
  expect(getFieldName(['schedule', 'starts_at'], en)).toBe(schedule.from)
  expect(getFieldName(['schedule', 'ends_at'], en)).toBe(schedule.until)
  expect(getFieldName(['audience', 'countries'], en)).toBe(audience.countries)
  expect(getFieldName(['business_block_config', 'opening_hours'], en)).toBe(blockFields.opening_hours)
  expect(getFieldName(['utm', 'source'], en)).toBe(`${en.changes.fields.utm}: ${utm.source}`)
  expect(getFieldName(['schedule', 'other'], en)).toBe(en.changes.fields.schedule)
})
