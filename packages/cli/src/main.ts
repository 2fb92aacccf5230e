#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { run } from './run.ts'

const { stdin, stdout, stderr, env } = process

// A closed pipe (`vitrine links list | head`) is not an error
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort(new Error('Stopped.')))

process.exitCode = await run(process.argv.slice(2), {
  env,
  signal: stopping.signal,
  isInteractive: Boolean(stdin.isTTY && stderr.isTTY),
  pauseMs: 500,
  out: (text) => void stdout.write(text),
  err: (text) => void stderr.write(text),
  ask: async (question, isSecret) => {
    const lines = createInterface({ input: stdin, output: isSecret ? undefined : stderr, terminal: isSecret })
    if (isSecret) stderr.write(question)
    try {
      return await lines.question(isSecret ? '' : question, { signal: stopping.signal })
    } finally {
      lines.close()
      if (isSecret) stderr.write('\n')
    }
  },
  input: async () => {
    let text = ''
    for await (const chunk of stdin) text += chunk
    return text
  },
})
