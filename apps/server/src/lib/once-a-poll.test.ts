import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { onceAPoll } from './once-a-poll.ts'

test('is asked once for what is done at one time, and anew in each later part of a turn', async () => {
  let asked = 0
  const { get, forget } = onceAPoll(() => ++asked)
  const first = get()
  await Promise.resolve()
  expect(get()).toBe(first)
  forget()
  expect(get()).toBe(first + 1)
  await immediate()
  expect(get()).toBe(first + 2)
  await sleep(1)
  expect(get()).toBe(first + 3)
})

test('is asked anew for sockets that became ready after it was asked, also in the same turn', async () => {
  // What changes; whoever is told of a change must never get what was before it
  let state = 0
  let asked = 0
  const { get } = onceAPoll(() => {
    asked += 1
    return state
  })
  const wrong: number[] = []
  // More than the event loop takes at once: the others are asked for in the same turn
  const count = 1100
  let late: Socket | undefined
  const server = createServer((socket) => {
    socket.on('data', (told) => {
      const seen = get()
      if (seen < Number(told)) wrong.push(seen)
      state += 1
      late?.write(String(state))
      late = undefined
      socket.write('.')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const clients: Socket[] = []
  try {
    for (let i = 0; i < count; i++) {
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
      clients.push(client)
      await once(client, 'connect')
    }
    const [last, ...others] = clients
    for (let round = 0; round < 3; round++) {
      const answered = clients.map((client) => once(client, 'data'))
      late = last
      for (const client of others) client.write(String(state))
      await Promise.all(answered)
    }
    expect(asked).toBeLessThan(count)
    // From a timer and from an immediate, right before the sockets are looked at
    for (const wait of [immediate, () => sleep(1)])
      for (let round = 0; round < 20; round++) {
        await wait()
        get()
        state += 1
        const answered = once(last!, 'data')
        last!.write(String(state))
        await answered
      }
    expect(wrong).toEqual([])
  } finally {
    for (const client of clients) client.destroy()
    server.close()
  }
})
