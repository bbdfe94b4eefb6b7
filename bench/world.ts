import type pg from 'pg'
import { newId } from '../src/platform/id.ts'

/** Where the measured business stands among a thousand others. */
export type World = {
  businessId: string
  accountId: string
  /** Fifty appointments lie on this local day, which is as far away as online booking reaches no more. */
  date: string
  serviceId: string
  professionals: string[]
  clientId: string
  products: { id: string; cents: number }[]
  /** Booking pages of other businesses, each with ten free professionals. */
  slugs: { slug: string; serviceId: string }[]
}

const others = 999
const zone = 'America/Sao_Paulo'

/** Businesses with their people and things, and ten thousand appointments in all. */
export async function makeWorld(admin: pg.Client): Promise<World> {
  const [businessId, accountId] = [newId(), newId()]
  await admin.query(
    `insert into account (id, email, name, password_hash) values ($1, 'banco@bench.local', 'Banco', 'none')`,
    [accountId],
  )
  await admin.query(`insert into business (id, name) values ($1, 'Medido')`, [businessId])
  await admin.query(`insert into member (business_id, account_id, role) values ($1, $2, 'admin')`, [
    businessId,
    accountId,
  ])
  await admin.query(
    `insert into business (id, name, mails_bookings) select uuidv7(), 'Outro ' || n, false from generate_series(1, $1) n`,
    [others],
  )
  await admin.query(
    `insert into member (business_id, account_id, role) select id, $1, 'admin' from business on conflict do nothing`,
    [accountId],
  )
  await admin.query(`
    insert into professional (business_id, name) select id, 'Profissional ' || n from business, generate_series(1, 10) n;
    insert into professional (business_id, name) select id, 'Profissional ' || n from business, generate_series(11, 20) n where name = 'Medido';
    insert into working_hours (business_id, professional_id, weekday, starts_minute, ends_minute)
      select business_id, id, day, hours.a, hours.b from professional, generate_series(0, 6) day, (values (480, 720), (840, 1110)) hours (a, b);
    insert into service (business_id, name, duration_minutes, price_cents) select id, 'Corte', 30, 5000 from business;
    insert into product (business_id, name, price_cents, stock) select id, 'Produto ' || n, 1000, 0 from business, generate_series(1, 5) n;
    insert into client (business_id, name, phone) select id, 'Cliente ' || n, '+55119' || lpad(n::text, 8, '0') from business, generate_series(1, 10) n;
    insert into booking_link (business_id, slug, business_name) select id, 'bench-' || row_number() over (order by id), name from business`)
  const date = '2030-03-12'
  // Fifty on one day for the measured business, the rest spread over the others.
  await addAppointments(admin, `b.name = 'Medido' and p.n <= 5`, 10, `${date} 08:00`)
  await addAppointments(admin, `b.name <> 'Medido' and p.n = 1`, 10, '2030-03-12 08:00')
  await admin.query('analyze')

  const ids = async (sql: string, values: unknown[] = [businessId]) =>
    (await admin.query<{ id: string }>(sql, values)).rows.map(({ id }) => id)
  const [serviceId] = await ids('select id from service where business_id = $1')
  const [clientId] = await ids('select id from client where business_id = $1 order by name')
  const products = await ids('select id from product where business_id = $1 order by id limit 3')
  const { rows: slugs } = await admin.query<World['slugs'][number]>(
    `select l.slug, s.id as "serviceId" from booking_link l join service s using (business_id) where business_name <> 'Medido' order by slug limit 40`,
  )
  return {
    businessId,
    accountId,
    date,
    serviceId: serviceId!,
    professionals: await ids('select id from professional where business_id = $1 order by id'),
    clientId: clientId!,
    products: products.map((id) => ({ id, cents: 1000 })),
    slugs,
  }
}

/** A million appointments in all; the measured business gets twenty thousand within sixty days, and as many clients. */
export async function growWorld(admin: pg.Client): Promise<number> {
  // Building the index at once takes a tenth of the time of a million insertions.
  const { rows } = await admin.query<{ law: string }>(
    `select pg_get_constraintdef(oid) as law from pg_constraint where conname = 'appointment_no_overlap'`,
  )
  await admin.query('alter table appointment drop constraint appointment_no_overlap')
  await addAppointments(admin, `b.name = 'Medido'`, 1000, '2031-01-06 00:00', '90 minutes')
  await addAppointments(admin, `b.name <> 'Medido' and p.n <= 10`, 97, '2031-01-06 00:00', '90 minutes')
  await admin.query(`alter table appointment add constraint appointment_no_overlap ${rows[0]!.law}`)
  await admin.query(
    `insert into client (business_id, name, phone)
     select id, 'Cliente ' || n, '+55119' || lpad(n::text, 8, '0') from business, generate_series(11, 20_000) n where name = 'Medido'`,
  )
  await admin.query('vacuum analyze')
  const counted = await admin.query<{ n: number }>('select count(*)::int as n from appointment')
  return counted.rows[0]!.n
}

/** The same number for each chosen professional, one after another from a local time on. */
async function addAppointments(admin: pg.Client, chosen: string, each: number, from: string, step = '30 minutes') {
  await admin.query(
    `insert into appointment (business_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents, source)
     select b.id, c.id, p.id, s.id, t, t + interval '30 minutes', 5000, 'reception'
     from business b
     join (select *, row_number() over (partition by business_id order by id) as n from professional) p on p.business_id = b.id
     join service s on s.business_id = b.id
     join lateral (select id from client where business_id = b.id order by id limit 1) c on true
     cross join lateral generate_series(
       $1::timestamp at time zone '${zone}', $1::timestamp at time zone '${zone}' + $2::interval * ($3 - 1), $2::interval) t
     where ${chosen}`,
    [from, step, each],
  )
}
