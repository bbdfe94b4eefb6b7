import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { firstIn } from '../../platform/filled.ts'
import { type Brand, ownName, setBrand } from '../../platform/brand.ts'
import type { Queries } from '../../platform/server/database/database.ts'
import { log } from '../../platform/server/log.ts'
import { outsideBusinesses } from '../../platform/server/database/run-transaction.ts'

/** Milliseconds between two reads, so every process shows a new brand within that time. */
const interval = 5000

/** The product's name and logo, as the operator has set them. */
export async function readBrand(db: Queries): Promise<Brand> {
  const { rows } = await sql<{ name: string | null; logo: string | null }>`
    select s.business_name as name, p.hash as logo
    from system_setting s left join platform_picture p on p.id = s.logo_id`.execute(db)
  const { name, logo } = firstIn(rows)
  return { name: name ?? ownName, logo }
}

/** Keeps this process's brand up to date. While the database is away, the last known brand stays. */
export async function keepBrand(): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  const look = () =>
    outsideBusinesses('read', readBrand).then(setBrand, (error: unknown) =>
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
