import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { TableName } from '../src/platform/server/database/column-names.ts'
import { rowBatch, type StoredValues } from '../src/platform/server/testing/rows.ts'
import { newBusinessSecret } from '../src/platform/server/business-secret.ts'
import { aBusinessIn } from '../src/accounts/server/testing/people.ts'
import type { Everything } from '../src/accounts/server/testing/stage.ts'
import { fillDeposits } from '../src/deposits/server/testing/one-deposit.ts'
import { fillAffiliate } from '../src/billing/server/testing/one-affiliate.ts'
import { fillIntegration } from '../src/integrations/server/testing/one-integration.ts'
import { pairOf } from '../src/clients/duplicate.ts'
import { addMinutes, defaultZone, localDate } from '../src/platform/clock.ts'
import { newId } from '../src/platform/id.ts'
import type { Scope } from '../src/platform/server/database/business-tx.ts'
import { keyOf } from '../src/booking/own-booking.ts'
import { fillMessages } from '../src/messages/server/testing/one-message.ts'
import { fillSales } from '../src/sales/server/testing/one-sale.ts'
import { newSite } from '../src/sites/site.ts'

type Table = TableName
type Values<T extends Table> = Omit<StoredValues<T>, 'business_id'>

/**
 * Puts at least one row into every table of a business, so that isolation checks have something to hide. The rows obey
 * the laws of db/invariants*.sql.
 */
