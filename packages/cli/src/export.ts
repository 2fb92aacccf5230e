import { writeFile } from 'node:fs/promises'
import { paginate } from '@vitrine/sdk'
import { Option } from 'commander'
import { type Command, exits, stripControlCharacters } from './program.ts'

export const exportPage: Command = {
  name: 'export',
  summary: 'save a page as JSON for an import, or as one HTML file',
  help: `
  json   settings and active links; vitrine import takes the file, here or at another service. Pictures are not in it, but in
         vitrine backup.
  html   the page as one file that works without the service; the output lists what is left out of it.`,
  options: [
    new Option('--format <format>', 'json or html').choices(['json', 'html']).default('json'),
    new Option(
      '-o, --output <file>',
      'file to write, - for the standard output; NAME.json or NAME.html by default',
    ),
  ],
  run: async ({ connect, values, say, json, environment }) => {
    const format = values.format as 'json' | 'html'
    const { api, extensions, profile } = await connect()
    const { id: profile_id, username } = await profile()
    let text: string
    let excludedParts: readonly { what: string; reason: string }[] = []
    if (format === 'html') {
      const { data } = await extensions.getStaticPage({ params: { profile_id } })
      text = data.html
      excludedParts = data.left_out
    } else {
      const links = []
      for await (const link of paginate(extensions.findLinks, { query: { profile_id, limit: 100 } }))
        links.push(link)
      const profiles = [(await api.getProfile({ query: { profile_id } })).data]
      text = `${JSON.stringify({ format: 'vitrine-export-1', exported_at: new Date().toISOString(), profiles, links }, null, 2)}\n`
    }
    const file = typeof values.output === 'string' ? values.output : `${username}.${format}`
    if (file === '-') {
      environment.out(text)
      return exits.ok
    }
    await writeFile(file, text)
    json({ file, bytes: Buffer.byteLength(text), left_out: excludedParts })
    for (const { what, reason } of excludedParts)
      say(`- ${stripControlCharacters(what)}: ${stripControlCharacters(reason)}`)
    say(`${file} has ${Buffer.byteLength(text)} bytes.`)
    return exits.ok
  },
}
