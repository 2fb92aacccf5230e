import { connect, type Socket } from 'node:net'

/** A request as it goes over the wire. Nothing of it is normalised or refused on the way. */
export type WireRequest = {
  readonly method: string
  readonly path: string
  /** In the order they are sent; a name may come twice. Characters are bytes (Latin-1). */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: Buffer | null
}

export type WireAnswer = {
  readonly status: number
  /** By name in lower case, the values of one name joined as RFC 9110 §5.2 says. */
  readonly headers: Readonly<Record<string, string>>
  readonly setCookies: readonly string[]
  readonly text: string
  /** Bytes that came after the end of the answer, where nothing more was asked for. */
  readonly surplus: string
}

export type Exchange = {
  /** The answers in their order; none when the service closed the connection without one. */
  readonly answers: readonly WireAnswer[]
  /** Milliseconds from the first byte sent to the last byte of the last answer. */
  readonly ms: number
  /** Epoch milliseconds between which it was under way. */
  readonly from: number
  readonly to: number
  /** What went wrong with the connection: an error code, `closed`, `timeout`, or what broke the format. */
  readonly fault: string | null
}

export const bytesOf = ({ method, path, headers, body }: WireRequest): Buffer => {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines}\r\n`, 'latin1')
  return body ? Buffer.concat([head, body]) : head
}

type Parsed = { answer: Omit<WireAnswer, 'surplus'>; rest: Buffer } | 'more'

/** Reads one answer. `ended`: no more bytes will come. Throws when it breaks HTTP/1.1 framing (RFC 9112 §6). */
const parseAnswer = (bytes: Buffer, isHead: boolean, ended: boolean): Parsed => {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) {
    if (ended && bytes.length) throw new Error('the head of an answer has no end')
    return 'more'
  }
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})(?: |$)/.exec(first)?.[1])
  if (!status) throw new Error(`no status line: ${first.slice(0, 80)}`)
  if (status < 200) return parseAnswer(bytes.subarray(end + 4), isHead, ended)
  const headers: Record<string, string> = {}
  const setCookies: string[] = []
  for (const line of lines) {
    const [, given, value = ''] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\r\n\0]*?)[ \t]*$/.exec(line) ?? []
    if (!given) throw new Error(`no header: ${line.slice(0, 80)}`)
    const name = given.toLowerCase()
    if (name === 'set-cookie') setCookies.push(value)
    else headers[name] = name in headers ? `${headers[name]}, ${value}` : value
  }
  const rest = bytes.subarray(end + 4)
  const done = (body: Buffer, after: Buffer): Parsed => ({
    answer: { status, headers, setCookies, text: body.toString() },
    rest: after,
  })
  if (isHead || status === 204 || status === 304) return done(Buffer.alloc(0), rest)
  if (headers['transfer-encoding'] !== undefined) return parseChunks(rest, done, ended)
  const length = headers['content-length']
  if (length === undefined) return ended ? done(rest, Buffer.alloc(0)) : 'more'
  if (!/^\d+$/.test(length)) throw new Error(`content-length ${length}`)
  if (rest.length >= Number(length))
    return done(rest.subarray(0, Number(length)), rest.subarray(Number(length)))
  if (ended) throw new Error(`${rest.length} bytes of ${length}`)
  return 'more'
}

const parseChunks = (
  bytes: Buffer,
  done: (body: Buffer, after: Buffer) => Parsed,
  ended: boolean,
): Parsed => {
  const chunks: Buffer[] = []
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at)
    if (line < 0) break
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
    if (!(size >= 0)) throw new Error('no size of a chunk')
    const next = line + 2 + size + 2
    if (bytes.length < next) break
    if (size === 0) return done(Buffer.concat(chunks), bytes.subarray(next))
    chunks.push(bytes.subarray(line + 2, next - 2))
    at = next
  }
  if (ended) throw new Error('chunks without end')
  return 'more'
}

const epoch = () => performance.timeOrigin + performance.now()

export type SendOptions = {
  /** Closes the connection afterwards: what was sent may have left it out of step. */
  readonly fresh?: boolean
  /** Milliseconds after which an unanswered connection is given up. */
  readonly timeoutMs?: number
  /** Methods of the requests in `bytes`, where it holds several. */
  readonly methods?: readonly string[]
  /** Ends our side once everything is written, or cuts the connection so many milliseconds later. */
  readonly end?: 'half-close' | number
  /** Pause between the pieces. */
  readonly pauseMs?: number
}

/** Connections to one service, kept alive and used by one request at a time. */
export const createWire = (port: number, timeoutMs = 30_000) => {
  const idle: Socket[] = []
  const open = new Set<Socket>()

  const socketOf = (fresh: boolean): Promise<{ socket: Socket; reused: boolean }> => {
    while (!fresh && idle.length) {
      const kept = idle.pop()!
      if (!kept.destroyed && kept.writable) return Promise.resolve({ socket: kept, reused: true })
    }
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      open.add(socket)
      // Outside of an exchange an error ends the socket, and nobody waits for it
      socket.on('error', () => {})
      socket.once('close', () => open.delete(socket))
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve({ socket, reused: false })
      })
    })
  }

  const exchange = async (
    pieces: readonly Buffer[],
    methods: readonly string[],
    options: SendOptions,
  ): Promise<Exchange & { stale: boolean }> => {
    const from = epoch()
    const connection = await socketOf(options.fresh ?? false).catch((error: NodeJS.ErrnoException) => error)
    if (connection instanceof Error) {
      const to = epoch()
      return {
        answers: [],
        ms: to - from,
        from,
        to,
        fault: connection.code ?? connection.message,
        stale: false,
      }
    }
    const { socket, reused } = connection
    return new Promise((resolve) => {
      const answers: WireAnswer[] = []
      let bytes: Buffer = Buffer.alloc(0)
      let last = from
      let finished = false
      const finish = (fault: string | null, keep: boolean) => {
        if (finished) return
        finished = true
        clearTimeout(timer)
        socket.off('data', read).off('end', ended).off('close', closed).off('error', failed)
        const surplus = bytes.toString('latin1', 0, 200)
        if (surplus && answers.length) answers[answers.length - 1] = { ...answers.at(-1)!, surplus }
        if (keep && !surplus && !options.fresh) {
          idle.push(socket)
          socket.once('data', () => socket.destroy())
        } else socket.destroy()
        const to = epoch()
        const stale =
          reused && answers.length === 0 && fault !== null && fault !== 'timeout' && to - from < 1000
        resolve({ answers, ms: (answers.length ? last : to) - from, from, to, fault, stale })
      }
      const parse = (atEnd: boolean) => {
        try {
          while (answers.length < methods.length) {
            const parsed = parseAnswer(bytes, methods[answers.length] === 'HEAD', atEnd)
            if (parsed === 'more') break
            answers.push({ ...parsed.answer, surplus: '' })
            bytes = parsed.rest
            last = epoch()
          }
        } catch (error) {
          return finish((error as Error).message, false)
        }
        if (answers.length === methods.length && methods.length)
          finish(null, answers.at(-1)!.headers.connection?.toLowerCase() !== 'close')
        else if (atEnd) finish(answers.length ? null : 'closed', false)
      }
      const read = (chunk: Buffer) => {
        bytes = bytes.length ? Buffer.concat([bytes, chunk]) : chunk
        parse(false)
      }
      const ended = () => parse(true)
      const closed = () => parse(true)
      const failed = (error: NodeJS.ErrnoException) => {
        parse(false)
        finish(answers.length ? null : (error.code ?? error.message), false)
      }
      const timer = setTimeout(() => finish('timeout', false), options.timeoutMs ?? timeoutMs)
      socket.removeAllListeners('data')
      socket.on('data', read).on('end', ended).on('close', closed).on('error', failed)
      void (async () => {
        for (const piece of pieces) {
          if (socket.destroyed) return
          socket.write(piece)
          if (options.pauseMs) await new Promise((go) => setTimeout(go, options.pauseMs))
        }
        if (options.end === 'half-close') socket.end()
        else if (options.end !== undefined) setTimeout(() => finish('cut', false), options.end)
      })()
    })
  }

  return {
    /** Sends a request and reads its answer. A kept connection that the service had just closed is replaced once. */
    send: async (request: WireRequest, options: SendOptions = {}): Promise<Exchange> => {
      const bytes = [bytesOf(request)]
      const first = await exchange(bytes, [request.method], options)
      return first.stale ? exchange(bytes, [request.method], { ...options, fresh: true }) : first
    },
    /** Sends bytes that need not be HTTP, on a connection of their own. */
    sendPieces: (pieces: readonly Buffer[], options: SendOptions): Promise<Exchange> =>
      exchange(pieces, options.methods ?? ['GET'], { ...options, fresh: true }),
    close: () => {
      for (const socket of open) socket.destroy()
    },
  }
}
export type Wire = ReturnType<typeof createWire>
