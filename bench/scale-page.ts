// Requests a page repeatedly, in a separate thread so that the work of the bench does not count as waiting time.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

export type Asking = {
  readonly url: string
  readonly pauseMs: number
  readonly headers: Record<string, string>
}
export type Asked = { readonly times: readonly number[]; readonly failed: number }

const { url, pauseMs, headers } = workerData as Asking
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** The status, when all of the answer has come. */
const ask = (): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
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
  if ((await ask()) === 200) times.push(performance.now() - began)
  // Sent away, on a machine that has too much to do
  else failed += 1
  await sleep(pauseMs)
}
agent.destroy()
parentPort!.postMessage({ times, failed } satisfies Asked)
