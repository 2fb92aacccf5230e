import { ServerResponse } from 'node:http'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { cloneDatabase, describeOnce } from '#tests/databases.ts'
import { createTestSettings } from '#tests/in-process.ts'
import { loadConfig } from './config.ts'
import { startService } from './start.ts'

describeOnce('start', (engine) => {
  test('fails if the service does not respond to its own requests', async () => {
    const database = await cloneDatabase(engine)
    const fault = vi.spyOn(ServerResponse.prototype, 'writeHead').mockImplementation(function (
      this: ServerResponse,
    ) {
      return this.destroy()
    })
    try {
      const config = loadConfig({ ...createTestSettings(database), PORT: '0' })
      await expect(startService(config, pino({ level: 'silent' }))).rejects.toThrow(
        'The service does not respond to its own request for http://vitrine.test/ (socket hang up)',
      )
    } finally {
      fault.mockRestore()
      await database.drop()
    }
  })
})
