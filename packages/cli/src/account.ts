import { ApiError } from '@vitrine/sdk'
import { CliError, type Command, exits, formatColumns } from './program.ts'

export const whoami: Command = {
  name: 'whoami',
  summary: 'show the account, the plan and the permissions of the key',
  run: async ({ connect, say, json }) => {
    const connection = await connect()
    const [account, profile] = await Promise.all([
      connection.extensions.getCurrentAccount().then(
        ({ data }) => data,
        (error) => {
          // Services of 0.1.0 do not have this operation
          if (error instanceof ApiError && error.status === 404) return null
          throw error
        },
      ),
      connection.profile().catch((error) => {
        if (error instanceof CliError) return null
        throw error
      }),
    ])
    json({ url: connection.url, account, profile })
    const rows: (readonly string[])[] = [['Service', connection.url]]
    if (account) {
      const { user, credential, plan } = account
      const until = credential.expires_at ? `, expires ${credential.expires_at}` : ''
      const name = [credential.name, credential.prefix && `(${credential.prefix}…)`].filter(Boolean).join(' ')
      rows.push(
        ['Account', `${user.name} <${user.email}>`],
        ['Key', `${name || credential.type}${until}`],
        ['Scope', credential.scope ?? '-'],
        ['Plan', plan.ends_at ? `${plan.name}, until ${plan.ends_at}` : plan.name],
      )
    } else rows.push(['Account', 'This version of the service does not return the account of a key.'])
    rows.push(['First page', profile ? `${profile.username}  ${profile.public_url}` : '-'])
    say(formatColumns(rows))
    return exits.ok
  },
}
