import { type StudioLanguage, usernameLength } from '@vitrine/contract/limits'
import { suggestUsername } from './username.ts'

export type PageName = {
  readonly id: number
  readonly line: string
  readonly name: string
  readonly username: string
  readonly isSuggested: boolean
  readonly isRepeated: boolean
}

const addSuffix = (username: string, n: number): string =>
  n === 1 ? username : `${username.slice(0, usernameLength.max - `-${n}`.length)}-${n}`

const splitCells = (line: string): readonly [name: string, username: string] => {
  const [name = '', username = ''] = line.split('\t')
  return [name.trim(), username.trim().toLowerCase()]
}

export const parsePageNames = (text: string, language: StudioLanguage): readonly PageName[] => {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => ({ line, parts: splitCells(line) }))
  const givenUsernames = new Set(rows.map(({ parts: [, username] }) => username))
  const usedUsernames = new Set<string>()
  return rows.map(({ line, parts: [name, given] }, id) => {
    const isUsed = (username: string) =>
      username !== '' && (givenUsernames.has(username) || usedUsernames.has(username))
    const suggestion = suggestUsername(name, language)
    let n = 1
    while (!given && isUsed(addSuffix(suggestion, n))) n += 1
    const username = given || addSuffix(suggestion, n)
    const isRepeated = given !== '' && usedUsernames.has(given)
    usedUsernames.add(username)
    return { id, line, name, username, isSuggested: !given, isRepeated }
  })
}

export const replaceLine = (text: string, line: string, ...others: readonly string[]): string => {
  const lines = text.split(/\r?\n/)
  const index = lines.indexOf(line)
  return (index < 0 ? lines : lines.toSpliced(index, 1, ...others)).join('\n')
}
