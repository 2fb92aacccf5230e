import { type Command, readArgs } from './command.ts'
import { withDeps } from './deps.ts'

export const migrate: Command = {
  name: 'migrate',
  summary: 'Update the tables to this version, with another database role than the service',
  help: `Usage: npm run admin -- migrate

Applies missing migrations, like a start of the service, and prints their names. For installations whose service
may not change tables: run it as the owner of the database before a new version starts. Processes of the previous
version may continue in the meantime unless CHANGELOG.md says otherwise.

Example
  DATABASE_URL=postgres://vitrine_owner:…@db.example.com/vitrine npm run admin -- migrate`,
  async run(args, out) {
    readArgs(args, {})
    const names = await withDeps((deps) => deps.db.migrate())
    out.line(names.length ? `Applied: ${names.join(', ')}` : 'The database is current.')
    return 0
  },
}
