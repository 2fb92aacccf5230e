import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { limitConcurrency, type QueueKey } from '../process/limit-concurrency.ts'

const hashArgon2 = promisify(argon2)

/** Argon2id cost: memory in KiB, passes, lanes. From the OWASP password storage cheat sheet. */
const standardCost = { memory: 19_456, passes: 2, parallelism: 1 }
const nonceBytes = 16
const tagBytes = 32
/** Maximum memory of one verification in KiB, whatever a stored hash requests. */
const maxMemory = 262_144

export type Cost = typeof standardCost
type Parsed = { cost: Cost; nonce: Buffer; tag: Buffer }

/** Hashes passwords. `network` has its own turn in the queue (createQueueKey); commands and the start of the service need none. */
export type PasswordHasher = {
  /** Returns a PHC string with a new nonce. Fails with `unavailable` if too many hashes wait. */
  hash(password: string, network?: QueueKey): Promise<string>
  /** Compares a password with a PHC string. `rehash` is true if the password is correct and its hash has an outdated cost. */
  verify(phc: string, password: string, network?: QueueKey): Promise<{ ok: boolean; rehash: boolean }>
  /** Takes as long as `verify` and returns false. Used so that the response time does not reveal an account. */
  verifyNothing(password: string, network?: QueueKey): Promise<false>
}

/** Hashes passwords with Argon2id (RFC 9106) in `parallel` threads (default: cores) of 19 MiB each. Up to `queueLimit` calls wait. */
export const createPasswordHasher = (
  options: { parallel?: number; queueLimit?: number; cost?: Cost } = {},
): PasswordHasher => {
  const { cost = standardCost } = options
  const limit = limitConcurrency({
    parallel: options.parallel ?? availableParallelism(),
    queueLimit: options.queueLimit ?? 100,
  })
  const derive = (
    password: string,
    nonce: Buffer,
    { memory, passes, parallelism }: Cost,
    tagLength: number,
    network: QueueKey,
  ): Promise<Buffer> => {
    const message = Buffer.from(password.normalize('NFC'))
    return limit(network, () =>
      hashArgon2('argon2id', { message, nonce, memory, passes, parallelism, tagLength }),
    )
  }
  const dummyHash: Parsed = { cost, nonce: randomBytes(nonceBytes), tag: randomBytes(tagBytes) }
  const matches = async ({ nonce, cost: itsCost, tag }: Parsed, password: string, network: QueueKey) =>
    timingSafeEqual(await derive(password, nonce, itsCost, tag.length, network), tag)

  return {
    async hash(password, network = '') {
      const nonce = randomBytes(nonceBytes)
      return toPhc({ cost, nonce, tag: await derive(password, nonce, cost, tagBytes, network) })
    },
    async verify(phc, password, network = '') {
      const parsed = parsePhc(phc)
      const ok = await matches(parsed, password, network)
      return { ok, rehash: ok && !isCurrent(parsed, cost) }
    },
    async verifyNothing(password, network = '') {
      await matches(dummyHash, password, network)
      return false
    },
  }
}

const isCurrent = ({ cost: c, nonce, tag }: Parsed, cost: Cost) =>
  c.memory === cost.memory &&
  c.passes === cost.passes &&
  c.parallelism === cost.parallelism &&
  nonce.length === nonceBytes &&
  tag.length === tagBytes

const unusableTag = Buffer.alloc(tagBytes)

/** Returns a hash that no password matches, for an account without a password. Verifying takes as long as any other. */
export const createUnusableHash = (): string =>
  toPhc({ cost: standardCost, nonce: randomBytes(nonceBytes), tag: unusableTag })

export const isUsableHash = (phc: string): boolean => !phc.endsWith(`$${encodeUnpadded(unusableTag)}`)

const encodeUnpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const toPhc = ({ cost: { memory, passes, parallelism }, nonce, tag }: Parsed) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encodeUnpadded(nonce)}$${encodeUnpadded(tag)}`

const phcPattern =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Reads a PHC string (https://github.com/P-H-C/phc-string-format). Throws if it is not Argon2id with valid parameters. */
const parsePhc = (phc: string): Parsed => {
  const [, memory, passes, parallelism, nonce, tag] = phcPattern.exec(phc) ?? []
  const parsed = {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce ?? '', 'base64'),
    tag: Buffer.from(tag ?? '', 'base64'),
  }
  if (!(parsed.cost.memory <= maxMemory) || parsed.nonce.length < 8 || parsed.tag.length < 16)
    throw new Error('The stored password hash is not a usable Argon2id PHC string.')
  return parsed
}
