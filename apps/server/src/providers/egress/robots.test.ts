import { expect, test } from 'vitest'
import { allowsPath, parseRules } from './robots.ts'

test.each([
  ['', '/nora', true],
  ['User-agent: *\nDisallow: /', '/nora', false],
  ['User-agent: *\nDisallow:', '/nora', true],
  ['User-agent: other\nDisallow: /', '/nora', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: Vitrine/2\nAllow: /', '/nora', true],
  ['User-agent: a\nUser-agent: VITRINE\nDisallow: /n # all\n', '/nora', false],
  ['User-agent: *\nDisallow: /\nAllow: /nora', '/nora', true],
  ['User-agent: *\nAllow: /n\nDisallow: /n', '/nora', true],
  ['User-agent: *\nDisallow: /*.php$', '/a/b.php', false],
  ['User-agent: *\nDisallow: /*.php$', '/a/b.php?x', true],
  ['User-agent: *\nDisallow: /*?', '/nora?x=1', false],
  ['User-agent: *\nDisallow: /*?', '/nora', true],
  ['User-agent: *\nDisallow: /a*b*c', '/axbxxc', false],
  ['User-agent: *\nDisallow: /caf%C3%A9', '/café', false],
  ['\ufeffUser-agent: *\r\nDisallow: /x\r\nSitemap: https://a.example/s.xml', '/x', false],
  ['<html>User-agent: *</html>', '/nora', true],
] as const)('%j and %s: %s', (robots, path, isAllowed) => {
  expect(allowsPath(parseRules(robots), path)).toBe(isAllowed)
})

test.each([
  ['wildcards', `User-agent: *\nDisallow: /${'a*'.repeat(50_000)}$`, true],
  ['rules', `User-agent: *\n${'Disallow: /b*c\n'.repeat(30_000)}`, false],
  [
    'names of programs',
    `${Array.from({ length: 20_000 }, (_, i) => `User-agent: b${i.toString(36)}\n`).join('')}${'Disallow: /x\n'.repeat(10_000)}`,
    true,
  ],
] as const)('compares 41 URLs with a file of many %s quickly', (_, robots, isAllowed) => {
  const started = performance.now()
  const rules = parseRules(robots)
  for (let i = 0; i < 41; i++) expect(allowsPath(rules, `/${'a'.repeat(2000)}b`)).toBe(isAllowed)
  expect(performance.now() - started).toBeLessThan(1000)
})
