// Requests a page repeatedly in a separate thread, so that the bench's own work does not count as response time.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export type Asking = {
  readonly url: string
  readonly pauseMs: number
  readonly headers: Record<string, string>
}
export type ProbeResult = { readonly times: readonly number[]; readonly failed: number }

const { url, pauseMs, headers } = workerData as Asking
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const requestPage = (): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    }).once('error', reject)
  })

let isOver = false
parentPort!.once('message', () => {
  isOver = true
})
const times: number[] = []
let failed = 0
while (!isOver) {
  const began = performance.now()
  if ((await requestPage()) === 200) times.push(performance.now() - began)
  // The service rejects requests if the machine is overloaded
  else failed += 1
  await sleep(pauseMs)
}
agent.destroy()
parentPort!.postMessage({ times, failed } satisfies ProbeResult)
