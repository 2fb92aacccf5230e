import { writeFile } from 'node:fs/promises'
import { paginate } from '@vitrine/sdk'
import { type Command, exits, plain, usageError } from './program.ts'

export const exportPage: Command = {
  name: 'export',
  usage: 'export [--format json|html] [-o FILE]',
  summary: 'a page as JSON that an import takes, or as one HTML file',
  help: `
  json   settings and live links, losslessly: vitrine import takes it, here or at another installation. Pictures stay where
         they are; vitrine backup has them too.
  html   the page as one file that needs nothing of the service. What became of forms and protected links is told.

Into a file named after the page, or -o FILE; -o - writes to the standard output.`,
  options: { format: { type: 'string' }, output: { type: 'string', short: 'o' } },
  args: [0, 0],
  run: async ({ connect, values, say, json, world }) => {
    const format = values.format ?? 'json'
    if (format !== 'json' && format !== 'html') throw usageError('--format: is json or html.')
    const { api, extensions, profile } = await connect()
    const { id: profile_id, username } = await profile()
    let text: string
    let leftOut: readonly { what: string; reason: string }[] = []
    if (format === 'html') {
      const { data } = await extensions.getStaticPage({ params: { profile_id } })
      text = data.html
      leftOut = data.left_out
    } else {
      const links = []
      for await (const link of paginate(extensions.findLinks, { query: { profile_id, limit: 100 } }))
        links.push(link)
      const profiles = [(await api.getProfile({ query: { profile_id } })).data]
      text = `${JSON.stringify({ format: 'vitrine-export-1', exported_at: new Date().toISOString(), profiles, links }, null, 2)}\n`
    }
    const file = typeof values.output === 'string' ? values.output : `${username}.${format}`
    if (file === '-') {
      world.out(text)
      return exits.ok
    }
    await writeFile(file, text)
    json({ file, bytes: Buffer.byteLength(text), left_out: leftOut })
    for (const { what, reason } of leftOut) say(`- ${plain(what)}: ${plain(reason)}`)
    say(`${file} has ${Buffer.byteLength(text)} bytes.`)
    return exits.ok
  },
}
