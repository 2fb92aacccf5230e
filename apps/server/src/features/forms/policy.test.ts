import { type FormField, formatProblem } from '@vitrine/contract'
import { maxAnswerLength } from '@vitrine/page/form-definition'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAnswers, findContact, listAnswerProblems } from './policy.ts'

const field = (type: FormField['type'], rest: Partial<FormField> = {}): FormField => ({
  id: 'it',
  type,
  label: 'It',
  ...rest,
})
const checkAnswer = (f: FormField, value: unknown) => {
  const { answers, problems } = checkAnswers([f], new Map([['it', value]]))
  return problems.get('it') ?? { answer: answers.it }
}
const choices = { options: ['Small', 'Large'] }

describe('validation of form answers by field', () => {
  test.each<[FormField, unknown, unknown]>([
    [field('text'), ' hello ', { answer: 'hello' }],
    [field('text'), 'two\r\nlines\u0000', { answer: 'two lines' }],
    [field('text'), '', { answer: undefined }],
    [field('text', { required: true }), ' \n', 'required'],
    [field('text', { required: true }), null, 'required'],
    [field('text'), 5, 'text'],
    [field('text'), ['a'], 'text'],
    [field('text'), { a: 1 }, 'text'],
    [field('text'), 'x'.repeat(maxAnswerLength), { answer: 'x'.repeat(maxAnswerLength) }],
    [field('text'), 'x'.repeat(maxAnswerLength + 1), 'long'],
    [field('textarea'), 'two\r\nlines\u0007', { answer: 'two\nlines' }],
    [field('textarea'), 'two\rlines', { answer: 'two\nlines' }],
    [field('email'), 'sam@example.com', { answer: 'sam@example.com' }],
    [field('email'), 'sam@example', 'email'],
    [field('email'), 'a@b.c\r\nBcc: all@example.com', 'email'],
    [field('email'), `${'a'.repeat(250)}@b.co`, 'email'],
    [field('phone'), '+43 1 234-56 78', { answer: '+43 1 234-56 78' }],
    [field('phone'), 'call me', 'phone'],
    [field('phone'), '--', 'phone'],
    [field('number'), '2.5', { answer: 2.5 }],
    [field('number'), -3, { answer: -3 }],
    [field('number'), '1e999', 'number'],
    [field('number'), '0x10', 'number'],
    [field('number'), Number.NaN, 'number'],
    [field('number'), true, 'number'],
    [field('number'), ['5'], 'number'],
    [field('date'), '2028-02-29', { answer: '2028-02-29' }],
    [field('date'), '2026-02-29', 'date'],
    [field('date'), '29.2.2028', 'date'],
    [field('select', choices), 'Large', { answer: 'Large' }],
    [field('select', choices), 'large', 'choice'],
    [field('select', choices), 'constructor', 'choice'],
    [field('select', { ...choices, required: true }), '', 'required'],
    [field('checkbox'), 'on', { answer: true }],
    [field('checkbox'), true, { answer: true }],
    [field('checkbox'), undefined, { answer: false }],
    [field('checkbox', { required: true }), false, 'required'],
    [field('checkbox'), 'perhaps', 'checkbox'],
    [field('checkbox'), [], 'checkbox'],
  ])('checks a field %j for the answer %j', (definition, value, expected) => {
    expect(checkAnswer(definition, value)).toEqual(expected)
  })

  test('accepts common words for true and false in a checkbox', () => {
    for (const yes of [true, 'true', 'on', '1', 'yes'])
      expect(checkAnswer(field('checkbox'), yes)).toEqual({ answer: true })
    for (const no of [undefined, null, false, 'false', 'off', '0', 'no', ''])
      expect(checkAnswer(field('checkbox'), no)).toEqual({ answer: false })
    for (const neither of ['TRUE', 'x', 'mutated', 1, 0])
      expect(checkAnswer(field('checkbox'), neither)).toBe('checkbox')
  })

  test('reports each problem by field id with the next step', () => {
    const definitions: [FormField, unknown, string][] = [
      [field('text', { required: true }), '', 'is required'],
      [field('text'), 5, 'must be a string'],
      [field('text'), 'x'.repeat(maxAnswerLength + 1), `must have at most ${maxAnswerLength} characters`],
      [field('email'), 'x', 'enter a complete e-mail address, such as name@example.com'],
      [field('phone'), 'x', 'must be a telephone number'],
      [field('number'), 'x', 'must be a number'],
      [field('date'), 'x', 'must be a date such as 2026-01-31'],
      [field('select', choices), 'x', 'must be one of the options'],
      [field('checkbox'), 'x', 'must be true or false'],
    ]
    const fields = definitions.map(([definition], i) => ({ ...definition, id: `f${i}` }))
    const submitted = new Map(definitions.map(([, value], i) => [`f${i}`, value]))
    expect(listAnswerProblems(checkAnswers(fields, submitted)).map(formatProblem)).toEqual(
      definitions.map(([, , text], i) => `f${i}: ${text}`),
    )
  })

  test.each<[FormField['type'], string, boolean]>([
    ['email', `${'a'.repeat(64)}@b.co`, true],
    ['email', `${'a'.repeat(65)}@b.co`, false],
    ['email', `x@${'a'.repeat(63)}.co`, true],
    ['email', `x@${'a'.repeat(64)}.co`, false],
    ['email', `x@${`${'a'.repeat(61)}.`.repeat(4)}abcd`, true],
    ['email', `x@${`${'a'.repeat(61)}.`.repeat(4)}abcde`, false],
    ['phone', '123', true],
    ['phone', '12', false],
    ['phone', '1--2', false],
    ['phone', '12 34 56 78 90 12 34 56 78 90', true],
    ['phone', '12 34 56 78 90 12 34 56 78 901', false],
    ['phone', 'x123', false],
    ['phone', '123x', false],
    ['number', '+1.5e3', true],
    ['number', '.5', true],
    ['number', 'x5', false],
    ['number', '5x', false],
  ])('checks the %s %s: %s', (type, text, accepted) => {
    const answer = { answer: type === 'number' ? Number(text) : text }
    expect(checkAnswer(field(type), text)).toEqual(accepted ? answer : type)
  })

  test('converts an answer to the type of its field, or returns a problem', () => {
    const definitions = (['text', 'email', 'phone', 'textarea', 'number', 'date', 'checkbox'] as const).map(
      (type) => ({ ...field(type), id: type }),
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.anything())), (values) => {
        const submitted = new Map<string, unknown>(definitions.map((d, i) => [d.id, values[i]]))
        const { answers, problems } = checkAnswers(definitions, submitted)
        for (const [id, answer] of Object.entries(answers)) {
          expect(problems.has(id)).toBe(false)
          if (typeof answer === 'string') {
            expect(answer.length).toBeLessThanOrEqual(maxAnswerLength)
            expect(answer).not.toMatch(id === 'textarea' ? /[^\P{Cc}\n\t]/u : /\p{Cc}/u)
            expect(answer.isWellFormed()).toBe(true)
          } else expect(typeof answer).toBe(id === 'number' ? 'number' : 'boolean')
        }
      }),
    )
  })

  test('accepts field ids that are properties of objects, such as constructor', () => {
    const odd = { ...field('text'), id: 'constructor' }
    expect(checkAnswers([odd], new Map()).answers).toEqual({})
    expect(findContact([odd], {})).toEqual({ name: null, email: null, phone: null })
    expect(checkAnswers([odd], new Map([['constructor', 'x']])).answers).toEqual({ constructor: 'x' })
  })
})

