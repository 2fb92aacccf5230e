import { Option } from 'commander'
import {
  CliError,
  type Command,
  confirm,
  exits,
  parseWholeNumber,
  stripControlCharacters,
} from './program.ts'

export const doctor: Command = {
  name: 'doctor',
  summary: 'find problems of a page and fix them',
  help: 'Lists the problems by their impact; --fix corrects those with a *. The studio can undo each change.',
  options: [
    new Option('--fix', 'make the automatic changes, after a confirmation'),
    new Option('-y, --yes', 'make them without confirmation'),
    new Option('--min <score>', 'exit with 1 if the score is lower').argParser(parseWholeNumber),
  ],
  run: async (call) => {
    const { connect, values, say, json } = call
    const minScore = (values.min as number | undefined) ?? 0
    const { api, profile } = await connect()
    const { id: profile_id, public_url } = await profile()
    const analyse = async () => (await api.analyzeProfile({ params: { profile_id } })).data
    let analysis = await analyse()
    const scoreBefore = analysis.score
    say(`${public_url}: ${analysis.score} of 100`)
    for (const { title, category, impact, fix } of analysis.recommendations.toSorted(
      (a, b) => b.impact - a.impact,
    ))
      say(`${fix.mode === 'auto' ? '*' : ' '} ${stripControlCharacters(title)} (${category}, +${impact})`)
    const fixes = analysis.recommendations.filter(
      ({ fix, status }) => fix.mode === 'auto' && status === 'open',
    )
    let applied = 0
    let isDeclined = false
    if (values.fix === true && fixes.length) {
      for (const { fix } of fixes)
        for (const { path, before: old, after } of fix.changes)
          say(
            `    ${stripControlCharacters(path)}: ${stripControlCharacters(JSON.stringify(old))} → ${stripControlCharacters(JSON.stringify(after))}`,
          )
      if (await confirm(call, `Make ${fixes.length} changes?`)) {
        for (const { id: recommendation_id } of fixes) {
          await api.applyRecommendation({ params: { profile_id, run_id: analysis.id, recommendation_id } })
          applied += 1
        }
        analysis = await analyse()
        say(`${applied} changes made: ${scoreBefore} → ${analysis.score} of 100.`)
      } else {
        isDeclined = true
        say('Nothing was changed. Use --yes to make exactly these changes.')
      }
    }
    json({ ...analysis, score_before: scoreBefore, applied })
    if (analysis.score < minScore)
      throw new CliError(`The score is ${analysis.score}, below the minimum of ${minScore}.`)
    return isDeclined ? exits.unwritten : exits.ok
  },
}
