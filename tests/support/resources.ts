import { afterAll, beforeAll } from 'vitest'

/** Starts a resource before the tests of the surrounding `describe`, and closes it after them. */
export const useResource = <T extends { close(): unknown }>(start: () => Promise<T>): T => {
  let resource: T | undefined
  beforeAll(async () => {
    resource = await start()
  })
  afterAll(async () => void (await resource?.close()))
  // The resource does not exist yet when the tests are declared
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(resource!, name),
    set: (_, name, value) => Reflect.set(resource!, name, value),
  })
}
