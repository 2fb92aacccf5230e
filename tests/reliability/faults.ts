import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** User of services under test. It can read all files, because the code may be in a private folder, but writes none of root's. */
const unprivilegedCommand = [
  'setpriv',
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  // Node finds modules by access(2), which ignores effective capabilities
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
]

/** Returns true if a command succeeds on this machine. */
const runs = (command: string, ...args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const tools = {
  /** Private file systems. Needs root. */
  mount: () => process.getuid?.() === 0 && runs('unshare', '-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'),
  /** User other than root. */
  setpriv: () =>
    process.getuid?.() === 0 && runs(unprivilegedCommand[0]!, ...unprivilegedCommand.slice(1), 'true'),
  strace: () => runs('strace', '-o', '/dev/null', '-e', 'inject=fsync:error=EIO', 'true'),
  faketime: () => runs('faketime', 'now', 'true'),
}

/**
 * Returns true if this machine has the tools for these faults, otherwise logs what is missing. Always true in CI, where
 * tests must not be skipped.
 */
export const hasToolsFor = (...names: (keyof typeof tools)[]): boolean => {
  if (process.env.CI) return true
  const missing = names.filter((name) => !tools[name]())
  if (missing.length)
    console.warn(`Left out: needs ${missing.join(' and ')} (Debian: apt-get install strace faketime; root).`)
  return missing.length === 0
}

/** Command prefix that starts a service without root's rights. */
export const asNobody: readonly string[] = unprivilegedCommand

/** Returns a command prefix that starts a service without root's rights and with a small disk at `directory`, which only it sees. */
export const createSmallDiskCommand = (directory: string, MiB: number): readonly string[] => {
  const mount = `mkdir -p "$0" && mount -t tmpfs -o size=${MiB}m,mode=0700,uid=65534,gid=65534 tmpfs "$0"`
  return ['unshare', '-m', 'sh', '-c', `${mount} && exec ${unprivilegedCommand.join(' ')} "$@"`, directory]
}

/** Accesses the disk of a service started with `createSmallDiskCommand`. */
export const accessDisk = (pid: number, directory: string) => {
  const inside = join(`/proc/${pid}/root`, directory)
  return { inside, ...createFiller(inside) }
}

/** Fills a small disk completely, and frees it again. */
export const createFiller = (inside: string) => {
  const filler = join(inside, 'filler')
  return {
    fill: (): void => {
      writeFileSync(filler, '')
      for (let size = 1 << 20; size >= 4096; ) {
        try {
          appendFileSync(filler, Buffer.alloc(size))
        } catch {
          size >>= 1
        }
      }
      if (statfsSync(inside).bavail !== 0) throw new Error('the disk is not full')
    },
    free: (): void => {
      if (existsSync(filler)) rmSync(filler)
    },
  }
}

/** Wall clock of one process. `env` is its environment, `set` moves the clock (`+365d`, `-1h`, `+0d`). Monotonic clocks stay right. */
export const createMovableClock = (file: string) => ({
  env: {
    LD_PRELOAD: fakeTimeLibrary(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  },
  set: async (offset: string): Promise<void> => {
    // Replaced atomically, because half a file is another time
    await writeFile(`${file}.new`, `${offset}\n`)
    await rename(`${file}.new`, file)
  },
})

/** Returns the library of the command `faketime`, whose path depends on the machine. */
const fakeTimeLibrary = (): string =>
  execFileSync('faketime', ['-m', 'now', 'sh', '-c', 'printf %s "$LD_PRELOAD"'], { encoding: 'utf8' })

/**
 * Makes system calls of a process fail by a rule of strace (`fsync:error=EIO:when=3+`, counted per thread), of one file
 * with `path`. Returns a function that stops it.
 */
export const failCalls = async (pid: number, rule: string, path?: string): Promise<() => Promise<void>> => {
  const calls = rule.split(':', 1)[0]
  const narrowed = path ? ['-P', path] : []
  const options = ['-f', '-e', `trace=${calls}`, '-e', `inject=${rule}`, ...narrowed, '-o', '/dev/null']
  const tracer = spawn('strace', [...options, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(tracer, 'exit')
  let output = ''
  await new Promise<void>((attached, failed) => {
    tracer.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (/attached/.test(output)) attached()
    })
    void ended.then(() => failed(new Error(`strace did not attach: ${output}`)))
  })
  return async () => {
    tracer.kill('SIGINT')
    await ended
  }
}
