-- What is otherwise on some dates than in every week: closed, or other hours; of the whole business, or of one professional.
create table special_hours (
  business_id uuid not null references business,
  id uuid not null default uuidv7(),
  -- Null for the whole business.
  professional_id uuid,
  first_date date not null,
  last_date date not null,
  name text not null check (name <> ''),
  -- [{from, to}] in minutes of the local day, in order; an empty list for a business that is closed.
  hours jsonb not null check (jsonb_typeof(hours) = 'array'),
  -- Everybody works in these hours of the business, whatever their own week says.
  everybody_works boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (business_id, id),
  foreign key (business_id, professional_id) references professional on delete cascade,
  check (last_date - first_date between 0 and 365),
  check (professional_id is null or (hours <> '[]' and not everybody_works)),
  -- A date has one entry of the business, and one of each professional.
  constraint special_hours_one_per_date exclude using gist (
    business_id with =, coalesce(professional_id, business_id) with =, daterange(first_date, last_date, '[]') with &&
  )
);
comment on table special_hours is 'archive: horarios-especiais; removal: settings.edit; about: team, other hours of a professional on some dates; seen: bookings.view';
create index special_hours_end on special_hours (business_id, last_date);
call guard_business_table('special_hours');
call bound_rows('special_hours', 2000);

-- How many open appointments would lie outside of the hours of these dates, and when the first is. The hours stand below the
-- agenda and know nothing of appointments, so the database says it.
create function appointments_outside(
  business uuid, professional uuid, first_date date, last_date date, hours jsonb, zone text, since timestamptz,
  out count int, out first_on date
) language plpgsql stable as $$
begin
  select count(*)::int, (min(a.starts_at) at time zone zone)::date into count, first_on
  from appointment a
  where a.business_id = business and (professional is null or a.professional_id = professional)
    and a.status in ('scheduled', 'pending', 'confirmed') and a.ends_at > since
    -- What begins the evening before is over before midnight, unless the business is closed from then on.
    and a.starts_at > first_date::timestamp at time zone zone - interval '12 hours'
    and a.starts_at < (last_date + 1)::timestamp at time zone zone
    and a.ends_at > first_date::timestamp at time zone zone
    and (hours = '[]' or a.starts_at >= first_date::timestamp at time zone zone)
    and not exists (
      select from jsonb_to_recordset(hours) as open ("from" int, "to" int),
        extract(epoch from (a.starts_at at time zone zone)::time) as began
      where began >= open."from" * 60 and began + extract(epoch from a.ends_at - a.starts_at) <= open."to" * 60
    );
end $$;

-- The waiting list hears when a date opens again.
create trigger special_hours_change after insert or update or delete on special_hours
  for each row execute function time_became_free();
