import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Measures the turns of this thread's event loop. `stop` returns the longest one as text, also in processor time, which other processes
 * do not lengthen.
 */
export const watchTurns = async () => {
  let [ms, cpuMs] = [0, 0]
  let isRunning = true
  const watch = async () => {
    let at = performance.now()
    let used = process.threadCpuUsage()
    while (isRunning) {
      await sleep(1)
      const { user, system } = process.threadCpuUsage(used)
      ms = Math.max(ms, performance.now() - at)
      cpuMs = Math.max(cpuMs, (user + system) / 1000)
      at = performance.now()
      used = process.threadCpuUsage()
    }
  }
  const watching = watch()
  await sleep(1)
  return {
    stop: async (): Promise<string> => {
      isRunning = false
      await watching
      return `longest turn ${ms.toFixed(1)} ms (${cpuMs.toFixed(1)} ms of processor)`
    },
  }
}
