import { expect, test } from 'vitest'
import { createSteps } from './deadline.ts'

test('reports a step that misses its deadline and continues with the next', async () => {
  const late: string[] = []
  const step = createSteps((step) => late.push(step))
  const stuck = Promise.withResolvers<void>()
  await step('stuck', stuck.promise, 20)
  expect(late).toEqual(['stuck'])
  await step('quick', Promise.resolve(), 10_000)
  await expect(step('broken', Promise.reject(new Error('broken')), 10_000)).rejects.toThrow('broken')
  stuck.reject(new Error('after the deadline'))
  await step('due already', new Promise(() => {}), 0)
  expect(late).toEqual(['stuck', 'due already'])
})