test('derives the contact from the first e-mail address, first telephone number and name fields', () => {
  const fields: FormField[] = [
    { id: 'first_name', type: 'text', label: 'First name' },
    { id: 'nachname', type: 'text', label: 'Nachname' },
    { id: 'firma', type: 'text', label: 'Firma' },
    { id: 'mail', type: 'email', label: 'Mail' },
    { id: 'other', type: 'email', label: 'Another' },
    { id: 'tel', type: 'phone', label: 'Tel' },
  ]
  const answers = {
    first_name: 'Kim',
    nachname: 'Lund',
    firma: 'K',
    mail: 'k@x.at',
    other: 'o@x.at',
    tel: '123',
  }
  expect(findContact(fields, answers)).toEqual({ name: 'Kim Lund', email: 'k@x.at', phone: '123' })
})

test('recognises name fields by their whole id or label', () => {
  const findName = (id: string, label: string, type: FormField['type'] = 'text') =>
    findContact([{ id, type, label }], { [id]: 'Kim' }).name
  for (const id of ['name', 'full_name', 'your-name', 'lastname']) expect(findName(id, 'X'), id).toBe('Kim')
  for (const label of [
    'Name',
    ' Your name ',
    'Vorname',
    'Nom',
    'Prénom',
    'Apellidos',
    'Nome',
    'الاسم',
    '名前',
    'お名前',
  ])
    expect(findName('x', label), label).toBe('Kim')
  for (const id of ['username', 'name2', 'name_of_pet']) expect(findName(id, 'X'), id).toBeNull()
  for (const label of ['Username', 'Name of your dog', 'Nom de votre chien', '名前です'])
    expect(findName('x', label), label).toBeNull()
  expect(findName('name', 'Name', 'textarea')).toBeNull()
  const three = ['first_name', 'last_name', 'your_name'].map(
    (id): FormField => ({ id, type: 'text', label: id }),
  )
  expect(findContact(three, { first_name: 'Kim', last_name: 'Lund', your_name: 'Kimmy' }).name).toBe(
    'Kim Lund',
  )
})
