import { CliError, type Command, exits, formatColumns } from './program.ts'

export const whoami: Command = {
  name: 'whoami',
  summary: 'show the account, the plan and the permissions of the key',
  run: async ({ connect, say, json }) => {
    const connection = await connect()
    const [{ data: account }, profile] = await Promise.all([
      connection.extensions.getCurrentAccount(),
      connection.profile().catch((error) => {
        if (error instanceof CliError) return null
        throw error
      }),
    ])
    json({ url: connection.url, account, profile })
    const { user, credential, plan } = account
    const until = credential.expires_at ? `, expires ${credential.expires_at}` : ''
    const name = [credential.name, credential.prefix && `(${credential.prefix}…)`].filter(Boolean).join(' ')
    const rows = [
      ['Service', connection.url],
      ['Account', `${user.name} <${user.email}>`],
      ['Key', `${name || credential.type}${until}`],
      ['Scope', credential.scope ?? '-'],
      ['Plan', plan.ends_at ? `${plan.name}, until ${plan.ends_at}` : plan.name],
      ['First page', profile ? `${profile.username}  ${profile.public_url}` : '-'],
    ]
    say(formatColumns(rows))
    return exits.ok
  },
}
