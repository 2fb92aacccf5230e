import { CliError, type Command, confirm, exits, plain, wholeNumber } from './program.ts'

export const doctor: Command = {
  name: 'doctor',
  usage: 'doctor [--fix] [--min SCORE]',
  summary: 'look for faults of a page, and mend what can be mended',
  help: `
Lists what it found, the weightiest first; * is what --fix mends by itself. Each change can be taken back in the studio.

  --fix        make the automatic changes; asks first, unless --yes is given
  --min SCORE  end with 1 when the score is lower, for scripts`,
  options: { fix: { type: 'boolean' }, yes: { type: 'boolean', short: 'y' }, min: { type: 'string' } },
  args: [0, 0],
  run: async (call) => {
    const { connect, values, say, json } = call
    const least = values.min === undefined ? 0 : wholeNumber(values.min, '--min')
    const { api, profile } = await connect()
    const { id: profile_id, public_url } = await profile()
    const analyse = async () => (await api.analyzeProfile({ params: { profile_id } })).data
    let found = await analyse()
    const before = found.score
    say(`${public_url}: ${found.score} of 100`)
    for (const { title, category, impact, fix } of found.recommendations.toSorted(
      (a, b) => b.impact - a.impact,
    ))
      say(`${fix.mode === 'auto' ? '*' : ' '} ${plain(title)} (${category}, +${impact})`)
    const fixes = found.recommendations.filter(({ fix, status }) => fix.mode === 'auto' && status === 'open')
    let applied = 0
    if (values.fix === true && fixes.length) {
      for (const { fix } of fixes)
        for (const { path, before: old, after } of fix.changes)
          say(`    ${plain(path)}: ${plain(JSON.stringify(old))} → ${plain(JSON.stringify(after))}`)
      if (await confirm(call, `Make ${fixes.length} changes?`)) {
        for (const { id: recommendation_id } of fixes) {
          await api.applyRecommendation({ params: { profile_id, run_id: found.id, recommendation_id } })
          applied += 1
        }
        found = await analyse()
        say(`${applied} changes made: ${before} → ${found.score} of 100.`)
      } else say('Nothing was changed. --yes makes exactly these changes.')
    }
    json({ ...found, score_before: before, applied })
    if (found.score < least) throw new CliError(`The score is ${found.score}, and ${least} was asked for.`)
    return exits.ok
  },
}
