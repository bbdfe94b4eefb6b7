-- The laws of money: sales, the register, deposits, commissions, and what is paid to us. As in invariants.sql, none may return a row.

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

-- law: a session is of one of its business's registers, and an open one of one in use
select s.business_id, s.id
from register_session s
left join register r on r.business_id = s.business_id and r.id = s.register_id
where r.id is null or (s.status = 'open' and not r.is_active)

-- law: every business has a register in use
select b.id
from business b
where not exists (select from register r where r.business_id = b.id and r.is_active) and not is_erased(b.id)

-- law: no two registers in use have one name
select business_id, searchable(name)
from register
where is_active
group by business_id, searchable(name)
having count(*) > 1

-- law: a register has one open session at most
select business_id, register_id
from register_session
where status = 'open'
group by business_id, register_id
having count(*) > 1

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

-- law: what lies with a visit is what came ahead, less what was returned, kept and credited to sales, and what refunds laid back
select business_id, visit_id, a.cents, l.cents as moved
from (
  select business_id, visit_id, deposit_cents as cents from appointment where deposit_cents <> 0
) a
full join (
  select business_id, visit_id, sum(cents)::bigint as cents
  from (
    select business_id, visit_id, case kind when 'received' then amount_cents else -amount_cents end as cents
    from deposit_entry
    union all
    select business_id, visit_id, -amount_cents from payment where visit_id is not null
    union all
    select b.business_id, p.visit_id, b.amount_cents
    from refund_payment b join payment p on p.business_id = b.business_id and p.id = b.payment_id
  ) moved
  group by business_id, visit_id
) l using (business_id, visit_id)
where coalesce(a.cents, 0) <> coalesce(l.cents, 0)

-- law: a deposit that the provider has as paid was received under its name
select c.business_id, c.visit_id
from deposit_charge c
where c.state = 'approved' and not exists (
  select from deposit_entry e
  where e.business_id = c.business_id and e.visit_id = c.visit_id and e.reference = c.payment_id and e.kind = 'received')

-- law: a sale is paid ahead by the visits of its own lines
select p.business_id, p.id
from payment p
where p.visit_id is not null and not exists (
  select from sale_item i join appointment a on a.business_id = i.business_id and a.id = i.appointment_id
  where i.business_id = p.business_id and i.sale_id = p.sale_id and a.visit_id = p.visit_id)

-- law: no more is laid back with a visit than its sale took
select p.business_id, p.id
from payment p
join refund_payment b on b.business_id = p.business_id and b.payment_id = p.id
join refund f on f.business_id = b.business_id and f.id = b.refund_id
group by p.business_id, p.id
having sum(b.amount_cents) > p.amount_cents or bool_or(f.sale_id <> p.sale_id)

-- law: what is asked ahead online was accepted
select o.business_id, o.visit_id
from online_booking o
join appointment a on a.business_id = o.business_id and a.visit_id = o.visit_id
where a.deposit_asked_cents is not null and o.deposit_policy_version is null

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

-- law: what an invoice costs less is what its coupon takes off
select i.business_id, i.id
from invoice i
left join subscription_adjustment c on c.business_id = i.business_id and c.id = i.coupon_id and c.kind = 'coupon'
where i.coupon_id is not null and i.discount_cents is distinct from
    least(i.plan_cents, coalesce(c.amount_cents, (i.plan_cents * c.percent + 50) / 100))
  and not exists (select from subscription s where s.business_id = i.business_id and s.erased_at is not null)

-- law: no coupon is used more often than it was given for
select c.business_id, c.id
from subscription_adjustment c
join invoice i on i.business_id = c.business_id and i.coupon_id = c.id and i.status in ('paid', 'pending')
group by c.business_id, c.id, c.invoices
having count(*) > c.invoices

-- law: a commission is the tier's share of a paid invoice of a business that the affiliate has brought, to the centavo
select e.business_id, e.id
from affiliate_entry e
left join referral r on r.business_id = e.referred_id and r.referred_by = e.business_id
left join invoice i on i.business_id = e.referred_id and i.id = e.invoice_id
where e.invoice_id is not null and (
  r.business_id is null or i.paid_at is null or i.amount_cents <> e.base_cents or e.percent <> all ('{10,15,20}')
  or (e.kind = 'commission' and e.amount_cents <> (e.base_cents * e.percent + 50) / 100))

-- law: each paid invoice of a business that was brought has earned, or its work waits
select i.business_id, i.id
from invoice i
join referral r on r.business_id = i.business_id
where i.status = 'paid' and i.paid_at is not null
  and not exists (select from affiliate_entry e where e.business_id = r.referred_by and e.invoice_id = i.id)
  and not exists (select from job j where j.task = 'billing.commission' and j.payload->>'invoiceId' = i.id::text)

-- law: a commission is clawed back, whole, when and only when its invoice was taken back, or the work for it waits
select c.business_id, c.id
from affiliate_entry c
join invoice i on i.business_id = c.referred_id and i.id = c.invoice_id
left join affiliate_entry b on b.business_id = c.business_id and b.invoice_id = c.invoice_id and b.kind = 'claw_back'
where c.kind = 'commission' and (
  b.amount_cents <> -c.amount_cents or b.counts_at <> c.counts_at or (b.id is not null and i.taken_back_at is null)
  or (b.id is null and i.taken_back_at is not null
    and not exists (select from job j where j.task = 'billing.commission' and j.payload->>'invoiceId' = i.id::text)))

-- law: a payout has left the balance once, and one that did not arrive is in it again
select p.business_id, p.id
from payout p
where p.amount_cents <> (
    select coalesce(-sum(e.amount_cents), 0) from affiliate_entry e
    where e.business_id = p.business_id and e.payout_id = p.id and e.kind = 'payout')
  or (p.state = 'returned') <> exists (
    select from affiliate_entry e
    where e.business_id = p.business_id and e.payout_id = p.id and e.kind = 'returned' and e.amount_cents = p.amount_cents)

-- law: no affiliate is paid more than commissions had earned
select business_id
from affiliate_entry
group by business_id
having sum(amount_cents) filter (where kind in ('commission', 'payout', 'returned')) < 0

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

-- law: a ticket is sold when the sale of its id is there, and only then
select t.business_id, t.id, t.state
from ticket t
left join sale s on s.business_id = t.business_id and s.id = t.id
where (t.state = 'sold') <> (s.id is not null)

-- law: a currency in which anything was paid, or asked ahead, stands
select b.id
from business b
where not exists (select from paid_currency c where c.business_id = b.id) and (
  exists (select from payment p where p.business_id = b.id)
  or exists (select from appointment a where a.business_id = b.id and a.deposit_asked_cents is not null))

-- law: PIX pays in reais, and so do deposits
select b.id
from business b
where b.currency <> 'BRL' and (
  exists (select from payment p where p.business_id = b.id and p.method = 'pix')
  or exists (select from refund_payment r where r.business_id = b.id and r.method = 'pix')
  or exists (select from appointment a where a.business_id = b.id and a.deposit_asked_cents is not null))

-- law: no sale is discarded and stored
select d.business_id, d.sale_id
from discarded_sale d
join sale s on s.business_id = d.business_id and s.id = d.sale_id and s.request_hash = d.request_hash

-- law: each sale has its entry in the trail, but what came with an archive
select s.business_id, s.id
from sale s
where not exists (
    select from audit a where a.business_id = s.business_id and a.action = 'sale.close' and a.detail->>'sale' = s.id::text)
  and not exists (select from archive_intake i where i.business_id = s.business_id and i.begun_at >= s.sold_at)
