import { type Command, readArgs } from './command.ts'
import { withDeps } from './deps.ts'

export const migrate: Command = {
  name: 'migrate',
  summary: 'Bring the tables up to this version, as another database role than the service',
  help: `Usage: npm run admin -- migrate

Applies the migrations that the database lacks, as a start of the service does, and prints their names. For
installations whose service may not change tables: run it as the owner of the database before a new version
starts. Processes of the former version may go on meanwhile where CHANGELOG.md does not say otherwise.

Example
  DATABASE_URL=postgres://vitrine_owner:…@db.example.com/vitrine npm run admin -- migrate`,
  async run(args, out) {
    readArgs(args, {})
    const names = await withDeps((deps) => deps.db.migrate())
    out.line(names.length ? `Applied: ${names.join(', ')}` : 'The database is current.')
    return 0
  },
}
