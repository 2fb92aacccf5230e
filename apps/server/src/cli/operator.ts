import { createSystemContext, type Deps } from '../deps.ts'
import { UsageError } from './command.ts'

/** Removes `--as NAME` from a command line. Returns the name, or the user who called sudo. */
export const takeOperator = (args: readonly string[]): { operator: string; rest: string[] } => {
  const rest = [...args]
  const at = rest.findIndex((arg) => arg === '--as' || arg.startsWith('--as='))
  if (at === -1) return { operator: process.env.SUDO_USER ?? '', rest }
  const [option = '', value = ''] = rest.splice(at, rest[at] === '--as' ? 2 : 1)
  const operator = option === '--as' ? value : option.slice('--as='.length)
  if (!/^[\w.@+-]{1,60}$/.test(operator))
    throw new UsageError('--as needs a name of at most 60 letters, digits and . @ + - _')
  return { operator, rest }
}

let currentOperator = ''
export const setOperator = (name: string): void => {
  currentOperator = /^[\w.@+-]{1,60}$/.test(name) ? name : ''
}

/** Creates the context of a command, whose credential in the audit log is `cli` or `cli:robin`. */
export const createCommandContext = (deps: Deps) =>
  createSystemContext(deps, currentOperator ? `cli:${currentOperator}` : 'cli')
