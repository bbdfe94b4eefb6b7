import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Brand, ownName, presentAs } from '../../platform/brand.ts'
import type { Queries } from '../../platform/server/database.ts'
import { log } from '../../platform/server/log.ts'
import { outsideBusinesses } from '../../platform/server/transaction.ts'

/** Milliseconds until every process presents the product as the operator has it. */
const interval = 5000

/** As the operator presents the product. */
export async function readBrand(db: Queries): Promise<Brand> {
  const { rows } = await sql<{ name: string | null; logo: string | null }>`
    select s.business_name as name, p.hash as logo
    from system_setting s left join platform_picture p on p.id = s.logo_id`.execute(db)
  const { name, logo } = rows[0]!
  return { name: name ?? ownName, logo }
}

/** Presents the product in this process as the operator has it now, and stays with what it knew while the database is away. */
export async function keepBrand(): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const look = () =>
    outsideBusinesses('read', readBrand).then(presentAs, (error: unknown) =>
      log.warn({ error }, 'the product is presented as it was'),
    )
  await look()
  const keep = async () => {
    while (!stopping.signal.aborted) {
      await pause(interval, undefined, { signal: stopping.signal, ref: false }).catch(() => {}) // rejects when it is ended
      if (!stopping.signal.aborted) await look()
    }
  }
  const keeping = keep()
  return {
    async stop() {
      stopping.abort()
      await keeping
    },
  }
}
