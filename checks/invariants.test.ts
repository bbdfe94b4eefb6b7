import { beforeAll, expect, test } from 'vitest'
import { aBusiness } from '../src/accounts/server/testing/people.ts'
import { laws } from '../src/platform/server/database/migrate.ts'
import { brokenLaws } from '../src/platform/server/database/migrate.ts'
import { freshDatabase } from '../src/platform/server/testing/database.ts'
import { fillBusiness } from './one-of-everything.ts'

const database = freshDatabase()

/** One way to break each law: a law that cannot be broken proves nothing. */
const violations: Record<string, string> = {
  'nothing was done in the future': `update client set created_at = now() + interval '2 minutes'`,
  "a picture that is kept is one row's, one that expires is nobody's": `
    alter table booking_link disable trigger user;
    update booking_link set logo_id = null`,
  'the pictures of a page are those that it shows, or showed': `
    alter table site disable trigger user;
    update site set draft = draft || jsonb_build_object('heroPicture', uuidv7())`,
  'a picture weighs as much as its files': `update picture_file set data = data || 'x'`,
  'no business has more pictures than there is room for': `update picture set bytes = 60 * 1024 * 1024 + 1`,
  'who is reached through somebody is reached through a card that stands and is reached by itself': `
    alter table client disable trigger user;
    insert into client (business_id, name, guardian_id) select business_id, 'Filha', id from client limit 1;
    update client set guardian_id = (select id from client where name = 'Filha') where id = (
      select guardian_id from client where name = 'Filha')`,
  'a card is merged into one that is not merged itself': `
    alter table client disable trigger user;
    with merged as (
      insert into client (business_id, name, merged_into, deactivated_at)
      select business_id, 'Um passo', id, now() from client where merged_into is null limit 1 returning business_id, id)
    insert into client (business_id, name, merged_into, deactivated_at)
    select business_id, 'Dois passos', id, now() from merged`,
  'no more are reached through one card than may be': `
    alter table client disable trigger user;
    insert into client (business_id, name, guardian_id)
    select business_id, 'Filho ' || n, id from (select business_id, id from client limit 1) one cross join generate_series(1, 13) n`,
  'the stock on hand is the sum of its movements': `update product set stock = stock + 1`,
  'nobody and no unit of a resource is taken up twice at once, squeezed-in appointments aside': `
    alter table occupation drop constraint occupation_no_overlap;
    insert into occupation (business_id, appointment_id, holder_id, unit, occupied_from, occupied_to, is_squeezed_in, is_kept_from_visitors)
    select business_id, uuidv7(), holder_id, unit, occupied_to - interval '1 minute', occupied_to + interval '1 hour', false, false
    from occupation`,
  'what is taken up is what the appointments take up that are not cancelled': `
    update appointment set starts_at = starts_at + interval '1 minute', ends_at = ends_at + interval '1 minute'`,
  'an appointment holds units of resources of its business': `
    update appointment set units = jsonb_build_array(jsonb_build_object('resourceId', uuidv7(), 'unit', 1))`,
  'a combo in use has two to five services, one after another and all of them in use': `delete from combo_service`,
  "what was opened in WhatsApp was opened by somebody, and only a visit's reminder or a birthday there is sent by somebody": `
    update message set channel = 'whatsapp', state = 'opened'`,
  'who has changed a message or has one is looked at for what is due and what is to be forgotten': `delete from message_settings`,
  'of an erased business nothing is left but what stays, and of that nothing personal': `
    update subscription set closed_at = now() - interval '90 days', erases_at = now(), erased_at = now(), read_only_since = now()`,
  'nobody who was forgotten is congratulated': `
    update client set name = 'Cliente anonimizado', phone = null, email = null, document = null, birthday = null, notes = null,
      deactivated_at = now(), erased_at = now()`,
  'an appointment is marked as offered as long as its offer is open': `
    update waitlist_offer set state = 'open', ended_at = null`,
  'whoever waits has accepted nothing, and whoever was booked has, once': `
    update waitlist_wish set state = 'booked', ended_at = now()`,
  'whoever was booked has the booking with its address, unless it was removed since': `
    delete from online_booking;
    update waitlist_offer set state = 'accepted', visit_id = (select id from visit limit 1);
    update waitlist_wish set state = 'booked', ended_at = now()`,
  'what was booked online and is in the agenda has its booking; what is only offered has none': `
    delete from online_booking; update visit set source = 'booking'; update appointment set status = 'scheduled', is_paid = false`,
  'no professional is off twice at once': `
    alter table time_off drop constraint time_off_no_overlap;
    insert into time_off (business_id, professional_id, starts_at, ends_at, reason)
    select business_id, professional_id, starts_at + interval '1 minute', ends_at + interval '1 minute', reason from time_off`,
  'a date has one entry of the business, and one of each professional, with hours in order that end after they begin': `
    update special_hours set hours = '[{"from": 480, "to": 600}, {"from": 540, "to": 660}]'`,
  'a series is of one client': `
    insert into visit (business_id, client_id, source, series_id)
    select business_id, uuidv7(), source, series_id from visit`,
  'a visit has a service': `delete from appointment`,
  'a visit to which nobody came takes up no time': `update visit set no_show_at = now()`,
  'what is asked ahead for a visit is asked with the appointment that bears its id': `
    insert into appointment (business_id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents,
      status, deposit_asked_cents)
    select business_id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, 0, 'cancelled', 1 from appointment`,
  "as long as nobody has changed or added to it, a visit's appointments follow one another, buffers and all, or begin at once with different people": `
    alter table appointment disable trigger user;
    insert into appointment (business_id, visit_id, client_id, professional_id, service_id, starts_at, ends_at, price_cents)
    select business_id, visit_id, client_id, professional_id, service_id, ends_at + interval '1 minute', ends_at + interval '1 hour', 0
    from appointment`,
  'nothing happens at a card that was merged into another': `
    insert into client (business_id, name) select distinct business_id, 'Fica' from client;
    update client set merged_into = (select id from client where name = 'Fica'), deactivated_at = now() where name <> 'Fica'`,
  "nobody is told apart from a card that is no person's own any more": `
    update client set erased_at = now(), deactivated_at = now(), phone = null, email = null, document = null, notes = null
    where id in (select other_id from client_not_duplicate)`,
  'no address leads to somebody who was forgotten': `
    alter table client disable trigger erased_from_own_pages;
    update client set erased_at = now(), deactivated_at = now(), phone = null, email = null, document = null, notes = null
    where id in (select client_id from client_page)`,
  'what a client asked for is decided once she is forgotten, and asked of the card that stands for her': `
    alter table client disable trigger erased_from_own_pages;
    delete from client_page;
    update client set erased_at = now(), deactivated_at = now(), phone = null, email = null, document = null, notes = null
    where id in (select client_id from client_request)`,
  'a currency in which anything was paid, or asked ahead, stands': `
    alter table paid_currency disable trigger user;
    delete from paid_currency`,
  'PIX pays in reais, and so do deposits': `
    alter table paid_currency drop constraint currency_stands;
    update payment set method = 'pix';
    update business set currency = 'USD'`,
  'what came for an invoice and was kept has paid it': `update charge set state = 'approved'`,
  'an invoice is paid once, and to the centavo': `
    update invoice set status = 'paid' where plan_id is not null;
    update charge set state = 'approved', amount_cents = amount_cents + 1`,
  'what an invoice costs less is what its coupon takes off': `
    update invoice set discount_cents = discount_cents - 1, amount_cents = amount_cents + 1 where coupon_id is not null`,
  'no coupon is used more often than it was given for': `
    alter table subscription_adjustment disable trigger user;
    update subscription_adjustment set invoices = 1 where kind = 'coupon';
    insert into invoice (business_id, description, amount_cents, status, issued_at, plan_id, plan_cents, plan_period, discount_cents, coupon_id)
    select business_id, description, amount_cents, 'paid', issued_at, plan_id, plan_cents, plan_period, discount_cents, coupon_id
    from invoice where coupon_id is not null`,
  "a sale's subtotal is the sum of its items": `delete from sale_item`,
  'a sale is paid to the centavo': `update payment set amount_cents = amount_cents - 1`,
  "a payment lies in its sale's register session": `update payment set register_session_id = uuidv7()`,
  "a session is of one of its business's registers, and an open one of one in use": `
    update register set is_active = false`,
  'every business has a register in use': `update register set is_active = false`,
  'a register has one open session at most': `
    drop index register_one_open;
    insert into register_session (business_id, register_id, cashier_name, opening_cents, opened_at)
    select business_id, register_id, cashier_name, opening_cents, opened_at from register_session`,
  'no two registers in use have one name': `
    drop index register_name;
    update register set name = 'CAIXA 2'`,
  "a closed session's totals are the sums of its ledgers": `
    update register_session set status = 'closed', closed_at = now(), closing_cents = 0,
      total_cents = 5000, cash_cents = 5000, card_cents = 0, pix_cents = 0`,
  'the difference is what was counted less what the drawer should hold': `
    alter table register_session alter column difference_cents drop expression;
    update register_session set status = 'closed', closed_at = now(), closing_cents = 0, difference_cents = 1,
      total_cents = 5000, cash_cents = 5000, card_cents = 0, pix_cents = 0`,
  'every movement and refund lies within its register session': `
    update register_movement set at = at - interval '1 day'`,
  'a refund is the sum of its items, and of the money given back': `
    update refund_payment set amount_cents = amount_cents - 1`,
  'no sale gives back more than was paid': `update refund set amount_cents = 8001`,
  'no line gives back more than was sold': `update refund_item set quantity = 2`,
  'a refund takes back the commission of what it gives back': `
    delete from commission_entry where kind = 'reversal'`,
  'products that came back are in the stock, if the refund says so': `
    update sale_item set service_id = null, product_id = (select id from product)`,
  'every sale lies within its register session': `update sale set sold_at = sold_at - interval '1 day'`,
  'every product sold has moved its stock, the shortfall recorded': `
    update sale_item set service_id = null, product_id = (select id from product)`,
  'a line that brings an appointment is of its client and its service, once': `
    update sale_item set appointment_id = (select id from appointment limit 1) where line = 1;
    update appointment set client_id = uuidv7()`,
  'an appointment is paid by one line at most that was not given back': `
    delete from refund_item;
    update sale_item set appointment_id = (select id from appointment limit 1) where line = 1;
    insert into sale_item (business_id, sale_id, line, service_id, appointment_id, name, quantity, unit_cents, total_cents)
    select business_id, sale_id, 99, service_id, appointment_id, name, quantity, unit_cents, total_cents from sale_item where line = 1`,
  'an appointment is marked as paid just while a line has paid it that was not given back': `
    update appointment set is_paid = true`,
  'what lies with a visit is what came ahead, less what was returned, kept and credited to sales, and what refunds laid back': `
    update deposit_entry set amount_cents = amount_cents + 1`,
  'a deposit that the provider has as paid was received under its name': `
    update deposit_charge set state = 'approved', payment_id = '1'`,
  'a sale is paid ahead by the visits of its own lines': `
    update payment set method = 'deposit', to_be_checked = false, visit_id = (select id from visit limit 1)`,
  'no more is laid back with a visit than its sale took': `
    update refund_payment set method = 'deposit', payment_id = (select id from payment);
    update payment set method = 'deposit', to_be_checked = false, amount_cents = 1, visit_id = (select id from visit limit 1)`,
  'what is asked ahead online was accepted': `update appointment set deposit_asked_cents = 1`,
  'a booking was removed, or it is in the agenda': `
    update removed_booking set visit_id = (select id from appointment limit 1)`,
  'what a client has spent is the sum of their sales less what they got back': `update client set total_spent_cents = total_spent_cents + 1`,
  'each service line that names a professional has earned its commission, on its share of the sale to the centavo': `
    update commission_entry set base_cents = base_cents - 2, amount_cents = amount_cents - 1`,
  'the bases of commissions sum to no more than the sale': `update commission_entry set base_cents = base_cents + 3001 where kind = 'accrual'`,
  'what a line has earned, refunds taken back, is the frozen rate of what is left of it, and never less than nothing': `
    update commission_entry set hundredths = hundredths + 100`,
  'what is to be looked up was taken without internet': `delete from sale_mark; delete from offline_sale`,
  'a sale without internet that lies in another session than its own says so, and no other does': `
    update offline_sale set register_session_id = null`,
  'each sale has its entry in the trail, but what came with an archive': `
    alter table audit disable trigger user;
    delete from audit; delete from archive_intake`,
  "a card's next appointment, as long as it is to come, is its first open one": `
    update client set next_appointment_at = now() + interval '100 years'`,
  'no sale is discarded and stored': `
    update discarded_sale d set sale_id = s.id, request_hash = s.request_hash from sale s`,
  'a domain is answered by its names while it is active, and by none before or after': `delete from domain_host`,
  'a marked price is another one than was paid': `update sale_mark set listed_cents = 5000`,
  'a sale that lost its client, its professional or its appointment on the way says so, and has none': `
    update sale_mark set kind = 'seller_gone', listed_cents = null`,
  'a ticket is sold when the sale of its id is there, and only then': `update ticket set id = (select id from sale)`,
  'every business has its subscription': `delete from subscription`,
  'support looked in only while it was let in': `update support_grant set ended_at = granted_at - interval '1 hour'`,
  'every business has its code, and a referral comes from a business that is there': `
    update referral set referred_by = uuidv7()`,
  "a commission is the tier's share of a paid invoice of a business that the affiliate has brought, to the centavo": `
    update affiliate_entry set amount_cents = amount_cents + 1 where kind = 'commission'`,
  'each paid invoice of a business that was brought has earned, or its work waits': `
    delete from affiliate_entry where kind = 'commission'`,
  'a commission is clawed back, whole, when and only when its invoice was taken back, or the work for it waits': `
    update invoice set status = 'failed', taken_back_at = now() where paid_at is not null`,
  'a payout has left the balance once, and one that did not arrive is in it again': `update payout set amount_cents = 1`,
  'no affiliate is paid more than commissions had earned': `
    update affiliate_entry set amount_cents = -9999 where kind = 'payout'`,
  'no circle of referrals closes': `
    insert into referral (business_id, referred_by) select referred_by, business_id from referral limit 1`,
  'a new business finds a trial to begin with': `update plan set is_active = false`,
  'a business with sales, appointments or a register has an owner': `update member set removed_at = now()`,
}

beforeAll(async () => {
  await fillBusiness(database.admin, await aBusiness())
})

test('a full business breaks no law', async () => {
  expect(await brokenLaws(database.admin)).toEqual([])
})

test('every law has its violation here', () => {
  expect(laws().length).toBeGreaterThan(8)
  expect(Object.keys(violations).toSorted()).toEqual(
    laws()
      .map(({ law }) => law)
      .toSorted(),
  )
})

test.each(Object.entries(violations))('%s', async (law, violation) => {
  const { admin } = database
  await admin.query('begin')
  await admin.query('set local session_replication_role = replica')
  await admin.query(violation)
  const broken = await brokenLaws(admin)
  await admin.query('rollback')
  expect(broken.map((one) => one.law)).toContain(law)
})
