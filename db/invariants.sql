-- Laws of the data. Each is a query that returns the rows that break it; none may return a row.

-- law: the stock on hand is the sum of its movements
select p.business_id, p.id, p.stock, coalesce(sum(m.quantity), 0) as moved
from product p
left join stock_movement m on m.business_id = p.business_id and m.product_id = p.id
group by p.business_id, p.id
having p.stock <> coalesce(sum(m.quantity), 0)

-- law: no professional has two live appointments at once, squeezed-in ones aside
select a.business_id, a.id, b.id as other
from appointment a
join appointment b on b.business_id = a.business_id and b.professional_id = a.professional_id and a.id < b.id
where a.status <> 'cancelled' and b.status <> 'cancelled' and a.squeeze_reason is null and b.squeeze_reason is null
  and tstzrange(a.occupied_from, a.occupied_to) && tstzrange(b.occupied_from, b.occupied_to)

-- law: nothing happens at a card that was merged into another
select c.business_id, c.id, h.what, h.id as of
from client c
join (
  select business_id, client_id, 'appointment' as what, id from appointment
  union all
  select business_id, client_id, 'sale', id from sale
) h on h.business_id = c.business_id and h.client_id = c.id
where c.merged_into is not null

-- law: no professional is off twice at once
select a.business_id, a.id, b.id as other
from time_off a
join time_off b on b.business_id = a.business_id and b.professional_id = a.professional_id and a.id < b.id
where tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)

-- law: a series is of one client
select business_id, series_id
from appointment where series_id is not null
group by business_id, series_id
having count(distinct client_id) > 1

-- law: a visit has several appointments, all of one client, and all made in one way
select business_id, visit_id
from appointment where visit_id is not null
group by business_id, visit_id
having count(*) < 2 or count(distinct client_id) > 1 or count(distinct source) > 1

-- law: as long as nobody has changed it, a visit's appointments follow one another, buffers and all
select business_id, visit_id
from (
  select business_id, visit_id, occupied_from, lag(occupied_to) over visit as before,
    max(version) over (partition by business_id, visit_id) as changes
  from appointment where visit_id is not null
  window visit as (partition by business_id, visit_id order by starts_at)
) part
where changes = 1 and before is not null and occupied_from <> before

-- law: a visit that was booked online has its booking at the appointment that bears its id
select o.business_id, o.appointment_id
from online_booking o
join appointment a on a.business_id = o.business_id and a.id = o.appointment_id
where a.visit_id <> a.id

-- law: a sale's subtotal is the sum of its items
select s.business_id, s.id
from sale s
left join sale_item i on i.business_id = s.business_id and i.sale_id = s.id
group by s.business_id, s.id
having s.subtotal_cents <> coalesce(sum(i.total_cents), 0)

-- law: a sale is paid to the centavo
select s.business_id, s.id
from sale s
left join payment p on p.business_id = s.business_id and p.sale_id = s.id
group by s.business_id, s.id
having s.total_cents <> coalesce(sum(p.amount_cents), 0)

-- law: a payment lies in its sale's register session
select p.business_id, p.id
from payment p
join sale s on s.business_id = p.business_id and s.id = p.sale_id
where p.register_session_id <> s.register_session_id

