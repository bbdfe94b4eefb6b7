import type pg from 'pg'
import { addDays, localDate } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'

/** The measured business, which is one of a thousand. */
export type BenchWorld = {
  businessId: string
  accountId: string
  /** A local day with fifty appointments, beyond the horizon of online booking. */
  date: string
  serviceId: string
  professionals: string[]
  clientId: string
  products: { id: string; cents: number }[]
  /** Booking pages of other businesses with ten free professionals each. */
  slugs: { slug: string; serviceId: string }[]
}

/** The size of the world; a test makes a small one. */
type Size = { others: number; clients: number; each: number; sales: number }
const real: Size = { others: 999, clients: 20_000, each: 1000, sales: 10_000 }
const zone = 'America/Sao_Paulo'

/** Makes the businesses with their people, services and products, and ten thousand appointments in all. */
export async function makeWorld(admin: pg.Client, { others }: Pick<Size, 'others'> = real): Promise<BenchWorld> {
  const [businessId, accountId, otherAccountId] = [newId(), newId(), newId()]
  await admin.query(
    `insert into account (id, email, name, password_hash)
     values ($1, 'banco@bench.local', 'Banco', 'none'), ($2, 'outra@bench.local', 'Outra', 'none')`,
    [accountId, otherAccountId],
  )
  await admin.query('update system_setting set affiliate_program_enabled = true')
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
    `insert into member (business_id, account_id, role) select id, $1, 'admin' from business where id <> $2`,
    [otherAccountId, businessId],
  )
  await admin.query(`
    insert into professional (business_id, name) select id, 'Profissional ' || n from business, generate_series(1, 10) n;
    insert into professional (business_id, name) select id, 'Profissional ' || n from business, generate_series(11, 20) n where name = 'Medido';
    insert into working_hours (business_id, professional_id, weekday, starts_minute, ends_minute)
      select business_id, id, day, hours.a, hours.b from professional, generate_series(0, 6) day, (values (480, 720), (840, 1110)) hours (a, b);
    insert into service (business_id, name, duration_minutes, price_cents) select id, 'Corte', 30, 5000 from business;
    insert into product (business_id, name, price_cents, stock) select id, 'Produto ' || n, 1000, 0 from business, generate_series(1, 5) n;
    insert into client (business_id, name, phone) select id, 'Cliente ' || n, '+55119' || lpad(n::text, 8, '0') from business, generate_series(1, 10) n;
    insert into public_path (business_id, slug) select id, 'bench-' || row_number() over (order by id) from business;
    insert into booking_link (business_id, slug, business_name)
    select p.business_id, p.slug, b.name from public_path p join business b on b.id = p.business_id`)
  const date = '2030-03-12'
  // Fifty appointments on one day for the measured business; the others are spread over the other businesses.
  await addAppointments(admin, `b.name = 'Medido' and p.n <= 5`, 10, `${date} 08:00`)
  await addAppointments(admin, `b.name <> 'Medido' and p.n = 1`, 10, '2030-03-12 08:00')
  await analyzeWhatIsFilled(admin)

  const ids = async (sql: string, values: unknown[] = [businessId]) =>
    (await admin.query<{ id: string }>(sql, values)).rows.map(({ id }) => id)
  const [serviceId] = await ids('select id from service where business_id = $1')
  const [clientId] = await ids('select id from client where business_id = $1 order by name')
  const products = await ids('select id from product where business_id = $1 order by id limit 3')
  const { rows: slugs } = await admin.query<BenchWorld['slugs'][number]>(
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

/**
 * Analyses the tables that have rows, as autovacuum does. A plan made for an empty table would scan the whole table
 * for every sale, for as long as the connection keeps the plan.
 */
async function analyzeWhatIsFilled(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  await admin.query(`analyze ${rows.map(({ name }) => name).join()}`)
}

/**
 * Adds a million appointments in all. The measured business gets twenty thousand clients, twenty thousand appointments
 * within sixty days, and two months around today with ten thousand appointments and as many sales.
 */
export async function growWorld(admin: pg.Client, { clients, each, sales } = real): Promise<number> {
  // More clients than the trial has room for.
  await admin.query('update plan set most_clients = null')
  await admin.query(
    `insert into client (business_id, name, phone)
     select id, 'Cliente ' || n, '+55119' || lpad(n::text, 8, '0') from business, generate_series(11, $1) n where name = 'Medido'`,
    [clients],
  )
  const thisMonth = localDate(new Date(), zone).slice(0, 7)
  const lastMonth = addDays(`${thisMonth}-01`, -1).slice(0, 7)
  // Building the index once takes a tenth of the time of a million insertions into it.
  const { rows } = await admin.query<{ law: string }>(
    `select pg_get_constraintdef(oid) as law from pg_constraint where conname = 'occupation_no_overlap'`,
  )
  await admin.query('alter table occupation drop constraint occupation_no_overlap')
  await addAppointments(admin, `b.name = 'Medido'`, each, '2031-01-06 00:00', '90 minutes')
  await addAppointments(admin, `b.name = 'Medido' and p.n <= 10`, each, `${lastMonth}-01 00:00`, '85 minutes')
  await addAppointments(
    admin,
    `b.name <> 'Medido' and p.n <= 10`,
    Math.ceil(each * 0.097),
    '2031-01-06 00:00',
    '90 minutes',
  )
  await admin.query(`alter table occupation add constraint occupation_no_overlap ${rows[0]!.law}`)
  await addSales(admin, sales, `${lastMonth}-01 00:00`)
  await admin.query('vacuum analyze')
  const counted = await admin.query<{ n: number }>('select count(*)::int as n from appointment')
  return counted.rows[0]!.n
}

/** Adds two thousand products to the measured business, as a salon with a shop has. */
export const addProducts = (admin: pg.Client) =>
  admin.query(
    `insert into product (business_id, name, category, barcode, price_cents, stock)
     select b.id, 'Produto ' || (array['hidratante', 'capilar', 'para barba', 'de limpeza'])[1 + n % 4] || ' ' || n,
       'Linha ' || n % 12, (7891000000000 + n)::text, 1000 + n, 0
     from business b, generate_series(6, 2000) n where b.name = 'Medido'`,
  )

/** Adds `each` appointments for every chosen professional, one after another from a local time on. */
async function addAppointments(admin: pg.Client, chosen: string, each: number, from: string, step = '30 minutes') {
  await admin.query(
    `with booked as (
     select b.id as business, uuidv7() as visit, c.ids[1 + (at.n * 7 + p.n) % cardinality(c.ids)] as client,
       p.id as professional, s.id as service, at.t
     from business b
     join (select *, row_number() over (partition by business_id order by id) as n from professional) p on p.business_id = b.id
     join service s on s.business_id = b.id
     join (select business_id, array_agg(id order by id) as ids from client group by business_id) c on c.business_id = b.id
     cross join lateral generate_series(
       $1::timestamp at time zone '${zone}', $1::timestamp at time zone '${zone}' + $2::interval * ($3 - 1), $2::interval)
       with ordinality at (t, n)
     where ${chosen}
     ), v as (
       insert into visit (business_id, id, client_id, source) select business, visit, client, 'reception' from booked
     )
     insert into appointment (business_id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents)
     select business, visit, client, professional, service, t, t + interval '30 minutes', 5000 from booked`,
    [from, step, each],
  )
}

/** Adds sales of two services each, from a local time until now, in one closed register session. */
async function addSales(admin: pg.Client, count: number, from: string) {
  await admin.query(
    `with span as (
       select b.id as business_id, b.zone, $2::timestamp at time zone '${zone}' as since, now() as until, uuidv7() as session_id,
         (select id from register where business_id = b.id limit 1) as register_id,
         (select id from service where business_id = b.id limit 1) as service_id,
         (select array_agg(id order by id) from professional where business_id = b.id) as professionals,
         (select array_agg(id order by id) from client where business_id = b.id) as clients
       from business b where name = 'Medido'
     ), session as (
       insert into register_session (business_id, id, register_id, cashier_name, opening_cents, opened_at, status, closed_at,
         closing_cents, total_cents, card_cents, cash_cents, pix_cents)
       select business_id, session_id, register_id, 'Banco', 0, since, 'closed', until, 0, $1 * 10000, 0, 0, $1 * 10000 from span
     ), made as (
       select *, uuidv7() as id, since + (until - since) * n / $1 as at from span, generate_series(1, $1) n
     ), sold as (
       insert into sale (business_id, id, request_hash, register_session_id, client_id, subtotal_cents, total_cents, sold_at, zone)
       select business_id, id, '', session_id, clients[1 + n % cardinality(clients)], 10000, 10000, at, zone from made
     ), item as (
       insert into sale_item (business_id, sale_id, line, service_id, professional_id, name, quantity, unit_cents, total_cents)
       select business_id, id, line, service_id, professionals[1 + (n + line) % cardinality(professionals)], 'Corte', 1, 5000, 5000
       from made, generate_series(1, 2) line
       returning business_id, sale_id, line, professional_id
     ), earned as (
       insert into commission_entry (business_id, sale_id, line, professional_id, kind, hundredths, base_cents, amount_cents, at, zone)
       select i.business_id, sale_id, line, professional_id, 'accrual', 0, 5000, 0, at, zone
       from item i join made m on m.id = i.sale_id
     ), told as (
       insert into audit (business_id, at, actor_name, action, detail)
       select business_id, at, 'Banco', 'sale.close', jsonb_build_object('sale', id, 'totalCents', 10000) from made
     ), paid as (
       insert into payment (business_id, sale_id, register_session_id, method, amount_cents, at)
       select business_id, id, session_id, 'pix', 10000, at from made
     )
     update client c set total_spent_cents = total_spent_cents + spent.cents
     from (select business_id, clients[1 + n % cardinality(clients)] as id, sum(10000) as cents from made group by 1, 2) spent
     where c.business_id = spent.business_id and c.id = spent.id`,
    [count, from],
  )
}
