import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { resetDelayMs } from '../../apps/server/src/features/auth/index.ts'
import { password, readToken, startApp } from '../support/app.ts'
import { describeSql } from '../support/databases.ts'
import { sendDueMails, sendRequestedResets } from '../support/jobs.ts'
import { findFreePort } from '../support/ports.ts'
import { readMail } from '../support/read-mail.ts'

describeSql('mail server outage', (engine) => {
  test('accepts requests during an outage and sends the queued e-mails afterwards', async () => {
    const port = await findFreePort()
    const app = await startApp(engine, { SMTP_URL: `smtp://127.0.0.1:${port}` })
    const received: Buffer[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          received.push(Buffer.concat(chunks))
          done()
        })
      },
    })
    try {
      const person = await app.signUp()
      const reset = (email: string) => app.post('/api/v1/auth/password-reset/request', { email })
      const response = await reset(person.email)
      expect(response.status).toBe(200)
      expect((await reset('nobody@example.org')).body).toEqual(response.body)
      app.clock.advance(resetDelayMs.max)
      await sendRequestedResets(app.deps)
      for (let n = 0; n < 3; n++) {
        expect((await sendDueMails(app.deps)).sent).toBe(0)
        app.clock.advance(5 * 60_000)
      }
      await app.restart()

      server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
      expect(await sendDueMails(app.deps)).toEqual({ sent: 2, failed: 0 })
      const mails = received.map((raw) => readMail(raw)).filter(({ text }) => text.includes('/reset'))
      expect(mails).toHaveLength(1)
      const changed = { token: readToken(mails[0]), password: `${password} again` }
      expect((await app.post('/api/v1/auth/password-reset/confirm', changed)).status).toBe(200)
      expect((await app.signIn({ ...person, password: changed.password })).status).toBe(200)
    } finally {
      await app.close()
      await new Promise<void>((resolve) => server.close(resolve))
    }
  })
})
