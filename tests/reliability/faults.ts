import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The account services run as that may write to nothing of root's. It may read all of it, as their code does not have
 * to be where others may look.
 */
const unprivilegedCommand = [
  'setpriv',
  '--reuid=65534',
  '--regid=65534',
  '--clear-groups',
  // Else the right does not hold for access(2), by which Node looks for modules
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
  /** A file system of the test's own. Needs root. */
  mount: () => process.getuid?.() === 0 && runs('unshare', '-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'),
  /** Another account than root's. */
  setpriv: () =>
    process.getuid?.() === 0 && runs(unprivilegedCommand[0]!, ...unprivilegedCommand.slice(1), 'true'),
  strace: () => runs('strace', '-o', '/dev/null', '-e', 'inject=fsync:error=EIO', 'true'),
  faketime: () => runs('faketime', 'now', 'true'),
}

/**
 * Returns true if this machine has the tools for these faults; else logs why the tests are skipped.
 * Always true in CI, so that tests fail there instead of being skipped unnoticed.
 */
export const canMake = (...names: (keyof typeof tools)[]): boolean => {
  if (process.env.CI) return true
  const missing = names.filter((name) => !tools[name]())
  if (missing.length)
    console.warn(`Left out: needs ${missing.join(' and ')} (Debian: apt-get install strace faketime; root).`)
  return missing.length === 0
}

/** A service started behind this runs without root's rights. */
export const asNobody: readonly string[] = unprivilegedCommand

/**
 * Command prefix that gives a service a small disk at `directory` and starts it without root's rights. The disk is
 * visible to that process only and disappears with it.
 */
export const onSmallDisk = (directory: string, MiB: number): readonly string[] => {
  const mount = `mkdir -p "$0" && mount -t tmpfs -o size=${MiB}m,mode=0700,uid=65534,gid=65534 tmpfs "$0"`
  return ['unshare', '-m', 'sh', '-c', `${mount} && exec ${unprivilegedCommand.join(' ')} "$@"`, directory]
}

/** The disk of a service behind `onSmallDisk`, from outside. */
export const accessDisk = (pid: number, directory: string) => {
  const inside = join(`/proc/${pid}/root`, directory)
  const filler = join(inside, 'filler')
  return {
    inside,
    /** Takes the whole space, down to the last block. */
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

/**
 * Wall clock of one process: `env` is its environment, `set` moves it while it runs (`+365d`, `-1h`, `+0d`). Monotonic
 * clocks stay right, as with a real clock that is set.
 */
export const movableClock = (file: string) => ({
  env: {
    LD_PRELOAD: fakeTimeLibrary(),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  },
  set: async (offset: string): Promise<void> => {
    // Replaced at once: half a file would be another time
    await writeFile(`${file}.new`, `${offset}\n`)
    await rename(`${file}.new`, file)
  },
})

/** The library the command `faketime` loads; where it lies differs by machine. */
const fakeTimeLibrary = (): string =>
  execFileSync('faketime', ['-m', 'now', 'sh', '-c', 'printf %s "$LD_PRELOAD"'], { encoding: 'utf8' })

/**
 * From now on system calls of a running process fail: `rule` is one of strace, as `fsync,fdatasync:error=EIO:when=3+`;
 * counted for each thread. `path` narrows them to one file. Returns what ends it.
 */
export const failCalls = async (pid: number, rule: string, path?: string): Promise<() => Promise<void>> => {
  const calls = rule.split(':', 1)[0]
  const narrowed = path ? ['-P', path] : []
  const options = ['-f', '-e', `trace=${calls}`, '-e', `inject=${rule}`, ...narrowed, '-o', '/dev/null']
  const tracer = spawn('strace', [...options, '-p', String(pid)], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(tracer, 'exit')
  let said = ''
  await new Promise<void>((attached, failed) => {
    tracer.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (/attached/.test(said)) attached()
    })
    void ended.then(() => failed(new Error(`strace did not attach: ${said}`)))
  })
  return async () => {
    tracer.kill('SIGINT')
    await ended
  }
}
