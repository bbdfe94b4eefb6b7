-- Laws of the data. Each is a query that returns the rows that break it; none may return a row.

-- law: the stock on hand is the sum of its movements
select p.business_id, p.id, p.stock, coalesce(sum(m.quantity), 0) as moved
from product p
left join stock_movement m on m.business_id = p.business_id and m.product_id = p.id
group by p.business_id, p.id
having p.stock <> coalesce(sum(m.quantity), 0)

-- law: nobody and no unit of a resource is taken up twice at once, squeezed-in appointments aside
select a.business_id, a.holder_id, a.appointment_id, b.appointment_id as other
from occupation a
join occupation b on b.business_id = a.business_id and b.holder_id = a.holder_id and b.unit = a.unit
  and (a.appointment_id, a.occupied_from) < (b.appointment_id, b.occupied_from)
where not a.is_squeezed_in and not b.is_squeezed_in
  and not a.is_kept_from_visitors and not b.is_kept_from_visitors
  and tstzrange(a.occupied_from, a.occupied_to) && tstzrange(b.occupied_from, b.occupied_to)

-- law: what is taken up is what the appointments take up that are not cancelled
with should as (
  select one.business_id, one.id, its.holder_id, its.unit, its.occupied_from, its.occupied_to, its.is_kept_from_visitors,
    one.squeeze_reason is not null
  from appointment one
  cross join lateral takes_up(professional_id, starts_at, ends_at, one.occupied_from, one.occupied_to, processing, units) its
  where one.status <> 'cancelled'
), does as (
  select business_id, appointment_id, holder_id, unit, occupied_from, occupied_to, is_kept_from_visitors, is_squeezed_in
  from occupation
)
(table should except all table does) union all (table does except all table should)

-- law: an appointment holds units of resources of its business
select a.business_id, a.id, one."resourceId"
from appointment a, jsonb_to_recordset(a.units) as one ("resourceId" uuid, unit int)
where a.status <> 'cancelled' and not exists (
  select from resource r where r.business_id = a.business_id and r.id = one."resourceId")

-- law: a combo in use has two to five services, one after another and all of them in use
select c.business_id, c.id
from combo c
left join combo_service p on p.business_id = c.business_id and p.combo_id = c.id
left join service s on s.business_id = p.business_id and s.id = p.service_id
where c.is_active
group by c.business_id, c.id
having count(s.id) not between 2 and 5 or count(distinct p.place) <> count(s.id) or not bool_and(s.is_active)

-- law: nothing happens at a card that was merged into another
select c.business_id, c.id, h.what, h.id as of
from client c
join (
  select business_id, client_id, 'visit' as what, id from visit
  union all
  select business_id, client_id, 'sale', id from sale
) h on h.business_id = c.business_id and h.client_id = c.id
where c.merged_into is not null

-- law: a card is merged into one that is not merged itself
select c.business_id, c.id, kept.id as kept
from client c
join client kept on kept.business_id = c.business_id and kept.id = c.merged_into
where kept.merged_into is not null

-- law: no more are reached through one card than may be
select business_id, guardian_id, count(*)
from client where guardian_id is not null
group by business_id, guardian_id
having count(*) > 12

-- law: no professional is off twice at once
select a.business_id, a.id, b.id as other
from time_off a
join time_off b on b.business_id = a.business_id and b.professional_id = a.professional_id and a.id < b.id
where tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)

-- law: a date has one entry of the business, and one of each professional, with hours in order that end after they begin
select a.business_id, a.id, b.id as other
from special_hours a
join special_hours b on b.business_id = a.business_id and b.professional_id is not distinct from a.professional_id and a.id < b.id
where a.first_date <= b.last_date and b.first_date <= a.last_date
union all
select s.business_id, s.id, null
from special_hours s
cross join lateral (
  select "from", "to", lag("to") over (order by at) as before
  from jsonb_array_elements(s.hours) with ordinality one (stretch, at)
  cross join lateral jsonb_to_record(stretch) as open ("from" int, "to" int)
) h
where h."from" >= h."to" or h."from" < h.before or h."from" < 0 or h."to" > 1440

-- law: a series is of one client
select business_id, series_id
from visit where series_id is not null
group by business_id, series_id
having count(distinct client_id) > 1

-- law: a visit has a service
select v.business_id, v.id
from visit v
where not exists (select from appointment a where a.business_id = v.business_id and a.visit_id = v.id)

-- law: a visit to which nobody came takes up no time
select v.business_id, v.id
from visit v
join appointment a on a.business_id = v.business_id and a.visit_id = v.id
where v.no_show_at is not null and a.status <> 'cancelled'

-- law: as long as nobody has changed or added to it, a visit's appointments follow one another, buffers and all, or begin at once with different people
select part.business_id, visit_id
from (
  select business_id, visit_id, min(occupied_from) as occupied_from,
    lag(max(occupied_to)) over (partition by business_id, visit_id order by starts_at) as before,
    max(max(version)) over (partition by business_id, visit_id) as changes,
    count(distinct professional_id) < count(*) as is_shared
  from appointment
  group by business_id, visit_id, starts_at
) part
join visit v on v.business_id = part.business_id and v.id = visit_id
where changes = 1 and v.version = 1 and (is_shared or before is not null and occupied_from <> before)

-- law: what is asked ahead for a visit is asked with the appointment that bears its id
select business_id, id from appointment where deposit_asked_cents is not null and id <> visit_id

-- law: a booking was removed, or it is in the agenda
select r.business_id, r.visit_id
from removed_booking r
join visit v on v.business_id = r.business_id and v.id = r.visit_id