-- law: a closed session's totals are the sums of its ledgers
select r.business_id, r.id
from register_session r
left join lateral (
  select coalesce(sum(amount_cents), 0) as total,
    coalesce(sum(amount_cents) filter (where method = 'card'), 0) as card,
    coalesce(sum(amount_cents) filter (where method = 'cash'), 0) as cash,
    coalesce(sum(amount_cents) filter (where method = 'pix'), 0) as pix,
    coalesce(sum(amount_cents) filter (where method = 'deposit'), 0) as deposit
  from payment p where p.business_id = r.business_id and p.register_session_id = r.id
) paid on true
left join lateral (
  select coalesce(sum(amount_cents) filter (where method = 'card'), 0) as card,
    coalesce(sum(amount_cents) filter (where method = 'cash'), 0) as cash,
    coalesce(sum(amount_cents) filter (where method = 'pix'), 0) as pix,
    coalesce(sum(amount_cents) filter (where method = 'deposit'), 0) as deposit
  from refund_payment p where p.business_id = r.business_id and p.register_session_id = r.id
) refunded on true
left join lateral (
  select coalesce(sum(amount_cents) filter (where kind = 'supply'), 0) as supplies,
    coalesce(sum(amount_cents) filter (where kind = 'withdrawal'), 0) as withdrawals
  from register_movement m where m.business_id = r.business_id and m.register_session_id = r.id
) moved on true
where r.status = 'closed' and (
  r.total_cents <> paid.total or r.card_cents <> paid.card or r.cash_cents <> paid.cash or r.pix_cents <> paid.pix
  or r.refunded_card_cents <> refunded.card or r.refunded_cash_cents <> refunded.cash
  or r.refunded_pix_cents <> refunded.pix
  or r.deposit_cents <> paid.deposit or r.refunded_deposit_cents <> refunded.deposit
  or r.supplies_cents <> moved.supplies or r.withdrawals_cents <> moved.withdrawals)

-- law: the difference is what was counted less what the drawer should hold
select business_id, id
from register_session
where status = 'closed' and (
  expected_cents is distinct from opening_cents + cash_cents + supplies_cents - withdrawals_cents - refunded_cash_cents
  or difference_cents is distinct from closing_cents - expected_cents)

-- law: every movement and refund lies within its register session
select r.business_id, r.id
from register_session r
join (
  select business_id, register_session_id, at from register_movement
  union all select business_id, register_session_id, refunded_at from refund
) m on m.business_id = r.business_id and m.register_session_id = r.id
where m.at < r.opened_at or m.at > r.closed_at

-- law: a refund is the sum of its items, and of the money given back
select f.business_id, f.id
from refund f
where f.amount_cents <> (
    select coalesce(sum(amount_cents), 0) from refund_item i where i.business_id = f.business_id and i.refund_id = f.id)
  or f.amount_cents <> (
    select coalesce(sum(amount_cents), 0) from refund_payment p where p.business_id = f.business_id and p.refund_id = f.id)

-- law: no sale gives back more than was paid
select s.business_id, s.id
from sale s
join refund f on f.business_id = s.business_id and f.sale_id = s.id
group by s.business_id, s.id
having sum(f.amount_cents) > s.total_cents

-- law: no line gives back more than was sold
select i.business_id, i.sale_id, i.line
from sale_item i
join refund_item f on f.business_id = i.business_id and f.sale_id = i.sale_id and f.line = i.line
group by i.business_id, i.sale_id, i.line
having sum(f.quantity) > i.quantity or sum(f.amount_cents) > i.total_cents

-- law: a refund takes back the commission of what it gives back
select i.business_id, i.refund_id, i.line
from refund_item i
join commission_entry a on a.business_id = i.business_id and a.sale_id = i.sale_id and a.line = i.line and a.kind = 'accrual'
left join commission_entry r on r.business_id = i.business_id and r.refund_id = i.refund_id and r.line = i.line
where coalesce(-r.base_cents, 0) <> i.amount_cents

-- law: products that came back are in the stock, if the refund says so
select business_id, refund_id, product_id
from (
  select f.business_id, f.id as refund_id, i.product_id, sum(r.quantity) as returned
  from refund f
  join refund_item r on r.business_id = f.business_id and r.refund_id = f.id
  join sale_item i on i.business_id = r.business_id and i.sale_id = r.sale_id and i.line = r.line
  where f.restocks and i.product_id is not null
  group by f.business_id, f.id, i.product_id
) returned
full join (
  select business_id, refund_id, product_id, sum(quantity) as moved
  from stock_movement where kind = 'refund' group by business_id, refund_id, product_id
) moved using (business_id, refund_id, product_id)
where returned.returned is distinct from moved.moved

