import { expect, test } from 'vitest'
import { listFindings } from './prose.mjs'

const advice = (file: string, source: string) => listFindings(file, source).map((line) => line.split(': ')[1])

test('reports comments and texts with the line and the advice', () => {
  const [actor, state] = ['Nobody', 'over']
  const source = `/** Returns a link. */\nconst a = 1 // ${actor} reads this\nconst text = 'This voucher is ${state}.'\n`
  expect(listFindings('a.ts', source)).toEqual([
    `a.ts:2: name the actor: ${actor} reads this`,
    `a.ts:3: write "expired" or "ended": This voucher is ${state}.`,
  ])
})

test('reports comments of configuration files and shell scripts', () => {
  const comment = '# Written by somebody\nnobody=1\n'
  expect(listFindings('deploy/compose.yaml', comment)).toEqual([
    'deploy/compose.yaml:1: name the actor: Written by somebody',
  ])
})

test('reports a sentence that starts with a clause, but not a question', () => {
  expect(advice('a.md', 'Whether a link is visible.')).toEqual(['start with a subject or a verb'])
  expect(advice('a.md', '## Where is the data?')).toEqual([])
})

test('ignores code in documents and identifiers in code', () => {
  expect(listFindings('a.md', '```\nwhoever\n```\nCall `whoever` once.')).toEqual([])
  expect(listFindings('a.ts', "const told = 'nobody'\n")).toEqual([])
})

test('accepts the sentences of the list of exceptions', () => {
  expect(listFindings('a.md', 'Secrets at rest are encrypted.')).toEqual([])
})
