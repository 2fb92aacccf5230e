import { formatProblem } from '@vitrine/contract'
import { toFormDefinition } from '@vitrine/page/form-definition'
import { getTexts } from '@vitrine/page/texts/index'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findFormProblems } from './form-problems.ts'

const names = getTexts('en').form
const choices = { options: ['Small', 'Large'] }

describe('form configuration', () => {
  test('reports each invalid setting of a form by its path', () => {
    const bad = {
      title: 5,
      fields: [
        { id: 'a b', type: 'text', label: 'A' },
        { id: 'b', type: 'colour', label: '' },
      ],
    }
    const problems = findFormProblems(bad)
    for (const at of ['title', 'fields[0].id', 'fields[1].type', 'fields[1].label'])
      expect(problems.some(({ path }) => path === `business_block_config.${at}`)).toBe(true)
    const a = { id: 'a', type: 'select', label: 'A' }
    expect(findFormProblems({ fields: [a, a] }).map(formatProblem)).toEqual([
      'business_block_config.fields[0].options: add at least one answer to choose from',
      'business_block_config.fields[1].id: another field has the id a',
      'business_block_config.fields[1].options: add at least one answer to choose from',
    ])
    expect(findFormProblems({ fields: Array(21).fill(a) })[0]?.message).toContain('at most 20')
    expect(findFormProblems({})).toEqual([])
    expect(findFormProblems({ fields: [{ ...a, ...choices }] })).toEqual([])
  })

  test('provides default fields for a form and an e-mail capture', () => {
    const ids = (kind: string) =>
      toFormDefinition({ kind, title: 'T' }, names).fields.map((f) => [f.id, f.required ?? false])
    expect(ids('email_capture')).toEqual([['email', true]])
    expect(ids('form')).toEqual([
      ['name', false],
      ['email', true],
      ['message', true],
    ])
  })

  test('gives an e-mail capture its own button and answer, unless it has its own texts', () => {
    const own = { submit_label: 'Join', success_message: 'See you soon.' }
    const define = (kind: string, business_block_config = {}) => {
      const definition = toFormDefinition({ kind, title: 'T', business_block_config }, names)
      return [definition.submitLabel, definition.successMessage]
    }
    expect(define('email_capture')).toEqual(['Subscribe', names.subscribed])
    expect(define('email_capture', own)).toEqual(['Join', 'See you soon.'])
    expect(define('form')).toEqual([null, names.sentBody])
  })

  test('omits invalid parts of a stored form without an error', () => {
    fc.assert(
      fc.property(fc.anything(), fc.array(fc.anything()), (config, fields) => {
        for (const stored of [config, { fields, title: config }, { fields: [{ id: 'x', ...fields }] }]) {
          const definition = toFormDefinition(
            { kind: 'form', title: 'T', business_block_config: stored as never },
            names,
          )
          expect(definition.fields.length).toBeGreaterThan(0)
          expect(findFormProblems({ fields: [...definition.fields] })).toEqual([])
        }
      }),
    )
  })
})
