import '../runtime.js'

// A reader such as `head` may close the pipe early
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const { runCommand } = await import('./run.ts')

process.exitCode = await runCommand(process.argv.slice(2), {
  line: (text) => void process.stdout.write(`${text}\n`),
  note: (text) => void process.stderr.write(`${text}\n`),
})
