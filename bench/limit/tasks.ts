import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { BenchWorld } from '../world.ts'

/*
 * What each job costs at the very least: a plain connection of the owner, prepared statements, one round trip where one is
 * enough, and an answer made of the rows as they come. This is what our own way is held to, so it does not change with it.
 */

export type LimitName = 'day' | 'sale' | 'booking' | 'slots_day' | 'slots_any' | 'slots_month'

export type LimitTask = {
  name: LimitName
  databaseUrl: string
  postmaster: number
  world: BenchWorld
}

export const tasks: Record<LimitName, (client: pg.Client, world: BenchWorld, i: number) => Promise<unknown>> = {
  day: async (client, { businessId, date }) => {
    const { rows } = await client.query({
      name: 'day',
      text: `select a.id, a.professional_id, a.client_id, c.name as client, c.phone, a.service_id, s.name as service, a.status,
          a.starts_at, a.ends_at, a.price_cents, v.notes
        from appointment a
        join visit v on v.business_id = a.business_id and v.id = a.visit_id
        join client c on c.business_id = a.business_id and c.id = a.client_id
        join service s on s.business_id = a.business_id and s.id = a.service_id
        where a.business_id = $1 and a.starts_at >= $2 and a.starts_at < $3
        order by a.starts_at`,
      values: [businessId, `${date}T03:00:00Z`, new Date(Date.parse(`${date}T03:00:00Z`) + 86_400_000)],
    })
    return JSON.stringify(rows)
  },

  sale: (client, { businessId, clientId, products }) =>
    client.query({
      name: 'sale',
      text: `with held as (
          select id, name, price_cents from product where business_id = $1 and id = any($2) order by id for update
        ), lines as (
          select *, row_number() over () as line from held
        ), register as (
          select id from register_session where business_id = $1 and status = 'open' for share
        ), sold as (
          insert into sale (business_id, id, request_hash, register_session_id, client_id, subtotal_cents, total_cents, sold_at, zone)
          select $1, $3, $4, register.id, $5, (select sum(price_cents) from lines), (select sum(price_cents) from lines), now(), zone
          from register join business b on b.id = $1
        ), items as (
          insert into sale_item (business_id, sale_id, line, product_id, name, quantity, unit_cents, total_cents)
          select $1, $3, line, id, name, 1, price_cents, price_cents from lines
        ), paid as (
          insert into payment (business_id, sale_id, register_session_id, method, amount_cents, at)
          select $1, $3, register.id, 'pix', (select sum(price_cents) from lines), now() from register
        ), taken as (
          update product p set stock = greatest(0, p.stock - 1) from lines where p.business_id = $1 and p.id = lines.id
        ), moved as (
          insert into stock_movement (business_id, product_id, kind, quantity, shortfall, sale_id, at)
          select $1, id, 'sale', 0, 1, $3, now() from lines
        )
        update client set total_spent_cents = total_spent_cents + (select sum(price_cents) from lines)
        where business_id = $1 and id = $5`,
      values: [
        businessId,
        products.map(({ id }) => id),
        randomUUID(),
        createHash('sha256').update(clientId).digest(),
        clientId,
      ],
    }),

  booking: async (client, { businessId, clientId, serviceId, professionals: [professional] }, i) => {
    await client.query('begin')
    await client.query({
      name: 'lock',
      text: 'select id from professional where business_id = $1 and id = $2 for no key update',
      values: [businessId, professional],
    })
    await client.query({
      name: 'insert',
      text: `with v as (insert into visit (business_id, client_id, source) values ($1, $2, 'booking') returning id)
        insert into appointment (business_id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents)
        select $1, v.id, $2, $3, $4, t, t + interval '30 minutes', 5000
        from v, (select timestamptz '2045-01-01' + $5 * interval '1 hour' as t)`,
      values: [businessId, clientId, professional, serviceId, i],
    })
    await client.query('commit')
  },

  slots_day: (client, world) => freeStarts(client, world, 1, world.professionals[0]!),
  slots_any: (client, world) => freeStarts(client, world, 1, null),
  slots_month: (client, world) => freeStarts(client, world, 30, world.professionals[0]!),
}

const firstDay = Date.parse('2031-01-06T03:00:00Z')
const [MINUTE, DAY] = [60_000, 86_400_000]

/** The free half-hour starts, from two range reads. */
async function freeStarts(client: pg.Client, { businessId }: BenchWorld, days: number, professional: string | null) {
  const only = professional ? 'and professional_id = $2' : ''
  const chosen = professional ? [businessId, professional] : [businessId]
  const [hours, busy] = await Promise.all([
    client.query<{ professional_id: string; weekday: number; starts_minute: number; ends_minute: number }>({
      name: `hours ${only}`,
      text: `select professional_id, weekday, starts_minute, ends_minute from working_hours where business_id = $1 ${only}`,
      values: chosen,
    }),
    client.query<{ professional_id: string; from: number; to: number }>({
      name: `busy ${only}`,
      text: `select professional_id, date_part('epoch', occupied_from) as from, date_part('epoch', occupied_to) as to
        from appointment
        where business_id = $1 ${only} and status <> 'cancelled'
          and starts_at >= $${chosen.length + 1} and starts_at < $${chosen.length + 2}
        order by starts_at`,
      values: [...chosen, new Date(firstDay), new Date(firstDay + days * DAY)],
    }),
  ])
  const taken = Map.groupBy(busy.rows, (row) => row.professional_id)
  const free = new Set<number>()
  for (const [id, week] of Map.groupBy(hours.rows, (row) => row.professional_id)) {
    const others = taken.get(id) ?? []
    let next = 0
    for (let day = 0; day < days; day++)
      for (const { weekday, starts_minute, ends_minute } of week) {
        if (weekday !== (1 + day) % 7) continue
        const midnight = firstDay + day * DAY
        for (let minute = starts_minute; minute + 30 <= ends_minute; minute += 30) {
          const from = (midnight + minute * MINUTE) / 1000
          while (next < others.length && others[next]!.to <= from) next++
          if (next === others.length || others[next]!.from >= from + 1800) free.add(from)
        }
      }
  }
  return JSON.stringify([...free].toSorted((a, b) => a - b))
}