-- law: every sale lies within its register session
select s.business_id, s.id
from sale s
join register_session r on r.business_id = s.business_id and r.id = s.register_session_id
where s.sold_at < r.opened_at or s.sold_at > r.closed_at

-- law: every product sold has moved its stock, the shortfall recorded
select i.business_id, i.sale_id, i.product_id
from (
  select business_id, sale_id, product_id, sum(quantity) as sold
  from sale_item where product_id is not null group by business_id, sale_id, product_id
) i
left join (
  select business_id, sale_id, product_id, sum(-quantity + shortfall) as moved
  from stock_movement where kind = 'sale' group by business_id, sale_id, product_id
) m using (business_id, sale_id, product_id)
where m.moved is distinct from i.sold

-- law: a line that brings an appointment is of its client and its service, once
select i.business_id, i.sale_id, i.line
from sale_item i
join sale s on s.business_id = i.business_id and s.id = i.sale_id
join appointment a on a.business_id = i.business_id and a.id = i.appointment_id
where i.service_id <> a.service_id or i.quantity <> 1 or s.client_id is distinct from a.client_id

-- law: an appointment is paid by one line at most that was not given back
select i.business_id, i.appointment_id
from sale_item i
where i.appointment_id is not null and not exists (
  select from refund_item f where f.business_id = i.business_id and f.sale_id = i.sale_id and f.line = i.line)
group by i.business_id, i.appointment_id
having count(*) > 1

-- law: an appointment is marked as paid just while a line has paid it that was not given back
select a.business_id, a.id
from appointment a
where a.is_paid <> exists (
  select from sale_item i
  where i.business_id = a.business_id and i.appointment_id = a.id and not exists (
    select from refund_item f where f.business_id = i.business_id and f.sale_id = i.sale_id and f.line = i.line))

-- law: what lies with an appointment is what came ahead, less what was returned, kept and credited to sales, and what refunds laid back
select business_id, appointment_id, a.cents, l.cents as moved
from (
  select business_id, id as appointment_id, deposit_cents as cents from appointment where deposit_cents <> 0
) a
full join (
  select business_id, appointment_id, sum(cents)::bigint as cents
  from (
    select business_id, appointment_id, case kind when 'received' then amount_cents else -amount_cents end as cents
    from deposit_entry
    union all
    select business_id, appointment_id, -amount_cents from payment where appointment_id is not null
    union all
    select b.business_id, p.appointment_id, b.amount_cents
    from refund_payment b join payment p on p.business_id = b.business_id and p.id = b.payment_id
  ) moved
  group by business_id, appointment_id
) l using (business_id, appointment_id)
where coalesce(a.cents, 0) <> coalesce(l.cents, 0)

-- law: a sale is paid ahead by the appointments of its own lines
select p.business_id, p.id
from payment p
where p.appointment_id is not null and not exists (
  select from sale_item i
  where i.business_id = p.business_id and i.sale_id = p.sale_id and i.appointment_id = p.appointment_id)

-- law: no more is laid back with an appointment than its sale took
select p.business_id, p.id
from payment p
join refund_payment b on b.business_id = p.business_id and b.payment_id = p.id
join refund f on f.business_id = b.business_id and f.id = b.refund_id
group by p.business_id, p.id
having sum(b.amount_cents) > p.amount_cents or bool_or(f.sale_id <> p.sale_id)

-- law: what is asked ahead online was accepted
select o.business_id, o.appointment_id
from online_booking o
join appointment a on a.business_id = o.business_id and a.id = o.appointment_id
where a.deposit_asked_cents is not null and o.deposit_policy_version is null

-- law: a booking was removed, or it is in the agenda
select r.business_id, r.appointment_id
from removed_booking r
join appointment a on a.business_id = r.business_id and a.id = r.appointment_id

