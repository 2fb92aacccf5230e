import type { ProfileUpdate } from '@vitrine/sdk'
import { Option } from 'commander'
import { collectDesign, designOptions } from './design.ts'
import { collectTextFields, formatWarnings } from './fields.ts'
import { formatLinkTable, listAllLinks } from './links.ts'
import { type Command, createUsageError, exits, formatColumns } from './program.ts'

export const showPage: Command = {
  name: 'show',
  summary: 'show a page with its settings and links',
  run: async ({ connect, say, json }) => {
    const connection = await connect()
    const profile = await connection.profile()
    const links = await listAllLinks(connection, profile.id)
    json({ profile, links })
    say(
      formatColumns([
        ['Page', `${profile.display_name}  ${profile.public_url}`],
        ['Id', `${profile.id}, ${profile.username}`],
        ['State', profile.blocked_at ? 'blocked' : profile.is_published ? 'published' : 'draft'],
        ['Bio', profile.bio ?? '-'],
        ['Language', `${profile.language}, ${profile.timezone}`],
        ['Theme', profile.theme.preset],
        ['Domain', profile.domain.host ? `${profile.domain.host}, ${profile.domain.status}` : '-'],
        ['Your role', profile.my_role],
      ]),
    )
    say()
    say(formatLinkTable(links))
    return exits.ok
  },
}

/** Options that set a text of a page, with the field of the API. */
const texts = {
  displayName: ['display_name', new Option('--display-name <text>', 'name at the top of the page')],
  username: ['username', new Option('--username <name>', 'path of the page')],
  bio: ['bio', new Option('--bio <text>', 'text below the name')],
  location: ['location', new Option('--location <text>', 'place')],
  pronouns: ['pronouns', new Option('--pronouns <text>', 'pronouns')],
  language: ['language', new Option('--language <code>', 'language of the page, such as en or pt-BR')],
  timezone: ['timezone', new Option('--timezone <name>', 'time zone, such as Europe/Vienna')],
  footer: ['footer_text', new Option('--footer <text>', 'text at the end of the page')],
} as const satisfies Readonly<Record<string, readonly [keyof ProfileUpdate, Option]>>

export const updatePage: Command = {
  name: 'update',
  summary: 'change the settings of a page',
  help: `
Fields without an option stay as they are; an empty text clears a field. vitrine links update changes a link.

  vitrine update --bio "Bowls and cups" --publish
  vitrine update --header cover --cover-name-place over --dark-colors-background "#101418"`,
  options: [
    ...Object.values(texts).map(([, option]) => option),
    ...designOptions,
    new Option('--publish', 'show the page to visitors'),
    new Option('--no-publish', 'make the page a draft'),
  ],
  run: async ({ connect, values, say, json }) => {
    const theme = collectDesign(values)
    const changes: ProfileUpdate = {
      ...collectTextFields(texts, values),
      ...(typeof values.publish === 'boolean' ? { is_published: values.publish } : {}),
      ...(Object.keys(theme).length ? { theme } : {}),
    }
    const names = Object.keys(changes)
    if (!names.length) throw createUsageError('Set at least one field. vitrine update --help lists them.')
    const { api, profile } = await connect()
    const { id: profile_id, revision } = await profile()
    const { data, meta } = await api.updateProfile({ query: { profile_id }, body: changes, revision })
    json(data)
    say(
      data.revision === revision
        ? `unchanged: ${data.public_url}`
        : `updated: ${names.join(', ')} of ${data.public_url}`,
    )
    for (const line of formatWarnings(meta?.warnings)) say(line)
    return exits.ok
  },
}
