import type { Config } from './config.ts'
import { encryptedColumns, type StoredPurpose } from './crypto/encrypted-columns.ts'
import { createSecrets, loadMasterSecret, readMasterSecret, type Secrets } from './crypto/secrets.ts'
import { type EncryptedRow, readEncryptedTexts, replaceEncryptedText } from './db/encrypted-texts.ts'
import type { Database, Db, Tx } from './db/handle.ts'
import {
  hasAccounts,
  insertSecretCheck,
  listTableNames,
  readSecretCheck,
  replaceSecretCheck,
} from './db/installation.ts'
import { withAdminCommand } from './process/admin-command.ts'

type WithSecrets = { readonly db: Database; readonly secrets: Secrets; readonly now: () => number }
type SecretSettings = Pick<Config, 'DATA_DIR' | 'SECRET' | 'SECRET_PREVIOUS'>

const checkPurpose = 'secret-check'
const checkText = 'the master secret of this database'

const lostSecretHint = withAdminCommand(
  'If it is lost, see `npm run admin -- secret rotate --help`. To change it, see docs/operating.md, "Change the secret".',
)

/**
 * Reads the master secret and derives the secrets of the process. Creates a missing file only for a database without
 * accounts, during a rotation, or with `isLost`.
 */
export const openSecrets = async (
  config: SecretSettings,
  db: Database,
  { isLost }: { isLost: boolean },
): Promise<Secrets> => {
  const { DATA_DIR, SECRET, SECRET_PREVIOUS } = config
  const secret = await readMasterSecret(DATA_DIR, SECRET)
  if (secret === null && !isLost) {
    if (SECRET_PREVIOUS) await verifySecret({ db, secrets: createSecrets(SECRET_PREVIOUS) })
    else if (await isInUse(db))
      throw new Error(
        `The database has data, but the secret is missing: ${DATA_DIR}/secret does not exist, and SECRET is not set. Restore the file from a backup, or set SECRET. ${lostSecretHint}`,
      )
  }
  return createSecrets(secret ?? (await loadMasterSecret(DATA_DIR)), SECRET_PREVIOUS)
}

/** Throws unless the current or previous secret belongs to the database. Without a check value, it must decrypt stored texts. */
export const verifySecret = async ({ db, secrets }: Pick<WithSecrets, 'db' | 'secrets'>): Promise<void> => {
  const tables = await listTableNames(db.read)
  const check = tables.has('installation') ? await readSecretCheck(db.read) : null
  const isCorrect =
    check === null
      ? await canDecryptStoredTexts(db.read, secrets, tables)
      : secrets.verifyMac(checkPurpose, checkText, check)
  if (!isCorrect)
    throw new Error(
      `The secret (SECRET, or the file DATA_DIR/secret) does not belong to this database: its two-factor secrets, webhook secrets and e-mails could not be decrypted. Set the former secret. ${lostSecretHint}`,
    )
}

/** Stores the secret's check value at the first start, and verifies it because another process may have been faster. */
export const registerSecret = async ({ db, secrets, now }: WithSecrets): Promise<void> => {
  if ((await readSecretCheck(db.read)) === null)
    await db.tx((tx) => insertSecretCheck(tx, secrets.mac(checkPurpose, checkText), now()))
  await verifySecret({ db, secrets })
}

/** Returns true if the database has an account, or a secret was stored. */
const isInUse = async ({ read }: Database): Promise<boolean> => {
  const tables = await listTableNames(read)
  if (tables.has('installation') && (await readSecretCheck(read)) !== null) return true
  if (!tables.has('user')) return false
  return hasAccounts(read)
}

/** Returns true if the secrets decrypt one stored text of each long-lived purpose. */
const canDecryptStoredTexts = async (
  db: Db,
  secrets: Secrets,
  tables: ReadonlySet<string>,
): Promise<boolean> => {
  const samples: [StoredPurpose, string][] = []
  for (const purpose of ['totp', 'webhook'] as const) {
    const { table } = encryptedColumns[purpose]
    const [row] = tables.has(table) ? await readEncryptedTexts(db, purpose, undefined, 1) : []
    if (row) samples.push([purpose, row.text])
  }
  return samples.every(([purpose, text]) => encryptAgain(secrets, purpose, text) !== undefined)
}

/** Encrypts a text again. Returns null if it already uses the current secret, undefined if no secret decrypts it. */
const encryptAgain = (secrets: Secrets, purpose: StoredPurpose, text: string): string | null | undefined => {
  try {
    return secrets.encryptAgain(purpose, text)
  } catch {
    return undefined
  }
}

const batchSize = 50

/** `encryptedCount` counts texts that were encrypted again, `unreadable` those that neither secret decrypts. */
export type Rotation = {
  readonly table: string
  readonly purpose: string
  encryptedCount: number
  unreadable: number
}

/**
 * Encrypts all stored texts with the current secret and stores its check value. Skips texts that other processes
 * change: these use that secret already.
 */
export const rotateMasterSecret = async (
  { db, secrets, now }: WithSecrets,
  writeAudit: (tx: Tx) => Promise<void>,
): Promise<Rotation[]> => {
  const rotations: Rotation[] = []
  for (const purpose of Object.keys(encryptedColumns) as StoredPurpose[]) {
    const counts = { table: encryptedColumns[purpose].table, purpose, encryptedCount: 0, unreadable: 0 }
    let last: EncryptedRow | undefined
    for (;;) {
      const rows = await readEncryptedTexts(db.read, purpose, last, batchSize)
      last = rows.at(-1)
      if (!last) break
      const changes = rows.map((row) => ({ ...row, encryptedText: encryptAgain(secrets, purpose, row.text) }))
      counts.unreadable += changes.filter(({ encryptedText }) => encryptedText === undefined).length
      await db.tx(async (tx) => {
        for (const row of changes) {
          if (!row.encryptedText) continue
          if (await replaceEncryptedText(tx, purpose, row, row.encryptedText)) counts.encryptedCount++
        }
      })
    }
    rotations.push(counts)
  }
  await db.tx(async (tx) => {
    await replaceSecretCheck(tx, secrets.mac(checkPurpose, checkText), now())
    await writeAudit(tx)
  })
  return rotations
}