-- law: what a client has spent is the sum of their sales less what they got back
select c.business_id, c.id, c.total_spent_cents
from client c
where c.total_spent_cents <> (
  select coalesce(sum(s.total_cents), 0) from sale s where s.business_id = c.business_id and s.client_id = c.id
) - (
  select coalesce(sum(f.amount_cents), 0)
  from refund f
  join sale s on s.business_id = f.business_id and s.id = f.sale_id
  where s.business_id = c.business_id and s.client_id = c.id
)

-- law: nobody is told apart from a card that is no person's own any more
select n.business_id, c.id
from client_not_duplicate n
join client c on c.business_id = n.business_id and c.id in (n.client_id, n.other_id)
where c.merged_into is not null or c.erased_at is not null

-- law: every business has its subscription
select b.id
from business b
where not exists (select from subscription s where s.business_id = b.id)

-- law: what came for an invoice and was kept has paid it
select c.business_id, c.id
from charge c
join invoice i on i.business_id = c.business_id and i.id = c.invoice_id
where c.state = 'approved' and not c.is_surplus and i.status <> 'paid'

-- law: an invoice is paid once, and to the centavo
select c.business_id, c.invoice_id, count(*), sum(c.amount_cents) as paid, max(i.amount_cents) as asked
from charge c
join invoice i on i.business_id = c.business_id and i.id = c.invoice_id
where c.state = 'approved' and not c.is_surplus
group by c.business_id, c.invoice_id
having count(*) > 1 or sum(c.amount_cents) <> max(i.amount_cents)

-- law: every business has its code, and a referral comes from a business that is there
select b.id
from business b
where not exists (select from affiliate a where a.business_id = b.id)
union all
select r.business_id
from referral r
where not exists (select from affiliate a where a.business_id = r.referred_by)

-- law: a business with sales, appointments or a register has an owner
select b.id
from business b
where not exists (select from member m where m.business_id = b.id and m.role = 'admin' and m.removed_at is null)

-- law: each service line that names a professional has earned its commission, on its share of the sale to the centavo
select i.business_id, i.sale_id, i.line
from sale_item i
join sale s on s.business_id = i.business_id and s.id = i.sale_id
left join commission_entry e on e.business_id = i.business_id and e.sale_id = i.sale_id and e.line = i.line
  and e.kind = 'accrual'
where e.professional_id is distinct from case when i.service_id is not null then i.professional_id end
  or abs(e.base_cents::numeric * s.subtotal_cents - i.total_cents::numeric * s.total_cents) > greatest(s.subtotal_cents - 1, 0)

-- law: the bases of commissions sum to no more than the sale
select s.business_id, s.id
from sale s
join commission_entry e on e.business_id = s.business_id and e.sale_id = s.id and e.kind = 'accrual'
group by s.business_id, s.id
having sum(e.base_cents) > s.total_cents

-- law: what a line has earned, refunds taken back, is the frozen rate of what is left of it, and never less than nothing
select business_id, sale_id, line
from commission_entry
group by business_id, sale_id, line
having sum(base_cents) < 0
  or min(hundredths) <> max(hundredths)
  or min(professional_id::text) <> max(professional_id::text)
  or sum(amount_cents) <> floor((sum(base_cents) * min(hundredths) + 5000) / 10000)

-- law: a new business finds a trial to begin with
select 'plan' where not exists (select from plan where is_trial and is_active)

-- law: what is to be looked up was taken without internet
select p.business_id, p.id
from payment p
where p.to_be_checked and not exists (
  select from offline_sale o where o.business_id = p.business_id and o.sale_id = p.sale_id)

-- law: a sale without internet that lies in another session than its own says so, and no other does
select o.business_id, o.sale_id
from offline_sale o
join sale s on s.business_id = o.business_id and s.id = o.sale_id
where (o.register_session_id is distinct from s.register_session_id) <> exists (
  select from sale_mark m where m.business_id = o.business_id and m.sale_id = o.sale_id and m.kind = 'register')