-- law: nobody is told apart from a card that is no person's own any more
select n.business_id, c.id
from client_not_duplicate n
join client c on c.business_id = n.business_id and c.id in (n.client_id, n.other_id)
where c.merged_into is not null or c.erased_at is not null

-- law: who is reached through somebody is reached through a card that stands and is reached by itself
select c.business_id, c.id, g.id as guardian
from client c
join client g on g.business_id = c.business_id and g.id = c.guardian_id
where g.guardian_id is not null or g.merged_into is not null or g.erased_at is not null

-- law: every business has its subscription
select b.id
from business b
where not exists (select from subscription s where s.business_id = b.id)

-- law: every business has its code, and a referral comes from a business that is there
select b.id
from business b
where not exists (select from affiliate a where a.business_id = b.id) and not is_erased(b.id)
union all
select r.business_id
from referral r
where not exists (select from business b where b.id = r.referred_by)

-- law: no circle of referrals closes
with recursive above (business_id, id, steps) as (
  select business_id, referred_by, 1 from referral
  union all
  select a.business_id, r.referred_by, steps + 1 from above a join referral r on r.business_id = a.id
  where a.id <> a.business_id and steps < 30
)
select business_id from above where id = business_id

-- law: a business with sales, appointments or a register has an owner
select b.id
from business b
where not exists (select from member m where m.business_id = b.id and m.role = 'admin' and m.removed_at is null)
  and not is_erased(b.id)

-- law: a new business finds a trial to begin with
select 'plan' where not exists (select from plan where is_trial and is_active)

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
  select business_id, photo_id from service
  union all
  select business_id, cover_id from storefront
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

-- law: what was opened in WhatsApp was opened by somebody, and only a visit's reminder or a birthday there is sent by somebody
select business_id, id
from message
where state = 'opened' and account_id is null
  or account_id is not null and not (channel = 'whatsapp' and kind in ('reminder', 'birthday'))
  or account_id is not null and kind = 'birthday' and state not in ('opened', 'sent')

-- law: who has changed a message or has one is looked at for what is due and what is to be forgotten
select business_id
from (select business_id from message_rule union select business_id from message) m
where not exists (select from message_settings s where s.business_id = m.business_id)

-- law: nobody who was forgotten is congratulated
select m.business_id, m.id
from message m join client c on c.business_id = m.business_id and c.id = m.client_id
where m.birthday_on is not null and c.erased_at is not null

-- law: an appointment is marked as offered as long as its offer is open
select a.business_id, a.id
from appointment a
where a.online_act = 'offered' and not exists (
  select from waitlist_offer o where o.business_id = a.business_id and o.visit_id = a.visit_id and o.state = 'open')
union all
select o.business_id, o.visit_id
from waitlist_offer o
left join appointment a on a.business_id = o.business_id and a.visit_id = o.visit_id and a.online_act = 'offered'
where o.state = 'open' and a.id is null

-- law: whoever waits has accepted nothing, and whoever was booked has, once
select w.business_id, w.id, w.state
from waitlist_wish w
left join waitlist_offer o on o.business_id = w.business_id and o.wish_id = w.id and o.state = 'accepted'
where w.state in ('waiting', 'booked')
group by w.business_id, w.id, w.state
having count(o.id) <> case w.state when 'booked' then 1 else 0 end

-- law: whoever was booked has the booking with its address, unless it was removed since
select w.business_id, w.id
from waitlist_wish w
join waitlist_offer o on o.business_id = w.business_id and o.wish_id = w.id and o.state = 'accepted'
join visit v on v.business_id = o.business_id and v.id = o.visit_id
where w.state = 'booked' and not exists (
  select from online_booking b where b.business_id = v.business_id and b.visit_id = v.id)

-- law: what was booked online and is in the agenda has its booking; what is only offered has none
select v.business_id, v.id
from visit v
join appointment a on a.business_id = v.business_id and a.visit_id = v.id and a.status <> 'cancelled'
where v.source = 'booking' and (a.online_act is distinct from 'offered') <> exists (
  select from online_booking b where b.business_id = v.business_id and b.visit_id = v.id)

-- law: support looked in only while it was let in
select v.business_id, v.id
from support_visit v join support_grant g on g.business_id = v.business_id and g.id = v.grant_id
where v.entered_at < g.granted_at or v.entered_at > g.ended_at or v.left_at > g.ended_at

-- law: no address leads to somebody who was forgotten
select p.business_id, p.id
from client_page p
join client c on c.business_id = p.business_id and c.id = p.client_id
where c.erased_at is not null

-- law: what a client asked for is decided once she is forgotten, and asked of the card that stands for her
select r.business_id, r.id
from client_request r
join client c on c.business_id = r.business_id and c.id = r.client_id
where c.merged_into is not null or (c.erased_at is not null and r.state = 'open')

-- law: nothing was done in the future
select in_table, in_column, stamps from stamps_ahead()

-- law: a card's next appointment, as long as it is to come, is its first open one
select c.business_id, c.id
from client c
where c.next_appointment_at >= now() and not exists (
  select from appointment a
  where a.business_id = c.business_id and a.client_id = c.id and a.starts_at = c.next_appointment_at
    and a.status in ('scheduled', 'pending', 'confirmed'))
union
select c.business_id, c.id
from client c
join appointment a on a.business_id = c.business_id and a.client_id = c.id
where a.starts_at >= now() and a.status in ('scheduled', 'pending', 'confirmed') and c.next_appointment_at > a.starts_at

-- law: of an erased business nothing is left but what stays, and of that nothing personal
select * from left_of_erased()
