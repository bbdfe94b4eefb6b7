import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { settings } from './settings.ts'

const cipher = 'aes-256-gcm'
const [idBytes, ivBytes, tagBytes, keyBytes] = [4, 12, 16, 32]

/** `id`: the first bytes of whatever the key has sealed. */
type Key = { id: Buffer; key: Buffer }

function readKey(text: string | undefined, name: string): Key | null {
  if (!text) return null
  const key = Buffer.from(text, 'base64')
  if (key.length !== keyBytes) throw new Error(`${name} is not 32 bytes in base64: openssl rand -base64 32`)
  return { id: createHash('sha256').update('sealing key ').update(key).digest().subarray(0, idBytes), key }
}

/** The key that seals, and opens. */
const presentKey = () => readKey(settings.sealingKey, 'SEALING_KEY')
/** The key that only opens, until everything is sealed anew. */
const previousKey = () => readKey(settings.previousSealingKey, 'SEALING_KEY_PREVIOUS')

/** Whether this installation can store secrets of businesses; it needs SEALING_KEY. */
export const canSeal = (): boolean => presentKey() !== null

/**
 * Encrypts a secret, so that the database alone does not reveal it. `purpose` is authenticated: a secret sealed for one
 * purpose cannot be opened for another.
 */
export function seal(secret: string, purpose: string): Buffer {
  const present = presentKey()
  if (!present) throw new Error('there is no SEALING_KEY')
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, present.key, iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  return Buffer.concat([present.id, iv, sealing.getAuthTag(), sealed])
}

/** Decrypts a secret. Null if its key is missing, or the data was altered. */
export function unseal(kept: Buffer, purpose: string): string | null {
  const id = kept.subarray(0, idBytes)
  const known = [presentKey(), previousKey()].find((key) => key?.id.equals(id))
  if (!known || kept.length < idBytes + ivBytes + tagBytes) return null
  const [iv, rest] = [kept.subarray(idBytes, idBytes + ivBytes), kept.subarray(idBytes + ivBytes)]
  const opening = createDecipheriv(cipher, known.key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(rest.subarray(0, tagBytes))
  try {
    return Buffer.concat([opening.update(rest.subarray(tagBytes)), opening.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** A column of sealed secrets, and the purpose of each by the columns that make it. */
export type SealedColumn = {
  table: string
  column: string
  /** The column of each, by the name that the program has for it. */
  by: Readonly<Record<string, string>>
  purpose: (row: Readonly<Record<string, string>>) => string
  /** Which rows are sealed, if not all. */
  where?: string
}

/** SQL: what the purpose is made of. Rows of the owner's connection do not have the program's names by themselves. */
export const purposeColumns = ({ by }: SealedColumn): string[] =>
  Object.entries(by).map(([name, column]) => `${column}::text as "${name}"`)

/** Whether a secret was sealed by the present key. */
const isOfPresentKey = (kept: Buffer): boolean => presentKey()?.id.equals(kept.subarray(0, idBytes)) ?? false

export type ResealCounts = { sealed: number; anew: number; lost: string[] }

/**
 * Seals with the present key whatever an earlier one has sealed. The owner's connection reads all rows. A secret that no
 * key opens is left as it is, and named.
 */
export async function sealAnew(owner: pg.ClientBase, columns: readonly SealedColumn[]): Promise<ResealCounts> {
  if (!canSeal()) throw new Error('there is no SEALING_KEY')
  const total: ResealCounts = { sealed: 0, anew: 0, lost: [] }
  await owner.query('begin')
  try {
    for (const one of columns) await sealColumnAnew(owner, one, total)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
  return total
}

async function sealColumnAnew(owner: pg.ClientBase, one: SealedColumn, total: ResealCounts): Promise<void> {
  const { table, column, purpose, where = 'true' } = one
  const columns = ['ctid::text as place', `${column} as kept`, ...purposeColumns(one)]
  const { rows } = await owner.query<{ place: string; kept: Buffer } & Record<string, string>>(
    `select ${columns.join(', ')} from ${table} where ${where} for update`,
  )
  for (const { place, kept, ...names } of rows) {
    total.sealed++
    if (isOfPresentKey(kept)) continue
    const secret = unseal(kept, purpose(names))
    if (secret === null) {
      total.lost.push(`${table}.${column} ${Object.values(names).join(' ')}`.trim())
      continue
    }
    await owner.query(`update ${table} set ${column} = $1 where ctid = $2::tid`, [seal(secret, purpose(names)), place])
    total.anew++
  }
}
