import { Argument, type Command as Parser } from 'commander'
import { type Command, exits } from './program.ts'

/** Completion scripts of shells. They call `vitrine complete WORD…`, which prints one candidate and its description per line. */
const scripts = {
  bash: `_vitrine() {
  local IFS=$'\\n'
  COMPREPLY=($(vitrine complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
}
complete -o default -F _vitrine vitrine
`,
  zsh: `#compdef vitrine
_vitrine() {
  local -a candidates
  candidates=("\${(@f)$(vitrine complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  candidates=("\${(@)candidates//$'\\t'/:}")
  if [[ -n "$candidates[1]" ]]; then _describe 'vitrine' candidates; else _files; fi
}
compdef _vitrine vitrine
`,
  fish: `complete -c vitrine -f -a '(vitrine complete (commandline -opc)[2..] "$(commandline -ct)")'
complete -c vitrine -F -n '__fish_seen_subcommand_from import export backup'
`,
} as const

export const completion: Command = {
  name: 'completion',
  summary: 'print a script that completes commands and options in a shell',
  help: `
bash: add to ~/.bashrc    source <(vitrine completion bash)
zsh:  add to ~/.zshrc     source <(vitrine completion zsh)    (after compinit)
fish: run once            vitrine completion fish > ~/.config/fish/completions/vitrine.fish`,
  arguments: [new Argument('<shell>', 'the shell').choices(Object.keys(scripts))],
  run: async ({ environment, args }) => {
    environment.out(scripts[args[0] as keyof typeof scripts])
    return exits.ok
  },
}

type Candidate = readonly [text: string, description: string]

/** Returns candidates for the last word. Without candidates the shell may complete a file name. */
export const listCompletions = (parser: Parser, typedWords: readonly string[]): string => {
  const currentWord = typedWords.at(-1) ?? ''
  return findCandidates(parser, typedWords.slice(0, -1), currentWord)
    .filter(([text]) => text.startsWith(currentWord))
    .map(([text, description]) => `${text}\t${description}\n`)
    .join('')
}

const findCandidates = (
  parser: Parser,
  previousWords: readonly string[],
  currentWord: string,
): readonly Candidate[] => {
  let command = parser
  let argumentIndex = 0
  let expected: readonly Candidate[] | undefined
  for (const word of previousWords) {
    if (expected) {
      expected = undefined
      continue
    }
    const option = listOptions(command).find(({ short, long }) => word === short || word === long)
    if (option && (option.required || option.optional)) expected = toCandidates(option.argChoices)
    if (word.startsWith('-')) continue
    const child = command.commands.find((other) => other.name() === word)
    if (child) command = child
    else argumentIndex++
  }
  if (expected) return expected
  if (currentWord.startsWith('-'))
    return listOptions(command).flatMap(({ long, description }): Candidate[] =>
      long ? [[long, description]] : [],
    )
  if (command.commands.length) return command.commands.map((child) => [child.name(), child.summary()])
  return toCandidates(command.registeredArguments[argumentIndex]?.argChoices)
}

const toCandidates = (values: readonly string[] | undefined): readonly Candidate[] =>
  (values ?? []).map((value) => [value, ''])

const listOptions = (command: Parser) => {
  const help = command.createHelp()
  return [...help.visibleOptions(command), ...help.visibleGlobalOptions(command)]
}