export async function fillBusiness(admin: pg.Client, { businessId, actor }: Scope): Promise<Everything> {
  const offered = 'select id from plan where is_active and not is_trial order by sort_order'
  const plan = (await admin.query<{ id: string }>(offered)).rows[0]!.id
  const batch = rowBatch(admin, businessId)
  const referred = aBusinessIn(batch)
  const recommended = aBusinessIn(batch)
  const put = <T extends Table>(table: T, values: Values<T>) => batch.put(table, values)
  const make = <T extends Table>(table: T, values: Values<T>) => batch.make(table, values)
  const now = new Date()
  const inDays = (days: number) => addMinutes(now, days * 24 * 60)
  // No deadline has this instant, so that whoever looks for the appointment's finds only what tells of it.
  const startsAt = addMinutes(now, 1447)
  const by = actor.accountId
  const [price, productPrice, refunded] = [5000, 3000, 1000]

  make('invitation', {
    email: 'convidada@exemplo.com',
    role: 'employee',
    invited_by: by!,
    expires_at: inDays(1),
  })
  const grant = make('support_grant', { granted_by: by!, granted_at: now, ended_at: now, ends_at: inDays(1) })
  put('support_visit', { grant_id: grant.id, account_id: by!, entered_at: now, left_at: now })
  const client = make('client', {
    name: 'Cliente',
    phone: '+5511912345678',
    email: 'cliente@exemplo.com',
    next_appointment_at: startsAt,
    total_spent_cents: price + productPrice - refunded,
  })
  const namesake = make('client', { name: 'Cliente' })
  const [client_id, other_id] = pairOf(client.id, namesake.id)
  put('client_not_duplicate', { client_id, other_id, at: now })
  put('client_consent', {
    client_id: client.id,
    purpose: 'marketing',
    is_granted: true,
    method: 'in_person',
    at: now,
    actor_name: actor.name,
  })
  const clientImport = make('client_import', {
    id: newId(),
    file_name: 'clientes.csv',
    started_at: now,
    actor_name: actor.name,
  })
  put('client_import_row', {
    import_id: clientImport.id,
    line: 2,
    client_id: client.id,
    outcome: 'filled',
    filled: { email: client.email },
  })
  const service = make('service', { name: 'Corte', duration_minutes: 60, price_cents: price })
  const product = make('product', { name: 'Xampu', barcode: '789', price_cents: productPrice, stock: 4 })
  const specialty = make('specialty', { name: 'Cabelo' })
  const professional = make('professional', { name: 'Profissional', email: 'pro@exemplo.com' })
  const at = { professional_id: professional.id }
  put('professional_specialty', { ...at, specialty_id: specialty.id })
  put('working_hours', { ...at, weekday: 1, starts_minute: 480, ends_minute: 1080 })
  put('service_professional', { ...at, service_id: service.id, duration_minutes: 90, price_cents: price + 1_000 })
  const resource = make('resource', { name: 'Sala', units: 2 })
  put('service_resource', { service_id: service.id, resource_id: resource.id })
  // Of other services than the first, which the checks put out of use.
  const parts = [
    make('service', { name: 'Escova', duration_minutes: 30, price_cents: price }),
    make('service', { name: 'Maquiagem', duration_minutes: 30, price_cents: price }),
  ]
  const combo = make('combo', { name: 'Noiva', price_cents: price })
  for (const [at, part] of parts.entries())
    put('combo_service', { combo_id: combo.id, service_id: part.id, place: at + 1 })
  put('agenda_rules', {})
  put('card_terms', { band: 'credit', fee_hundredths: 349, days: 30, in_parts: false })
  put('approval_pin', { account_id: by!, pin_hash: 'sem PIN', set_at: now })
  put('register_rules', { blind_closing: false, sells_without_stock: true, sells_without_performer: false })
  put('monthly_goal', { goal_cents: price })
  put('first_steps', { set_aside: ['cards'] })
  put('news_seen', { account_id: by!, seen_at: now })
  // Beyond the four weeks in which the checks book.
  make('special_hours', {
    professional_id: professional.id,
    first_date: localDate(inDays(55), defaultZone),
    last_date: localDate(inDays(56), defaultZone),
    name: 'Meio período',
    hours: '[{"from": 480, "to": 600}]',
  })
  make('time_off', { ...at, starts_at: inDays(45), ends_at: inDays(46), reason: 'Folga' })
  const series = make('appointment_series', { unit: 'week', every: 2 })
  const secret = newId().replaceAll('-', '')
  const visit = make('visit', { client_id: client.id, source: 'reception', series_id: series.id, secret })
  const ofVisit = { visit_id: visit.id, client_id: client.id, service_id: service.id }
  const appointment = make('appointment', {
    ...at,
    ...ofVisit,
    id: visit.id,
    starts_at: startsAt,
    ends_at: addMinutes(startsAt, 60),
    price_cents: price,
    units: JSON.stringify([{ resourceId: resource.id, unit: 1, during: 'whole' }]),
  })
  const visitAhead = make('visit', { client_id: client.id, source: 'booking' })
  const paidAhead = make('appointment', {
    ...at,
    ...ofVisit,
    id: visitAhead.id,
    visit_id: visitAhead.id,
    starts_at: new Date(now.getTime() - 7_200_000),
    ends_at: new Date(now.getTime() - 3_600_000),
    price_cents: price,
    status: 'cancelled',
    deposit_asked_cents: 1500,
    deposit_cents: 1500,
  })
  make('rating', { id: visitAhead.id, stars: 4, text: 'Gostei do corte', rated_at: now })
  fillDeposits(batch, visitAhead.id, service.id, now)
  make('undo_point', { account_id: by!, made_at: now, appointments: '[]' })
  const register = make('register', { name: 'Caixa 2' })
  const registerSession = make('register_session', {
    register_id: register.id,
    cashier_name: 'Profissional',
    opening_cents: 10_000,
    opened_at: now,
  })
  const opened = { id: newId(), hold: newId(), change: 1, opened_at: now, changed_at: now }
  const named = { name: 'Cliente', client_id: client.id, lines: '[]', account_id: by }
  make('ticket', { state: 'held', ...opened, ...named })
  const soldTo = { client, service, product, professional, registerSession }
  const sale = fillSales(batch, { ...soldTo, by: by!, name: actor.name, now, price, productPrice, refunded })
  put('audit', { action: 'sale.close', detail: { sale: sale.id }, actor_name: actor.name, at: now, account_id: by })
  put('online_booking', {
    visit_id: visit.id,
    name: 'Cliente',
    phone: client.phone,
  })
  put('removed_booking', {
    visit_id: newId(),
    secret,
    client_id: client.id,
    name: 'Cliente',
    email: client.email,
    service_name: service.name,
    professional_name: professional.name,
    starts_at: appointment.starts_at,
    ends_at: appointment.ends_at,
    language: 'pt-BR',
  })
  put('invoice', { description: 'Plano Profissional', amount_cents: 5900, status: 'paid', issued_at: now })
  const coupon = make('subscription_adjustment', {
    id: newId(),
    kind: 'coupon',
    reason: 'Lançamento',
    made_at: new Date(now.getTime() - 1000),
    made_by: by!,
    percent: 50,
    invoices: 2,
  })
  const invoice = make('invoice', {
    description: 'Plano Profissional',
    amount_cents: 2950,
    discount_cents: 2950,
    coupon_id: coupon.id,
    status: 'pending',
    issued_at: now,
    due_at: now,
    plan_id: plan,
    plan_cents: 5900,
    plan_period: 'month',
  })
  const asked = { asked_at: now, changed_at: now, checked_at: now, expires_at: new Date(now.getTime() + 86_400_000) }
  put('subscription_adjustment', {
    id: newId(),
    kind: 'courtesy',
    reason: 'Instabilidade no sábado',
    made_at: now,
    made_by: by!,
    days: 3,
  })
  put('charge', {
    ...asked,
    id: newId(),
    invoice_id: invoice.id,
    method: 'pix',
    amount_cents: 2950,
    account_id: '4711',
    state: 'pending',
    payment_id: '1',
    pix_code: '000201',
  })
  put('referral', { referred_by: recommended })
  fillAffiliate(batch, referred, now)
  const slug = `salao-${businessId.slice(-12)}`
  const data = Buffer.from('uma imagem')
  const aPicture = () => {
    const hash = createHash('sha256').update(newId()).digest('base64url')
    const expires_at = new Date(now.getTime() + 86_400_000)
    const picture = make('picture', { hash, width: 1, height: 1, bytes: data.length, expires_at })
    put('picture_file', { picture_id: picture.id, box: 160, data })
    return picture.id
  }
  const first = newSite({ businessName: 'Salão', services: [], address: null, whatsapp: null })
  const content = JSON.stringify({ ...first, heroPicture: aPicture() })
  put('client_sender', { delivered: 1_000, day_began_at: now })
  put('link_picture', { page: 'site', hash: 'x'.repeat(22), data: Buffer.from('picture') })
  put('storefront', { cover_id: aPicture(), instagram: 'salao.um' })
  put('public_path', { slug })
  put('site', { slug, draft: content, published: content, published_at: now })
  make('site_version', { content, published_at: now })
  const name = `${slug}.com.br`
  put('domain', { name, token: 'a'.repeat(32), state: 'active', checked_at: now })
  put('domain_host', { host: name, bought: name, looks: name })
  put('booking_link', { slug, business_name: 'Salão', logo_id: aPicture() })
  fillMessages(batch, { appointment, now })
  put('archive_intake', { id: newId(), bytes: 4, begun_at: now, account_id: by! })
  put('archive_part', { number: 0, data: Buffer.from('PK..') })
  put('waitlist_settings', { offer_minutes: 15 })
  const wish = make('waitlist_wish', {
    client_id: client.id,
    service_id: service.id,
    ...at,
    first_day: localDate(now, defaultZone),
    last_day: localDate(new Date(now.getTime() + 60 * 86_400_000), defaultZone),
    parts: ['morning', 'afternoon', 'evening'],
    place: 1,
    secret,
    source: 'booking',
    name: 'Cliente',
    email: client.email,
    phone: client.phone,
    created_at: now,
  })
  put('waitlist_offer', {
    wish_id: wish.id,
    visit_id: newId(),
    starts_at: appointment.starts_at,
    made_at: now,
    expires_at: new Date(now.getTime() + 900_000),
    state: 'lapsed',
    ended_at: now,
  })
  const pageSecret = newBusinessSecret(businessId)
  put('client_page', {
    client_id: client.id,
    secret_hash: createHash('sha256').update(pageSecret).digest(),
    made_at: now,
    ends_at: new Date(now.getTime() + 86_400_000),
  })
  make('client_request', {
    client_id: client.id,
    kind: 'contact',
    phone: client.phone,
    email: 'outra@exemplo.com',
    asked_at: now,
    due_on: '2030-01-15',
  })
  fillIntegration(batch, { businessId, by: by!, clientId: client.id, saleId: sale.id, now })
  put('calendar_feed', {
    professional_id: professional.id,
    secret_hash: createHash('sha256').update(professional.id).digest(),
    made_at: now,
    made_by: by!,
  })
  put('booking_link_day', { day: '2030-01-01', source: 'direct' })
  put('turned_away', { day: '2030-01-01', people: 1 })
  await batch.stored()
  return {
    ...batch.byTable(),
    namesake,
    paidAhead,
    slug,
    ownKey: keyOf(visit.id, secret),
    pageSecret,
    wishKey: keyOf(wish.id, secret),
  }
}
