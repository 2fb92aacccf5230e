import type { Deps } from '../deps.ts'
import { type Command, readArgs, requireYes } from './command.ts'
import { printResult } from './deps.ts'
import { createCommandContext } from './operator.ts'

/** Accounts or profiles: how commands name and find one. */
export type Subjects<Subject> = {
  readonly group: string
  readonly argument: string
  readonly example: string
  readonly note?: string
  readonly find: (deps: Deps, text: string) => Promise<Subject>
}

export type Action<Subject> = {
  readonly name: string
  readonly summary: string
  readonly description: string
  /** The command cannot be undone and needs --yes. */
  readonly isIrreversible?: boolean
  readonly run: (ctx: ReturnType<typeof createCommandContext>, subject: Subject) => Promise<string>
}

/** Creates a command that acts on one account or profile and prints a sentence. */
export const createActionCommand = <Subject>(
  { group, argument, example, note = '', find }: Subjects<Subject>,
  { name, summary, description, isIrreversible = false, run }: Action<Subject>,
): Command => ({
  name: `${group} ${name}`,
  summary,
  help: `Usage: npm run admin -- ${group} ${name} ${argument}${isIrreversible ? ' --yes' : ''}

${description}${note} The audit log records the command.

Example
  npm run admin -- ${group} ${name} ${example}${isIrreversible ? ' --yes' : ''}`,
  async run(args, out) {
    const { values, positionals } = readArgs(args, { yes: { type: 'boolean' } }, [argument])
    requireYes(isIrreversible, values.yes)
    return printResult(out, async (deps) =>
      run(createCommandContext(deps), await find(deps, positionals[0] ?? '')),
    )
  },
})