-- law: a marked price is another one than was paid
select m.business_id, m.sale_id, m.number
from sale_mark m
join sale_item i on i.business_id = m.business_id and i.sale_id = m.sale_id and i.line = m.line
where m.listed_cents = i.unit_cents

-- law: a sale that lost its client, its professional or its appointment on the way says so, and has none
select m.business_id, m.sale_id, m.number
from sale_mark m
join sale s on s.business_id = m.business_id and s.id = m.sale_id
left join sale_item i on i.business_id = m.business_id and i.sale_id = m.sale_id and i.line = m.line
where m.kind = 'client_gone' and s.client_id is not null
  or m.kind = 'client_removed' and s.client_id is null
  or m.kind = 'seller_gone' and i.professional_id is not null
  or m.kind in ('visit_changed', 'visit_paid') and i.appointment_id is not null

-- law: a domain is answered by its names while it is active, and by none before or after
select d.business_id
from domain d
where (d.state = 'active') <> exists (select from domain_host h where h.business_id = d.business_id)

-- law: a picture that is kept is one row's, one that expires is nobody's
select p.business_id, p.id
from picture p
left join (
  select business_id, logo_id as picture_id from booking_link
  union all
  select business_id, photo_id from professional
  union all
  select business_id, photo_id from product
  union all
  select business_id, picture_id from site_picture
) named on named.business_id = p.business_id and named.picture_id = p.id
group by p.business_id, p.id
having count(named.picture_id) <> case when p.expires_at is null then 1 else 0 end

-- law: the pictures of a page are those that it shows, or showed
select coalesce(kept.business_id, shown.business_id) as business_id, coalesce(kept.picture_id, shown.picture_id) as picture_id
from site_picture kept
full join (
  select distinct page.business_id, pictures_of_page(page.content) as picture_id
  from (
    select business_id, draft as content from site
    union all
    select business_id, published from site
    union all
    select business_id, content from site_version
  ) page
) shown on shown.business_id = kept.business_id and shown.picture_id = kept.picture_id
where kept.picture_id is null or shown.picture_id is null

-- law: a picture weighs as much as its files
select p.business_id, p.id
from picture p
left join picture_file f on f.business_id = p.business_id and f.picture_id = p.id
group by p.business_id, p.id
having p.bytes is distinct from sum(length(f.data))

-- law: no business has more pictures than there is room for
select business_id
from picture
group by business_id
having sum(bytes) > 60 * 1024 * 1024

-- law: what was opened in WhatsApp was opened by somebody, and what left by itself was sent by nobody
select business_id, id
from message
where state = 'opened' and account_id is null
  or account_id is not null and not (channel = 'whatsapp' and state in ('opened', 'sent'))

-- law: who has changed a message is looked at for what is due
select r.business_id, r.kind
from message_rule r
where not exists (select from message_settings s where s.business_id = r.business_id)

-- law: an appointment is marked as offered as long as its offer is open
select a.business_id, a.id
from appointment a
where a.online_act = 'offered' and not exists (
  select from waitlist_offer o where o.business_id = a.business_id and o.appointment_id = a.id and o.state = 'open')
union all
select o.business_id, o.appointment_id
from waitlist_offer o
left join appointment a on a.business_id = o.business_id and a.id = o.appointment_id and a.online_act = 'offered'
where o.state = 'open' and a.id is null

-- law: whoever waits has accepted nothing, and whoever was booked has, once
select w.business_id, w.id, w.state
from waitlist_wish w
left join waitlist_offer o on o.business_id = w.business_id and o.wish_id = w.id and o.state = 'accepted'
where w.state in ('waiting', 'booked')
group by w.business_id, w.id, w.state
having count(o.id) <> case w.state when 'booked' then 1 else 0 end
