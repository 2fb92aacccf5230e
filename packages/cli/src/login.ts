import { createExtensionClient, paginate } from '@vitrine/sdk'
import { CliError, type Command, exits, formatColumns, stripControlCharacters } from './program.ts'
import { deleteSettings, parseServiceOrigin, resolveSettingsFile, saveSettings } from './settings.ts'

export const login: Command = {
  name: 'login',
  summary: 'store an API key for later calls',
  help: `
Asks for the key, or reads it from the standard input. Create the key in the studio, under Account: scope "read" for lists,
scope "write" for changes and backups. The key is tried, then stored in $XDG_CONFIG_HOME/vitrine/config.json (mode 0600).
VITRINE_URL and VITRINE_KEY replace the stored values.

  vitrine login --url https://links.example.com
  echo "$KEY" | vitrine login --url https://links.example.com`,
  run: async ({ environment, values, say, json }) => {
    const requestedUrl = values.url ?? environment.env.VITRINE_URL
    if (typeof requestedUrl !== 'string' && !environment.isInteractive)
      throw new CliError('Say where: --url https://links.example.com', exits.usage)
    const url = parseServiceOrigin(
      typeof requestedUrl === 'string'
        ? requestedUrl
        : await environment.ask('Address of the service: ', false),
    )
    const key = (
      environment.isInteractive ? await environment.ask('API key: ', true) : await environment.input()
    ).trim()
    if (!/^[\x21-\x7e]+$/.test(key))
      throw new CliError('This is not an API key. Create one in the studio, under Account.', exits.usage)
    const { data } = await createExtensionClient({ baseUrl: url, apiKey: key }).listProfiles()
    const file = await saveSettings(environment, { url, key })
    json({ ok: true, url, file, profiles: data.map(({ id, username }) => ({ id, username })) })
    say(`Signed in at ${url}; the key is in ${file}.`)
    if (data[0])
      say(`Your first page is ${stripControlCharacters(data[0].display_name)}, ${data[0].public_url}`)
    return exits.ok
  },
}

export const logout: Command = {
  name: 'logout',
  summary: 'remove the stored key',
  help: 'Removes the key from this machine. It stays valid until it is deleted in the studio.',
  run: async ({ environment, say, json }) => {
    await deleteSettings(environment)
    json({ ok: true })
    say(`${resolveSettingsFile(environment)} was deleted. The key works until it is deleted in the studio.`)
    return exits.ok
  },
}

export const listProfiles: Command = {
  name: 'profiles',
  summary: 'list the pages that the key has access to',
  help: '--profile takes the id or the name.',
  run: async ({ connect, say, json }) => {
    const { extensions } = await connect()
    const profiles = []
    for await (const profile of paginate(extensions.listProfiles, { query: { limit: 100 } }))
      profiles.push(profile)
    json(profiles)
    say(
      profiles.length
        ? formatColumns([
            ['Id', 'Name', 'Role', 'State', 'Address'],
            ...profiles.map(({ id, username, my_role, is_published, public_url }) => [
              id,
              username,
              my_role,
              is_published ? 'published' : 'draft',
              public_url,
            ]),
          ])
        : 'This account has no page yet.',
    )
    return exits.ok
  },
}
