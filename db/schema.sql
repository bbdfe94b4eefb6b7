-- Written by db/generate.ts from the migrations. For reading; nothing runs it.

create table access_token (
  hash bytea not null,
  session_id uuid not null,
  renewal_hash bytea,
  expires_at timestamptz not null,
  constraint access_token_pkey PRIMARY KEY (hash),
  constraint access_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
);
CREATE INDEX access_token_session ON access_token USING btree (session_id);
comment on table access_token is 'of: nobody; rows: come and go; about: account, the session, as a hash; seen: nobody; until: minutes';
-- marcai_app may: delete, insert, select, update

create table account (
  id uuid not null default uuidv7(),
  email text not null,
  name text not null,
  phone text,
  password_hash text not null,
  email_verified_at timestamptz,
  is_operator boolean not null default false,
  suspended_at timestamptz,
  taken_back_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_pkey PRIMARY KEY (id),
  constraint account_email_key UNIQUE (email),
  constraint account_email_check CHECK (email = lower(email)),
  constraint operators_are_not_suspended CHECK (suspended_at IS NULL OR NOT is_operator)
);
CREATE TRIGGER accepts_papers AFTER INSERT ON account FOR EACH ROW WHEN (NOT new.is_operator) EXECUTE FUNCTION accept_papers();
comment on table account is 'of: nobody; about: account, who signs in, and how they are reached; seen: the person, users.manage, operator';
-- marcai_app may: delete, insert, select, update

create table account_audit (
  id uuid not null default uuidv7(),
  account_id uuid,
  at timestamptz not null default now(),
  action text not null,
  network text,
  detail jsonb not null default '{}'::jsonb,
  constraint account_audit_pkey PRIMARY KEY (id),
  constraint account_audit_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE SET NULL
);
CREATE INDEX account_audit_account ON account_audit USING btree (account_id, at DESC);
CREATE INDEX account_audit_operator ON account_audit USING btree (at DESC, id DESC) WHERE action ~~ 'operator.%';
comment on table account_audit is 'of: nobody; rows: only added; about: account, who came in, from which network, and what changed in how; seen: operator';
-- marcai_app may: insert, select

create table affiliate (
  business_id uuid not null,
  code text not null default translate("left"(replace(gen_random_uuid(), '-', ''), 12), '0123456789', 'ghijkmnpqr'),
  constraint affiliate_pkey PRIMARY KEY (business_id),
  constraint affiliate_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint affiliate_code_check CHECK (code ~ '^[a-z]{12}$')
);
CREATE UNIQUE INDEX affiliate_code ON affiliate USING btree (code);
alter table affiliate enable row level security;
alter table affiliate force row level security;
create policy look_up on affiliate for select using (current_setting('app.lookup', true) = 'affiliate');
create policy own_business on affiliate using (business_id = current_business()) with check (business_id = current_business());
comment on table affiliate is 'directory: codes; archive: afiliado; import: none, what is paid to us belongs to the account that pays; rows: only added; bound: one row; read: before a business is known';
comment on index affiliate_code is 'of: all businesses; meets: nobody, a secret that is drawn anew';
comment on index affiliate_pkey is 'meets: nobody, written once, with the business';
-- marcai_app may: insert, select

create table affiliate_account (
  business_id uuid not null,
  kind text not null,
  key text not null,
  holder_name text not null,
  document text not null,
  changed_at timestamptz not null,
  constraint affiliate_account_pkey PRIMARY KEY (business_id),
  constraint affiliate_account_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint affiliate_account_check CHECK ((kind <> ALL ('{cpf,cnpj}'[])) OR key = document),
  constraint affiliate_account_document_check CHECK (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  constraint affiliate_account_holder_name_check CHECK (holder_name <> ''),
  constraint affiliate_account_key_check CHECK (key <> ''),
  constraint affiliate_account_kind_check CHECK (kind = ANY (ARRAY['cpf', 'cnpj', 'email', 'phone', 'random']))
);
alter table affiliate_account enable row level security;
alter table affiliate_account force row level security;
create policy look_up on affiliate_account for select using (current_setting('app.lookup', true) = ANY (ARRAY['kin', 'payouts']));
create policy own_business on affiliate_account using (business_id = current_business()) with check (business_id = current_business());
comment on table affiliate_account is 'archive: afiliado-chave-pix; import: none, what is paid to us belongs to the account that pays; bound: one row; read: before a business is known; about: payer, where commissions are paid; seen: affiliates.view, operator';
comment on index affiliate_account_pkey is 'meets: nobody, saved anew where it is known';
-- marcai_app may: delete, insert, select, update

create table affiliate_entry (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null,
  amount_cents bigint not null,
  at timestamptz not null,
  counts_at timestamptz not null,
  referred_id uuid,
  invoice_id uuid,
  base_cents bigint,
  percent integer,
  reason text,
  payout_id uuid,
  constraint affiliate_entry_pkey PRIMARY KEY (business_id, id),
  constraint affiliate_entry_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint affiliate_entry_business_id_payout_id_fkey FOREIGN KEY (business_id, payout_id) REFERENCES payout(business_id, id),
  constraint affiliate_entry_check CHECK ((kind = ANY ('{payout,returned}'[])) = (payout_id IS NOT NULL)),
  constraint affiliate_entry_check1 CHECK ((payout_id IS NULL) = (invoice_id IS NOT NULL)),
  constraint affiliate_entry_check2 CHECK ((invoice_id IS NULL) = (referred_id IS NULL) AND (invoice_id IS NULL) = (base_cents IS NULL) AND (invoice_id IS NULL) = (percent IS NULL)),
  constraint affiliate_entry_check3 CHECK ((kind = 'refused') = (reason IS NOT NULL)),
  constraint affiliate_entry_check4 CHECK (
CASE kind
    WHEN 'commission' THEN amount_cents >= 0
    WHEN 'refused' THEN amount_cents = 0
    WHEN 'claw_back' THEN amount_cents <= 0
    WHEN 'payout' THEN amount_cents < 0
    ELSE amount_cents > 0
END),
  constraint affiliate_entry_kind_check CHECK (kind = ANY (ARRAY['commission', 'refused', 'claw_back', 'payout', 'returned'])),
  constraint affiliate_entry_percent_check CHECK (percent >= 1 AND percent <= 100),
  constraint affiliate_entry_reason_check CHECK (reason = ANY (ARRAY['same_person', 'circle']))
);
CREATE UNIQUE INDEX affiliate_entry_clawed_back ON affiliate_entry USING btree (business_id, invoice_id) WHERE kind = 'claw_back';
CREATE UNIQUE INDEX affiliate_entry_earned ON affiliate_entry USING btree (business_id, invoice_id) WHERE kind = ANY ('{commission,refused}'[]);
CREATE UNIQUE INDEX affiliate_entry_payout ON affiliate_entry USING btree (business_id, payout_id, kind) WHERE payout_id IS NOT NULL;
CREATE INDEX affiliate_entry_recent ON affiliate_entry USING btree (business_id, at DESC, id DESC);
alter table affiliate_entry enable row level security;
alter table affiliate_entry force row level security;
create policy look_up on affiliate_entry for select using (current_setting('app.lookup', true) = 'payouts');
create policy own_business on affiliate_entry using (business_id = current_business()) with check (business_id = current_business());
comment on table affiliate_entry is 'archive: afiliado-extrato; import: none, what is paid to us belongs to the account that pays; rows: only added; bound: what was done; read: before a business is known; stays: what was paid to it, as the tax law says; about: nobody, the reason is one of our words';
comment on index affiliate_entry_clawed_back is 'meets: nobody, an affiliate is held meanwhile (src/billing/server/make-payouts.test.ts)';
comment on index affiliate_entry_earned is 'meets: nobody, an affiliate is held meanwhile (src/billing/server/make-payouts.test.ts)';
comment on index affiliate_entry_payout is 'meets: nobody, an affiliate is held meanwhile (src/billing/server/make-payouts.test.ts)';
-- marcai_app may: insert, select

create table agenda_rules (
  business_id uuid not null,
  slot_step_minutes integer not null default 30,
  gap_minutes integer not null default 0,
  notice_minutes integer not null default 30,
  horizon_days integer not null default 90,
  change_notice_minutes integer not null default 120,
  opening_hours jsonb,
  updated_at timestamptz not null default now(),
  constraint agenda_rules_pkey PRIMARY KEY (business_id),
  constraint agenda_rules_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint agenda_rules_change_notice_minutes_check CHECK (change_notice_minutes >= 0 AND change_notice_minutes <= 20160),
  constraint agenda_rules_gap_minutes_check CHECK (gap_minutes >= 0 AND gap_minutes <= 120),
  constraint agenda_rules_horizon_days_check CHECK (horizon_days >= 1 AND horizon_days <= 365),
  constraint agenda_rules_notice_minutes_check CHECK (notice_minutes >= 0 AND notice_minutes <= 20160),
  constraint agenda_rules_opening_hours_check CHECK (jsonb_typeof(opening_hours) = 'array'),
  constraint agenda_rules_slot_step_minutes_check CHECK (slot_step_minutes >= 5 AND slot_step_minutes <= 120)
);
alter table agenda_rules enable row level security;
alter table agenda_rules force row level security;
create policy own_business on agenda_rules using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER agenda_rules_change AFTER INSERT OR UPDATE ON agenda_rules FOR EACH ROW EXECUTE FUNCTION time_became_free();
comment on table agenda_rules is 'archive: agenda-regras; import: replaces what is there; bound: one row';
-- marcai_app may: delete, insert, select, update

create table announcement (
  id uuid not null,
  audience text not null,
  subject text not null,
  body text not null,
  owners integer not null,
  sent_by uuid not null,
  sent_at timestamptz not null default now(),
  constraint announcement_pkey PRIMARY KEY (id),
  constraint announcement_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES account(id),
  constraint announcement_audience_check CHECK (audience = ANY (ARRAY['all', 'trial', 'paid', 'late'])),
  constraint announcement_body_check CHECK (body <> ''),
  constraint announcement_owners_check CHECK (owners > 0),
  constraint announcement_subject_check CHECK (subject <> '')
);
comment on table announcement is 'of: nobody; rows: only added; about: account, which operator wrote to all owners; seen: operator';
-- marcai_app may: insert, select

create table api_key (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  hint text not null,
  secret_hash bytea not null,
  scopes text[] not null,
  made_by uuid not null,
  made_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_key_pkey PRIMARY KEY (business_id, id),
  constraint api_key_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint api_key_made_by_fkey FOREIGN KEY (made_by) REFERENCES account(id),
  constraint api_key_hint_check CHECK (length(hint) >= 4 AND length(hint) <= 12),
  constraint api_key_name_check CHECK (name <> ''),
  constraint api_key_scopes_check CHECK (scopes <@ ARRAY['clients.read', 'clients.write', 'agenda.read', 'agenda.write', 'sales.read'] AND cardinality(scopes) > 0)
);
CREATE UNIQUE INDEX api_key_secret ON api_key USING btree (business_id, secret_hash);
alter table api_key enable row level security;
alter table api_key force row level security;
create policy own_business on api_key using (business_id = current_business()) with check (business_id = current_business());
comment on table api_key is 'archive: none, keys of programs, they are made anew; bound: counted by its verb; removal: users.manage where revoked_at is null; addition: users.manage; about: account, by whom a key was made, whose rights it has; seen: users.manage';
-- marcai_app may: delete, insert, select, update

create table api_request (
  business_id uuid not null,
  caller_id uuid not null,
  key_hash bytea not null,
  digest bytea not null,
  answer jsonb not null,
  made_at timestamptz not null,
  constraint api_request_pkey PRIMARY KEY (business_id, caller_id, key_hash),
  constraint api_request_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
);
CREATE INDEX api_request_made ON api_request USING btree (business_id, made_at);
alter table api_request enable row level security;
alter table api_request force row level security;
create policy own_business on api_request using (business_id = current_business()) with check (business_id = current_business());
comment on table api_request is 'archive: none, what a program can send again today; bound: forgotten after days; rows: come and go';
comment on index api_request_pkey is 'meets: nobody, held by its name, and written anew where it is known (checks/api-keys.test.ts)';
-- marcai_app may: delete, insert, select, update

create table appointment (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  visit_id uuid not null,
  client_id uuid not null,
  professional_id uuid not null,
  service_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  buffer_before_minutes integer not null default 0,
  buffer_after_minutes integer not null default 0,
  occupied_from timestamptz not null generated always as (plus_minutes(starts_at, - buffer_before_minutes)) stored,
  occupied_to timestamptz not null generated always as (plus_minutes(ends_at, buffer_after_minutes)) stored,
  processing jsonb,
  status text not null default 'scheduled',
  is_paid boolean not null default false,
  is_waived boolean not null default false,
  price_cents bigint not null,
  price_reason text,
  deposit_asked_cents bigint,
  deposit_cents bigint not null default 0,
  units jsonb not null default '[]'::jsonb,
  squeeze_reason text,
  online_act text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint appointment_pkey PRIMARY KEY (business_id, id),
  constraint appointment_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint appointment_business_id_professional_id_fkey FOREIGN KEY (business_id, professional_id) REFERENCES professional(business_id, id),
  constraint appointment_business_id_service_id_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id),
  constraint appointment_business_id_visit_id_client_id_fkey FOREIGN KEY (business_id, visit_id, client_id) REFERENCES visit(business_id, id, client_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint appointment_buffer_after_minutes_check CHECK (buffer_after_minutes >= 0 AND buffer_after_minutes <= 120),
  constraint appointment_buffer_before_minutes_check CHECK (buffer_before_minutes >= 0 AND buffer_before_minutes <= 120),
  constraint appointment_check CHECK (NOT (is_paid AND is_waived)),
  constraint appointment_check1 CHECK (online_act IS NULL OR (online_act = ANY (ARRAY['moved', 'offered'])) = (status <> 'cancelled')),
  constraint appointment_check2 CHECK ((ends_at - starts_at) >= '00:05:00'::interval AND (ends_at - starts_at) <= '12:00:00'::interval),
  constraint appointment_check3 CHECK (deposit_cents >= 0 AND (deposit_cents = 0 OR deposit_asked_cents IS NOT NULL)),
  constraint appointment_deposit_asked_cents_check CHECK (deposit_asked_cents > 0),
  constraint appointment_online_act_check CHECK (online_act = ANY (ARRAY['moved', 'cancelled', 'expired', 'offered'])),
  constraint appointment_price_cents_check CHECK (price_cents >= 0),
  constraint appointment_price_reason_check CHECK (price_reason <> ''),
  constraint appointment_processing_check CHECK (((processing ->> 'afterMinutes')::integer) > 0 AND ((processing ->> 'minutes')::integer) > 0),
  constraint appointment_squeeze_reason_check CHECK (squeeze_reason <> ''),
  constraint appointment_status_check CHECK (status = ANY (ARRAY['scheduled', 'pending', 'confirmed', 'cancelled', 'completed'])),
  constraint appointment_units_check CHECK (jsonb_typeof(units) = 'array')
);
CREATE INDEX appointment_client ON appointment USING btree (business_id, client_id, starts_at);
CREATE INDEX appointment_day ON appointment USING btree (business_id, starts_at);
CREATE INDEX appointment_deposit_open ON appointment USING btree (business_id, starts_at) WHERE deposit_asked_cents IS NOT NULL AND (deposit_cents > 0 OR NOT is_paid);
CREATE INDEX appointment_made ON appointment USING btree (business_id, created_at);
CREATE INDEX appointment_professional ON appointment USING btree (business_id, professional_id, starts_at);
CREATE INDEX appointment_to_charge ON appointment USING btree (business_id, starts_at) WHERE status = 'completed' AND NOT is_paid AND NOT is_waived AND price_cents > 0;
CREATE INDEX appointment_visit ON appointment USING btree (business_id, visit_id);
alter table appointment enable row level security;
alter table appointment force row level security;
create policy own_business on appointment using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER appointment_decides_offer AFTER UPDATE ON appointment FOR EACH ROW WHEN (old.online_act = 'offered' AND new.online_act IS DISTINCT FROM 'offered') EXECUTE FUNCTION decide_offer();
CREATE TRIGGER appointment_ends_offer AFTER DELETE ON appointment FOR EACH ROW WHEN (old.online_act = 'offered') EXECUTE FUNCTION decide_offer();
CREATE TRIGGER appointment_goes AFTER DELETE ON appointment FOR EACH ROW WHEN (old.status <> 'cancelled') EXECUTE FUNCTION time_became_free();
CREATE TRIGGER appointment_is_offered BEFORE INSERT OR UPDATE ON appointment FOR EACH ROW WHEN (new.online_act = 'offered') EXECUTE FUNCTION keep_offer_true();
CREATE TRIGGER appointment_lets_go AFTER UPDATE ON appointment FOR EACH ROW WHEN (old.status <> 'cancelled' AND (new.status = 'cancelled' OR new.professional_id <> old.professional_id OR new.occupied_from > old.occupied_from OR new.occupied_to < old.occupied_to)) EXECUTE FUNCTION time_became_free();
CREATE TRIGGER appointment_returns_offer AFTER INSERT ON appointment FOR EACH ROW WHEN (new.version > 1 AND new.status <> 'cancelled' AND new.id = new.visit_id) EXECUTE FUNCTION keep_after_all();
CREATE TRIGGER appointment_revives_offer AFTER UPDATE ON appointment FOR EACH ROW WHEN (old.status = 'cancelled' AND new.status <> 'cancelled' AND new.id = new.visit_id) EXECUTE FUNCTION keep_after_all();
CREATE TRIGGER appointment_takes_up AFTER INSERT ON appointment REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_occupation();
CREATE TRIGGER appointment_takes_up_other AFTER UPDATE ON appointment REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION keep_occupation();
CREATE TRIGGER appointment_version BEFORE UPDATE ON appointment FOR EACH ROW EXECUTE FUNCTION count_version();
CREATE CONSTRAINT TRIGGER asks_in_reais AFTER INSERT OR UPDATE OF deposit_asked_cents ON appointment DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.deposit_asked_cents IS NOT NULL) EXECUTE FUNCTION ask_in_reais();
CREATE TRIGGER makes_room AFTER DELETE ON appointment REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_appointments_within_plan();
CREATE TRIGGER tells_of_booking AFTER INSERT ON appointment FOR EACH ROW WHEN (new.status <> 'cancelled' AND new.online_act IS DISTINCT FROM 'offered') EXECUTE FUNCTION tell_of_appointment();
CREATE TRIGGER tells_of_change AFTER UPDATE ON appointment FOR EACH ROW WHEN (new.online_act IS DISTINCT FROM 'offered' AND (NOT old.online_act IS DISTINCT FROM 'offered' AND new.status <> 'cancelled' OR old.online_act IS DISTINCT FROM 'offered' AND ((new.status = 'cancelled') <> (old.status = 'cancelled') OR new.status <> 'cancelled' AND (new.starts_at <> old.starts_at OR new.professional_id <> old.professional_id)))) EXECUTE FUNCTION tell_of_appointment();
CREATE TRIGGER tells_of_removal AFTER DELETE ON appointment FOR EACH ROW WHEN (old.status <> 'cancelled' AND old.online_act IS DISTINCT FROM 'offered') EXECUTE FUNCTION tell_of_appointment();
CREATE TRIGGER within_plan AFTER INSERT ON appointment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_appointments_within_plan();
comment on table appointment is 'archive: agendamentos; bound: the plan; removal: bookings.delete; imported: status = cancelled, online_act = expired where online_act in (offered); about: client, the agenda; seen: bookings.view, bookings.own';
-- marcai_app may: delete, insert, select, update

create table appointment_series (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  unit text not null,
  every integer not null,
  created_at timestamptz not null default now(),
  constraint appointment_series_pkey PRIMARY KEY (business_id, id),
  constraint appointment_series_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint appointment_series_every_check CHECK (every >= 1 AND every <= 12),
  constraint appointment_series_unit_check CHECK (unit = ANY (ARRAY['week', 'month']))
);
alter table appointment_series enable row level security;
alter table appointment_series force row level security;
create policy own_business on appointment_series using (business_id = current_business()) with check (business_id = current_business());
comment on table appointment_series is 'archive: agendamentos-recorrentes; bound: the plan';
-- marcai_app may: delete, insert, select, update

create table approval_pin (
  business_id uuid not null,
  account_id uuid not null,
  pin_hash text not null,
  set_at timestamptz not null,
  constraint approval_pin_pkey PRIMARY KEY (business_id, account_id),
  constraint approval_pin_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint approval_pin_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
);
alter table approval_pin enable row level security;
alter table approval_pin force row level security;
create policy own_business on approval_pin using (business_id = current_business()) with check (business_id = current_business());
comment on table approval_pin is 'archive: none, what only its owner knows; bound: one of each member, professional, client or service; about: team, the PIN of who approves discounts, as a hash; seen: nobody';
-- marcai_app may: delete, insert, select, update

create table archive_intake (
  business_id uuid not null,
  id uuid not null,
  bytes integer not null,
  state text not null default 'coming',
  problem text,
  place text,
  count integer,
  begun_at timestamptz not null,
  account_id uuid not null,
  constraint archive_intake_pkey PRIMARY KEY (business_id),
  constraint archive_intake_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint archive_intake_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint archive_intake_bytes_check CHECK (bytes > 0),
  constraint archive_intake_check CHECK ((problem IS NOT NULL) = (state = 'refused')),
  constraint archive_intake_check1 CHECK ((count IS NOT NULL) = (state = 'done')),
  constraint archive_intake_state_check CHECK (state = ANY (ARRAY['coming', 'waiting', 'done', 'refused']))
);
alter table archive_intake enable row level security;
alter table archive_intake force row level security;
create policy own_business on archive_intake using (business_id = current_business()) with check (business_id = current_business());
comment on table archive_intake is 'archive: none, how an import stands; bound: one row; about: account, who takes an archive in; seen: users.manage';
-- marcai_app may: delete, insert, select, update

create table archive_part (
  business_id uuid not null,
  number integer not null,
  data bytea not null,
  constraint archive_part_pkey PRIMARY KEY (business_id, number),
  constraint archive_part_business_id_fkey FOREIGN KEY (business_id) REFERENCES archive_intake(business_id) ON DELETE CASCADE,
  constraint archive_part_number_check CHECK (number >= 0 AND number <= 31)
);
alter table archive_part enable row level security;
alter table archive_part force row level security;
create policy own_business on archive_part using (business_id = current_business()) with check (business_id = current_business());
comment on table archive_part is 'archive: none, what has been sent of it; bound: counted by its verb; rows: come and go; removal: users.manage; about: client, an archive while it is taken in; seen: nobody; until: as soon as it was taken in or given up';
comment on index archive_part_pkey is 'meets: nobody, a part that is sent again takes the place of itself';
-- marcai_app may: delete, insert, select, update

create table audit (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  at timestamptz not null,
  account_id uuid,
  actor_name text,
  action text not null,
  detail jsonb not null default '{}'::jsonb,
  constraint audit_pkey PRIMARY KEY (business_id, id),
  constraint audit_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint audit_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
);
CREATE INDEX audit_at ON audit USING btree (business_id, at DESC);
CREATE INDEX audit_outside ON audit USING btree (business_id, at DESC) WHERE account_id IS NULL;
alter table audit enable row level security;
alter table audit force row level security;
create policy own_business on audit using (business_id = current_business()) with check (business_id = current_business());
comment on table audit is 'archive: historico-de-alteracoes; import: none, what was seen there, what is done here begins with the import; rows: only added; bound: what was done; about: team, who did what: facts, nothing that was typed; seen: users.manage';
-- marcai_app may: insert, select

create table booking_link (
  business_id uuid not null,
  slug text not null,
  business_name text not null,
  is_active boolean not null default true,
  require_phone boolean not null default true,
  require_address boolean not null default false,
  show_prices boolean not null default true,
  allow_online_payment boolean not null default false,
  no_show_limit integer,
  no_show_act text not null default 'refuse',
  is_listed boolean not null default true,
  framing_sites text[] not null default '{}'[],
  language text not null default 'visitor',
  auto_confirm boolean not null default false,
  hold_hours integer not null default 24,
  whatsapp text,
  primary_color text not null default '#031B47',
  accent_color text not null default '#FBAC0D',
  logo_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint booking_link_pkey PRIMARY KEY (business_id),
  constraint booking_link_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint booking_link_business_id_slug_fkey FOREIGN KEY (business_id, slug) REFERENCES public_path(business_id, slug),
  constraint picture_is_free FOREIGN KEY (business_id, logo_id) REFERENCES picture(business_id, id),
  constraint booking_link_accent_color_check CHECK (accent_color ~ '^#[0-9A-Fa-f]{6}$'),
  constraint booking_link_business_name_check CHECK (business_name <> ''),
  constraint booking_link_hold_hours_check CHECK (hold_hours >= 1 AND hold_hours <= 168),
  constraint booking_link_language_check CHECK (language = ANY (ARRAY['visitor', 'pt-BR', 'en-US', 'es-ES'])),
  constraint booking_link_no_show_act_check CHECK (no_show_act = ANY (ARRAY['deposit', 'refuse'])),
  constraint booking_link_no_show_limit_check CHECK (no_show_limit >= 1 AND no_show_limit <= 10),
  constraint booking_link_primary_color_check CHECK (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  constraint booking_link_slug_check CHECK (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' AND length(slug) >= 3 AND length(slug) <= 60),
  constraint booking_link_whatsapp_check CHECK (whatsapp ~ '^\+[1-9][0-9]{7,14}$')
);
CREATE INDEX booking_link_listed ON booking_link USING btree (slug) WHERE is_active AND is_listed;
alter table booking_link enable row level security;
alter table booking_link force row level security;
create policy look_up on booking_link for select using (current_setting('app.lookup', true) = ANY (ARRAY['sitemap', 'businesses']));
create policy own_business on booking_link using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER changes_picture AFTER UPDATE OF logo_id ON booking_link FOR EACH ROW WHEN (new.logo_id IS DISTINCT FROM old.logo_id) EXECUTE FUNCTION hold_picture('logo_id');
CREATE TRIGGER lets_picture_go AFTER DELETE ON booking_link FOR EACH ROW WHEN (old.logo_id IS NOT NULL) EXECUTE FUNCTION hold_picture('logo_id');
CREATE TRIGGER takes_picture AFTER INSERT ON booking_link FOR EACH ROW WHEN (new.logo_id IS NOT NULL) EXECUTE FUNCTION hold_picture('logo_id');
comment on table booking_link is 'archive: pagina-de-agendamento; bound: one row; read: before a business is known; removal: landing.edit where is_active; about: team, the business''s own telephone on its page; seen: everybody';
-- marcai_app may: delete, insert, select, update

create table booking_link_day (
  business_id uuid not null,
  day date not null,
  source text not null,
  views integer not null default 0,
  started integer not null default 0,
  finished integer not null default 0,
  constraint booking_link_day_pkey PRIMARY KEY (business_id, day, source),
  constraint booking_link_day_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint booking_link_day_finished_check CHECK (finished >= 0),
  constraint booking_link_day_source_check CHECK (source = ANY (ARRAY['direct', 'whatsapp', 'instagram', 'facebook', 'email', 'qr', 'poster', 'site', 'other'])),
  constraint booking_link_day_started_check CHECK (started >= 0),
  constraint booking_link_day_views_check CHECK (views >= 0)
);
alter table booking_link_day enable row level security;
alter table booking_link_day force row level security;
create policy own_business on booking_link_day using (business_id = current_business()) with check (business_id = current_business());
comment on table booking_link_day is 'archive: pagina-de-agendamento-dias; bound: one of each kind, day, month or currency; rows: come and go';
comment on index booking_link_day_pkey is 'meets: nobody, counted further where it is known';
-- marcai_app may: delete, insert, select, update

create table business (
  id uuid not null,
  name text not null,
  zone text not null default 'America/Sao_Paulo',
  currency text not null default 'BRL',
  date_format text not null default 'DD/MM/YYYY',
  owner_name text,
  email text,
  phone text,
  document text,
  address text,
  city text,
  state text,
  postal_code text,
  municipality_code text,
  municipal_registration text,
  service_code text,
  mails_bookings boolean not null default true,
  mails_cancellations boolean not null default true,
  created_at timestamptz not null default now(),
  constraint business_pkey PRIMARY KEY (id),
  constraint business_id_currency_key UNIQUE (id, currency),
  constraint business_currency_check CHECK (currency = ANY (ARRAY['BRL', 'USD', 'EUR'])),
  constraint business_date_format_check CHECK (date_format = ANY (ARRAY['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'])),
  constraint business_document_check CHECK (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  constraint business_email_check CHECK (email = lower(email)),
  constraint business_municipal_registration_check CHECK (municipal_registration <> ''),
  constraint business_municipality_code_check CHECK (municipality_code ~ '^[0-9]{7}$'),
  constraint business_phone_check CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint business_postal_code_check CHECK (postal_code ~ '^[0-9]{8}$'),
  constraint business_service_code_check CHECK (service_code ~ '^[0-9]{4}$'),
  constraint business_state_check CHECK (state ~ '^[A-Z]{2}$')
);
alter table business enable row level security;
alter table business force row level security;
create policy look_up on business for select using (current_setting('app.lookup', true) = ANY (ARRAY['sign_in', 'picture', 'deposits', 'slug', 'turned_away', 'overdue', 'charges', 'due', 'referrals', 'kin', 'payouts', 'figures', 'messages', 'replies', 'senders', 'erasure', 'businesses', 'host', 'domain']));
create policy own_business on business using (id = current_business()) with check (id = current_business());
CREATE TRIGGER begins_as_affiliate AFTER INSERT ON business FOR EACH ROW EXECUTE FUNCTION begin_affiliate();
CREATE TRIGGER begins_with_a_register AFTER INSERT ON business FOR EACH ROW EXECUTE FUNCTION begin_with_a_register();
CREATE TRIGGER begins_with_a_trial AFTER INSERT ON business FOR EACH ROW EXECUTE FUNCTION begin_trial();
CREATE TRIGGER keeps_clock_of_agenda AFTER UPDATE OF zone ON business FOR EACH ROW WHEN (old.zone <> new.zone AND current_setting('app.keeps_clock', true) = 'on') EXECUTE FUNCTION keep_clock_of_agenda();
CREATE TRIGGER keeps_clock_of_bookings AFTER UPDATE OF zone ON business FOR EACH ROW WHEN (old.zone <> new.zone AND current_setting('app.keeps_clock', true) = 'on') EXECUTE FUNCTION keep_clock_of_bookings();
CREATE TRIGGER keeps_clock_of_messages AFTER UPDATE OF zone ON business FOR EACH ROW WHEN (old.zone <> new.zone AND current_setting('app.keeps_clock', true) = 'on') EXECUTE FUNCTION keep_clock_of_messages();
CREATE TRIGGER keeps_clock_of_offers AFTER UPDATE OF zone ON business FOR EACH ROW WHEN (old.zone <> new.zone AND current_setting('app.keeps_clock', true) = 'on') EXECUTE FUNCTION keep_clock_of_offers();
CREATE TRIGGER tells_jobs_of_zone AFTER UPDATE OF zone ON business FOR EACH ROW WHEN (old.zone <> new.zone) EXECUTE FUNCTION tell_jobs_of_zone();
comment on table business is 'archive: negocio; bound: one row; read: before a business is known; stays: with its name and document, as whom our invoices name; about: payer, who the business is, and how it is reached; seen: settings.view, operator';
comment on column business.owner_name is 'personal';
comment on column business.email is 'personal';
comment on column business.phone is 'personal';
comment on column business.address is 'personal';
comment on column business.city is 'personal';
comment on column business.state is 'personal';
comment on column business.postal_code is 'personal';
comment on column business.municipality_code is 'personal';
comment on column business.municipal_registration is 'personal';
comment on column business.service_code is 'personal';
comment on index business_pkey is 'meets: nobody, its id is made where it is stored';
-- marcai_app may: delete, insert, select, update

create table calendar_feed (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  professional_id uuid,
  secret_hash bytea not null,
  made_at timestamptz not null,
  made_by uuid not null,
  constraint calendar_feed_pkey PRIMARY KEY (business_id, id),
  constraint calendar_feed_business_id_professional_id_key UNIQUE NULLS NOT DISTINCT (business_id, professional_id),
  constraint calendar_feed_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint calendar_feed_business_id_made_by_fkey FOREIGN KEY (business_id, made_by) REFERENCES member(business_id, account_id),
  constraint calendar_feed_business_id_professional_id_fkey FOREIGN KEY (business_id, professional_id) REFERENCES professional(business_id, id) ON DELETE CASCADE,
  constraint calendar_feed_secret_hash_check CHECK (length(secret_hash) = 32)
);
CREATE UNIQUE INDEX calendar_feed_secret ON calendar_feed USING btree (business_id, secret_hash);
alter table calendar_feed enable row level security;
alter table calendar_feed force row level security;
create policy own_business on calendar_feed using (business_id = current_business()) with check (business_id = current_business());
comment on table calendar_feed is 'archive: none, secret addresses, they are made anew; bound: one of each member, professional, client or service; removal: settings.edit; about: team, an agenda in another program''s calendar, its address as a hash; seen: settings.view';
-- marcai_app may: delete, insert, select, update

create table card_terms (
  business_id uuid not null,
  band text not null,
  fee_hundredths integer not null,
  days integer not null,
  in_parts boolean not null,
  constraint card_terms_pkey PRIMARY KEY (business_id, band),
  constraint card_terms_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint card_terms_band_check CHECK (band = ANY (ARRAY['debit', 'credit', 'to_six', 'to_twelve'])),
  constraint card_terms_check CHECK (NOT in_parts OR (band = ANY (ARRAY['to_six', 'to_twelve']))),
  constraint card_terms_days_check CHECK (days >= 0 AND days <= 365),
  constraint card_terms_fee_hundredths_check CHECK (fee_hundredths >= 0 AND fee_hundredths <= 10000)
);
alter table card_terms enable row level security;
alter table card_terms force row level security;
create policy own_business on card_terms using (business_id = current_business()) with check (business_id = current_business());
comment on table card_terms is 'archive: taxas-de-cartao; import: replaces what is there; bound: one of each kind, day, month or currency; removal: settings.edit';
-- marcai_app may: delete, insert, select, update

create table charge (
  business_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  method text not null,
  installments integer not null default 1,
  amount_cents bigint not null,
  account_id text not null,
  payer_document text,
  state text not null default 'asked',
  detail text,
  payment_id text,
  pix_code text,
  slip_url text,
  checkout_url text,
  expires_at timestamptz not null,
  is_surplus boolean not null default false,
  asked_at timestamptz not null,
  changed_at timestamptz not null,
  checked_at timestamptz not null,
  constraint charge_pkey PRIMARY KEY (business_id, id),
  constraint charge_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint charge_business_id_invoice_id_fkey FOREIGN KEY (business_id, invoice_id) REFERENCES invoice(business_id, id),
  constraint charge_amount_cents_check CHECK (amount_cents > 0),
  constraint charge_check CHECK ((state = ANY ('{asked,pending,cancelled}'[])) OR payment_id IS NOT NULL),
  constraint charge_checkout_url_check CHECK (checkout_url ~~ 'https://%'),
  constraint charge_installments_check CHECK (installments >= 1 AND installments <= 12),
  constraint charge_method_check CHECK (method = ANY (ARRAY['pix', 'boleto', 'card'])),
  constraint charge_payer_document_check CHECK (payer_document ~ '^[0-9]{11}$'),
  constraint charge_slip_url_check CHECK (slip_url ~~ 'https://%'),
  constraint charge_state_check CHECK (state = ANY (ARRAY['asked', 'pending', 'approved', 'rejected', 'cancelled', 'refunded', 'charged_back']))
);
CREATE INDEX charge_invoice ON charge USING btree (business_id, invoice_id);
CREATE INDEX charge_open ON charge USING btree (checked_at) WHERE state = ANY (ARRAY['asked', 'pending', 'approved']);
alter table charge enable row level security;
alter table charge force row level security;
create policy look_up on charge for select using (current_setting('app.lookup', true) = ANY (ARRAY['charges', 'kin']));
create policy own_business on charge using (business_id = current_business()) with check (business_id = current_business());
comment on table charge is 'archive: faturas-cobrancas; import: none, what is paid to us belongs to the account that pays; bound: what was done; read: before a business is known; stays: how an invoice was paid; about: payer, what an invoice was paid by; seen: settings.billing, operator';
comment on column charge.payer_document is 'personal';
comment on index charge_pkey is 'meets: nobody, its id is made where it is stored';
-- marcai_app may: delete, insert, select, update

create table client (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  phone text,
  email text,
  document text,
  birthday text,
  notes text,
  status text not null default 'absent',
  status_on date,
  checked_in_at timestamptz,
  checked_out_at timestamptz,
  last_visit_at timestamptz,
  next_appointment_at timestamptz,
  total_spent_cents bigint not null default 0,
  deactivated_at timestamptz,
  merged_into uuid,
  erased_at timestamptz,
  guardian_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text not null generated always as (search_key((((((name || ' ') || COALESCE(email, '')) || ' ') || COALESCE(phone, '')) || ' ') || COALESCE(document, ''))) stored,
  constraint client_pkey PRIMARY KEY (business_id, id),
  constraint client_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint client_business_id_guardian_id_fkey FOREIGN KEY (business_id, guardian_id) REFERENCES client(business_id, id) ON DELETE SET NULL (guardian_id),
  constraint client_merged_into_fkey FOREIGN KEY (business_id, merged_into) REFERENCES client(business_id, id),
  constraint client_birthday_check CHECK (birthday ~ '^((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|[12][0-9]))$'),
  constraint client_email_check CHECK (email = lower(email)),
  constraint client_erased CHECK (erased_at IS NULL OR deactivated_at IS NOT NULL AND phone IS NULL AND email IS NULL AND document IS NULL AND birthday IS NULL AND notes IS NULL AND guardian_id IS NULL),
  constraint client_guardian CHECK (guardian_id IS NULL OR guardian_id <> id AND merged_into IS NULL),
  constraint client_merged CHECK (merged_into IS NULL OR deactivated_at IS NOT NULL AND merged_into <> id),
  constraint client_name_check CHECK (name <> ''),
  constraint client_phone_check CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint client_status_check CHECK (status = ANY (ARRAY['absent', 'scheduled', 'present', 'completed'])),
  constraint client_total_spent_cents_check CHECK (total_spent_cents >= 0)
);
CREATE INDEX client_birthday ON client USING btree (business_id, birthday) WHERE birthday IS NOT NULL;
CREATE INDEX client_document ON client USING btree (business_id, document) WHERE document IS NOT NULL;
CREATE INDEX client_email ON client USING btree (business_id, email) WHERE email IS NOT NULL;
CREATE INDEX client_guardian ON client USING btree (business_id, guardian_id) WHERE guardian_id IS NOT NULL;
CREATE INDEX client_merged_into ON client USING btree (business_id, merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX client_name ON client USING btree (business_id, searchable(name), id) INCLUDE (name, search) WHERE deactivated_at IS NULL;
CREATE INDEX client_next ON client USING btree (business_id, next_appointment_at) WHERE next_appointment_at IS NOT NULL;
CREATE INDEX client_phone ON client USING btree (business_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX client_status ON client USING btree (business_id, status, status_on);
alter table client enable row level security;
alter table client force row level security;
create policy own_business on client using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER client_shares_contact AFTER UPDATE OF phone, email ON client FOR EACH ROW WHEN (old.phone <> COALESCE(new.phone, '') OR old.email <> COALESCE(new.email, '')) EXECUTE FUNCTION share_contact();
CREATE TRIGGER comes_back_within_plan AFTER UPDATE OF deactivated_at ON client FOR EACH ROW WHEN (new.deactivated_at IS NULL AND old.deactivated_at IS NOT NULL) EXECUTE FUNCTION keep_clients_within_plan();
CREATE TRIGGER erased_from_own_pages AFTER UPDATE OF erased_at ON client FOR EACH ROW WHEN (new.erased_at IS NOT NULL) EXECUTE FUNCTION forget_own_page();
CREATE TRIGGER erased_from_ratings AFTER UPDATE OF erased_at ON client FOR EACH ROW WHEN (new.erased_at IS NOT NULL) EXECUTE FUNCTION forget_rating_words();
CREATE TRIGGER erased_from_removed_bookings AFTER UPDATE OF erased_at ON client FOR EACH ROW WHEN (new.erased_at IS NOT NULL) EXECUTE FUNCTION forget_whom_to_tell();
CREATE TRIGGER erased_from_tickets AFTER UPDATE OF erased_at ON client FOR EACH ROW WHEN (new.erased_at IS NOT NULL) EXECUTE FUNCTION forget_on_tickets();
CREATE TRIGGER erased_from_waitlist AFTER UPDATE OF erased_at ON client FOR EACH ROW WHEN (new.erased_at IS NOT NULL) EXECUTE FUNCTION forget_wishes();
CREATE TRIGGER tells_of_client AFTER INSERT ON client FOR EACH ROW EXECUTE FUNCTION tell_of_row('client.created');
CREATE TRIGGER tells_of_contact AFTER UPDATE OF name, phone, email, document ON client FOR EACH ROW WHEN (new.name IS DISTINCT FROM old.name OR new.phone IS DISTINCT FROM old.phone OR new.email IS DISTINCT FROM old.email OR new.document IS DISTINCT FROM old.document) EXECUTE FUNCTION tell_of_row('client.updated');
CREATE TRIGGER within_bound AFTER INSERT ON client REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('100000', 'true');
CREATE TRIGGER within_plan AFTER INSERT ON client REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_clients_within_plan();
comment on table client is 'archive: clientes; removal: clients.delete where deactivated_at is null; about: client, whom the business serves: notes are what the desk wrote, about health too; seen: clients.view, bookings.own, the person; until: when the client is erased nothing is left of it but its history';
-- marcai_app may: delete, insert, select, update

create table client_consent (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  client_id uuid not null,
  purpose text not null,
  is_granted boolean not null,
  method text not null,
  at timestamptz not null,
  account_id uuid,
  actor_name text not null,
  constraint client_consent_pkey PRIMARY KEY (business_id, id),
  constraint client_consent_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint client_consent_business_id_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint client_consent_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint client_consent_method_check CHECK (method = ANY (ARRAY['in_person', 'written', 'message', 'phone', 'online'])),
  constraint client_consent_purpose_check CHECK (purpose = ANY (ARRAY['reminders', 'marketing', 'image', 'health']))
);
CREATE INDEX client_consent_client ON client_consent USING btree (business_id, client_id, at DESC);
alter table client_consent enable row level security;
alter table client_consent force row level security;
create policy own_business on client_consent using (business_id = current_business()) with check (business_id = current_business());
comment on table client_consent is 'archive: consentimentos; rows: only added; bound: what was done; about: client, proof of what was agreed to or refused; seen: clients.view, the person';
-- marcai_app may: insert, select

create table client_import (
  business_id uuid not null,
  id uuid not null,
  file_name text not null,
  started_at timestamptz not null,
  account_id uuid,
  actor_name text not null,
  undone_at timestamptz,
  constraint client_import_pkey PRIMARY KEY (business_id, id),
  constraint client_import_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint client_import_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
);
CREATE INDEX client_import_recent ON client_import USING btree (business_id, started_at DESC);
alter table client_import enable row level security;
alter table client_import force row level security;
create policy own_business on client_import using (business_id = current_business()) with check (business_id = current_business());
comment on table client_import is 'archive: importacoes; import: none, taking an import back is for the business that made it; bound: what was done; about: team, who brought clients in, to undo it; seen: clients.create';
-- marcai_app may: delete, insert, select, update

create table client_import_row (
  business_id uuid not null,
  import_id uuid not null,
  line integer not null,
  client_id uuid not null,
  outcome text not null,
  filled jsonb not null default '{}'::jsonb,
  constraint client_import_row_pkey PRIMARY KEY (business_id, import_id, line),
  constraint client_import_row_business_id_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id) ON DELETE CASCADE,
  constraint client_import_row_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint client_import_row_business_id_import_id_fkey FOREIGN KEY (business_id, import_id) REFERENCES client_import(business_id, id),
  constraint client_import_row_line_check CHECK (line > 0),
  constraint client_import_row_outcome_check CHECK (outcome = ANY (ARRAY['added', 'filled']))
);
CREATE INDEX client_import_row_client ON client_import_row USING btree (business_id, client_id);
alter table client_import_row enable row level security;
alter table client_import_row force row level security;
create policy own_business on client_import_row using (business_id = current_business()) with check (business_id = current_business());
comment on table client_import_row is 'archive: importacoes-linhas; import: none, taking an import back is for the business that made it; bound: what was done; removal: clients.delete; about: client, which card came of which line, to undo it; seen: clients.create; until: when the client is erased';
-- marcai_app may: delete, insert, select, update

create table client_not_duplicate (
  business_id uuid not null,
  client_id uuid not null,
  other_id uuid not null,
  at timestamptz not null,
  constraint client_not_duplicate_pkey PRIMARY KEY (business_id, client_id, other_id),
  constraint client_not_duplicate_business_id_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id) ON DELETE CASCADE,
  constraint client_not_duplicate_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint client_not_duplicate_business_id_other_id_fkey FOREIGN KEY (business_id, other_id) REFERENCES client(business_id, id) ON DELETE CASCADE,
  constraint client_not_duplicate_check CHECK (client_id < other_id)
);
CREATE INDEX client_not_duplicate_other ON client_not_duplicate USING btree (business_id, other_id);
alter table client_not_duplicate enable row level security;
alter table client_not_duplicate force row level security;
create policy own_business on client_not_duplicate using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER within_bound AFTER INSERT ON client_not_duplicate REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('100000', 'true');
comment on table client_not_duplicate is 'archive: clientes-nao-duplicados; removal: clients.delete; about: client, two cards that are two people; seen: clients.edit; until: when the client is erased';
-- marcai_app may: delete, insert, select, update

create table client_page (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  client_id uuid not null,
  secret_hash bytea not null,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  made_by uuid,
  constraint client_page_pkey PRIMARY KEY (business_id, id),
  constraint client_page_business_id_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id) ON DELETE CASCADE,
  constraint client_page_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint client_page_business_id_made_by_fkey FOREIGN KEY (business_id, made_by) REFERENCES member(business_id, account_id),
  constraint client_page_check CHECK (ends_at > made_at),
  constraint client_page_secret_hash_check CHECK (length(secret_hash) = 32)
);
CREATE INDEX client_page_client ON client_page USING btree (business_id, client_id);
CREATE UNIQUE INDEX client_page_secret ON client_page USING btree (business_id, secret_hash);
alter table client_page enable row level security;
alter table client_page force row level security;
create policy own_business on client_page using (business_id = current_business()) with check (business_id = current_business());
comment on table client_page is 'archive: none, secret addresses, they are made anew; bound: one of each member, professional, client or service; removal: clients.edit; about: client, the address of a client''s own page, as a hash; seen: nobody; until: seven days';
-- marcai_app may: delete, insert, select, update

create table client_request (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  client_id uuid not null,
  kind text not null,
  phone text,
  email text,
  asked_at timestamptz not null,
  due_on date not null,
  state text not null default 'open',
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  constraint client_request_pkey PRIMARY KEY (business_id, id),
  constraint client_request_business_id_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint client_request_business_id_decided_by_fkey FOREIGN KEY (business_id, decided_by) REFERENCES member(business_id, account_id),
  constraint client_request_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint client_request_check CHECK ((state = 'open') = (decided_at IS NULL)),
  constraint client_request_check1 CHECK (state = 'refused' OR reason IS NULL),
  constraint client_request_check2 CHECK (kind = 'contact' OR phone IS NULL AND email IS NULL),
  constraint client_request_email_check CHECK (email = lower(email)),
  constraint client_request_kind_check CHECK (kind = ANY (ARRAY['contact', 'erasure'])),
  constraint client_request_phone_check CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint client_request_reason_check CHECK (reason <> ''),
  constraint client_request_state_check CHECK (state = ANY (ARRAY['open', 'granted', 'refused', 'withdrawn']))
);
CREATE INDEX client_request_client ON client_request USING btree (business_id, client_id);
CREATE INDEX client_request_decided ON client_request USING btree (business_id, decided_at DESC, id) WHERE state <> 'open';
CREATE INDEX client_request_open ON client_request USING btree (business_id, due_on, id) WHERE state = 'open';
alter table client_request enable row level security;
alter table client_request force row level security;
create policy own_business on client_request using (business_id = current_business()) with check (business_id = current_business());
comment on table client_request is 'archive: pedidos-de-titulares; bound: what was done; removal: clients.edit where state = ''open''; about: client, what a client asked for by law, and the answer; seen: clients.edit, the person; until: contact and words go when the client is erased';
-- marcai_app may: delete, insert, select, update

create table client_sender (
  business_id uuid not null,
  delivered integer not null default 0,
  today integer not null default 0,
  day_began_at timestamptz not null,
  tried integer not null default 0,
  bounced integer not null default 0,
  left_us integer not null default 0,
  stopped_at timestamptz,
  stopped_for text,
  constraint client_sender_pkey PRIMARY KEY (business_id),
  constraint client_sender_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint client_sender_check CHECK (today >= 0 AND today <= delivered),
  constraint client_sender_check1 CHECK (bounced >= 0 AND bounced <= tried),
  constraint client_sender_check2 CHECK ((stopped_at IS NULL) = (stopped_for IS NULL)),
  constraint client_sender_delivered_check CHECK (delivered >= 0),
  constraint client_sender_left_us_check CHECK (left_us >= 0),
  constraint client_sender_stopped_for_check CHECK (stopped_for = ANY (ARRAY['bounces', 'leavers'])),
  constraint client_sender_tried_check CHECK (tried >= 0)
);
alter table client_sender enable row level security;
alter table client_sender force row level security;
create policy look_up on client_sender for select using (current_setting('app.lookup', true) = ANY (ARRAY['senders', 'businesses']));
create policy own_business on client_sender using (business_id = current_business()) with check (business_id = current_business());
comment on table client_sender is 'archive: none, how mails from our address have fared, which nobody may bring along; bound: one row; read: before a business is known';
comment on index client_sender_pkey is 'meets: nobody, counted further where it is known';
-- marcai_app may: delete, insert, select, update

create table combo (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  price_cents bigint not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint combo_pkey PRIMARY KEY (business_id, id),
  constraint combo_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint combo_name_check CHECK (name <> ''),
  constraint combo_price_cents_check CHECK (price_cents >= 0)
);
alter table combo enable row level security;
alter table combo force row level security;
create policy own_business on combo using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER within_bound AFTER INSERT ON combo REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('200', 'true');
comment on table combo is 'archive: combos; removal: services.delete; about: nobody, the name of a thing';
-- marcai_app may: delete, insert, select, update

create table combo_service (
  business_id uuid not null,
  combo_id uuid not null,
  service_id uuid not null,
  place integer not null,
  constraint combo_service_pkey PRIMARY KEY (business_id, combo_id, service_id),
  constraint combo_service_business_id_combo_id_fkey FOREIGN KEY (business_id, combo_id) REFERENCES combo(business_id, id) ON DELETE CASCADE,
  constraint combo_service_business_id_service_id_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id) ON DELETE CASCADE,
  constraint combo_service_place_check CHECK (place >= 1 AND place <= 5)
);
CREATE INDEX combo_service_of ON combo_service USING btree (business_id, service_id);
alter table combo_service enable row level security;
alter table combo_service force row level security;
create policy own_business on combo_service using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER within_bound AFTER INSERT ON combo_service REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('1000', 'true');
comment on table combo_service is 'archive: combos-servicos; removal: services.edit';
-- marcai_app may: delete, insert, select, update

create table commission_entry (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  sale_id uuid not null,
  line integer not null,
  professional_id uuid not null,
  kind text not null,
  hundredths integer not null,
  base_cents bigint not null,
  amount_cents bigint not null,
  refund_id uuid,
  at timestamptz not null,
  zone text not null,
  earned_on date not null generated always as ((at AT TIME ZONE zone)::date) stored,
  constraint commission_entry_pkey PRIMARY KEY (business_id, id),
  constraint commission_entry_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint commission_entry_business_id_professional_id_fkey FOREIGN KEY (business_id, professional_id) REFERENCES professional(business_id, id),
  constraint commission_entry_business_id_refund_id_fkey FOREIGN KEY (business_id, refund_id) REFERENCES refund(business_id, id),
  constraint commission_entry_business_id_sale_id_line_fkey FOREIGN KEY (business_id, sale_id, line) REFERENCES sale_item(business_id, sale_id, line),
  constraint commission_entry_check CHECK ((kind = 'reversal') = (refund_id IS NOT NULL)),
  constraint commission_entry_check1 CHECK (
CASE kind
    WHEN 'accrual' THEN base_cents >= 0 AND amount_cents >= 0
    ELSE base_cents <= 0 AND amount_cents <= 0
END),
  constraint commission_entry_hundredths_check CHECK (hundredths >= 0 AND hundredths <= 10000),
  constraint commission_entry_kind_check CHECK (kind = ANY (ARRAY['accrual', 'reversal']))
);
CREATE UNIQUE INDEX commission_accrual ON commission_entry USING btree (business_id, sale_id, line) WHERE kind = 'accrual';
CREATE INDEX commission_line ON commission_entry USING btree (business_id, sale_id, line);
CREATE UNIQUE INDEX commission_reversal ON commission_entry USING btree (business_id, refund_id, sale_id, line) WHERE kind = 'reversal';
CREATE INDEX commission_statement ON commission_entry USING btree (business_id, professional_id, earned_on, at);
alter table commission_entry enable row level security;
alter table commission_entry force row level security;
create policy own_business on commission_entry using (business_id = current_business()) with check (business_id = current_business());
comment on table commission_entry is 'archive: comissoes; rows: only added; bound: what was done; about: team, what a professional earned; seen: dashboard.view';
comment on index commission_accrual is 'meets: nobody, numbered or made with the sale or refund that holds the key';
comment on index commission_reversal is 'meets: nobody, numbered or made with the sale or refund that holds the key';
-- marcai_app may: insert, select

create table deposit_account (
  business_id uuid not null,
  account_id text not null,
  access_token bytea not null,
  webhook_secret bytea not null,
  changed_at timestamptz not null,
  constraint deposit_account_pkey PRIMARY KEY (business_id),
  constraint deposit_account_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint deposit_account_account_id_check CHECK (account_id <> '')
);
alter table deposit_account enable row level security;
alter table deposit_account force row level security;
create policy look_up on deposit_account for select using (current_setting('app.lookup', true) = 'deposits');
create policy own_business on deposit_account using (business_id = current_business()) with check (business_id = current_business());
comment on table deposit_account is 'archive: sinal-conta; import: none, its token is a secret; bound: one row; read: before a business is known; removal: settings.edit; about: nobody, the provider''s number of the business';
-- marcai_app may: delete, insert, select, update

create table deposit_charge (
  business_id uuid not null,
  visit_id uuid not null,
  account_id text not null,
  amount_cents bigint not null,
  state text not null default 'asked',
  payment_id text,
  pix_code text,
  expires_at timestamptz not null,
  is_mismatched boolean not null default false,
  asked_at timestamptz not null,
  checked_at timestamptz not null,
  constraint deposit_charge_pkey PRIMARY KEY (business_id, visit_id),
  constraint deposit_charge_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint deposit_charge_business_id_visit_id_fkey FOREIGN KEY (business_id, visit_id) REFERENCES visit(business_id, id),
  constraint deposit_charge_amount_cents_check CHECK (amount_cents > 0),
  constraint deposit_charge_check CHECK ((state = ANY (ARRAY['asked', 'by_hand', 'cancelled'])) OR payment_id IS NOT NULL),
  constraint deposit_charge_state_check CHECK (state = ANY (ARRAY['asked', 'by_hand', 'pending', 'approved', 'rejected', 'cancelled', 'refunded', 'charged_back']))
);
CREATE INDEX deposit_charge_open ON deposit_charge USING btree (checked_at) WHERE state = ANY (ARRAY['asked', 'pending', 'approved']);
alter table deposit_charge enable row level security;
alter table deposit_charge force row level security;
create policy look_up on deposit_charge for select using (current_setting('app.lookup', true) = 'deposits');
create policy own_business on deposit_charge using (business_id = current_business()) with check (business_id = current_business());
comment on table deposit_charge is 'archive: sinal-cobrancas; import: none, the provider knows it by the other business; bound: what was done; read: before a business is known; about: nobody, the provider''s number of the business';
comment on index deposit_charge_pkey is 'meets: nobody, asked for while its visit is held';
-- marcai_app may: delete, insert, select, update

create table deposit_entry (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  visit_id uuid not null,
  kind text not null,
  amount_cents bigint not null,
  reference text,
  at timestamptz not null,
  account_id uuid,
  actor_name text not null,
  constraint deposit_entry_pkey PRIMARY KEY (business_id, id),
  constraint deposit_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint deposit_entry_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint deposit_entry_business_id_visit_id_fkey FOREIGN KEY (business_id, visit_id) REFERENCES visit(business_id, id),
  constraint deposit_entry_amount_cents_check CHECK (amount_cents > 0),
  constraint deposit_entry_check CHECK (reference IS NULL OR length(reference) >= 1 AND length(reference) <= 100 AND (kind = ANY (ARRAY['received', 'returned']))),
  constraint deposit_entry_kind_check CHECK (kind = ANY (ARRAY['received', 'corrected', 'returned', 'kept']))
);
CREATE INDEX deposit_entry_of ON deposit_entry USING btree (business_id, visit_id);
CREATE INDEX deposit_entry_recent ON deposit_entry USING btree (business_id, at DESC);
CREATE UNIQUE INDEX deposit_entry_reference ON deposit_entry USING btree (business_id, reference, kind) WHERE reference IS NOT NULL;
alter table deposit_entry enable row level security;
alter table deposit_entry force row level security;
create policy own_business on deposit_entry using (business_id = current_business()) with check (business_id = current_business());
comment on table deposit_entry is 'archive: sinal-lancamentos; rows: only added; bound: what was done; addition: pos.refund where kind in (''returned'', ''kept''); about: client, what was paid ahead of a visit, and by whom it was settled; seen: bookings.edit';
comment on index deposit_entry_reference is 'meets: nobody, a payment of that name is looked for while its visit is held';
-- marcai_app may: insert, select

create table deposit_policy (
  business_id uuid not null,
  version integer not null,
  text text not null,
  since timestamptz not null default now(),
  constraint deposit_policy_pkey PRIMARY KEY (business_id, version),
  constraint deposit_policy_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint deposit_policy_text_check CHECK (text <> ''),
  constraint deposit_policy_version_check CHECK (version > 0)
);
alter table deposit_policy enable row level security;
alter table deposit_policy force row level security;
create policy own_business on deposit_policy using (business_id = current_business()) with check (business_id = current_business());
comment on table deposit_policy is 'archive: sinal-politicas; rows: only added; bound: what was done';
-- marcai_app may: insert, select

create table deposit_rule (
  business_id uuid not null,
  kind text not null,
  amount_cents bigint,
  percent integer,
  for_all boolean not null,
  hold_minutes integer not null,
  policy_version integer not null,
  updated_at timestamptz not null default now(),
  constraint deposit_rule_pkey PRIMARY KEY (business_id),
  constraint deposit_rule_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint deposit_rule_business_id_policy_version_fkey FOREIGN KEY (business_id, policy_version) REFERENCES deposit_policy(business_id, version),
  constraint deposit_rule_amount_cents_check CHECK (amount_cents > 0),
  constraint deposit_rule_check CHECK ((kind = 'fixed') = (amount_cents IS NOT NULL)),
  constraint deposit_rule_check1 CHECK ((kind = 'percent') = (percent IS NOT NULL)),
  constraint deposit_rule_hold_minutes_check CHECK (hold_minutes >= 10 AND hold_minutes <= 1440),
  constraint deposit_rule_kind_check CHECK (kind = ANY (ARRAY['fixed', 'percent'])),
  constraint deposit_rule_percent_check CHECK (percent >= 1 AND percent <= 100)
);
alter table deposit_rule enable row level security;
alter table deposit_rule force row level security;
create policy own_business on deposit_rule using (business_id = current_business()) with check (business_id = current_business());
comment on table deposit_rule is 'archive: sinal-regra; bound: one row';
-- marcai_app may: delete, insert, select, update

create table deposit_service (
  business_id uuid not null,
  service_id uuid not null,
  constraint deposit_service_pkey PRIMARY KEY (business_id, service_id),
  constraint deposit_service_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint deposit_service_business_id_service_id_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id) ON DELETE CASCADE
);
alter table deposit_service enable row level security;
alter table deposit_service force row level security;
create policy own_business on deposit_service using (business_id = current_business()) with check (business_id = current_business());
comment on table deposit_service is 'archive: sinal-servicos; bound: one of each member, professional, client or service';
-- marcai_app may: delete, insert, select, update

create table device_key (
  business_id uuid not null,
  account_id uuid not null,
  key bytea not null,
  made_at timestamptz not null,
  constraint device_key_pkey PRIMARY KEY (business_id, account_id),
  constraint device_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint device_key_business_id_account_id_fkey FOREIGN KEY (business_id, account_id) REFERENCES member(business_id, account_id),
  constraint device_key_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint device_key_key_check CHECK (length(key) = 32)
);
alter table device_key enable row level security;
alter table device_key force row level security;
create policy own_business on device_key using (business_id = current_business()) with check (business_id = current_business());
comment on table device_key is 'archive: none, keys of devices; bound: what was done; about: team, seals what the till keeps on a device; seen: nobody';
-- marcai_app may: delete, insert, select, update

create table discarded_sale (
  business_id uuid not null,
  sale_id uuid not null,
  request_hash bytea not null,
  total_cents bigint not null,
  reason text not null,
  content jsonb not null,
  made_at timestamptz,
  seller_name text not null,
  at timestamptz not null,
  account_id uuid,
  actor_name text not null,
  constraint discarded_sale_pkey PRIMARY KEY (business_id, sale_id),
  constraint discarded_sale_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint discarded_sale_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint discarded_sale_reason_check CHECK (reason <> ''),
  constraint discarded_sale_total_cents_check CHECK (total_cents >= 0)
);
CREATE INDEX discarded_sale_recent ON discarded_sale USING btree (business_id, at DESC);
alter table discarded_sale enable row level security;
alter table discarded_sale force row level security;
create policy own_business on discarded_sale using (business_id = current_business()) with check (business_id = current_business());
comment on table discarded_sale is 'archive: vendas-descartadas; rows: only added; bound: what was done; addition: pos.refund; about: team, a sale that was given up, and why; seen: pos.refund';
-- marcai_app may: insert, select

create table discount_approval (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  sale_id uuid not null,
  most_cents bigint not null,
  most_hundredths integer,
  reason text not null,
  at timestamptz not null,
  account_id uuid not null,
  approver_name text not null,
  asked_by uuid,
  constraint discount_approval_pkey PRIMARY KEY (business_id, id),
  constraint discount_approval_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint discount_approval_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  constraint discount_approval_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint discount_approval_most_cents_check CHECK (most_cents > 0),
  constraint discount_approval_most_hundredths_check CHECK (most_hundredths >= 0 AND most_hundredths <= 10000),
  constraint discount_approval_reason_check CHECK (reason <> '')
);
CREATE INDEX discount_approval_sale ON discount_approval USING btree (business_id, sale_id);
alter table discount_approval enable row level security;
alter table discount_approval force row level security;
create policy own_business on discount_approval using (business_id = current_business()) with check (business_id = current_business());
comment on table discount_approval is 'archive: descontos-autorizados; rows: only added; bound: what was done; about: team, who approved a discount; seen: pos.view';
-- marcai_app may: insert, select

create table domain (
  business_id uuid not null,
  name text not null,
  token text not null,
  state text not null default 'pending',
  problem text,
  attempted_at timestamptz not null default now(),
  checked_at timestamptz,
  failing_since timestamptz,
  secure_until timestamptz,
  constraint domain_pkey PRIMARY KEY (business_id),
  constraint domain_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint domain_check CHECK (state <> 'failed' OR problem IS NOT NULL),
  constraint domain_check1 CHECK (failing_since IS NULL OR state = 'active'),
  constraint domain_name_check CHECK (name ~ '^[a-z0-9.-]+\.[a-z0-9-]+$' AND length(name) <= 253),
  constraint domain_problem_check CHECK (problem = ANY (ARRAY['proof_missing', 'proof_other', 'host_missing', 'host_elsewhere', 'taken', 'alike', 'silent'])),
  constraint domain_state_check CHECK (state = ANY (ARRAY['pending', 'verifying', 'active', 'failed'])),
  constraint domain_token_check CHECK (token ~ '^[a-z0-9]{32}$')
);
CREATE INDEX domain_to_check ON domain USING btree (checked_at NULLS FIRST);
alter table domain enable row level security;
alter table domain force row level security;
create policy look_up on domain for select using (current_setting('app.lookup', true) = ANY (ARRAY['host', 'domain']));
create policy own_business on domain using (business_id = current_business()) with check (business_id = current_business());
comment on table domain is 'archive: dominio; import: none, a name is proved anew; bound: one row; read: before a business is known; removal: landing.publish; about: nobody, the name of a site';
comment on column domain.token is 'secret';
-- marcai_app may: delete, insert, select, update

create table domain_host (
  business_id uuid not null,
  host text not null,
  bought text not null,
  looks text not null,
  constraint domain_host_pkey PRIMARY KEY (business_id, host),
  constraint domain_host_business_id_fkey FOREIGN KEY (business_id) REFERENCES domain(business_id) ON DELETE CASCADE,
  constraint domain_host_host_check CHECK (host = lower(host) AND length(host) <= 257),
  constraint domain_host_looks EXCLUDE USING gist (looks WITH =, bought WITH <>)
);
CREATE UNIQUE INDEX domain_host_holder ON domain_host USING btree (host);
alter table domain_host enable row level security;
alter table domain_host force row level security;
create policy look_up on domain_host for select using (current_setting('app.lookup', true) = 'host');
create policy own_business on domain_host using (business_id = current_business()) with check (business_id = current_business());
comment on table domain_host is 'directory: hosts; archive: none, by which name a request is answered; bound: forgotten after days; read: before a business is known; removal: landing.publish';
comment on index domain_host_holder is 'of: all businesses; meets: nobody, a job holds names, and tells whoever comes second (src/domains/server/domain.test.ts)';
comment on index domain_host_looks is 'of: all businesses; meets: nobody, a job holds names, and tells whoever comes second (src/domains/server/domain.test.ts)';
comment on index domain_host_pkey is 'meets: nobody, a job holds names, and tells whoever comes second (src/domains/server/domain.test.ts)';
-- marcai_app may: delete, insert, select, update

create table double_charge (
  business_id uuid not null,
  sale_id uuid not null,
  register_session_id uuid not null,
  total_cents bigint not null,
  cash_cents bigint not null,
  made_at timestamptz not null,
  at timestamptz not null,
  seller_name text not null,
  sent_by uuid,
  sender_name text not null,
  constraint double_charge_pkey PRIMARY KEY (business_id, sale_id, register_session_id),
  constraint double_charge_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint double_charge_business_id_register_session_id_fkey FOREIGN KEY (business_id, register_session_id) REFERENCES register_session(business_id, id),
  constraint double_charge_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, id),
  constraint double_charge_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES account(id),
  constraint double_charge_check CHECK (cash_cents >= 0 AND cash_cents <= total_cents),
  constraint double_charge_total_cents_check CHECK (total_cents >= 0)
);
CREATE INDEX double_charge_session ON double_charge USING btree (business_id, register_session_id);
alter table double_charge enable row level security;
alter table double_charge force row level security;
create policy own_business on double_charge using (business_id = current_business()) with check (business_id = current_business());
comment on table double_charge is 'archive: vendas-cobradas-em-dobro; rows: only added; bound: what was done; about: team, what two registers charged; seen: pos.view';
comment on index double_charge_pkey is 'meets: nobody, noted while the sale is held by its id (src/sales/server/charged-elsewhere.test.ts)';
-- marcai_app may: insert, select

create table first_steps (
  business_id uuid not null,
  set_aside text[] not null default '{}'[],
  ended_at timestamptz,
  constraint first_steps_pkey PRIMARY KEY (business_id),
  constraint first_steps_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint first_steps_set_aside_check CHECK (set_aside <@ ARRAY['team', 'pix', 'cards'])
);
alter table first_steps enable row level security;
alter table first_steps force row level security;
create policy own_business on first_steps using (business_id = current_business()) with check (business_id = current_business());
comment on table first_steps is 'archive: primeiros-passos; import: replaces what is there; bound: one row';
-- marcai_app may: delete, insert, select, update

create table invitation (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  email text not null,
  role text not null,
  invited_by uuid not null,
  link_hash bytea,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint invitation_pkey PRIMARY KEY (business_id, id),
  constraint invitation_business_id_email_key UNIQUE (business_id, email),
  constraint invitation_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES account(id),
  constraint invitation_email_check CHECK (email = lower(email)),
  constraint invitation_role_check CHECK (role = ANY (ARRAY['admin', 'manager', 'employee', 'receptionist', 'professional', 'professional_without_contacts']))
);
CREATE UNIQUE INDEX invitation_link ON invitation USING btree (business_id, link_hash);
alter table invitation enable row level security;
alter table invitation force row level security;
create policy own_business on invitation using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER within_bound AFTER INSERT ON invitation REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('2000', 'true');
comment on table invitation is 'archive: convites; import: none, links that were mailed lead to the other business; removal: users.manage; addition: users.manage; about: account, whom an owner asked in; seen: users.manage; until: when it is taken, withdrawn or asked anew';
-- marcai_app may: delete, insert, select, update

create table invoice (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  description text not null,
  amount_cents bigint not null,
  number bigint not null,
  status text not null,
  issued_at timestamptz not null,
  plan_id uuid,
  kind text not null default 'period',
  due_at timestamptz,
  plan_cents bigint,
  plan_period text,
  discount_cents bigint not null default 0,
  coupon_id uuid,
  paid_at timestamptz,
  from_at timestamptz,
  to_at timestamptz,
  taken_back_at timestamptz,
  constraint invoice_pkey PRIMARY KEY (business_id, id),
  constraint invoice_business_id_number_key UNIQUE (business_id, number),
  constraint invoice_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint invoice_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(id),
  constraint invoice_amount_cents_check CHECK (amount_cents >= 0),
  constraint invoice_check CHECK (taken_back_at IS NULL OR status = 'failed'),
  constraint invoice_check1 CHECK (from_at < to_at),
  constraint invoice_check2 CHECK ((plan_cents IS NULL) = (plan_id IS NULL) AND (plan_period IS NULL) = (plan_id IS NULL)),
  constraint invoice_check3 CHECK (kind = 'change' OR plan_cents = (amount_cents + discount_cents)),
  constraint invoice_check4 CHECK (kind = 'period' OR discount_cents = 0),
  constraint invoice_check5 CHECK ((coupon_id IS NOT NULL) = (discount_cents > 0)),
  constraint invoice_description_check CHECK (description <> ''),
  constraint invoice_discount_cents_check CHECK (discount_cents >= 0),
  constraint invoice_kind_check CHECK (kind = ANY (ARRAY['period', 'change'])),
  constraint invoice_plan_cents_check CHECK (plan_cents >= 0),
  constraint invoice_plan_period_check CHECK (plan_period = ANY (ARRAY['month', 'year', '7 days'])),
  constraint invoice_status_check CHECK (status = ANY (ARRAY['paid', 'pending', 'failed', 'replaced', 'cancelled']))
);
CREATE INDEX invoice_issued ON invoice USING btree (business_id, issued_at DESC);
CREATE UNIQUE INDEX invoice_pending ON invoice USING btree (business_id) WHERE status = 'pending' AND plan_id IS NOT NULL;
alter table invoice enable row level security;
alter table invoice force row level security;
create policy look_up on invoice for select using (current_setting('app.lookup', true) = ANY (ARRAY['due', 'referrals', 'figures', 'businesses']));
create policy own_business on invoice using (business_id = current_business()) with check (business_id = current_business());
comment on table invoice is 'archive: faturas; import: none, what is paid to us belongs to the account that pays; bound: what was done; read: before a business is known; stays: what was paid to us, as the tax law says';
comment on index invoice_business_id_number_key is 'meets: nobody, its number is drawn from a sequence';
comment on index invoice_pending is 'meets: nobody, the business is held while an invoice is made or dropped';
-- marcai_app may: delete, insert, select, update

create table job (
  id uuid not null default uuidv7(),
  task text not null,
  payload jsonb not null default '{}'::jsonb,
  key text,
  is_urgent boolean not null default false,
  run_at timestamptz not null default now(),
  timed_at timestamptz not null default now(),
  attempts integer not null default 0,
  lost integer not null default 0,
  runner integer,
  sent_at timestamptz,
  last_error text,
  mail_refused boolean not null default false,
  failed_at timestamptz,
  constraint job_pkey PRIMARY KEY (id)
);
CREATE INDEX job_due ON job USING btree (is_urgent DESC, run_at) WHERE runner IS NULL AND failed_at IS NULL;
CREATE INDEX job_taken ON job USING btree (runner) WHERE runner IS NOT NULL;
CREATE UNIQUE INDEX job_waiting_key ON job USING btree (key) WHERE runner IS NULL;
comment on table job is 'of: nobody; rows: come and go; about: client, what is to be done: ids, and the address of letters whose person is gone; seen: operator; until: when it is done, or 30 days after it was given up';
comment on index job_waiting_key is 'meets: nobody, the later one of a key takes the place of the earlier';
-- marcai_app may: delete, insert, select, update

create table job_clock (
  task text not null,
  started_at timestamptz not null,
  constraint job_clock_pkey PRIMARY KEY (task)
);
comment on table job_clock is 'of: nobody; rows: come and go';
comment on index job_clock_pkey is 'meets: nobody, started anew where it is known';
-- marcai_app may: delete, insert, select, update

create table known_device (
  account_id uuid not null,
  hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint known_device_pkey PRIMARY KEY (account_id, hash),
  constraint known_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX known_device_hash ON known_device USING btree (hash);
comment on table known_device is 'of: nobody; rows: come and go; about: account, a device on which somebody came in, as a hash; seen: nobody; until: 400 days without use';
comment on index known_device_pkey is 'meets: nobody, remembered anew where it is known';
-- marcai_app may: delete, insert, select, update

create table link_picture (
  business_id uuid not null,
  page text not null,
  hash text not null,
  data bytea not null,
  constraint link_picture_pkey PRIMARY KEY (business_id, page),
  constraint link_picture_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint link_picture_hash_check CHECK (hash <> ''),
  constraint link_picture_page_check CHECK (page = ANY (ARRAY['agendamento', 'site']))
);
alter table link_picture enable row level security;
alter table link_picture force row level security;
create policy own_business on link_picture using (business_id = current_business()) with check (business_id = current_business());
comment on table link_picture is 'archive: none, drawn anew of what is in it; bound: counted by its verb; rows: come and go';
comment on index link_picture_pkey is 'meets: nobody, drawn anew where it is known';
-- marcai_app may: delete, insert, select, update

create table mail (
  id uuid not null default uuidv7(),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sender text,
  answers_to text,
  calendar text,
  created_at timestamptz not null default now(),
  constraint mail_pkey PRIMARY KEY (id)
);
comment on table mail is 'of: nobody; rows: come and go; about: client, letters of an installation without a mail server, which shows them at `/dev/mail`: none in production; seen: nobody';
-- marcai_app may: delete, insert, select, update

create table mail_token (
  hash bytea not null,
  purpose text not null,
  account_id uuid not null,
  email text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint mail_token_pkey PRIMARY KEY (hash),
  constraint mail_token_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint mail_token_purpose_check CHECK (purpose = ANY (ARRAY['verify_email', 'reset_password', 'sign_in', 'operator']))
);
CREATE INDEX mail_token_account ON mail_token USING btree (account_id, purpose);
comment on table mail_token is 'of: nobody; rows: come and go; about: account, links and codes of letters, as a hash; seen: nobody; until: when it is past';
-- marcai_app may: delete, insert, select, update

create table main_site (
  only_row boolean not null default true,
  draft jsonb not null,
  published jsonb not null,
  published_at timestamptz,
  constraint main_site_pkey PRIMARY KEY (only_row),
  constraint main_site_only_row_check CHECK (only_row)
);
comment on table main_site is 'of: nobody';
comment on index main_site_pkey is 'meets: nobody, the one row is there from the beginning';
-- marcai_app may: select, update

create table main_site_version (
  id uuid not null default uuidv7(),
  content jsonb not null,
  published_at timestamptz not null,
  constraint main_site_version_pkey PRIMARY KEY (id)
);
comment on table main_site_version is 'of: nobody';
-- marcai_app may: delete, insert, select, update

create table member (
  business_id uuid not null,
  account_id uuid not null,
  role text not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  phone text,
  gained jsonb not null default '{}'::jsonb,
  constraint member_pkey PRIMARY KEY (business_id, account_id),
  constraint member_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint member_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint member_gained_check CHECK (jsonb_typeof(gained) = 'object'),
  constraint member_phone_check CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint member_role_check CHECK (role = ANY (ARRAY['admin', 'manager', 'employee', 'receptionist', 'professional', 'professional_without_contacts']))
);
CREATE INDEX member_account ON member USING btree (account_id);
alter table member enable row level security;
alter table member force row level security;
create policy look_up on member for select using (current_setting('app.lookup', true) = ANY (ARRAY['sign_in', 'kin', 'erasure', 'businesses']));
create policy own_business on member using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER within_bound AFTER INSERT ON member REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('300', 'true');
comment on table member is 'archive: usuarios; import: none, people join by an invitation; read: before a business is known; removal: users.manage where removed_at is null; about: team, who works in the business, as what; seen: users.manage, the person';
-- marcai_app may: delete, insert, select, update

create table message (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null,
  channel text not null,
  client_id uuid not null,
  visit_id uuid,
  starts_at timestamptz,
  birthday_on date,
  due_at timestamptz not null,
  state text not null,
  reason text,
  changed_at timestamptz not null,
  account_id uuid,
  provider_id text,
  unsubscribe_hash bytea,
  constraint message_pkey PRIMARY KEY (business_id, id),
  constraint message_business_id_visit_id_kind_channel_starts_at_key UNIQUE (business_id, visit_id, kind, channel, starts_at),
  constraint message_business_id_account_id_fkey FOREIGN KEY (business_id, account_id) REFERENCES member(business_id, account_id),
  constraint message_business_id_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint message_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint message_about CHECK ((kind = 'birthday') = (birthday_on IS NOT NULL) AND (kind = 'birthday') = (visit_id IS NULL)),
  constraint message_channel_check CHECK (channel = ANY (ARRAY['email', 'whatsapp', 'sms'])),
  constraint message_check CHECK ((state = 'not_sent') = (reason IS NOT NULL)),
  constraint message_check1 CHECK ((visit_id IS NULL) = (starts_at IS NULL)),
  constraint message_kind_check CHECK (kind = ANY (ARRAY['booked', 'reminder', 'second_reminder', 'thanks', 'miss_you', 'birthday'])),
  constraint message_provider_id_check CHECK (provider_id <> ''),
  constraint message_reason_check CHECK (reason = ANY (ARRAY['moved', 'cancelled', 'gone', 'birthday_changed', 'pending', 'opted_out', 'not_agreed', 'no_address', 'client_gone', 'switched_off', 'too_late', 'came_back', 'suspended', 'too_many', 'no_channel', 'refused', 'channel_refused', 'owner_unproven', 'sender_stopped', 'day_full', 'imported', 'bounced'])),
  constraint message_state_check CHECK (state = ANY (ARRAY['waiting', 'sending', 'failed', 'sent', 'not_sent', 'opened', 'unsure'])),
  constraint message_unsubscribe_hash_check CHECK (length(unsubscribe_hash) = 32)
);
CREATE UNIQUE INDEX message_birthday ON message USING btree (business_id, client_id, channel, EXTRACT(year FROM birthday_on)) WHERE birthday_on IS NOT NULL;
CREATE INDEX message_client ON message USING btree (business_id, client_id);
CREATE INDEX message_newest ON message USING btree (business_id, due_at DESC, id);
CREATE UNIQUE INDEX message_provider ON message USING btree (business_id, provider_id) WHERE provider_id IS NOT NULL;
CREATE UNIQUE INDEX message_unsubscribe ON message USING btree (business_id, unsubscribe_hash) WHERE unsubscribe_hash IS NOT NULL;
alter table message enable row level security;
alter table message force row level security;
create policy own_business on message using (business_id = current_business()) with check (business_id = current_business());
comment on table message is 'archive: mensagens; bound: what was done; removal: clients.delete; imported: state = not_sent, reason = switched_off where state in (waiting, sending, failed); people: stay somebody; about: client, proof that a message was sent, without its words and address; seen: bookings.edit; until: two years';
comment on index message_provider is 'meets: nobody, the service names each message by itself';
-- marcai_app may: delete, insert, select, update

create table message_channel (
  business_id uuid not null,
  channel text not null,
  sender text not null,
  sealed_token bytea not null,
  template text,
  birthday_template text,
  birthday_since timestamptz,
  has_buttons boolean not null default false,
  sealed_app_secret bytea,
  price_cents bigint,
  since timestamptz not null,
  problem text,
  constraint message_channel_pkey PRIMARY KEY (business_id, channel),
  constraint message_channel_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint message_channel_channel_check CHECK (channel = ANY (ARRAY['whatsapp', 'sms'])),
  constraint message_channel_check1 CHECK ((channel = 'whatsapp') = (template IS NOT NULL)),
  constraint message_channel_check2 CHECK (channel = 'whatsapp' OR birthday_template IS NULL),
  constraint message_channel_check3 CHECK (channel = 'whatsapp' OR NOT has_buttons),
  constraint message_channel_check4 CHECK (channel = 'whatsapp' OR sealed_app_secret IS NULL),
  constraint message_channel_check5 CHECK (channel = 'sms' OR price_cents IS NULL),
  constraint message_channel_check6 CHECK ((birthday_template IS NULL) = (birthday_since IS NULL)),
  constraint message_channel_check7 CHECK (sealed_app_secret IS NOT NULL OR NOT has_buttons),
  constraint message_channel_price_cents_check CHECK (price_cents >= 1 AND price_cents <= 1000),
  constraint message_channel_problem_check CHECK (problem = ANY (ARRAY['refused', 'sealed'])),
  constraint message_channel_sender_check CHECK (sender <> '')
);
alter table message_channel enable row level security;
alter table message_channel force row level security;
create policy look_up on message_channel for select using (current_setting('app.lookup', true) = 'replies');
create policy own_business on message_channel using (business_id = current_business()) with check (business_id = current_business());
comment on table message_channel is 'archive: mensagens-canais; import: none, its token is a secret; bound: one of each kind, day, month or currency; read: before a business is known; removal: settings.edit';
comment on index message_channel_pkey is 'meets: nobody, changed where it is known';
-- marcai_app may: delete, insert, select, update

create table message_reply (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  provider_id text not null,
  message_id uuid,
  client_id uuid,
  phone text not null,
  button text,
  text text not null,
  outcome text,
  received_at timestamptz not null,
  read_at timestamptz,
  read_by uuid,
  constraint message_reply_pkey PRIMARY KEY (business_id, id),
  constraint message_reply_business_id_provider_id_key UNIQUE (business_id, provider_id),
  constraint message_reply_business_id_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint message_reply_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint message_reply_business_id_message_id_fkey FOREIGN KEY (business_id, message_id) REFERENCES message(business_id, id) ON DELETE SET NULL (message_id),
  constraint message_reply_business_id_read_by_fkey FOREIGN KEY (business_id, read_by) REFERENCES member(business_id, account_id),
  constraint message_reply_button_check CHECK (button = ANY (ARRAY['confirm', 'move', 'decline'])),
  constraint message_reply_check CHECK (outcome IS NULL OR button IS NOT NULL AND read_at IS NOT NULL),
  constraint message_reply_check1 CHECK (read_at IS NOT NULL OR read_by IS NULL),
  constraint message_reply_outcome_check CHECK (outcome = ANY (ARRAY['confirmed', 'cancelled', 'told'])),
  constraint message_reply_phone_check CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint message_reply_provider_id_check CHECK (provider_id <> ''),
  constraint message_reply_text_check CHECK (text <> '')
);
CREATE INDEX message_reply_client ON message_reply USING btree (business_id, client_id);
CREATE INDEX message_reply_message ON message_reply USING btree (business_id, message_id);
CREATE INDEX message_reply_newest ON message_reply USING btree (business_id, received_at DESC, id);
CREATE INDEX message_reply_unread ON message_reply USING btree (business_id, received_at DESC) WHERE read_at IS NULL;
alter table message_reply enable row level security;
alter table message_reply force row level security;
create policy own_business on message_reply using (business_id = current_business()) with check (business_id = current_business());
comment on table message_reply is 'archive: mensagens-respostas; import: none, they belong to an account at the service that is not taken along; bound: forgotten after days; removal: clients.delete; about: client, what a client answered on WhatsApp; seen: bookings.edit; until: two years, or when the client is erased';
comment on index message_reply_business_id_provider_id_key is 'meets: nobody, written where there is none yet';
-- marcai_app may: delete, insert, select, update

create table message_rule (
  business_id uuid not null,
  kind text not null,
  channel text not null,
  on_since timestamptz,
  amount integer not null,
  text text not null,
  constraint message_rule_pkey PRIMARY KEY (business_id, kind, channel),
  constraint message_rule_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint message_rule_amount_check CHECK (amount >= 1 AND amount <= 168),
  constraint message_rule_channel_check CHECK (channel = ANY (ARRAY['email', 'whatsapp', 'sms'])),
  constraint message_rule_kind_check CHECK (kind = ANY (ARRAY['booked', 'reminder', 'second_reminder', 'thanks', 'miss_you', 'birthday'])),
  constraint message_rule_text_check CHECK (text <> '')
);
alter table message_rule enable row level security;
alter table message_rule force row level security;
create policy own_business on message_rule using (business_id = current_business()) with check (business_id = current_business());
comment on table message_rule is 'archive: mensagens-regras; import: replaces what is there; bound: one of each kind, day, month or currency; imported: on_since = null';
-- marcai_app may: delete, insert, select, update

create table message_settings (
  business_id uuid not null,
  quiet_from integer,
  quiet_to integer,
  planned_at timestamptz,
  constraint message_settings_pkey PRIMARY KEY (business_id),
  constraint message_settings_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint message_settings_check CHECK ((quiet_from IS NULL) = (quiet_to IS NULL)),
  constraint message_settings_quiet_from_check CHECK (quiet_from >= 0 AND quiet_from <= 1439),
  constraint message_settings_quiet_to_check CHECK (quiet_to >= 0 AND quiet_to <= 1439)
);
CREATE INDEX message_settings_planned ON message_settings USING btree (planned_at NULLS FIRST);
alter table message_settings enable row level security;
alter table message_settings force row level security;
create policy look_up on message_settings for select using (current_setting('app.lookup', true) = 'messages');
create policy own_business on message_settings using (business_id = current_business()) with check (business_id = current_business());
comment on table message_settings is 'archive: mensagens-ajustes; import: replaces what is there; bound: one row; read: before a business is known; imported: planned_at = null';
-- marcai_app may: delete, insert, select, update

create table monthly_goal (
  business_id uuid not null,
  goal_cents bigint not null,
  constraint monthly_goal_pkey PRIMARY KEY (business_id),
  constraint monthly_goal_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint monthly_goal_goal_cents_check CHECK (goal_cents >= 0)
);
alter table monthly_goal enable row level security;
alter table monthly_goal force row level security;
create policy own_business on monthly_goal using (business_id = current_business()) with check (business_id = current_business());
comment on table monthly_goal is 'archive: meta-mensal; import: replaces what is there; bound: one of each kind, day, month or currency';
-- marcai_app may: delete, insert, select, update

create table news_seen (
  business_id uuid not null,
  account_id uuid not null,
  seen_at timestamptz not null,
  constraint news_seen_pkey PRIMARY KEY (business_id, account_id),
  constraint news_seen_business_id_account_id_fkey FOREIGN KEY (business_id, account_id) REFERENCES member(business_id, account_id),
  constraint news_seen_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
);
alter table news_seen enable row level security;
alter table news_seen force row level security;
create policy own_business on news_seen using (business_id = current_business()) with check (business_id = current_business());
comment on table news_seen is 'archive: none, it says who has looked and nothing of the business; bound: one of each member, professional, client or service; about: team, until when a member has looked at what came in; seen: nobody';
-- marcai_app may: delete, insert, select, update

create table occupation (
  business_id uuid not null,
  appointment_id uuid not null,
  holder_id uuid not null,
  unit integer not null,
  occupied_from timestamptz not null,
  occupied_to timestamptz not null,
  is_squeezed_in boolean not null,
  is_kept_from_visitors boolean not null,
  constraint occupation_pkey PRIMARY KEY (business_id, holder_id, unit, occupied_from, appointment_id),
  constraint occupation_business_id_appointment_id_fkey FOREIGN KEY (business_id, appointment_id) REFERENCES appointment(business_id, id) ON DELETE CASCADE,
  constraint occupation_check CHECK (occupied_from < occupied_to),
  constraint occupation_unit_check CHECK (unit >= 0),
  constraint occupation_no_overlap EXCLUDE USING gist (business_id WITH =, holder_id WITH =, unit WITH =, tstzrange(occupied_from, occupied_to) WITH &&) WHERE (NOT is_squeezed_in AND NOT is_kept_from_visitors) DEFERRABLE
);
CREATE INDEX occupation_of ON occupation USING btree (business_id, appointment_id);
alter table occupation enable row level security;
alter table occupation force row level security;
create policy own_business on occupation using (business_id = current_business()) with check (business_id = current_business());
comment on table occupation is 'archive: none, derived from the appointments; bound: the plan; removal: bookings.edit';
comment on index occupation_pkey is 'meets: nobody, it ends with the appointment, which one request writes at a time';
-- marcai_app may: delete, insert, select, update

create table offline_sale (
  business_id uuid not null,
  sale_id uuid not null,
  register_session_id uuid,
  made_at timestamptz not null,
  seller_name text not null,
  sent_by uuid,
  sender_name text not null,
  constraint offline_sale_pkey PRIMARY KEY (business_id, sale_id),
  constraint offline_sale_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint offline_sale_business_id_register_session_id_fkey FOREIGN KEY (business_id, register_session_id) REFERENCES register_session(business_id, id),
  constraint offline_sale_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, id),
  constraint offline_sale_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES account(id)
);
alter table offline_sale enable row level security;
alter table offline_sale force row level security;
create policy own_business on offline_sale using (business_id = current_business()) with check (business_id = current_business());
comment on table offline_sale is 'archive: vendas-sem-internet; rows: only added; bound: what was done; about: team, who sold without a network, and who sent it; seen: pos.view';
-- marcai_app may: insert, select

create table online_booking (
  business_id uuid not null,
  visit_id uuid not null,
  name text not null,
  email text,
  phone text,
  address text,
  told_starts_at timestamptz,
  told_cancelled boolean not null default false,
  told_pending boolean not null default false,
  told_parts jsonb,
  held_until timestamptz,
  deposit_policy_version integer,
  language text not null default 'pt-BR',
  created_at timestamptz not null default now(),
  constraint online_booking_pkey PRIMARY KEY (business_id, visit_id),
  constraint online_booking_business_id_deposit_policy_version_fkey FOREIGN KEY (business_id, deposit_policy_version) REFERENCES deposit_policy(business_id, version),
  constraint online_booking_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint online_booking_business_id_visit_id_fkey FOREIGN KEY (business_id, visit_id) REFERENCES visit(business_id, id) ON DELETE CASCADE,
  constraint online_booking_email_check CHECK (email = lower(email)),
  constraint online_booking_language_check CHECK (language = ANY (ARRAY['pt-BR', 'en-US', 'es-ES'])),
  constraint online_booking_name_check CHECK (name <> ''),
  constraint online_booking_phone_check CHECK (phone ~ '^\+[1-9][0-9]{7,14}$')
);
CREATE INDEX online_booking_email ON online_booking USING btree (business_id, email);
CREATE INDEX online_booking_held ON online_booking USING btree (business_id, held_until) WHERE held_until IS NOT NULL;
CREATE INDEX online_booking_phone ON online_booking USING btree (business_id, phone);
alter table online_booking enable row level security;
alter table online_booking force row level security;
create policy look_up on online_booking for select using (current_setting('app.lookup', true) = 'overdue');
create policy own_business on online_booking using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER booking_comes_back AFTER INSERT ON online_booking FOR EACH ROW EXECUTE FUNCTION forget_removed_booking();
comment on table online_booking is 'archive: agendamentos-online; bound: the plan; read: before a business is known; removal: bookings.delete; about: client, what a visitor typed to book; seen: bookings.view, the person; until: when the client is erased';
-- marcai_app may: delete, insert, select, update

create table paid_currency (
  business_id uuid not null,
  currency text not null,
  constraint paid_currency_pkey PRIMARY KEY (business_id),
  constraint currency_stands FOREIGN KEY (business_id, currency) REFERENCES business(id, currency),
  constraint paid_currency_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
);
alter table paid_currency enable row level security;
alter table paid_currency force row level security;
create policy own_business on paid_currency using (business_id = current_business()) with check (business_id = current_business());
comment on table paid_currency is 'archive: none, made of the payments that are in it themselves; rows: only added; bound: one of each kind, day, month or currency';
comment on index paid_currency_pkey is 'meets: nobody, kept once, by what takes money first';
-- marcai_app may: insert, select

create table paper (
  kind text not null,
  version integer not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint paper_pkey PRIMARY KEY (kind, version),
  constraint paper_kind_check CHECK (kind = ANY (ARRAY['terms', 'privacy'])),
  constraint paper_text_check CHECK (text <> ''),
  constraint paper_version_check CHECK (version > 1)
);
comment on table paper is 'of: nobody; rows: only added';
comment on index paper_pkey is 'meets: nobody, one is published after the other';
-- marcai_app may: insert, select

create table paper_acceptance (
  account_id uuid not null,
  kind text not null,
  version integer not null,
  accepted_at timestamptz not null default now(),
  constraint paper_acceptance_pkey PRIMARY KEY (account_id, kind, version),
  constraint paper_acceptance_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint paper_acceptance_kind_check CHECK (kind = ANY (ARRAY['terms', 'privacy'])),
  constraint paper_acceptance_version_check CHECK (version > 0)
);
CREATE INDEX paper_acceptance_version ON paper_acceptance USING btree (kind, version);
comment on table paper_acceptance is 'of: nobody; rows: only added; about: account, with which terms somebody signed up; seen: the person, operator';
comment on index paper_acceptance_pkey is 'meets: nobody, written once, with the account';
-- marcai_app may: insert, select

create table passkey (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}'[],
  name text not null,
  made_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint passkey_credential_id_check CHECK (length(credential_id) >= 1 AND length(credential_id) <= 1023),
  constraint passkey_name_check CHECK (name <> ''),
  constraint passkey_sign_count_check CHECK (sign_count >= 0)
);
CREATE INDEX passkey_account ON passkey USING btree (account_id);
CREATE UNIQUE INDEX passkey_credential ON passkey USING btree (credential_id);
comment on table passkey is 'of: nobody; about: account, a device that somebody comes in by: its public key; seen: the person';
-- marcai_app may: delete, insert, select, update

create table passkey_challenge (
  id uuid not null default uuidv7(),
  challenge bytea not null,
  session_id uuid,
  attempt_hash bytea,
  expires_at timestamptz not null,
  constraint passkey_challenge_pkey PRIMARY KEY (id),
  constraint passkey_challenge_attempt_hash_key UNIQUE (attempt_hash),
  constraint passkey_challenge_session_id_key UNIQUE (session_id),
  constraint passkey_challenge_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint passkey_challenge_attempt_hash_check CHECK (length(attempt_hash) = 32),
  constraint passkey_challenge_challenge_check CHECK (length(challenge) = 32),
  constraint passkey_challenge_check CHECK ((session_id IS NULL) <> (attempt_hash IS NULL))
);
CREATE INDEX passkey_challenge_expires ON passkey_challenge USING btree (expires_at);
comment on table passkey_challenge is 'of: nobody; rows: come and go';
-- marcai_app may: delete, insert, select, update

create table payment (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  sale_id uuid not null,
  register_session_id uuid not null,
  method text not null,
  amount_cents bigint not null,
  received_cents bigint,
  to_be_checked boolean not null default false,
  at timestamptz not null,
  card_kind text,
  installments integer,
  fee_hundredths integer,
  fee_cents bigint,
  arrives_on date,
  in_parts boolean not null default false,
  visit_id uuid,
  constraint payment_pkey PRIMARY KEY (business_id, id),
  constraint payment_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint payment_business_id_register_session_id_fkey FOREIGN KEY (business_id, register_session_id) REFERENCES register_session(business_id, id),
  constraint payment_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, id),
  constraint payment_business_id_visit_id_fkey FOREIGN KEY (business_id, visit_id) REFERENCES visit(business_id, id),
  constraint payment_amount_cents_check CHECK (amount_cents >= 0),
  constraint payment_card_kind_check CHECK (card_kind = ANY (ARRAY['debit', 'credit'])),
  constraint payment_check CHECK (received_cents >= amount_cents),
  constraint payment_check1 CHECK (method <> 'cash' OR NOT to_be_checked),
  constraint payment_check10 CHECK (method <> 'deposit' OR amount_cents > 0 AND NOT to_be_checked),
  constraint payment_check2 CHECK (fee_cents = ((amount_cents * fee_hundredths + 5000) / 10000)),
  constraint payment_check3 CHECK (card_kind IS NULL OR method = 'card'),
  constraint payment_check4 CHECK ((card_kind IS NULL) = (installments IS NULL)),
  constraint payment_check5 CHECK (card_kind IS DISTINCT FROM 'debit' OR installments = 1),
  constraint payment_check6 CHECK ((fee_hundredths IS NULL) = (fee_cents IS NULL) AND (fee_cents IS NULL) = (arrives_on IS NULL)),
  constraint payment_check7 CHECK (arrives_on IS NULL OR card_kind IS NOT NULL),
  constraint payment_check8 CHECK (NOT in_parts OR arrives_on IS NOT NULL AND installments > 1),
  constraint payment_check9 CHECK ((method = 'deposit') = (visit_id IS NOT NULL)),
  constraint payment_fee_hundredths_check CHECK (fee_hundredths >= 0 AND fee_hundredths <= 10000),
  constraint payment_installments_check CHECK (installments >= 1 AND installments <= 12),
  constraint payment_method_check CHECK (method = ANY (ARRAY['card', 'cash', 'pix', 'deposit']))
);
CREATE INDEX payment_arrival ON payment USING btree (business_id, arrives_on) WHERE arrives_on IS NOT NULL;
CREATE INDEX payment_deposit ON payment USING btree (business_id, visit_id) WHERE visit_id IS NOT NULL;
CREATE INDEX payment_sale ON payment USING btree (business_id, sale_id);
CREATE INDEX payment_session ON payment USING btree (business_id, register_session_id, method);
alter table payment enable row level security;
alter table payment force row level security;
create policy own_business on payment using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER takes_payments AFTER INSERT ON payment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION take_payments();
comment on table payment is 'archive: pagamentos; rows: only added; bound: what was done';
-- marcai_app may: insert, select

create table payment_account (
  only_row boolean not null default true,
  account_id text not null,
  access_token bytea not null,
  webhook_secret bytea not null,
  changed_at timestamptz not null default now(),
  constraint payment_account_pkey PRIMARY KEY (only_row),
  constraint payment_account_account_id_check CHECK (account_id <> ''),
  constraint payment_account_only_row_check CHECK (only_row)
);
comment on table payment_account is 'of: nobody; about: nobody, the provider''s number of ours';
comment on index payment_account_pkey is 'meets: nobody, the one row is changed where it is known';
-- marcai_app may: delete, insert, select, update

create table payment_check (
  business_id uuid not null,
  payment_id uuid not null,
  at timestamptz not null,
  account_id uuid,
  actor_name text not null,
  constraint payment_check_pkey PRIMARY KEY (business_id, payment_id),
  constraint payment_check_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint payment_check_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint payment_check_business_id_payment_id_fkey FOREIGN KEY (business_id, payment_id) REFERENCES payment(business_id, id)
);
alter table payment_check enable row level security;
alter table payment_check force row level security;
create policy own_business on payment_check using (business_id = current_business()) with check (business_id = current_business());
comment on table payment_check is 'archive: pagamentos-conferidos; rows: only added; bound: what was done; about: team, who looked whether a payment came; seen: pos.view';
-- marcai_app may: insert, select

create table payout (
  business_id uuid not null,
  id uuid not null,
  due_on date not null,
  amount_cents bigint not null,
  kind text not null,
  key text not null,
  holder_name text not null,
  document text not null,
  state text not null default 'open',
  made_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid,
  constraint payout_pkey PRIMARY KEY (business_id, id),
  constraint payout_business_id_due_on_key UNIQUE (business_id, due_on),
  constraint payout_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint payout_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES account(id),
  constraint payout_amount_cents_check CHECK (amount_cents > 0),
  constraint payout_check CHECK ((state = 'open') = (settled_at IS NULL)),
  constraint payout_check1 CHECK ((settled_at IS NULL) = (settled_by IS NULL)),
  constraint payout_document_check CHECK (document <> ''),
  constraint payout_due_on_check CHECK (EXTRACT(day FROM due_on) = 15::numeric),
  constraint payout_holder_name_check CHECK (holder_name <> ''),
  constraint payout_key_check CHECK (key <> ''),
  constraint payout_kind_check CHECK (kind = ANY (ARRAY['cpf', 'cnpj', 'email', 'phone', 'random'])),
  constraint payout_state_check CHECK (state = ANY (ARRAY['open', 'paid', 'returned']))
);
alter table payout enable row level security;
alter table payout force row level security;
create policy look_up on payout for select using (current_setting('app.lookup', true) = 'payouts');
create policy own_business on payout using (business_id = current_business()) with check (business_id = current_business());
comment on table payout is 'archive: afiliado-repasses; import: none, what is paid to us belongs to the account that pays; bound: what was done; read: before a business is known; stays: what was paid to it, as the tax law says; about: payer, what an affiliate was paid, and where; seen: affiliates.view, operator';
comment on index payout_business_id_due_on_key is 'meets: nobody, an affiliate is held meanwhile (src/billing/server/make-payouts.test.ts)';
comment on index payout_pkey is 'meets: nobody, its id is made where it is stored';
-- marcai_app may: delete, insert, select, update

create table payout_batch (
  due_on date not null,
  made_at timestamptz not null default now(),
  constraint payout_batch_pkey PRIMARY KEY (due_on),
  constraint payout_batch_due_on_check CHECK (EXTRACT(day FROM due_on) = 15::numeric)
);
comment on table payout_batch is 'of: nobody; rows: only added';
comment on index payout_batch_pkey is 'meets: nobody, noted again where it is known';
-- marcai_app may: insert, select

create table picture (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  hash text not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint picture_pkey PRIMARY KEY (business_id, id),
  constraint picture_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id) ON DELETE CASCADE,
  constraint picture_bytes_check CHECK (bytes > 0),
  constraint picture_hash_check CHECK (hash ~ '^[A-Za-z0-9_-]{43}$'),
  constraint picture_height_check CHECK (height > 0),
  constraint picture_width_check CHECK (width > 0)
);
CREATE INDEX picture_expiry ON picture USING btree (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX picture_hash ON picture USING btree (hash);
alter table picture enable row level security;
alter table picture force row level security;
create policy look_up on picture for select using (current_setting('app.lookup', true) = 'picture');
create policy own_business on picture using (business_id = current_business()) with check (business_id = current_business());
comment on table picture is 'archive: none, the pictures come as files of their own; bound: counted by its verb; read: before a business is known; removal: landing.edit; about: team, portraits and pictures that the business chose; seen: everybody';
-- marcai_app may: delete, insert, select, update

create table picture_file (
  business_id uuid not null,
  picture_id uuid not null,
  box integer not null,
  data bytea not null,
  constraint picture_file_pkey PRIMARY KEY (business_id, picture_id, box),
  constraint picture_file_business_id_picture_id_fkey FOREIGN KEY (business_id, picture_id) REFERENCES picture(business_id, id) ON DELETE CASCADE,
  constraint picture_file_box_check CHECK (box > 0)
);
alter table picture_file enable row level security;
alter table picture_file force row level security;
create policy look_up on picture_file for select using (current_setting('app.lookup', true) = 'picture');
create policy own_business on picture_file using (business_id = current_business()) with check (business_id = current_business());
comment on table picture_file is 'archive: none, the pictures come as files of their own; bound: counted by its verb; read: before a business is known; removal: landing.edit; about: team, their bytes, without what cameras add; seen: everybody';
comment on index picture_file_pkey is 'meets: nobody, a picture is stored once, with all its sizes';
-- marcai_app may: delete, insert, select, update

create table pix_key (
  business_id uuid not null,
  kind text not null,
  key text not null,
  holder_name text not null,
  city text not null,
  updated_at timestamptz not null default now(),
  constraint pix_key_pkey PRIMARY KEY (business_id),
  constraint pix_key_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint pix_key_city_check CHECK (city <> ''),
  constraint pix_key_holder_name_check CHECK (holder_name <> ''),
  constraint pix_key_key_check CHECK (key <> ''),
  constraint pix_key_kind_check CHECK (kind = ANY (ARRAY['cpf', 'cnpj', 'email', 'phone', 'random']))
);
alter table pix_key enable row level security;
alter table pix_key force row level security;
create policy own_business on pix_key using (business_id = current_business()) with check (business_id = current_business());
comment on table pix_key is 'archive: chave-pix; import: replaces what is there; bound: one row; removal: settings.edit; about: payer, where PIX of clients goes; seen: pos.view';
-- marcai_app may: delete, insert, select, update

create table plan (
  id uuid not null default uuidv7(),
  name text not null,
  description text not null default '',
  price_cents bigint not null default 0,
  period text not null default 'month',
  features text[] not null default '{}'[],
  is_active boolean not null default true,
  is_popular boolean not null default false,
  is_trial boolean not null default false,
  trial_days integer not null default 0,
  includes text[] not null default '{}'[],
  most_appointments integer,
  most_professionals integer,
  most_clients integer,
  sort_order integer not null default 0,
  constraint plan_pkey PRIMARY KEY (id),
  constraint plan_name_key UNIQUE (name),
  constraint plan_includes_check CHECK (includes <@ '{domain,whatsapp,receivables,registers,api}'[]),
  constraint plan_most_appointments_check CHECK (most_appointments > 0),
  constraint plan_most_clients_check CHECK (most_clients > 0),
  constraint plan_most_professionals_check CHECK (most_professionals > 0),
  constraint plan_name_check CHECK (name <> ''),
  constraint plan_period_check CHECK (period = ANY (ARRAY['month', 'year', '7 days'])),
  constraint plan_price_cents_check CHECK (price_cents >= 0),
  constraint plan_trial_days_check CHECK (trial_days >= 0)
);
comment on table plan is 'of: nobody; about: nobody, the name of a thing';
-- marcai_app may: delete, insert, select, update

create table platform_picture (
  id uuid not null default uuidv7(),
  hash text not null,
  width integer not null,
  height integer not null,
  expires_at timestamptz,
  kept_for text,
  constraint platform_picture_pkey PRIMARY KEY (id),
  constraint platform_picture_check CHECK ((expires_at IS NULL) = (kept_for IS NOT NULL)),
  constraint platform_picture_hash_check CHECK (hash ~ '^[A-Za-z0-9_-]{43}$'),
  constraint platform_picture_height_check CHECK (height > 0),
  constraint platform_picture_kept_for_check CHECK (kept_for = ANY (ARRAY['system', 'landing'])),
  constraint platform_picture_width_check CHECK (width > 0)
);
CREATE INDEX platform_picture_hash ON platform_picture USING btree (hash);
comment on table platform_picture is 'of: nobody';
-- marcai_app may: delete, insert, select, update

create table platform_picture_file (
  picture_id uuid not null,
  box integer not null,
  data bytea not null,
  constraint platform_picture_file_pkey PRIMARY KEY (picture_id, box),
  constraint platform_picture_file_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES platform_picture(id) ON DELETE CASCADE,
  constraint platform_picture_file_box_check CHECK (box > 0)
);
comment on table platform_picture_file is 'of: nobody';
comment on index platform_picture_file_pkey is 'meets: nobody, a picture is stored once, with all its sizes';
-- marcai_app may: delete, insert, select, update

create table product (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  barcode text,
  barcode_key text generated always as (barcode_key(barcode)) stored,
  category text,
  description text,
  price_cents bigint not null,
  stock integer not null default 0,
  low_stock_level integer not null default 0,
  ncm text,
  is_active boolean not null default true,
  photo_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_pkey PRIMARY KEY (business_id, id),
  constraint picture_is_free FOREIGN KEY (business_id, photo_id) REFERENCES picture(business_id, id),
  constraint product_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint product_low_stock_level_check CHECK (low_stock_level >= 0 AND low_stock_level <= 1000000),
  constraint product_name_check CHECK (name <> ''),
  constraint product_ncm_check CHECK (ncm ~ '^[0-9]{8}$'),
  constraint product_price_cents_check CHECK (price_cents >= 0),
  constraint product_stock_check CHECK (stock >= 0)
);
CREATE UNIQUE INDEX product_barcode ON product USING btree (business_id, barcode_key) WHERE barcode_key IS NOT NULL AND is_active;
CREATE INDEX product_name ON product USING btree (business_id, name);
CREATE INDEX product_photo ON product USING btree (business_id, photo_id) WHERE photo_id IS NOT NULL;
alter table product enable row level security;
alter table product force row level security;
create policy own_business on product using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER changes_picture AFTER UPDATE OF photo_id ON product FOR EACH ROW WHEN (new.photo_id IS DISTINCT FROM old.photo_id) EXECUTE FUNCTION hold_picture('photo_id');
CREATE TRIGGER comes_back_within_bound AFTER UPDATE OF is_active ON product FOR EACH ROW WHEN (new.is_active AND NOT old.is_active) EXECUTE FUNCTION keep_within_bound('20000', 'is_active');
CREATE TRIGGER in_use_within_bound AFTER INSERT ON product REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('20000', 'is_active');
CREATE TRIGGER lets_picture_go AFTER DELETE ON product FOR EACH ROW WHEN (old.photo_id IS NOT NULL) EXECUTE FUNCTION hold_picture('photo_id');
CREATE TRIGGER takes_picture AFTER INSERT ON product FOR EACH ROW WHEN (new.photo_id IS NOT NULL) EXECUTE FUNCTION hold_picture('photo_id');
CREATE TRIGGER within_bound AFTER INSERT ON product REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('100000', 'true');
comment on table product is 'archive: produtos; removal: products.delete where is_active; about: nobody, the name of a thing';
-- marcai_app may: delete, insert, select, update

create table professional (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid,
  name text not null,
  email text,
  phone text,
  document text,
  commission_hundredths integer not null default 0,
  is_active boolean not null default true,
  photo_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint professional_pkey PRIMARY KEY (business_id, id),
  constraint picture_is_free FOREIGN KEY (business_id, photo_id) REFERENCES picture(business_id, id),
  constraint professional_business_id_account_id_fkey FOREIGN KEY (business_id, account_id) REFERENCES member(business_id, account_id),
  constraint professional_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint professional_commission_hundredths_check CHECK (commission_hundredths >= 0 AND commission_hundredths <= 10000),
  constraint professional_email_check CHECK (email = lower(email)),
  constraint professional_name_check CHECK (name <> ''),
  constraint professional_phone_check CHECK (phone ~ '^\+[1-9][0-9]{7,14}$')
);
CREATE UNIQUE INDEX professional_account ON professional USING btree (business_id, account_id) WHERE account_id IS NOT NULL;
CREATE INDEX professional_name ON professional USING btree (business_id, name);
alter table professional enable row level security;
alter table professional force row level security;
create policy own_business on professional using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER changes_picture AFTER UPDATE OF photo_id ON professional FOR EACH ROW WHEN (new.photo_id IS DISTINCT FROM old.photo_id) EXECUTE FUNCTION hold_picture('photo_id');
CREATE TRIGGER comes_back_within_bound AFTER UPDATE OF is_active ON professional FOR EACH ROW WHEN (new.is_active AND NOT old.is_active) EXECUTE FUNCTION keep_within_bound('200', 'is_active');
CREATE TRIGGER comes_back_within_plan AFTER UPDATE OF is_active ON professional FOR EACH ROW WHEN (new.is_active AND NOT old.is_active) EXECUTE FUNCTION keep_professionals_within_plan();
CREATE TRIGGER in_use_within_bound AFTER INSERT ON professional REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('200', 'is_active');
CREATE TRIGGER lets_picture_go AFTER DELETE ON professional FOR EACH ROW WHEN (old.photo_id IS NOT NULL) EXECUTE FUNCTION hold_picture('photo_id');
CREATE TRIGGER professional_leaves BEFORE DELETE ON professional FOR EACH ROW EXECUTE FUNCTION keep_who_is_expected();
CREATE TRIGGER professional_rests BEFORE UPDATE OF is_active ON professional FOR EACH ROW WHEN (old.is_active AND NOT new.is_active) EXECUTE FUNCTION keep_who_is_expected();
CREATE TRIGGER professional_works_again AFTER UPDATE OF is_active ON professional FOR EACH ROW WHEN (new.is_active AND NOT old.is_active) EXECUTE FUNCTION time_became_free();
CREATE TRIGGER takes_picture AFTER INSERT ON professional FOR EACH ROW WHEN (new.photo_id IS NOT NULL) EXECUTE FUNCTION hold_picture('photo_id');
CREATE TRIGGER within_bound AFTER INSERT ON professional REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('1000', 'true');
CREATE TRIGGER within_plan AFTER INSERT ON professional REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_professionals_within_plan();
comment on table professional is 'archive: profissionais; removal: settings.edit where is_active; about: team, who serves: telephone, e-mail and document are `settings.edit`; seen: bookings.view, settings.edit';
-- marcai_app may: delete, insert, select, update

create table professional_specialty (
  business_id uuid not null,
  professional_id uuid not null,
  specialty_id uuid not null,
  constraint professional_specialty_pkey PRIMARY KEY (business_id, professional_id, specialty_id),
  constraint professional_specialty_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint professional_specialty_business_id_professional_id_fkey FOREIGN KEY (business_id, professional_id) REFERENCES professional(business_id, id),
  constraint professional_specialty_business_id_specialty_id_fkey FOREIGN KEY (business_id, specialty_id) REFERENCES specialty(business_id, id)
);
alter table professional_specialty enable row level security;
alter table professional_specialty force row level security;
create policy own_business on professional_specialty using (business_id = current_business()) with check (business_id = current_business());
comment on table professional_specialty is 'archive: profissionais-especialidades; bound: one of each member, professional, client or service; about: team, what a professional can; seen: bookings.view';
-- marcai_app may: delete, insert, select, update

create table public_path (
  business_id uuid not null,
  slug text not null,
  since timestamptz not null default now(),
  constraint public_path_pkey PRIMARY KEY (business_id, slug),
  constraint public_path_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint public_path_slug_check CHECK (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' AND length(slug) >= 3 AND length(slug) <= 60 AND NOT is_like_an_id(slug))
);
CREATE UNIQUE INDEX public_path_slug ON public_path USING btree (slug);
alter table public_path enable row level security;
alter table public_path force row level security;
create policy look_up on public_path for select using (current_setting('app.lookup', true) = ANY (ARRAY['slug', 'businesses']));
create policy own_business on public_path using (business_id = current_business()) with check (business_id = current_business());
comment on table public_path is 'directory: paths; archive: enderecos; import: none, the addresses are claimed anew, under free names; rows: only added; bound: counted by its verb; read: before a business is known';
comment on index public_path_slug is 'of: all businesses';
-- marcai_app may: insert, select

create table rating (
  business_id uuid not null,
  id uuid not null,
  stars integer not null,
  text text,
  rated_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  hidden_for text,
  hidden_at timestamptz,
  constraint rating_pkey PRIMARY KEY (business_id, id),
  constraint rating_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint rating_business_id_id_fkey FOREIGN KEY (business_id, id) REFERENCES visit(business_id, id),
  constraint rating_answer_check CHECK (answer <> ''),
  constraint rating_check CHECK ((hidden_for IS NULL) = (hidden_at IS NULL)),
  constraint rating_check1 CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint rating_hidden_for_check CHECK (hidden_for = ANY (ARRAY['offence', 'personal_data', 'advertising', 'other_business'])),
  constraint rating_stars_check CHECK (stars >= 1 AND stars <= 5),
  constraint rating_text_check CHECK (text <> '')
);
CREATE INDEX rating_count ON rating USING btree (business_id, stars, hidden_for);
CREATE INDEX rating_newest ON rating USING btree (business_id, rated_at DESC, id);
alter table rating enable row level security;
alter table rating force row level security;
create policy own_business on rating using (business_id = current_business()) with check (business_id = current_business());
comment on table rating is 'archive: avaliacoes; bound: what was done; about: client, what a client says of a visit, and the answer; seen: everybody; until: words and name go when the client is erased';
comment on index rating_pkey is 'meets: nobody, given while the name of its visit is held';
-- marcai_app may: delete, insert, select, update

create table receipt_link (
  business_id uuid not null,
  sale_id uuid not null,
  token text not null,
  created_at timestamptz not null default now(),
  constraint receipt_link_pkey PRIMARY KEY (business_id, sale_id),
  constraint receipt_link_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint receipt_link_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, id),
  constraint receipt_link_token_check CHECK (length(token) = 43)
);
CREATE UNIQUE INDEX receipt_link_token ON receipt_link USING btree (business_id, token);
alter table receipt_link enable row level security;
alter table receipt_link force row level security;
create policy own_business on receipt_link using (business_id = current_business()) with check (business_id = current_business());
comment on table receipt_link is 'archive: none, secret addresses of receipts that are in it themselves; bound: what was done; about: client, the address of a sale''s receipt; seen: pos.view, the person';
comment on index receipt_link_token is 'meets: nobody, a secret that is drawn anew';
-- marcai_app may: delete, insert, select, update

create table recovery_code (
  account_id uuid not null,
  hash bytea not null,
  constraint recovery_code_pkey PRIMARY KEY (account_id, hash),
  constraint recovery_code_account_id_fkey FOREIGN KEY (account_id) REFERENCES second_factor(account_id) ON DELETE CASCADE
);
comment on table recovery_code is 'of: nobody; about: account, codes for a lost second factor, as hashes; seen: nobody';
comment on index recovery_code_pkey is 'meets: nobody, a secret that is drawn anew';
-- marcai_app may: delete, insert, select, update

create table referral (
  business_id uuid not null,
  referred_by uuid not null,
  since timestamptz not null default now(),
  constraint referral_pkey PRIMARY KEY (business_id),
  constraint referral_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint referral_check CHECK (referred_by <> business_id)
);
CREATE INDEX referral_by ON referral USING btree (referred_by, since DESC);
alter table referral enable row level security;
alter table referral force row level security;
create policy brought on referral for select using (current_setting('app.lookup', true) = 'referrals' AND referred_by = current_business());
create policy look_up on referral for select using (current_setting('app.lookup', true) = 'kin');
create policy own_business on referral using (business_id = current_business()) with check (business_id = current_business());
comment on table referral is 'archive: indicacao; import: none, what is paid to us belongs to the account that pays; rows: only added; bound: one row; read: before a business is known; stays: by whom a payer was recommended, which a commission goes back to';
comment on index referral_pkey is 'meets: nobody, written once, with the business';
-- marcai_app may: insert, select

create table refund (
  business_id uuid not null,
  id uuid not null,
  request_hash bytea not null,
  sale_id uuid not null,
  register_session_id uuid not null,
  amount_cents bigint not null,
  reason text not null,
  restocks boolean not null,
  refunded_at timestamptz not null,
  zone text not null,
  refunded_on date not null generated always as ((refunded_at AT TIME ZONE zone)::date) stored,
  account_id uuid,
  actor_name text not null,
  constraint refund_pkey PRIMARY KEY (business_id, id),
  constraint refund_business_id_id_register_session_id_key UNIQUE (business_id, id, register_session_id),
  constraint refund_business_id_id_sale_id_key UNIQUE (business_id, id, sale_id),
  constraint refund_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint refund_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint refund_business_id_register_session_id_fkey FOREIGN KEY (business_id, register_session_id) REFERENCES register_session(business_id, id),
  constraint refund_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, id),
  constraint refund_amount_cents_check CHECK (amount_cents >= 0),
  constraint refund_reason_check CHECK (reason <> '')
);
CREATE INDEX refund_day ON refund USING btree (business_id, refunded_on);
CREATE INDEX refund_recent ON refund USING btree (business_id, refunded_at DESC);
CREATE INDEX refund_sale ON refund USING btree (business_id, sale_id);
CREATE INDEX refund_session ON refund USING btree (business_id, register_session_id);
alter table refund enable row level security;
alter table refund force row level security;
create policy own_business on refund using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER tells_of_refund AFTER INSERT ON refund FOR EACH ROW EXECUTE FUNCTION tell_of_row('sale.refunded');
comment on table refund is 'archive: estornos; rows: only added; bound: what was done; addition: pos.refund; about: team, what was given back, why and by whom; seen: pos.view';
-- marcai_app may: insert, select

create table refund_item (
  business_id uuid not null,
  refund_id uuid not null,
  sale_id uuid not null,
  line integer not null,
  quantity integer not null,
  amount_cents bigint not null,
  constraint refund_item_pkey PRIMARY KEY (business_id, refund_id, line),
  constraint refund_item_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint refund_item_business_id_refund_id_sale_id_fkey FOREIGN KEY (business_id, refund_id, sale_id) REFERENCES refund(business_id, id, sale_id),
  constraint refund_item_business_id_sale_id_line_fkey FOREIGN KEY (business_id, sale_id, line) REFERENCES sale_item(business_id, sale_id, line),
  constraint refund_item_amount_cents_check CHECK (amount_cents >= 0),
  constraint refund_item_quantity_check CHECK (quantity > 0)
);
CREATE INDEX refund_item_line ON refund_item USING btree (business_id, sale_id, line);
alter table refund_item enable row level security;
alter table refund_item force row level security;
create policy own_business on refund_item using (business_id = current_business()) with check (business_id = current_business());
comment on table refund_item is 'archive: estornos-itens; rows: only added; bound: what was done';
-- marcai_app may: insert, select

create table refund_payment (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  refund_id uuid not null,
  register_session_id uuid not null,
  method text not null,
  payment_id uuid,
  amount_cents bigint not null,
  at timestamptz not null,
  constraint refund_payment_pkey PRIMARY KEY (business_id, id),
  constraint refund_payment_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint refund_payment_business_id_payment_id_fkey FOREIGN KEY (business_id, payment_id) REFERENCES payment(business_id, id),
  constraint refund_payment_business_id_refund_id_register_session_id_fkey FOREIGN KEY (business_id, refund_id, register_session_id) REFERENCES refund(business_id, id, register_session_id),
  constraint refund_payment_amount_cents_check CHECK (amount_cents > 0),
  constraint refund_payment_check CHECK ((method = 'deposit') = (payment_id IS NOT NULL)),
  constraint refund_payment_method_check CHECK (method = ANY (ARRAY['card', 'cash', 'pix', 'deposit']))
);
CREATE INDEX refund_payment_deposit ON refund_payment USING btree (business_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX refund_payment_refund ON refund_payment USING btree (business_id, refund_id);
CREATE INDEX refund_payment_session ON refund_payment USING btree (business_id, register_session_id, method);
alter table refund_payment enable row level security;
alter table refund_payment force row level security;
create policy own_business on refund_payment using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER takes_payments AFTER INSERT ON refund_payment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION take_payments();
comment on table refund_payment is 'archive: estornos-pagamentos; rows: only added; bound: what was done';
-- marcai_app may: insert, select

create table register (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint register_pkey PRIMARY KEY (business_id, id),
  constraint register_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint register_name_check CHECK (name <> '')
);
CREATE UNIQUE INDEX register_name ON register USING btree (business_id, searchable(name)) WHERE is_active;
alter table register enable row level security;
alter table register force row level security;
create policy own_business on register using (business_id = current_business()) with check (business_id = current_business());
comment on table register is 'archive: caixas-cadastrados; import: replaces what is there; bound: counted by its verb; removal: settings.edit; about: nobody, the name of a thing';
-- marcai_app may: delete, insert, select, update

create table register_movement (
  business_id uuid not null,
  id uuid not null,
  register_session_id uuid not null,
  kind text not null,
  amount_cents bigint not null,
  reason text not null,
  at timestamptz not null,
  account_id uuid,
  actor_name text not null,
  constraint register_movement_pkey PRIMARY KEY (business_id, id),
  constraint register_movement_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint register_movement_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint register_movement_business_id_register_session_id_fkey FOREIGN KEY (business_id, register_session_id) REFERENCES register_session(business_id, id),
  constraint register_movement_amount_cents_check CHECK (amount_cents > 0),
  constraint register_movement_kind_check CHECK (kind = ANY (ARRAY['supply', 'withdrawal'])),
  constraint register_movement_reason_check CHECK (reason <> '')
);
CREATE INDEX register_movement_session ON register_movement USING btree (business_id, register_session_id, at);
alter table register_movement enable row level security;
alter table register_movement force row level security;
create policy own_business on register_movement using (business_id = current_business()) with check (business_id = current_business());
comment on table register_movement is 'archive: caixas-movimentos; rows: only added; bound: what was done; about: team, what went in and out of a drawer, by whom; seen: pos.view';
-- marcai_app may: insert, select

create table register_rules (
  business_id uuid not null,
  blind_closing boolean not null,
  sells_without_stock boolean not null,
  sells_without_performer boolean not null,
  employee_discount_hundredths integer,
  manager_discount_hundredths integer,
  label_code_digits integer,
  label_value_digits integer,
  label_holds text,
  constraint register_rules_pkey PRIMARY KEY (business_id),
  constraint register_rules_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint register_rules_check CHECK (label_value_digits >= 4 AND label_value_digits <= 6 AND (label_code_digits + label_value_digits) <= 11),
  constraint register_rules_check1 CHECK (num_nulls(label_code_digits, label_value_digits, label_holds) = ANY (ARRAY[0, 3])),
  constraint register_rules_employee_discount_hundredths_check CHECK (employee_discount_hundredths >= 0 AND employee_discount_hundredths <= 10000),
  constraint register_rules_label_code_digits_check CHECK (label_code_digits >= 4 AND label_code_digits <= 6),
  constraint register_rules_label_holds_check CHECK (label_holds = ANY (ARRAY['price', 'weight'])),
  constraint register_rules_manager_discount_hundredths_check CHECK (manager_discount_hundredths >= 0 AND manager_discount_hundredths <= 10000)
);
alter table register_rules enable row level security;
alter table register_rules force row level security;
create policy own_business on register_rules using (business_id = current_business()) with check (business_id = current_business());
comment on table register_rules is 'archive: caixa-regras; import: replaces what is there; bound: one row';
-- marcai_app may: delete, insert, select, update

create table register_session (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  register_id uuid not null,
  cashier_name text not null,
  opening_cents bigint not null,
  opened_at timestamptz not null,
  status text not null default 'open',
  closed_at timestamptz,
  closing_cents bigint,
  total_cents bigint,
  card_cents bigint,
  cash_cents bigint,
  pix_cents bigint,
  deposit_cents bigint not null default 0,
  supplies_cents bigint not null default 0,
  withdrawals_cents bigint not null default 0,
  refunded_card_cents bigint not null default 0,
  refunded_cash_cents bigint not null default 0,
  refunded_pix_cents bigint not null default 0,
  refunded_deposit_cents bigint not null default 0,
  expected_cents bigint generated always as (opening_cents + cash_cents + supplies_cents - withdrawals_cents - refunded_cash_cents) stored,
  difference_cents bigint generated always as (closing_cents - (opening_cents + cash_cents + supplies_cents - withdrawals_cents - refunded_cash_cents)) stored,
  constraint register_session_pkey PRIMARY KEY (business_id, id),
  constraint register_session_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint register_session_business_id_register_id_fkey FOREIGN KEY (business_id, register_id) REFERENCES register(business_id, id),
  constraint register_session_cashier_name_check CHECK (cashier_name <> ''),
  constraint register_session_check CHECK ((status = 'closed') = (closed_at IS NOT NULL)),
  constraint register_session_check1 CHECK (status = 'open' OR closing_cents IS NOT NULL AND total_cents = (card_cents + cash_cents + pix_cents + deposit_cents)),
  constraint register_session_closing_cents_check CHECK (closing_cents >= 0),
  constraint register_session_deposit_cents_check CHECK (deposit_cents >= 0),
  constraint register_session_expected_cents_check CHECK (expected_cents >= 0),
  constraint register_session_opening_cents_check CHECK (opening_cents >= 0),
  constraint register_session_refunded_card_cents_check CHECK (refunded_card_cents >= 0),
  constraint register_session_refunded_cash_cents_check CHECK (refunded_cash_cents >= 0),
  constraint register_session_refunded_deposit_cents_check CHECK (refunded_deposit_cents >= 0),
  constraint register_session_refunded_pix_cents_check CHECK (refunded_pix_cents >= 0),
  constraint register_session_status_check CHECK (status = ANY (ARRAY['open', 'closed'])),
  constraint register_session_supplies_cents_check CHECK (supplies_cents >= 0),
  constraint register_session_withdrawals_cents_check CHECK (withdrawals_cents >= 0)
);
CREATE UNIQUE INDEX register_one_open ON register_session USING btree (business_id, register_id) WHERE status = 'open';
CREATE INDEX register_opened ON register_session USING btree (business_id, opened_at DESC);
CREATE INDEX register_sessions ON register_session USING btree (business_id, register_id, opened_at DESC);
alter table register_session enable row level security;
alter table register_session force row level security;
create policy own_business on register_session using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER register_session_closed BEFORE DELETE OR UPDATE ON register_session FOR EACH ROW EXECUTE FUNCTION refuse_closed_session();
comment on table register_session is 'archive: caixas; bound: what was done; removal: pos.sales where status = ''open''; about: team, whose drawer it was; seen: pos.view, dashboard.export';
-- marcai_app may: delete, insert, select, update

create table removed_booking (
  business_id uuid not null,
  visit_id uuid not null,
  secret text not null,
  client_id uuid not null,
  name text,
  email text,
  service_name text not null,
  professional_name text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  language text not null,
  version integer not null default 1,
  removed_at timestamptz not null default now(),
  kept jsonb,
  constraint removed_booking_pkey PRIMARY KEY (business_id, visit_id),
  constraint removed_booking_business_id_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id) ON DELETE CASCADE,
  constraint removed_booking_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint removed_booking_email_check CHECK (email = lower(email)),
  constraint removed_booking_version_check CHECK (version > 0)
);
CREATE INDEX removed_booking_client ON removed_booking USING btree (business_id, client_id);
alter table removed_booking enable row level security;
alter table removed_booking force row level security;
create policy own_business on removed_booking using (business_id = current_business()) with check (business_id = current_business());
comment on table removed_booking is 'archive: agendamentos-online-removidos; import: none, addresses that were mailed there; bound: what was done; about: client, whom to tell that a booking was deleted; seen: nobody; until: when the client is erased';
comment on column removed_booking.secret is 'secret';
comment on index removed_booking_pkey is 'meets: nobody, one of each visit, which is deleted once at a time';
-- marcai_app may: delete, insert, select, update

create table resource (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  units integer not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint resource_pkey PRIMARY KEY (business_id, id),
  constraint resource_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint resource_name_check CHECK (name <> ''),
  constraint resource_units_check CHECK (units >= 1 AND units <= 50)
);
alter table resource enable row level security;
alter table resource force row level security;
create policy own_business on resource using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER comes_back_within_bound AFTER UPDATE OF is_active ON resource FOR EACH ROW WHEN (new.is_active AND NOT old.is_active) EXECUTE FUNCTION keep_within_bound('60', 'is_active');
CREATE TRIGGER in_use_within_bound AFTER INSERT ON resource REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('60', 'is_active');
CREATE TRIGGER resource_has_room AFTER UPDATE ON resource FOR EACH ROW WHEN (new.units > old.units OR new.is_active <> old.is_active) EXECUTE FUNCTION time_became_free();
CREATE TRIGGER resource_leaves BEFORE DELETE ON resource FOR EACH ROW EXECUTE FUNCTION keep_what_is_expected();
CREATE TRIGGER resource_shrinks BEFORE UPDATE OF units ON resource FOR EACH ROW WHEN (new.units < old.units) EXECUTE FUNCTION keep_what_is_expected();
CREATE TRIGGER within_bound AFTER INSERT ON resource REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('300', 'true');
comment on table resource is 'archive: recursos; removal: services.delete where is_active; about: nobody, the name of a thing';
-- marcai_app may: delete, insert, select, update

create table sale (
  business_id uuid not null,
  id uuid not null,
  request_hash bytea not null,
  register_session_id uuid not null,
  client_id uuid,
  subtotal_cents bigint not null,
  discount_cents bigint not null default 0,
  total_cents bigint not null,
  sold_at timestamptz not null,
  zone text not null,
  sold_on date not null generated always as ((sold_at AT TIME ZONE zone)::date) stored,
  sold_by uuid,
  municipality_code text,
  municipal_registration text,
  constraint sale_pkey PRIMARY KEY (business_id, id),
  constraint sale_business_id_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint sale_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint sale_business_id_register_session_id_fkey FOREIGN KEY (business_id, register_session_id) REFERENCES register_session(business_id, id),
  constraint sale_sold_by_fkey FOREIGN KEY (sold_by) REFERENCES account(id),
  constraint sale_check CHECK (total_cents = (subtotal_cents - discount_cents)),
  constraint sale_discount_cents_check CHECK (discount_cents >= 0),
  constraint sale_subtotal_cents_check CHECK (subtotal_cents >= 0),
  constraint sale_total_cents_check CHECK (total_cents >= 0)
);
CREATE INDEX sale_client ON sale USING btree (business_id, client_id, sold_at DESC) WHERE client_id IS NOT NULL;
CREATE INDEX sale_day ON sale USING btree (business_id, sold_on);
CREATE INDEX sale_recent ON sale USING btree (business_id, sold_at DESC);
CREATE INDEX sale_session ON sale USING btree (business_id, register_session_id);
alter table sale enable row level security;
alter table sale force row level security;
create policy own_business on sale using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER sale_ends_ticket AFTER INSERT ON sale FOR EACH ROW EXECUTE FUNCTION end_sold_ticket();
CREATE TRIGGER tells_of_sale AFTER INSERT ON sale FOR EACH ROW EXECUTE FUNCTION tell_of_row('sale.closed');
comment on table sale is 'archive: vendas; rows: only added; bound: what was done; about: client, what was sold, as the tax law asks; seen: pos.view';
-- marcai_app may: insert, select

create table sale_item (
  business_id uuid not null,
  sale_id uuid not null,
  line integer not null,
  product_id uuid,
  service_id uuid,
  appointment_id uuid,
  professional_id uuid,
  name text not null,
  quantity integer not null,
  unit_cents bigint not null,
  total_cents bigint not null,
  note text,
  fiscal_code text,
  constraint sale_item_pkey PRIMARY KEY (business_id, sale_id, line),
  constraint sale_item_business_id_appointment_id_fkey FOREIGN KEY (business_id, appointment_id) REFERENCES appointment(business_id, id),
  constraint sale_item_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint sale_item_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, id),
  constraint sale_item_business_id_professional_id_fkey FOREIGN KEY (business_id, professional_id) REFERENCES professional(business_id, id),
  constraint sale_item_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, id),
  constraint sale_item_business_id_service_id_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id),
  constraint sale_item_check CHECK (total_cents = (unit_cents * quantity)),
  constraint sale_item_check1 CHECK (fiscal_code ~
CASE
    WHEN service_id IS NULL THEN '^[0-9]{8}$'
    ELSE '^[0-9]{4}$'
END),
  constraint sale_item_check2 CHECK ((product_id IS NULL) <> (service_id IS NULL)),
  constraint sale_item_check3 CHECK (appointment_id IS NULL OR service_id IS NOT NULL AND quantity = 1),
  constraint sale_item_note_check CHECK (note <> ''),
  constraint sale_item_quantity_check CHECK (quantity > 0),
  constraint sale_item_unit_cents_check CHECK (unit_cents >= 0)
);
CREATE INDEX sale_item_appointment ON sale_item USING btree (business_id, appointment_id) WHERE appointment_id IS NOT NULL;
alter table sale_item enable row level security;
alter table sale_item force row level security;
create policy own_business on sale_item using (business_id = current_business()) with check (business_id = current_business());
comment on table sale_item is 'archive: vendas-itens; rows: only added; bound: what was done; about: client, its lines, and who served; seen: pos.view';
comment on index sale_item_pkey is 'meets: nobody, numbered or made with the sale or refund that holds the key';
-- marcai_app may: insert, select

create table sale_mark (
  business_id uuid not null,
  sale_id uuid not null,
  number integer not null,
  kind text not null,
  line integer,
  listed_cents bigint,
  constraint sale_mark_pkey PRIMARY KEY (business_id, sale_id, number),
  constraint sale_mark_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint sale_mark_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES offline_sale(business_id, sale_id),
  constraint sale_mark_business_id_sale_id_line_fkey FOREIGN KEY (business_id, sale_id, line) REFERENCES sale_item(business_id, sale_id, line),
  constraint sale_mark_check CHECK ((kind = ANY (ARRAY['register', 'client_removed', 'client_gone', 'discount'])) = (line IS NULL)),
  constraint sale_mark_check1 CHECK ((kind = 'price') = (listed_cents IS NOT NULL)),
  constraint sale_mark_kind_check CHECK (kind = ANY (ARRAY['register', 'client_removed', 'client_gone', 'discount', 'price', 'item_inactive', 'item_gone', 'stock', 'seller_gone', 'performer', 'performer_missing', 'visit_changed', 'visit_paid'])),
  constraint sale_mark_listed_cents_check CHECK (listed_cents >= 0)
);
alter table sale_mark enable row level security;
alter table sale_mark force row level security;
create policy own_business on sale_mark using (business_id = current_business()) with check (business_id = current_business());
comment on table sale_mark is 'archive: vendas-avisos; rows: only added; bound: what was done';
comment on index sale_mark_pkey is 'meets: nobody, numbered or made with the sale or refund that holds the key';
-- marcai_app may: insert, select

create table schema_migration (
  name text not null,
  hash text not null,
  applied_at timestamptz not null default now(),
  constraint schema_migration_pkey PRIMARY KEY (name)
);
comment on table schema_migration is 'of: nobody; about: nobody, the name of a file';
comment on index schema_migration_pkey is 'meets: nobody, no request writes it';
-- marcai_app may: nothing

create table second_factor (
  account_id uuid not null,
  secret bytea not null,
  is_sealed boolean not null default false,
  begun_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  constraint second_factor_pkey PRIMARY KEY (account_id),
  constraint second_factor_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint second_factor_check CHECK ((length(secret) = 20) <> is_sealed)
);
comment on table second_factor is 'of: nobody; about: account, the secret of an authenticator, sealed; seen: nobody';
-- marcai_app may: delete, insert, select, update

create table service (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  category text,
  description text,
  duration_minutes integer not null,
  buffer_before_minutes integer not null default 0,
  buffer_after_minutes integer not null default 0,
  processing jsonb,
  price_cents bigint not null,
  service_code text,
  is_active boolean not null default true,
  photo_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint service_pkey PRIMARY KEY (business_id, id),
  constraint picture_is_free FOREIGN KEY (business_id, photo_id) REFERENCES picture(business_id, id),
  constraint service_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint service_buffer_after_minutes_check CHECK (buffer_after_minutes >= 0 AND buffer_after_minutes <= 120),
  constraint service_buffer_before_minutes_check CHECK (buffer_before_minutes >= 0 AND buffer_before_minutes <= 120),
  constraint service_check CHECK (((processing ->> 'afterMinutes')::integer) >= 5 AND ((processing ->> 'minutes')::integer) >= 5 AND (((processing ->> 'afterMinutes')::integer) + ((processing ->> 'minutes')::integer)) <= duration_minutes),
  constraint service_duration_minutes_check CHECK (duration_minutes >= 5 AND duration_minutes <= 720),
  constraint service_name_check CHECK (name <> ''),
  constraint service_price_cents_check CHECK (price_cents >= 0),
  constraint service_service_code_check CHECK (service_code ~ '^[0-9]{4}$')
);
CREATE INDEX service_name ON service USING btree (business_id, name);
CREATE INDEX service_photo ON service USING btree (business_id, photo_id) WHERE photo_id IS NOT NULL;
alter table service enable row level security;
alter table service force row level security;
create policy own_business on service using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER changes_picture AFTER UPDATE OF photo_id ON service FOR EACH ROW WHEN (new.photo_id IS DISTINCT FROM old.photo_id) EXECUTE FUNCTION hold_picture('photo_id');
CREATE TRIGGER comes_back_within_bound AFTER UPDATE OF is_active ON service FOR EACH ROW WHEN (new.is_active AND NOT old.is_active) EXECUTE FUNCTION keep_within_bound('1000', 'is_active');
CREATE TRIGGER in_use_within_bound AFTER INSERT ON service REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('1000', 'is_active');
CREATE TRIGGER lets_picture_go AFTER DELETE ON service FOR EACH ROW WHEN (old.photo_id IS NOT NULL) EXECUTE FUNCTION hold_picture('photo_id');
CREATE TRIGGER service_rests BEFORE UPDATE OF is_active ON service FOR EACH ROW WHEN (old.is_active AND NOT new.is_active) EXECUTE FUNCTION keep_parts_of_combos();
CREATE TRIGGER service_takes_less AFTER UPDATE ON service FOR EACH ROW WHEN (new.is_active AND (NOT old.is_active OR new.duration_minutes < old.duration_minutes OR new.buffer_before_minutes < old.buffer_before_minutes OR new.buffer_after_minutes < old.buffer_after_minutes)) EXECUTE FUNCTION time_became_free();
CREATE TRIGGER takes_picture AFTER INSERT ON service FOR EACH ROW WHEN (new.photo_id IS NOT NULL) EXECUTE FUNCTION hold_picture('photo_id');
CREATE TRIGGER within_bound AFTER INSERT ON service REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('5000', 'true');
comment on table service is 'archive: servicos; removal: services.delete where is_active; about: nobody, the name of a thing';
-- marcai_app may: delete, insert, select, update

create table service_professional (
  business_id uuid not null,
  service_id uuid not null,
  professional_id uuid not null,
  duration_minutes integer,
  price_cents bigint,
  constraint service_professional_pkey PRIMARY KEY (business_id, service_id, professional_id),
  constraint service_professional_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint service_professional_business_id_professional_id_fkey FOREIGN KEY (business_id, professional_id) REFERENCES professional(business_id, id) ON DELETE CASCADE,
  constraint service_professional_business_id_service_id_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id) ON DELETE CASCADE,
  constraint service_professional_duration_minutes_check CHECK (duration_minutes >= 5 AND duration_minutes <= 720),
  constraint service_professional_price_cents_check CHECK (price_cents >= 0)
);
CREATE INDEX service_professional_of ON service_professional USING btree (business_id, professional_id);
alter table service_professional enable row level security;
alter table service_professional force row level security;
create policy own_business on service_professional using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER performer_takes_less AFTER UPDATE OF duration_minutes ON service_professional FOR EACH ROW WHEN (new.duration_minutes IS DISTINCT FROM old.duration_minutes) EXECUTE FUNCTION time_became_free();
CREATE TRIGGER performers_change AFTER INSERT OR DELETE ON service_professional FOR EACH ROW EXECUTE FUNCTION time_became_free();
CREATE TRIGGER within_bound AFTER INSERT ON service_professional REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('20000', 'true');
comment on table service_professional is 'archive: servicos-profissionais; about: team, who does which service; seen: services.view';
-- marcai_app may: delete, insert, select, update

create table service_resource (
  business_id uuid not null,
  service_id uuid not null,
  resource_id uuid not null,
  during text not null default 'whole',
  constraint service_resource_pkey PRIMARY KEY (business_id, service_id, resource_id),
  constraint service_resource_business_id_resource_id_fkey FOREIGN KEY (business_id, resource_id) REFERENCES resource(business_id, id) ON DELETE CASCADE,
  constraint service_resource_business_id_service_id_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id) ON DELETE CASCADE,
  constraint service_resource_during_check CHECK (during = ANY (ARRAY['whole', 'before', 'processing', 'after']))
);
CREATE INDEX service_resource_of ON service_resource USING btree (business_id, resource_id);
alter table service_resource enable row level security;
alter table service_resource force row level security;
create policy own_business on service_resource using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER service_needs_less AFTER DELETE ON service_resource FOR EACH ROW EXECUTE FUNCTION time_became_free();
CREATE TRIGGER within_bound AFTER INSERT ON service_resource REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('5000', 'true');
comment on table service_resource is 'archive: servicos-recursos; removal: services.edit';
-- marcai_app may: delete, insert, select, update

create table session (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  business_id uuid,
  renewal_hash bytea not null,
  previous_renewal_hash bytea,
  family_hash bytea,
  renewed_at timestamptz not null default now(),
  renewal_arrived_at timestamptz,
  second_factor_at timestamptz,
  stepped_up_at timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  network text,
  user_agent text,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_family_hash_key UNIQUE (family_hash),
  constraint session_previous_renewal_hash_key UNIQUE (previous_renewal_hash),
  constraint session_renewal_hash_key UNIQUE (renewal_hash),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);
CREATE INDEX session_account ON session USING btree (account_id);
comment on table session is 'of: a person; bound: one of each member, professional, client or service; rows: come and go; about: account, a device that is signed in, with its network and browser; seen: the person; until: when it ends or is past';
-- marcai_app may: delete, insert, select, update

create table site (
  business_id uuid not null,
  slug text not null,
  draft jsonb not null,
  published jsonb,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_pkey PRIMARY KEY (business_id),
  constraint site_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint site_business_id_slug_fkey FOREIGN KEY (business_id, slug) REFERENCES public_path(business_id, slug),
  constraint site_check CHECK ((published IS NULL) = (published_at IS NULL)),
  constraint site_slug_check CHECK (slug ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$' AND length(slug) >= 3 AND length(slug) <= 60)
);
CREATE INDEX site_published ON site USING btree (slug) WHERE published IS NOT NULL;
alter table site enable row level security;
alter table site force row level security;
create policy look_up on site for select using (current_setting('app.lookup', true) = 'sitemap');
create policy own_business on site using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER page_keeps_pictures AFTER INSERT OR DELETE OR UPDATE OF draft, published ON site FOR EACH ROW EXECUTE FUNCTION keep_site_pictures();
comment on table site is 'archive: site; bound: one row; read: before a business is known; removal: landing.publish where published is not null';
-- marcai_app may: delete, insert, select, update

create table site_picture (
  business_id uuid not null,
  picture_id uuid not null,
  constraint site_picture_pkey PRIMARY KEY (business_id, picture_id),
  constraint picture_is_free FOREIGN KEY (business_id, picture_id) REFERENCES picture(business_id, id),
  constraint site_picture_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
);
alter table site_picture enable row level security;
alter table site_picture force row level security;
create policy own_business on site_picture using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER changes_picture AFTER UPDATE OF picture_id ON site_picture FOR EACH ROW WHEN (new.picture_id IS DISTINCT FROM old.picture_id) EXECUTE FUNCTION hold_picture('picture_id');
CREATE TRIGGER lets_picture_go AFTER DELETE ON site_picture FOR EACH ROW WHEN (old.picture_id IS NOT NULL) EXECUTE FUNCTION hold_picture('picture_id');
CREATE TRIGGER takes_picture AFTER INSERT ON site_picture FOR EACH ROW WHEN (new.picture_id IS NOT NULL) EXECUTE FUNCTION hold_picture('picture_id');
comment on table site_picture is 'archive: none, said by the site itself; bound: counted by its verb';
comment on index site_picture_pkey is 'meets: nobody, named anew where it is known';
-- marcai_app may: delete, insert, select, update

create table site_version (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  content jsonb not null,
  published_at timestamptz not null,
  constraint site_version_pkey PRIMARY KEY (business_id, id),
  constraint site_version_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
);
alter table site_version enable row level security;
alter table site_version force row level security;
create policy own_business on site_version using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER version_keeps_pictures AFTER INSERT OR DELETE ON site_version FOR EACH ROW EXECUTE FUNCTION keep_site_pictures();
comment on table site_version is 'archive: site-versoes; bound: counted by its verb';
-- marcai_app may: delete, insert, select, update

create table special_hours (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  professional_id uuid,
  first_date date not null,
  last_date date not null,
  name text not null,
  hours jsonb not null,
  everybody_works boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint special_hours_pkey PRIMARY KEY (business_id, id),
  constraint special_hours_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint special_hours_business_id_professional_id_fkey FOREIGN KEY (business_id, professional_id) REFERENCES professional(business_id, id) ON DELETE CASCADE,
  constraint special_hours_check CHECK ((last_date - first_date) >= 0 AND (last_date - first_date) <= 365),
  constraint special_hours_check1 CHECK (professional_id IS NULL OR hours <> '[]'::jsonb AND NOT everybody_works),
  constraint special_hours_hours_check CHECK (jsonb_typeof(hours) = 'array'),
  constraint special_hours_name_check CHECK (name <> ''),
  constraint special_hours_one_per_date EXCLUDE USING gist (business_id WITH =, COALESCE(professional_id, business_id) WITH =, daterange(first_date, last_date, '[]') WITH &&)
);
CREATE INDEX special_hours_end ON special_hours USING btree (business_id, last_date);
alter table special_hours enable row level security;
alter table special_hours force row level security;
create policy own_business on special_hours using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER special_hours_change AFTER INSERT OR DELETE OR UPDATE ON special_hours FOR EACH ROW EXECUTE FUNCTION time_became_free();
CREATE TRIGGER within_bound AFTER INSERT ON special_hours REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('2000', 'true');
comment on table special_hours is 'archive: horarios-especiais; removal: settings.edit; about: team, other hours of a professional on some dates; seen: bookings.view';
-- marcai_app may: delete, insert, select, update

create table specialty (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint specialty_pkey PRIMARY KEY (business_id, id),
  constraint specialty_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint specialty_name_check CHECK (name <> '')
);
CREATE UNIQUE INDEX specialty_name ON specialty USING btree (business_id, searchable(name)) WHERE is_active;
alter table specialty enable row level security;
alter table specialty force row level security;
create policy own_business on specialty using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER comes_back_within_bound AFTER UPDATE OF is_active ON specialty FOR EACH ROW WHEN (new.is_active AND NOT old.is_active) EXECUTE FUNCTION keep_within_bound('200', 'is_active');
CREATE TRIGGER in_use_within_bound AFTER INSERT ON specialty REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('200', 'is_active');
CREATE TRIGGER within_bound AFTER INSERT ON specialty REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('1000', 'true');
comment on table specialty is 'archive: especialidades; removal: settings.edit where is_active; about: nobody, the name of a thing';
-- marcai_app may: delete, insert, select, update

create table stock_movement (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  product_id uuid not null,
  kind text not null,
  quantity integer not null,
  shortfall integer not null default 0,
  sale_id uuid,
  refund_id uuid,
  reason text,
  at timestamptz not null,
  account_id uuid,
  constraint stock_movement_pkey PRIMARY KEY (business_id, id),
  constraint stock_movement_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint stock_movement_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint stock_movement_business_id_product_id_fkey FOREIGN KEY (business_id, product_id) REFERENCES product(business_id, id),
  constraint stock_movement_business_id_refund_id_fkey FOREIGN KEY (business_id, refund_id) REFERENCES refund(business_id, id),
  constraint stock_movement_business_id_sale_id_fkey FOREIGN KEY (business_id, sale_id) REFERENCES sale(business_id, id),
  constraint stock_movement_check CHECK ((kind = 'sale') = (sale_id IS NOT NULL)),
  constraint stock_movement_check1 CHECK ((kind = 'refund') = (refund_id IS NOT NULL)),
  constraint stock_movement_kind_check CHECK (kind = ANY (ARRAY['entry', 'exit', 'adjustment', 'sale', 'refund'])),
  constraint stock_movement_shortfall_check CHECK (shortfall >= 0)
);
CREATE INDEX stock_movement_history ON stock_movement USING btree (business_id, product_id, id DESC);
alter table stock_movement enable row level security;
alter table stock_movement force row level security;
create policy own_business on stock_movement using (business_id = current_business()) with check (business_id = current_business());
comment on table stock_movement is 'archive: estoque-movimentos; rows: only added; bound: what was done; addition: products.edit where kind in (''entry'', ''exit'', ''adjustment''); about: team, who changed the stock, and why; seen: products.view';
-- marcai_app may: insert, select

create table storefront (
  business_id uuid not null,
  cover_id uuid,
  instagram text,
  facebook text,
  updated_at timestamptz not null default now(),
  constraint storefront_pkey PRIMARY KEY (business_id),
  constraint picture_is_free FOREIGN KEY (business_id, cover_id) REFERENCES picture(business_id, id),
  constraint storefront_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint storefront_facebook_check CHECK (facebook ~ '^[A-Za-z0-9_.-]{1,80}$'),
  constraint storefront_instagram_check CHECK (instagram ~ '^[A-Za-z0-9_.-]{1,80}$')
);
alter table storefront enable row level security;
alter table storefront force row level security;
create policy own_business on storefront using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER changes_picture AFTER UPDATE OF cover_id ON storefront FOR EACH ROW WHEN (new.cover_id IS DISTINCT FROM old.cover_id) EXECUTE FUNCTION hold_picture('cover_id');
CREATE TRIGGER lets_picture_go AFTER DELETE ON storefront FOR EACH ROW WHEN (old.cover_id IS NOT NULL) EXECUTE FUNCTION hold_picture('cover_id');
CREATE TRIGGER takes_picture AFTER INSERT ON storefront FOR EACH ROW WHEN (new.cover_id IS NOT NULL) EXECUTE FUNCTION hold_picture('cover_id');
comment on table storefront is 'archive: vitrine; bound: one row';
comment on index storefront_pkey is 'meets: nobody, its one row is changed where it is';
-- marcai_app may: delete, insert, select, update

create table subscription (
  business_id uuid not null,
  plan_id uuid not null,
  status text not null,
  period_started_at timestamptz not null default now(),
  previous_started_at timestamptz,
  expires_at timestamptz not null,
  trial_ended_at timestamptz,
  next_plan_id uuid,
  wanted_plan_id uuid,
  wanted_plan_answered_at timestamptz,
  reminders integer not null default 0,
  reminded_at timestamptz,
  read_only_since timestamptz,
  cancelled_at timestamptz,
  closed_at timestamptz,
  erases_at timestamptz,
  erasure_told integer not null default 0,
  erased_at timestamptz,
  quota_told_since timestamptz,
  created_at timestamptz not null default now(),
  constraint subscription_pkey PRIMARY KEY (business_id),
  constraint subscription_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint subscription_next_plan_id_fkey FOREIGN KEY (next_plan_id) REFERENCES plan(id),
  constraint subscription_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(id),
  constraint subscription_wanted_plan_id_fkey FOREIGN KEY (wanted_plan_id) REFERENCES plan(id) ON DELETE SET NULL,
  constraint subscription_check CHECK (trial_ended_at IS NULL OR status = 'active'),
  constraint subscription_check1 CHECK (cancelled_at IS NULL OR status = 'active'),
  constraint subscription_check2 CHECK (closed_at IS NULL OR read_only_since IS NOT NULL),
  constraint subscription_check3 CHECK (erases_at > closed_at),
  constraint subscription_check4 CHECK (erased_at IS NULL OR closed_at IS NOT NULL),
  constraint subscription_check5 CHECK ((reminders = 0) = (reminded_at IS NULL)),
  constraint subscription_check6 CHECK ((closed_at IS NULL) = (erases_at IS NULL)),
  constraint subscription_erasure_told_check CHECK (erasure_told >= 0 AND erasure_told <= 3),
  constraint subscription_reminders_check CHECK (reminders >= 0 AND reminders <= 3),
  constraint subscription_status_check CHECK (status = ANY (ARRAY['trial', 'active']))
);
alter table subscription enable row level security;
alter table subscription force row level security;
create policy look_up on subscription for select using (current_setting('app.lookup', true) = ANY (ARRAY['due', 'takes_writes', 'referrals', 'figures', 'messages', 'erasure', 'businesses']));
create policy own_business on subscription using (business_id = current_business()) with check (business_id = current_business());
comment on table subscription is 'archive: assinatura; import: none, what is paid to us belongs to the account that pays; bound: one row; read: before a business is known; stays: that it was closed and erased, and what our figures of past months count';
comment on index subscription_pkey is 'meets: nobody, written once, with the business';
-- marcai_app may: delete, insert, select, update

create table subscription_adjustment (
  business_id uuid not null,
  id uuid not null,
  kind text not null,
  reason text not null,
  made_at timestamptz not null,
  made_by uuid not null,
  days integer,
  plan_id uuid,
  invoice_id uuid,
  percent integer,
  amount_cents bigint,
  invoices integer,
  constraint subscription_adjustment_pkey PRIMARY KEY (business_id, id),
  constraint subscription_adjustment_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint subscription_adjustment_business_id_invoice_id_fkey FOREIGN KEY (business_id, invoice_id) REFERENCES invoice(business_id, id),
  constraint subscription_adjustment_made_by_fkey FOREIGN KEY (made_by) REFERENCES account(id),
  constraint subscription_adjustment_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(id),
  constraint subscription_adjustment_amount_cents_check CHECK (amount_cents > 0),
  constraint subscription_adjustment_check CHECK ((invoices IS NOT NULL) = (kind = 'coupon')),
  constraint subscription_adjustment_check1 CHECK (num_nonnulls(percent, amount_cents) = (kind = 'coupon')::integer),
  constraint subscription_adjustment_check2 CHECK ((days IS NOT NULL) = (kind = ANY ('{trial,courtesy}'[]))),
  constraint subscription_adjustment_check3 CHECK ((plan_id IS NOT NULL) = (kind = 'plan')),
  constraint subscription_adjustment_check4 CHECK ((invoice_id IS NOT NULL) = (kind = ANY ('{paid,refund}'[]))),
  constraint subscription_adjustment_days_check CHECK (days >= 1 AND days <= 90),
  constraint subscription_adjustment_invoices_check CHECK (invoices >= 1 AND invoices <= 24),
  constraint subscription_adjustment_kind_check CHECK (kind = ANY (ARRAY['trial', 'courtesy', 'plan', 'paid', 'refund', 'coupon', 'coupon_end'])),
  constraint subscription_adjustment_percent_check CHECK (percent >= 1 AND percent <= 100),
  constraint subscription_adjustment_reason_check CHECK (reason <> '')
);
CREATE UNIQUE INDEX subscription_adjustment_of_invoice ON subscription_adjustment USING btree (business_id, invoice_id, kind) WHERE invoice_id IS NOT NULL;
alter table subscription_adjustment enable row level security;
alter table subscription_adjustment force row level security;
create policy own_business on subscription_adjustment using (business_id = current_business()) with check (business_id = current_business());
comment on table subscription_adjustment is 'archive: assinatura-ajustes; import: none, what is paid to us belongs to the account that pays; rows: only added; bound: what was done; about: payer, what an operator changed by hand, and why; seen: operator, settings.billing';
comment on index subscription_adjustment_of_invoice is 'meets: nobody, billing is held meanwhile';
comment on index subscription_adjustment_pkey is 'meets: nobody, billing is held meanwhile';
-- marcai_app may: insert, select

create table support_grant (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  granted_by uuid not null,
  granted_at timestamptz not null default now(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  constraint support_grant_pkey PRIMARY KEY (business_id, id),
  constraint support_grant_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint support_grant_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES account(id),
  constraint support_grant_check CHECK (ends_at > granted_at AND ends_at <= (granted_at + '7 days'::interval))
);
CREATE UNIQUE INDEX support_grant_open ON support_grant USING btree (business_id) WHERE ended_at IS NULL;
alter table support_grant enable row level security;
alter table support_grant force row level security;
create policy look_up on support_grant for select using (current_setting('app.lookup', true) = 'sign_in');
create policy own_business on support_grant using (business_id = current_business()) with check (business_id = current_business());
comment on table support_grant is 'archive: acessos-do-suporte; import: none, who let support in did so there; bound: what was done; read: before a business is known; removal: users.manage where ended_at is null; addition: users.manage; about: account, who let support in; seen: users.manage, operator';
comment on index support_grant_open is 'meets: nobody, given anew where it is open';
-- marcai_app may: delete, insert, select, update

create table support_visit (
  business_id uuid not null,
  grant_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  entered_at timestamptz not null default now(),
  left_at timestamptz,
  constraint support_visit_pkey PRIMARY KEY (business_id, id),
  constraint support_visit_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint support_visit_business_id_grant_id_fkey FOREIGN KEY (business_id, grant_id) REFERENCES support_grant(business_id, id),
  constraint support_visit_check CHECK (left_at >= entered_at)
);
CREATE INDEX support_visit_grant ON support_visit USING btree (business_id, grant_id);
alter table support_visit enable row level security;
alter table support_visit force row level security;
create policy own_business on support_visit using (business_id = current_business()) with check (business_id = current_business());
comment on table support_visit is 'archive: acessos-do-suporte-visitas; import: none, who let support in did so there; bound: what was done; about: account, which operator looked, and when; seen: users.manage, operator';
-- marcai_app may: delete, insert, select, update

create table system_setting (
  only_row boolean not null default true,
  affiliate_program_enabled boolean not null default false,
  business_name text,
  logo_id uuid,
  legal_name text,
  legal_document text,
  legal_address text,
  restore_proved_at timestamptz,
  restored_until timestamptz,
  restored_rows bigint,
  restore_failed_at timestamptz,
  restore_fault text,
  legal_email text,
  constraint system_setting_pkey PRIMARY KEY (only_row),
  constraint system_setting_logo_id_fkey FOREIGN KEY (logo_id) REFERENCES platform_picture(id) DEFERRABLE INITIALLY DEFERRED,
  constraint system_setting_business_name_check CHECK (business_name <> ''),
  constraint system_setting_check CHECK (restored_until <= restore_proved_at),
  constraint system_setting_check1 CHECK ((restore_failed_at IS NULL) = (restore_fault IS NULL)),
  constraint system_setting_legal_address_check CHECK (legal_address <> ''),
  constraint system_setting_legal_document_check CHECK (legal_document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  constraint system_setting_legal_email_check CHECK (legal_email = lower(legal_email)),
  constraint system_setting_legal_name_check CHECK (legal_name <> ''),
  constraint system_setting_only_row_check CHECK (only_row),
  constraint system_setting_restore_fault_check CHECK (restore_fault <> ''),
  constraint system_setting_restored_rows_check CHECK (restored_rows > 0)
);
comment on table system_setting is 'of: nobody; about: payer, who runs this installation by law; seen: everybody';
comment on index system_setting_pkey is 'meets: nobody, no request adds a row';
-- marcai_app may: select, update

create table throttle (
  key text not null,
  window_started_at timestamptz not null,
  attempts integer not null,
  constraint throttle_pkey PRIMARY KEY (key)
);
comment on table throttle is 'of: nobody; rows: come and go; about: account, how often a network or an address tried; seen: nobody; until: a day';
comment on index throttle_pkey is 'meets: nobody, counted on where it is known';
-- marcai_app may: delete, insert, select, update

create table ticket (
  business_id uuid not null,
  id uuid not null,
  state text not null,
  hold uuid not null,
  change integer not null,
  account_id uuid,
  name text,
  client_id uuid,
  lines jsonb,
  lines_bytes integer generated always as (octet_length(lines)) stored,
  discount jsonb,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  constraint ticket_pkey PRIMARY KEY (business_id, id),
  constraint ticket_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint ticket_business_id_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint ticket_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint ticket_change_check CHECK (change >= 0),
  constraint ticket_check CHECK ((state = ANY (ARRAY['held', 'parked'])) = (name IS NOT NULL AND lines IS NOT NULL)),
  constraint ticket_check1 CHECK ((state = ANY (ARRAY['held', 'parked'])) OR client_id IS NULL AND discount IS NULL),
  constraint ticket_name_check CHECK (name <> ''),
  constraint ticket_state_check CHECK (state = ANY (ARRAY['held', 'parked', 'sold', 'dropped']))
);
CREATE INDEX ticket_client ON ticket USING btree (business_id, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX ticket_open ON ticket USING btree (business_id, opened_at) WHERE state = ANY (ARRAY['held', 'parked']);
alter table ticket enable row level security;
alter table ticket force row level security;
create policy own_business on ticket using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER begins_light AFTER INSERT ON ticket FOR EACH ROW WHEN (new.lines_bytes > 0) EXECUTE FUNCTION keep_tickets_light();
CREATE TRIGGER stays_light AFTER UPDATE ON ticket FOR EACH ROW WHEN (new.lines_bytes > COALESCE(old.lines_bytes, 0)) EXECUTE FUNCTION keep_tickets_light();
CREATE TRIGGER within_bound AFTER INSERT ON ticket REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('100', 'state in (''held'', ''parked'')');
comment on table ticket is 'archive: comandas; removal: pos.sales where state in (''held'', ''parked''); about: client, an account that is open at the till; seen: pos.view; until: the name goes when the client is erased';
-- marcai_app may: delete, insert, select, update

create table time_off (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  professional_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  created_at timestamptz not null default now(),
  constraint time_off_pkey PRIMARY KEY (business_id, id),
  constraint time_off_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint time_off_business_id_professional_id_fkey FOREIGN KEY (business_id, professional_id) REFERENCES professional(business_id, id) ON DELETE CASCADE,
  constraint time_off_check CHECK (starts_at < ends_at),
  constraint time_off_reason_check CHECK (reason <> ''),
  constraint time_off_no_overlap EXCLUDE USING gist (business_id WITH =, professional_id WITH =, tstzrange(starts_at, ends_at) WITH &&) DEFERRABLE
);
CREATE INDEX time_off_end ON time_off USING btree (business_id, professional_id, ends_at);
alter table time_off enable row level security;
alter table time_off force row level security;
create policy own_business on time_off using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER time_off_ends AFTER DELETE OR UPDATE ON time_off FOR EACH ROW EXECUTE FUNCTION time_became_free();
CREATE TRIGGER within_bound AFTER INSERT ON time_off REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_within_bound('20000', 'true');
comment on table time_off is 'archive: folgas; removal: bookings.edit; about: team, when a professional is away, and the words for it; seen: bookings.view, bookings.own';
-- marcai_app may: delete, insert, select, update

create table turned_away (
  business_id uuid not null,
  day date not null,
  people integer not null,
  constraint turned_away_pkey PRIMARY KEY (business_id, day),
  constraint turned_away_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint turned_away_people_check CHECK (people > 0)
);
alter table turned_away enable row level security;
alter table turned_away force row level security;
create policy look_up on turned_away for select using (current_setting('app.lookup', true) = 'turned_away');
create policy own_business on turned_away using (business_id = current_business()) with check (business_id = current_business());
comment on table turned_away is 'archive: none, a count that waits for its letter of the next day; bound: one of each kind, day, month or currency; read: before a business is known; rows: come and go';
comment on index turned_away_pkey is 'meets: nobody, counted further where it is known';
-- marcai_app may: delete, insert, select, update

create table undo_point (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  made_at timestamptz not null,
  appointments jsonb not null default '[]'::jsonb,
  made uuid[] not null default '{}'::uuid[],
  time_off jsonb,
  constraint undo_point_pkey PRIMARY KEY (business_id, id),
  constraint undo_point_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint undo_point_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id)
);
CREATE INDEX undo_point_age ON undo_point USING btree (business_id, made_at);
alter table undo_point enable row level security;
alter table undo_point force row level security;
create policy own_business on undo_point using (business_id = current_business()) with check (business_id = current_business());
comment on table undo_point is 'archive: none, what can be undone today; bound: forgotten after days; rows: come and go; about: client, what an undo brings back; seen: nobody; until: minutes, or when the client is erased';
-- marcai_app may: delete, insert, select, update

create table visit (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  client_id uuid not null,
  source text not null,
  booked_name text,
  notes text,
  series_id uuid,
  secret text not null default new_visit_secret(),
  arrived_at timestamptz,
  served_from timestamptz,
  no_show_at timestamptz,
  answer text,
  answered_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint visit_pkey PRIMARY KEY (business_id, id),
  constraint visit_business_id_id_client_id_key UNIQUE (business_id, id, client_id),
  constraint visit_business_id_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint visit_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint visit_business_id_series_id_fkey FOREIGN KEY (business_id, series_id) REFERENCES appointment_series(business_id, id),
  constraint visit_answer_check CHECK (answer = ANY (ARRAY['coming', 'not_coming'])),
  constraint visit_booked_name_check CHECK (booked_name <> ''),
  constraint visit_check CHECK (served_from IS NULL OR arrived_at IS NOT NULL),
  constraint visit_check1 CHECK (no_show_at IS NULL OR arrived_at IS NULL),
  constraint visit_check2 CHECK ((answer IS NULL) = (answered_at IS NULL)),
  constraint visit_secret_check CHECK (length(secret) >= 20),
  constraint visit_source_check CHECK (source = ANY (ARRAY['reception', 'booking']))
);
CREATE INDEX visit_client ON visit USING btree (business_id, client_id);
CREATE INDEX visit_no_show ON visit USING btree (business_id, client_id) WHERE no_show_at IS NOT NULL;
CREATE INDEX visit_series ON visit USING btree (business_id, series_id) WHERE series_id IS NOT NULL;
alter table visit enable row level security;
alter table visit force row level security;
create policy own_business on visit using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER visit_brings_booking AFTER INSERT ON visit FOR EACH ROW WHEN (new.source = 'booking' AND new.version > 1) EXECUTE FUNCTION bring_booking_back();
CREATE TRIGGER visit_leaves_booking BEFORE DELETE ON visit FOR EACH ROW WHEN (old.source = 'booking') EXECUTE FUNCTION keep_removed_booking();
CREATE TRIGGER visit_version BEFORE UPDATE ON visit FOR EACH ROW EXECUTE FUNCTION count_visit_version();
comment on table visit is 'archive: visitas; bound: the plan; removal: bookings.delete; about: client, the agenda, and the commissions of it; seen: bookings.view, bookings.own, the person; until: notes and the name goes when the client is erased';
comment on column visit.secret is 'secret';
comment on index visit_business_id_id_client_id_key is 'meets: nobody, wider than the primary key, for the key of the appointments';
-- marcai_app may: delete, insert, select, update

create table waitlist_offer (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  wish_id uuid not null,
  visit_id uuid not null,
  starts_at timestamptz not null,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  told_at timestamptz,
  state text not null default 'open',
  ended_at timestamptz,
  constraint waitlist_offer_pkey PRIMARY KEY (business_id, id),
  constraint waitlist_offer_business_id_visit_id_key UNIQUE (business_id, visit_id),
  constraint waitlist_offer_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint waitlist_offer_business_id_wish_id_fkey FOREIGN KEY (business_id, wish_id) REFERENCES waitlist_wish(business_id, id) ON DELETE CASCADE,
  constraint waitlist_offer_check CHECK (expires_at > made_at),
  constraint waitlist_offer_check1 CHECK ((state = 'open') = (ended_at IS NULL)),
  constraint waitlist_offer_state_check CHECK (state = ANY (ARRAY['open', 'accepted', 'declined', 'lapsed', 'taken_back']))
);
CREATE UNIQUE INDEX waitlist_offer_open ON waitlist_offer USING btree (business_id, wish_id) WHERE state = 'open';
CREATE INDEX waitlist_offer_wish ON waitlist_offer USING btree (business_id, wish_id);
alter table waitlist_offer enable row level security;
alter table waitlist_offer force row level security;
create policy own_business on waitlist_offer using (business_id = current_business()) with check (business_id = current_business());
comment on table waitlist_offer is 'archive: lista-de-espera-ofertas; bound: what was done; imported: state = taken_back, ended_at = now where state in (open)';
comment on index waitlist_offer_business_id_visit_id_key is 'meets: nobody, its id is made where it is stored';
comment on index waitlist_offer_open is 'meets: nobody, a job makes offers, holding the name of the wish (src/waitlist/server/rival-offers.test.ts)';
-- marcai_app may: delete, insert, select, update

create table waitlist_settings (
  business_id uuid not null,
  offer_minutes integer not null,
  constraint waitlist_settings_pkey PRIMARY KEY (business_id),
  constraint waitlist_settings_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint waitlist_settings_offer_minutes_check CHECK (offer_minutes >= 5 AND offer_minutes <= 240)
);
alter table waitlist_settings enable row level security;
alter table waitlist_settings force row level security;
create policy own_business on waitlist_settings using (business_id = current_business()) with check (business_id = current_business());
comment on table waitlist_settings is 'archive: lista-de-espera-ajustes; import: replaces what is there; bound: one row';
-- marcai_app may: delete, insert, select, update

create table waitlist_wish (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  client_id uuid not null,
  service_id uuid not null,
  professional_id uuid,
  first_day date not null,
  last_day date not null,
  parts text[] not null,
  place numeric not null,
  secret text not null,
  source text not null,
  name text,
  email text,
  phone text,
  language text not null default 'pt-BR',
  state text not null default 'waiting',
  proof text,
  sent_from bytea,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint waitlist_wish_pkey PRIMARY KEY (business_id, id),
  constraint waitlist_wish_business_id_client_id_fkey FOREIGN KEY (business_id, client_id) REFERENCES client(business_id, id),
  constraint waitlist_wish_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint waitlist_wish_business_id_professional_id_fkey FOREIGN KEY (business_id, professional_id) REFERENCES professional(business_id, id) ON DELETE CASCADE,
  constraint waitlist_wish_business_id_service_id_fkey FOREIGN KEY (business_id, service_id) REFERENCES service(business_id, id) ON DELETE CASCADE,
  constraint waitlist_wish_check CHECK (first_day <= last_day),
  constraint waitlist_wish_check1 CHECK ((state = ANY (ARRAY['unconfirmed', 'waiting'])) = (ended_at IS NULL)),
  constraint waitlist_wish_email_check CHECK (email = lower(email)),
  constraint waitlist_wish_language_check CHECK (language = ANY (ARRAY['pt-BR', 'en-US', 'es-ES'])),
  constraint waitlist_wish_name_check CHECK (name <> ''),
  constraint waitlist_wish_parts_check CHECK (parts <@ ARRAY['morning', 'afternoon', 'evening'] AND cardinality(parts) >= 1 AND cardinality(parts) <= 3),
  constraint waitlist_wish_phone_check CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  constraint waitlist_wish_proof_check CHECK (length(proof) >= 20),
  constraint waitlist_wish_secret_check CHECK (length(secret) >= 20),
  constraint waitlist_wish_source_check CHECK (source = ANY (ARRAY['reception', 'booking'])),
  constraint waitlist_wish_state_check CHECK (state = ANY (ARRAY['unconfirmed', 'waiting', 'booked', 'left', 'removed', 'unanswered']))
);
CREATE INDEX waitlist_wish_client ON waitlist_wish USING btree (business_id, client_id);
CREATE INDEX waitlist_wish_open ON waitlist_wish USING btree (business_id, created_at) WHERE ended_at IS NULL AND source = 'booking';
CREATE INDEX waitlist_wish_professional ON waitlist_wish USING btree (business_id, professional_id) WHERE professional_id IS NOT NULL;
CREATE INDEX waitlist_wish_service ON waitlist_wish USING btree (business_id, service_id);
CREATE INDEX waitlist_wish_waiting ON waitlist_wish USING btree (business_id, place, id) WHERE state = 'waiting';
alter table waitlist_wish enable row level security;
alter table waitlist_wish force row level security;
create policy own_business on waitlist_wish using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER merged_wishes AFTER UPDATE OF client_id ON waitlist_wish FOR EACH ROW WHEN (new.state = 'waiting') EXECUTE FUNCTION wait_once();
comment on table waitlist_wish is 'archive: lista-de-espera; bound: counted by its verb; removal: bookings.edit where state = ''waiting''; about: client, who waits for which time; seen: bookings.view, the person; until: when the client is erased';
comment on column waitlist_wish.secret is 'secret';
comment on column waitlist_wish.proof is 'secret';
-- marcai_app may: delete, insert, select, update

create table webhook (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  url text not null,
  events text[] not null,
  sealed_secret bytea not null,
  made_by uuid not null,
  made_at timestamptz not null,
  constraint webhook_pkey PRIMARY KEY (business_id, id),
  constraint webhook_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint webhook_made_by_fkey FOREIGN KEY (made_by) REFERENCES account(id),
  constraint webhook_events_check CHECK (cardinality(events) > 0),
  constraint webhook_url_check CHECK (url ~ '^https?://')
);
alter table webhook enable row level security;
alter table webhook force row level security;
create policy own_business on webhook using (business_id = current_business()) with check (business_id = current_business());
comment on table webhook is 'archive: none, addresses with their secrets, they are made anew; bound: counted by its verb; removal: users.manage; about: account, by whom it was made; seen: users.manage';
-- marcai_app may: delete, insert, select, update

create table webhook_delivery (
  business_id uuid not null,
  id uuid not null default uuidv7(),
  webhook_id uuid not null,
  event text not null,
  subject_id uuid not null,
  happened_at timestamptz not null,
  state text not null default 'waiting',
  attempts integer not null default 0,
  tried_at timestamptz,
  status integer,
  problem text,
  constraint webhook_delivery_pkey PRIMARY KEY (business_id, id),
  constraint webhook_delivery_business_id_webhook_id_fkey FOREIGN KEY (business_id, webhook_id) REFERENCES webhook(business_id, id) ON DELETE CASCADE,
  constraint webhook_delivery_problem_check CHECK (problem = ANY (ARRAY['no_answer', 'private', 'sealed', 'not_in_plan', 'ended'])),
  constraint webhook_delivery_state_check CHECK (state = ANY (ARRAY['waiting', 'delivered', 'failed']))
);
CREATE INDEX webhook_delivery_newest ON webhook_delivery USING btree (business_id, webhook_id, happened_at DESC, id DESC);
alter table webhook_delivery enable row level security;
alter table webhook_delivery force row level security;
create policy own_business on webhook_delivery using (business_id = current_business()) with check (business_id = current_business());
comment on table webhook_delivery is 'archive: none, what was told of what is in it itself; bound: forgotten after days; removal: users.manage';
-- marcai_app may: delete, insert, select, update

create table working_hours (
  business_id uuid not null,
  professional_id uuid not null,
  weekday integer not null,
  starts_minute integer not null,
  ends_minute integer not null,
  constraint working_hours_pkey PRIMARY KEY (business_id, professional_id, weekday, starts_minute),
  constraint working_hours_business_id_fkey FOREIGN KEY (business_id) REFERENCES business(id),
  constraint working_hours_business_id_professional_id_fkey FOREIGN KEY (business_id, professional_id) REFERENCES professional(business_id, id),
  constraint working_hours_check CHECK (starts_minute < ends_minute),
  constraint working_hours_ends_minute_check CHECK (ends_minute <= 1440),
  constraint working_hours_starts_minute_check CHECK (starts_minute >= 0),
  constraint working_hours_weekday_check CHECK (weekday >= 0 AND weekday <= 6)
);
alter table working_hours enable row level security;
alter table working_hours force row level security;
create policy own_business on working_hours using (business_id = current_business()) with check (business_id = current_business());
CREATE TRIGGER working_hours_change AFTER INSERT OR DELETE OR UPDATE ON working_hours FOR EACH ROW EXECUTE FUNCTION time_became_free();
comment on table working_hours is 'archive: horarios-de-trabalho; bound: one of each member, professional, client or service; about: team, when a professional works; seen: bookings.view';
-- marcai_app may: delete, insert, select, update

CREATE OR REPLACE FUNCTION public.accept_papers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into paper_acceptance (account_id, kind, version)
  select new.id, kind, newest_paper(kind) from unnest('{terms,privacy}'[]) kind;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.affiliate_balances()
 RETURNS TABLE(owed_cents bigint, held_cents bigint)
 LANGUAGE sql
 STABLE
 SET "app.lookup" TO 'payouts'
AS $function$
  select coalesce(sum(amount_cents) filter (where counts_at <= now()), 0)::bigint,
    coalesce(sum(amount_cents) filter (where counts_at > now()), 0)::bigint
  from affiliate_entry
$function$;

CREATE OR REPLACE FUNCTION public.affiliate_entries(most integer, after integer)
 RETURNS TABLE(id uuid, kind text, amount_cents bigint, at timestamptz, counts_at timestamptz, base_cents bigint, percent integer, name text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'referrals'
AS $function$
#variable_conflict use_column
begin
  return query
  select e.id, e.kind, e.amount_cents, e.at, e.counts_at, e.base_cents, e.percent, b.name
  from affiliate_entry e left join business b on b.id = e.referred_id
  where e.business_id = current_business()
  order by e.at desc, e.id desc
  limit most offset after;
end $function$;

CREATE OR REPLACE FUNCTION public.appointments_outside(business uuid, professional uuid, first_date date, last_date date, hours jsonb, zone text, since timestamptz, OUT count integer, OUT first_on date)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.ask_in_reais()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if currency_from_now_on(new.business_id) <> 'BRL' then
    raise exception 'pix is paid in reais' using errcode = 'serialization_failure', constraint = 'pix_pays_reais';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.barcode_key(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((code ~ '^([0-9]{8}|[0-9]{12,14})$') AND (SELECT ((sum(((substr(lpad(barcode_key.code, 14, '0'), place.place, 1))::integer * CASE WHEN ((place.place % 2) = 1) THEN 3 ELSE 1 END)) % (10)::bigint) = 0) FROM generate_series(1, 14) place(place))) THEN lpad(code, 14, '0') ELSE upper(code) END;

CREATE OR REPLACE FUNCTION public.begin_affiliate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into affiliate (business_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.begin_trial()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into subscription (business_id, plan_id, status, expires_at)
  select new.id, id, 'trial', now() + make_interval(days => trial_days)
  from plan where is_trial and is_active
  order by sort_order limit 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.begin_with_a_register()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into register (business_id, name) values (new.id, 'Caixa 1');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.book_for_who_waited(theirs appointment)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  with booked as (
    insert into online_booking
      (business_id, visit_id, name, email, phone, told_starts_at, told_parts, language)
    select theirs.business_id, theirs.visit_id, coalesce(w.name, c.name), case w.source when 'booking' then w.email else c.email end,
      case w.source when 'booking' then w.phone else c.phone end, theirs.starts_at,
      jsonb_build_array(jsonb_build_array(
        theirs.id, (date_part('epoch', theirs.starts_at) * 1000)::bigint, theirs.professional_id, theirs.status = 'cancelled')),
      w.language
    from waitlist_offer o
    join waitlist_wish w on w.business_id = o.business_id and w.id = o.wish_id
    join client c on c.business_id = w.business_id and c.id = w.client_id
    where o.business_id = theirs.business_id and o.visit_id = theirs.visit_id
    on conflict do nothing
    returning business_id, visit_id, email
  )
  insert into job (task, payload)
  select 'booking.confirmation', jsonb_build_object('businessId', b.id, 'zone', b.zone, 'bookingId', booked.visit_id)
  from booked join business b on b.id = booked.business_id
  where booked.email is not null and theirs.starts_at > now() and theirs.status in ('pending', 'scheduled', 'confirmed');
end $function$;

CREATE OR REPLACE PROCEDURE public.bound_rows(IN name regclass, IN most integer, IN counted text DEFAULT 'true')
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger within_bound after insert on %s
    referencing new table as added for each statement execute function keep_within_bound(%L, %L)', name, most, counted);
end $procedure$;

CREATE OR REPLACE PROCEDURE public.bound_rows_in_use(IN name regclass, IN most integer)
 LANGUAGE plpgsql
AS $procedure$
begin
  call bound_rows(name, 5 * most);
  execute format('create trigger in_use_within_bound after insert on %s
    referencing new table as added for each statement execute function keep_within_bound(%L, %L)', name, most, 'is_active');
  execute format('create trigger comes_back_within_bound after update of is_active on %s for each row
    when (new.is_active and not old.is_active) execute function keep_within_bound(%L, %L)', name, most, 'is_active');
end $procedure$;

CREATE OR REPLACE FUNCTION public.bring_booking_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into online_booking
  select booking.*
  from removed_booking r,
    jsonb_populate_record(null::online_booking, r.kept || jsonb_build_object('told_cancelled', r.name is null)) booking
  where r.business_id = new.business_id and r.visit_id = new.id and r.kept is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.business_by_affiliate_code(typed text)
 RETURNS TABLE(business_id uuid)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'affiliate'
AS $function$
#variable_conflict use_column
begin
  return query
  select business_id from affiliate where code = typed;
end $function$;

CREATE OR REPLACE FUNCTION public.business_by_host(wanted text)
 RETURNS TABLE(business_id uuid, zone text, name text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'host'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone, d.name
  from domain_host h join domain d on d.business_id = h.business_id join business b on b.id = h.business_id
  where h.host = wanted;
end $function$;

CREATE OR REPLACE FUNCTION public.business_by_looks(wanted text, other_than text)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'host'
AS $function$
#variable_conflict use_column
begin
  return query
  select business_id from domain_host where looks = wanted and bought <> other_than;
end $function$;

CREATE OR REPLACE FUNCTION public.business_by_path(path text)
 RETURNS TABLE(business_id uuid, zone text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'slug'
AS $function$
#variable_conflict use_column
begin
  return query
  with theirs as (
    select business_id as id from public_path where slug = path
    union all
    select id from business where id = case when is_like_an_id(path) then path::uuid end
  )
  select b.id, b.zone from theirs join business b on b.id = theirs.id;
end $function$;

CREATE OR REPLACE FUNCTION public.business_takes_writes(business uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'takes_writes'
AS $function$
#variable_conflict use_column
begin
  return not exists (select from subscription s where s.business_id = business and only_reads_since(s) is not null);
end $function$;

CREATE OR REPLACE FUNCTION public.businesses_for_support()
 RETURNS TABLE(business_id uuid, name text, zone text, granted_by text, ends_at timestamptz)
 LANGUAGE sql
 STABLE
 SET "app.lookup" TO 'sign_in'
AS $function$
  select b.id, b.name, b.zone, a.name, g.ends_at
  from support_grant g join business b on b.id = g.business_id join account a on a.id = g.granted_by
  where g.ended_at is null and g.ends_at > now()
  order by g.ends_at, b.id
$function$;

CREATE OR REPLACE FUNCTION public.businesses_found(typed text, typed_code text, wanted text, wanted_plan uuid, days_due integer, days_ending integer, patience interval, most integer, after integer, one uuid)
 RETURNS TABLE(count bigint, id uuid, zone text, name text, slug text, document text, owner_name text, owner_email text, plan text, standing text, expires_at timestamptz, created_at timestamptz, plan_cents bigint, plan_period text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'businesses'
AS $function$
#variable_conflict use_column
begin
  return query
  with found as materialized (
    select b.id, b.zone, b.name, b.document, b.created_at, s.standing, s.plan_id, s.expires_at, s.owner_name, s.owner_email,
      case when wanted = any ('{all,paid}') then null else s.expires_at end as first_end
    from standings_of_businesses(days_due) s join business b on b.id = s.business_id
    where (one is null or b.id = one)
      and (wanted = 'all' or s.standing = wanted
        or (wanted = 'trial_ending' and s.standing = 'trial' and s.expires_at < now() + make_interval(days => days_ending)))
      and (wanted_plan is null or s.plan_id = wanted_plan)
      and (typed = '' or (typed_code <> '' and strpos(b.document, typed_code) > 0) or (
        select bool_and(strpos(searchable(concat_ws(' ', b.name, s.owners, (
          select string_agg(p.slug, ' ') from public_path p where p.business_id = b.id))), word) > 0)
        from unnest(string_to_array(searchable(typed), ' ')) word))
  ), shown as (
    select * from found order by first_end, created_at desc, id desc limit most offset after
  )
  select counted.count, shown.id, shown.zone, shown.name, l.slug, shown.document, shown.owner_name, shown.owner_email, p.name,
    shown.standing, shown.expires_at, shown.created_at, paid.plan_cents, paid.plan_period
  from (select count(*) from found) counted
  left join shown on true
  left join plan p on p.id = shown.plan_id
  left join booking_link l on l.business_id = shown.id
  left join lateral (
    select plan_cents, plan_period from paid_for_plans(patience) period
    where period.business_id = shown.id and paid_at < now() and until >= now()
    order by from_at >= now(), from_at desc, paid_at desc limit 1
  ) paid on true
  order by shown.first_end, shown.created_at desc, shown.id desc;
end $function$;

CREATE OR REPLACE FUNCTION public.businesses_in_need(days_due integer, days_ending integer)
 RETURNS TABLE(overdue bigint, trials_ending bigint, senders_stopped bigint)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'businesses'
AS $function$
#variable_conflict use_column
begin
  return query
  select count(*) filter (where standing = 'overdue'),
    count(*) filter (where standing = 'trial' and expires_at < now() + make_interval(days => days_ending)),
    (select count(*) from client_sender where stopped_at is not null)
  from standings_of_businesses(days_due);
end $function$;

CREATE OR REPLACE FUNCTION public.businesses_of(person uuid)
 RETURNS TABLE(business_id uuid, name text, role text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'sign_in'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.id, b.name, m.role
  from member m join business b on b.id = m.business_id
  where m.account_id = person and m.removed_at is null
  order by m.created_at, b.id;
end $function$;

CREATE OR REPLACE FUNCTION public.businesses_to_plan(seconds integer, most integer)
 RETURNS TABLE(business_id uuid, zone text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'messages'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone
  from message_settings s join business b on b.id = s.business_id
  where (s.planned_at is null or is_ahead(s.planned_at) or s.planned_at <= now() - make_interval(secs => seconds))
    and not is_closed(b.id)
  order by s.planned_at nulls first
  limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.businesses_with_expired_pictures()
 RETURNS TABLE(business_id uuid, zone text)
 LANGUAGE sql
 STABLE
 SET "app.lookup" TO 'picture'
AS $function$
  select distinct b.id, b.zone from picture p join business b on b.id = p.business_id where p.expires_at < now()
$function$;

CREATE OR REPLACE FUNCTION public.charges_to_check(most integer)
 RETURNS TABLE(business_id uuid, zone text, id uuid)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'charges'
AS $function$
#variable_conflict use_column
begin
  return query
  select c.business_id, b.zone, c.id
  from charge c join business b on b.id = c.business_id
  where (c.state in ('asked', 'pending') and c.asked_at > now() - interval '40 days'
      and (c.checked_at < now() - greatest(interval '1 minute', least(interval '6 hours', (now() - c.asked_at) / 10))
        or is_ahead(c.checked_at)))
    or (c.state = 'approved' and c.asked_at > now() - interval '180 days'
      and (c.checked_at < now() - interval '1 day' or is_ahead(c.checked_at)))
  order by c.checked_at limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.client_quota(business uuid)
 RETURNS TABLE(most integer, free integer)
 LANGUAGE sql
 STABLE
AS $function$
  select quota, greatest(0, quota - clients_in_use(business, quota)) from plan_quota_of_clients(business) quota where quota is not null
$function$;

CREATE OR REPLACE FUNCTION public.client_references()
 RETURNS TABLE(table_name regclass, column_name name)
 LANGUAGE sql
 STABLE
AS $function$
  select k.conrelid::regclass, here.attname
  from pg_constraint k
  cross join unnest(k.conkey, k.confkey) as pair (here, there)
  join pg_attribute here on here.attrelid = k.conrelid and here.attnum = pair.here
  join pg_attribute there on there.attrelid = k.confrelid and there.attnum = pair.there and there.attname = 'id'
  where k.contype = 'f' and k.confrelid = 'public.client'::regclass and k.confdeltype not in ('c', 'n') and k.conparentid = 0
$function$;

CREATE OR REPLACE FUNCTION public.clients_in_use(business uuid, quota integer)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return (
    select count(*)::int from (select from client where business_id = business and deactivated_at is null limit quota + 1) one);
end $function$;

CREATE OR REPLACE FUNCTION public.clients_with_history(candidates uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
declare reference record;
begin
  for reference in select * from client_references() loop
    return query execute format('select distinct %2$I from %1$s where business_id = $1 and %2$I = any($2)',
      reference.table_name, reference.column_name) using current_business(), candidates;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.comparable_name(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  words text := regexp_replace(value, '\([aoAO]\)|\.(?=[ªº])', '', 'g');
begin
  words := regexp_replace(searchable(regexp_replace(words, '[\s.‐‑–-]+', ' ', 'g')), '[^[:alnum:] ]+', '', 'g');
  return regexp_replace(btrim(regexp_replace(words, ' +', ' ', 'g')),
    '^((dr|dra|doutor|doutora|sr|sra|srta|senhor|senhora|seu|dona|prof|profa|professor|professora|eng|pe|pr|mr|mrs|ms|miss|don) )+(?=.)', '');
end $function$;

CREATE OR REPLACE FUNCTION public.count_attempt(keys text[], most integer[], seconds integer[])
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  fits boolean;
begin
  insert into throttle (key, window_started_at, attempts)
    select key, now(), 0 from unnest(keys) key order by key on conflict do nothing;
  perform from throttle where key = any (keys) order by key for update;
  update throttle t set window_started_at = now(), attempts = 0
    from unnest(keys, seconds) asked (key, seconds)
    where t.key = asked.key
      and (t.window_started_at < now() - make_interval(secs => asked.seconds) or is_ahead(t.window_started_at));
  select bool_and(t.attempts < asked.most) into fits
    from unnest(keys, most) asked (key, most) join throttle t on t.key = asked.key;
  if fits then
    update throttle set attempts = attempts + 1 where key = any (keys);
  end if;
  return fits;
end $function$;

CREATE OR REPLACE FUNCTION public.count_listed_booking_pages()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET "app.lookup" TO 'sitemap'
AS $function$
  select count(*)::int from booking_link where is_active and is_listed
$function$;

CREATE OR REPLACE FUNCTION public.count_published_site_pages()
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET "app.lookup" TO 'sitemap'
AS $function$
  select count(*)::int from site where published is not null
$function$;

CREATE OR REPLACE FUNCTION public.count_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  -- Whoever opens it again decides anew.
  if old.status = 'completed' and new.status <> 'completed' then
    new.is_waived := false;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_visit_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.version := old.version + 1;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.currency_from_now_on(whose uuid)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  paid text := (select currency from paid_currency where business_id = whose);
begin
  if paid is null then
    select currency into paid from business where id = whose for key share;
    insert into paid_currency (business_id, currency) values (whose, paid) on conflict do nothing;
  end if;
  return paid;
end $function$;

CREATE OR REPLACE FUNCTION public.current_business()
 RETURNS uuid
 LANGUAGE sql
 STABLE
RETURN (NULLIF(current_setting('app.business_id', true), ''))::uuid;

CREATE OR REPLACE FUNCTION public.decide_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare whose uuid;
begin
  if tg_op = 'DELETE' or new.status = 'cancelled' then
    update waitlist_offer set state = 'taken_back', ended_at = now()
    where business_id = old.business_id and visit_id = old.visit_id and state = 'open';
  else
    update waitlist_offer set state = 'accepted', ended_at = now()
    where business_id = old.business_id and visit_id = old.visit_id and state = 'open'
    returning wish_id into whose;
    update waitlist_wish set state = 'booked', ended_at = now()
    where business_id = old.business_id and id = whose and state = 'waiting';
    perform book_for_who_waited(new);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.deposit_account_of(business uuid)
 RETURNS TABLE(zone text, account_id text, access_token bytea, webhook_secret bytea)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'deposits'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.zone, a.account_id, a.access_token, a.webhook_secret
  from deposit_account a join business b on b.id = a.business_id
  where a.business_id = business;
end $function$;

CREATE OR REPLACE FUNCTION public.deposit_charges_to_check(most integer)
 RETURNS TABLE(business_id uuid, zone text, id uuid)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'deposits'
AS $function$
#variable_conflict use_column
begin
  return query
  select c.business_id, b.zone, c.visit_id
  from deposit_charge c
  join deposit_account a on a.business_id = c.business_id and a.account_id = c.account_id
  join business b on b.id = c.business_id
  where (c.state in ('asked', 'pending')
      and (c.checked_at < now() - greatest(interval '1 minute', least(interval '6 hours', (now() - c.asked_at) / 10))
        or is_ahead(c.checked_at)))
    or (c.state = 'approved' and c.asked_at > now() - interval '180 days'
      and (c.checked_at < now() - interval '1 day' or is_ahead(c.checked_at)))
  order by c.checked_at limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.domains_to_check(patient interval, waiting interval, held interval, most integer)
 RETURNS TABLE(business_id uuid, zone text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'domain'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone
  from domain d join business b on b.id = d.business_id
  where d.checked_at is null or is_ahead(d.checked_at)
    or d.state = 'active' and d.failing_since is null and d.checked_at < now() - held
    or (d.state = 'active' or d.attempted_at > now() - patient or d.state = 'verifying') and d.checked_at < now() - waiting
       and (d.state <> 'active' or d.failing_since is not null)
  order by d.checked_at nulls first
  limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.empty_personal_columns()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "app.lookup" TO 'erasure'
AS $function$
declare
  one record;
begin
  if not may_be_erased() then raise exception 'nothing is erased now' using errcode = 'restrict_violation'; end if;
  for one in
    select in_table, string_agg(format('%I = null', in_column), ', ') as emptied from personal_columns() group by in_table
  loop
    execute format('update %I set %s where %I = current_business()', one.in_table, one.emptied,
      case one.in_table when 'business' then 'id' else 'business_id' end);
  end loop;
  delete from job where payload ->> 'businessId' = current_business() and runner is null;
end $function$;

CREATE OR REPLACE FUNCTION public.end_sold_ticket()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ticket
  set state = 'sold', name = null, client_id = null, lines = null, discount = null, changed_at = now()
  where business_id = new.business_id and id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.erase_rows(in_table name)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "app.lookup" TO 'erasure'
AS $function$
begin
  if not may_be_erased() or in_table not in (select tables_to_erase()) then
    raise exception 'nothing of % is erased now', in_table using errcode = 'restrict_violation';
  end if;
  execute format('delete from %I where business_id = current_business()', in_table);
end $function$;

CREATE OR REPLACE FUNCTION public.erasures_due(days_before integer[], most integer)
 RETURNS TABLE(business_id uuid, zone text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'erasure'
AS $function$
#variable_conflict use_column
begin
  return query
  select s.business_id, b.zone
  from subscription s join business b on b.id = s.business_id
  where s.closed_at is not null and s.erased_at is null and (
    s.erases_at <= now() or s.erases_at - make_interval(days => days_before[s.erasure_told + 1]) <= now())
  order by s.erases_at limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.first_name_key(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return replace(coalesce(substring(comparable_name(value) from '^(?:(?:[[:alnum:]]|de|da|do|das|dos|e) )*[[:alnum:]]+'), ''), ' ', '');
end $function$;

CREATE OR REPLACE FUNCTION public.forget_clients(clients uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update online_booking b set name = 'Cliente anonimizado', email = null, phone = null, address = null
  from visit v
  where v.business_id = current_business() and v.client_id = any(clients)
    and b.business_id = v.business_id and b.visit_id = v.id;
  update visit set notes = null, booked_name = null
  where business_id = current_business() and client_id = any(clients) and (notes is not null or booked_name is not null);
  delete from undo_point
  where business_id = current_business() and exists (
    select from unnest(clients) client where appointments like '%' || client || '%');
  delete from client_import_row where business_id = current_business() and client_id = any(clients);
  delete from message_reply where business_id = current_business() and client_id = any(clients);
  -- When somebody was congratulated is when they were born.
  delete from message where business_id = current_business() and client_id = any(clients) and birthday_on is not null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_on_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update ticket
  set name = 'Comanda',
    lines = (select coalesce(jsonb_agg(line || '{"note": null}'), '[]') from jsonb_array_elements(lines) line)
  where business_id = new.business_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_own_page()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from client_page where business_id = new.business_id and client_id = new.id;
  update client_request
  set phone = null, email = null, reason = null, decided_at = coalesce(decided_at, now()),
    state = case when state <> 'open' then state when kind = 'erasure' then 'granted' else 'withdrawn' end
  where business_id = new.business_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_people(people uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public'
 SET "app.lookup" TO 'erasure'
AS $function$
declare
  forgotten int;
begin
  if not may_be_erased() then raise exception 'nobody is forgotten now' using errcode = 'restrict_violation'; end if;
  delete from account a
  where a.id = any (people) and not a.is_operator and not exists (select from member m where m.account_id = a.id);
  get diagnostics forgotten = row_count;
  return forgotten;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_rating_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update rating r set text = null, answer = null, answered_at = null
  from visit v
  where v.business_id = new.business_id and v.client_id = new.id and r.business_id = v.business_id and r.id = v.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_removed_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from removed_booking where business_id = new.business_id and visit_id = new.visit_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_whom_to_tell()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update removed_booking set name = null, email = null, kept = null
  where business_id = new.business_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_wishes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update waitlist_wish
  set name = null, email = null, phone = null, proof = null, sent_from = null,
    state = case when ended_at is null then 'removed' else state end, ended_at = coalesce(ended_at, now())
  where business_id = new.business_id and client_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE PROCEDURE public.guard_business_table(IN name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy own_business on %s using (business_id = current_business()) with check (business_id = current_business())',
    name);
end $procedure$;

CREATE OR REPLACE FUNCTION public.hold_picture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before uuid := case when tg_op <> 'INSERT' then (to_jsonb(old) ->> tg_argv[0])::uuid end;
  after uuid := case when tg_op <> 'DELETE' then (to_jsonb(new) ->> tg_argv[0])::uuid end;
begin
  if after is not null then
    update picture set expires_at = null where business_id = new.business_id and id = after and expires_at is not null;
    if not found then
      raise exception 'no such picture, or it is kept by another row' using errcode = 'check_violation', constraint = 'picture_is_free';
    end if;
  end if;
  if before is not null then
    delete from picture where business_id = old.business_id and id = before;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.invoice_of_referral(business uuid, invoice uuid)
 RETURNS TABLE(amount_cents bigint, paid_at timestamptz, is_taken_back boolean)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'referrals'
AS $function$
#variable_conflict use_column
begin
  return query
  select i.amount_cents, i.paid_at, i.taken_back_at is not null
  from invoice i join referral r on r.business_id = i.business_id
  where i.business_id = business and i.id = invoice and r.referred_by = current_business();
end $function$;

CREATE OR REPLACE FUNCTION public.is_ahead(stamp timestamptz)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (stamp > (now() + '00:01:00'::interval));

CREATE OR REPLACE FUNCTION public.is_closed(business uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return exists (select from subscription where business_id = business and closed_at is not null);
end $function$;

CREATE OR REPLACE FUNCTION public.is_erased(business uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return exists (select from subscription where business_id = business and erased_at is not null);
end $function$;

CREATE OR REPLACE FUNCTION public.is_erasing()
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((current_setting('app.lookup', true) = 'erasure') AND (CURRENT_USER <> 'marcai_app'::name));

CREATE OR REPLACE FUNCTION public.is_like_an_id(path text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$');

CREATE OR REPLACE FUNCTION public.is_of_referral(document text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'kin'
AS $function$
#variable_conflict use_column
begin
  return exists (
    select from referral r
    where r.referred_by = current_business() and document in (select people_of_business(r.business_id)));
end $function$;

CREATE OR REPLACE FUNCTION public.is_tight(used integer, most integer)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
RETURN ((used)::numeric >= ((most)::numeric * 0.8));

CREATE OR REPLACE FUNCTION public.keep_after_all()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare whose uuid;
begin
  update waitlist_offer o set state = 'accepted'
  from waitlist_wish w
  where o.business_id = new.business_id and o.visit_id = new.visit_id and o.state = 'taken_back'
    and w.business_id = o.business_id and w.id = o.wish_id and w.state = 'waiting' and not exists (
      select from waitlist_offer other
      where other.business_id = o.business_id and other.wish_id = o.wish_id and other.state = 'open')
  returning o.wish_id into whose;
  update waitlist_wish set state = 'booked', ended_at = now()
  where business_id = new.business_id and id = whose and state = 'waiting';
  perform book_for_who_waited(new);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_appointments_within_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  whose uuid;
  quota int;
  since timestamptz;
  in_use int;
begin
  if not exists (select from payment_account) then return null; end if;
  if tg_op = 'INSERT' then
    select business_id into whose from added limit 1;
  else
    select business_id into whose from gone limit 1;
  end if;
  select p.most_appointments, period_begun(s) into quota, since
  from subscription s join plan p on p.id = s.plan_id
  where s.business_id = whose;
  if quota is null then return null; end if;
  if tg_op = 'INSERT' then perform from subscription where business_id = whose for no key update; end if;
  select count(*) into in_use from appointment where business_id = whose and created_at >= since;
  if tg_op = 'INSERT' then perform refuse_beyond_plan('appointments', in_use, quota); end if;
  -- What is taken away may have led out of the last fifth.
  if tg_op = 'DELETE' then select in_use + count(*) into in_use from gone where created_at >= since; end if;
  if is_tight(in_use, quota) then
    insert into job (task, payload, key)
    select 'billing.quota', jsonb_build_object('businessId', id, 'zone', zone), 'billing.quota ' || id
    from business where id = whose
    on conflict (key) where runner is null do nothing;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_clients_within_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  whose uuid;
  quota int;
begin
  if tg_level = 'ROW' then whose := new.business_id; else select business_id into whose from added limit 1; end if;
  quota := plan_quota_of_clients(whose);
  if quota is null or clients_in_use(whose, quota) <= quota / 2 - 1000 then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(format('client %s', whose), 0));
  perform refuse_beyond_plan('clients', clients_in_use(whose, quota), quota);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_clock_of_agenda()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare since constant timestamptz := date_trunc('day', now(), old.zone);
begin
  -- In the order of db/lock-ranks.ts, as whoever books or charges meanwhile.
  perform from professional where business_id = new.id order by id for no key update;
  perform from resource where business_id = new.id order by id for no key update;
  perform from appointment where business_id = new.id and starts_at >= since order by id for no key update;
  perform from client where business_id = new.id and id in (
    select client_id from appointment where business_id = new.id and starts_at >= since) order by id for no key update;
  perform from undo_point where business_id = new.id order by id for update;
  update time_off set
    starts_at = on_same_clock(starts_at, old.zone, new.zone), ends_at = on_same_clock(ends_at, old.zone, new.zone)
  where business_id = new.id and ends_at > since;
  update appointment set updated_at = now(),
    starts_at = on_same_clock(starts_at, old.zone, new.zone), ends_at = on_same_clock(ends_at, old.zone, new.zone)
  where business_id = new.id and starts_at >= since;
  update client c set next_appointment_at = next.at
  from (
    select client_id, min(starts_at) filter (where starts_at >= now() and status in ('scheduled', 'pending', 'confirmed')) as at
    from appointment where business_id = new.id and starts_at >= least(since, on_same_clock(since, old.zone, new.zone))
    group by client_id
  ) next
  where c.business_id = new.id and c.id = next.client_id and c.next_appointment_at is distinct from next.at;
  -- It would bring back the times before.
  delete from undo_point where business_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_clock_of_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare since constant timestamptz := date_trunc('day', now(), old.zone);
begin
  update online_booking set
    told_starts_at = case when told_starts_at >= since then on_same_clock(told_starts_at, old.zone, new.zone) else told_starts_at end,
    told_parts = (
      select jsonb_agg(case when told.at < since then part else
        jsonb_set(part, '{1}', to_jsonb((date_part('epoch', on_same_clock(told.at, old.zone, new.zone)) * 1000)::bigint)) end
        order by part ->> 0)
      from jsonb_array_elements(told_parts) part, to_timestamp((part ->> 1)::bigint / 1000.0) told (at)
    )
  where business_id = new.id and (told_starts_at >= since or exists (
    select from jsonb_array_elements(told_parts) part where to_timestamp((part ->> 1)::bigint / 1000.0) >= since));
  update removed_booking set
    starts_at = on_same_clock(starts_at, old.zone, new.zone), ends_at = on_same_clock(ends_at, old.zone, new.zone)
  where business_id = new.id and starts_at >= since;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_clock_of_messages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  since constant timestamptz := date_trunc('day', now(), old.zone);
  is_later constant boolean := on_same_clock(since, old.zone, new.zone) > since;
  one record;
begin
  for one in
    select id from message where business_id = new.id and starts_at >= since
    order by case when is_later then starts_at end desc, starts_at
  loop
    update message set starts_at = on_same_clock(starts_at, old.zone, new.zone),
      due_at = case when state = 'waiting' then on_same_clock(due_at, old.zone, new.zone) else due_at end
    where business_id = new.id and id = one.id;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_clock_of_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update waitlist_offer set starts_at = on_same_clock(starts_at, old.zone, new.zone)
  where business_id = new.id and starts_at >= date_trunc('day', now(), old.zone);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_occupation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare others uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(now.id) into others from written now join replaced was using (business_id, id)
    where (now.professional_id, now.occupied_from, now.occupied_to, now.processing, now.units, now.status = 'cancelled', now.squeeze_reason is null)
      is distinct from
      (was.professional_id, was.occupied_from, was.occupied_to, was.processing, was.units, was.status = 'cancelled', was.squeeze_reason is null);
    if others is null then return null; end if;
    delete from occupation o using written now
    where o.business_id = now.business_id and o.appointment_id = now.id and now.id = any (others);
  end if;
  insert into occupation
    (business_id, appointment_id, holder_id, unit, occupied_from, occupied_to, is_kept_from_visitors, is_squeezed_in)
  select a.business_id, a.id, its.*, a.squeeze_reason is not null
  from written a
  cross join lateral takes_up(
    a.professional_id, a.starts_at, a.ends_at, a.occupied_from, a.occupied_to, a.processing, a.units) its
  where a.status <> 'cancelled' and (others is null or a.id = any (others));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_offer_true()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> 'pending' or not exists (
    select from waitlist_offer where business_id = new.business_id and visit_id = new.visit_id and state = 'open')
  then
    new.online_act := null;
    if new.status = 'pending' then
      new.status := 'scheduled';
    end if;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_parts_of_combos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  holder text;
begin
  select c.name into holder
  from combo_service s join combo c on c.business_id = s.business_id and c.id = s.combo_id
  where s.business_id = old.business_id and s.service_id = old.id and c.is_active
  order by c.name limit 1;
  if found then
    raise exception 'the service % is part of a combo', old.id
      using errcode = 'restrict_violation', constraint = 'service_is_in_combo', detail = holder;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_professionals_within_plan()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  whose uuid;
  quota int;
begin
  if not exists (select from payment_account) then return null; end if;
  if tg_level = 'ROW' then whose := new.business_id; else select business_id into whose from added limit 1; end if;
  select p.most_professionals into quota
  from subscription s join plan p on p.id = s.plan_id
  where s.business_id = whose;
  if quota is null then return null; end if;
  perform from subscription where business_id = whose for no key update;
  perform refuse_beyond_plan('professionals', (
    select count(*) from professional where business_id = whose and is_active), quota);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_removed_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- An hour more than the agenda allows, for the way of the answer. Rows that another transaction holds are left to the next.
  update removed_booking set kept = null
  where (business_id, visit_id) in (
    select business_id, visit_id from removed_booking
    where business_id = old.business_id and kept is not null and removed_at < now() - interval '25 hours'
    for update skip locked);
  insert into removed_booking
    (business_id, visit_id, secret, client_id, name, email, service_name, professional_name, starts_at, ends_at, language, version, kept)
  select old.business_id, old.id, old.secret, old.client_id,
    case when not o.told_cancelled then o.name end, case when not o.told_cancelled then o.email end,
    part.services, part.professionals,
    coalesce(o.told_starts_at, part.starts_at), coalesce(o.told_starts_at, part.starts_at) + (part.ends_at - part.starts_at),
    o.language, part.version + 1, to_jsonb(o)
  from online_booking o
  cross join (
    select string_agg(s.name, ', ' order by a.starts_at) as services, string_agg(distinct p.name, ', ') as professionals,
      min(a.starts_at) as starts_at, max(a.ends_at) as ends_at, sum(a.version) as version
    from appointment a
    join service s on s.business_id = a.business_id and s.id = a.service_id
    join professional p on p.business_id = a.business_id and p.id = a.professional_id
    where a.business_id = old.business_id and a.visit_id = old.id
  ) part
  where o.business_id = old.business_id and o.visit_id = old.id;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_site_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  business uuid := case when tg_op = 'DELETE' then old.business_id else new.business_id end;
  shown uuid[];
begin
  select coalesce(array_agg(distinct picture), '{}') into shown
  from (
    select unnest(array[draft, published]) as content from site where business_id = business
    union all
    select content from site_version where business_id = business
  ) page, pictures_of_page(page.content) picture;
  insert into site_picture (business_id, picture_id) select business, unnest(shown) on conflict do nothing;
  delete from site_picture where business_id = business and picture_id <> all (shown);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_tickets_light()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  most constant int := 512000;
begin
  -- Below an eighth nobody waits for a turn: as many as write at once for one business stay below the whole together.
  for turn in 1..2 loop
    if (select coalesce(sum(lines_bytes), 0) <= case turn when 1 then most / 8 else most end
        from ticket where business_id = new.business_id and state in ('held', 'parked')) then
      return null;
    end if;
    if turn = 1 then perform pg_advisory_xact_lock(hashtextextended(format('tickets %s', new.business_id), 0)); end if;
  end loop;
  raise exception 'the open tickets hold more than % bytes', most
    using errcode = 'check_violation', constraint = 'open_tickets_are_light';
end $function$;

CREATE OR REPLACE FUNCTION public.keep_what_is_expected()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from occupation where business_id = old.business_id and holder_id = old.id and occupied_to > now()
      and (tg_op = 'DELETE' or unit > new.units)
  ) then
    raise exception 'units of the resource % are still expected', old.id
      using errcode = 'restrict_violation', constraint = 'resource_is_expected';
  end if;
  if tg_op = 'UPDATE' then return new; end if;
  if exists (select from occupation where business_id = old.business_id and holder_id = old.id) then
    raise exception 'the resource % has history', old.id using errcode = 'foreign_key_violation', constraint = 'resource_has_history';
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_who_is_expected()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from appointment
    where business_id = old.business_id and professional_id = old.id and ends_at > now()
      and status in ('scheduled', 'pending', 'confirmed')
  ) then
    raise exception 'the professional % is still expected', old.id
      using errcode = 'restrict_violation', constraint = 'professional_is_expected';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_within_bound()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  most constant int := tg_argv[0];
  counting constant text := format('select count(*) from (select from %I where business_id = $1 and %s limit %s) one',
    tg_table_name, tg_argv[1], most + 1);
  whose uuid;
  there bigint;
begin
  if tg_level = 'ROW' then whose := new.business_id; else select business_id into whose from added limit 1; end if;
  execute counting into there using whose;
  if there <= most / 2 then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended(format('%s %s', tg_table_name, whose), 0));
  execute counting into there using whose;
  if there > most then
    raise exception 'there is room for % rows of %', most, tg_table_name using errcode = 'PL002', detail = most;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.kept_of_clients(forgotten uuid[])
 RETURNS TABLE(kept text, amount bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare reference record;
begin
  for reference in select * from client_references() order by 1, 2 loop
    return query execute format(
      'select %L, count(*) from %s where business_id = current_business() and %I = any($1)',
      reference.table_name, reference.table_name, reference.column_name)
    using forgotten;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.key_by_secret(business uuid, secret bytea)
 RETURNS TABLE(key_id uuid, business_id uuid, business_name text, zone text, account_id uuid, name text, role text, scopes text[], is_in_plan boolean, plan_name text, used_lately boolean)
 LANGUAGE sql
 STABLE
AS $function$
  select k.id, b.id, b.name, b.zone, a.id, a.name, m.role, k.scopes,
    'api' = any (p.includes) or not exists (select from payment_account), plan_with('api'),
    coalesce(k.last_used_at > now() - interval '1 minute' and not is_ahead(k.last_used_at), false)
  from api_key k
  join business b on b.id = k.business_id
  join account a on a.id = k.made_by
  join member m on m.business_id = k.business_id and m.account_id = a.id
  join subscription s on s.business_id = k.business_id
  join plan p on p.id = s.plan_id
  where k.business_id = business and k.secret_hash = secret and k.revoked_at is null
    and stands(k.business_id, k.made_by, k.made_at, 'users.manage', '{admin}')
$function$;

CREATE OR REPLACE FUNCTION public.kinship(business uuid, recommended_by uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'kin'
AS $function$
#variable_conflict use_column
begin
  return (
    with recursive above (id, steps) as (
      select recommended_by, 0
      union all
      select r.referred_by, steps + 1 from above join referral r on r.business_id = above.id where steps < 30
    )
    select case min(steps) when 0 then 'same_person' else 'circle' end
    from above
    where id = business
      or exists (select people_of_business(id) intersect select people_of_business(business))
    having count(*) > 0);
end $function$;

CREATE OR REPLACE FUNCTION public.left_of_erased()
 RETURNS TABLE(in_table text, what text, of_them bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  erased constant uuid[] := array(select business_id from subscription where erased_at is not null);
begin
  if cardinality(erased) = 0 then return; end if;
  for in_table in select tables_to_erase() loop
    what := 'rows';
    -- What our own jobs do with its invoices afterwards is noted, and names nobody.
    execute format('select count(*) from %I where business_id = any ($1)%s', in_table,
      case in_table when 'audit' then ' and account_id is not null' else '' end) into of_them using erased;
    if of_them > 0 then return next; end if;
  end loop;
  for in_table, what in select p.in_table, p.in_column from personal_columns() p loop
    execute format('select count(*) from %I where %I = any ($1) and %I is not null', in_table,
      case in_table when 'business' then 'id' else 'business_id' end, what) into of_them using erased;
    if of_them > 0 then return next; end if;
  end loop;
end $function$;

CREATE OR REPLACE PROCEDURE public.let_look_up(IN name regclass, IN lookup text)
 LANGUAGE plpgsql
AS $procedure$
declare
  others constant text[] := array(
    select word[1] from pg_policy, regexp_matches(pg_get_expr(polqual, polrelid), '''(\w+)''', 'g') word
    where polrelid = name and polname = 'look_up');
  all_of_them constant text := (select string_agg(quote_literal(one), ', ') from unnest(others || lookup) one);
begin
  execute format('drop policy if exists look_up on %s', name);
  execute format('create policy look_up on %s for select using (current_setting(''app.lookup'', true) in (%s))', name, all_of_them);
end $procedure$;

CREATE OR REPLACE FUNCTION public.lets_support_in(business uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'sign_in'
AS $function$
#variable_conflict use_column
begin
  return exists (select from support_grant g where g.business_id = business and g.ended_at is null and g.ends_at > now());
end $function$;

CREATE OR REPLACE FUNCTION public.listed_booking_pages(first integer, most integer)
 RETURNS TABLE(slug text, changed text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'sitemap'
AS $function$
#variable_conflict use_column
begin
  return query
  select slug, updated_at::date from booking_link
  where is_active and is_listed order by slug offset first limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_cards(cards uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare held uuid[];
begin
  loop
    begin
      select coalesce(array_agg(id), '{}') into held from (
        select id from appointment
        where business_id = current_business() and client_id = any(cards)
        order by id for no key update
      ) locked;
      perform from client
      where business_id = current_business()
        and (id = any(cards) or merged_into = any(cards) or guardian_id = any(cards))
      order by id for update;
      if not exists (
        select from appointment
        where business_id = current_business() and client_id = any(cards) and id <> all(held)
      ) then
        return;
      end if;
      raise serialization_failure;
    exception when serialization_failure then
      null;
    end;
  end loop;
end $function$;

CREATE OR REPLACE PROCEDURE public.make_append_only(IN name regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('revoke update, delete, truncate on %s from marcai_app', name);
end $procedure$;

CREATE OR REPLACE FUNCTION public.may_be_erased()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from subscription
    where business_id = current_business() and closed_at is not null and erased_at is null and erases_at <= now())
$function$;

CREATE OR REPLACE FUNCTION public.message_progress(state text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array_position(array['not_sent', 'failed', 'waiting', 'opened', 'unsure', 'sending', 'sent'], state)
$function$;

CREATE OR REPLACE FUNCTION public.move_client_history(duplicate uuid, kept uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare reference record;
begin
  -- Both may have been congratulated this year: of two such messages the one that got further stays.
  delete from message m using message o
  where m.business_id = current_business() and o.business_id = m.business_id
    and m.client_id = any (array[duplicate, kept]) and o.client_id = any (array[duplicate, kept]) and m.id <> o.id
    and m.channel = o.channel and extract(year from m.birthday_on) = extract(year from o.birthday_on)
    and (message_progress(m.state), m.id) < (message_progress(o.state), o.id);
  for reference in select * from client_references() loop
    execute format('update %1$s set %2$I = $1 where business_id = $2 and %2$I = $3',
      reference.table_name, reference.column_name) using kept, current_business(), duplicate;
  end loop;
  -- What can be undone in the agenda would bring the duplicate back.
  update undo_point set appointments = replace(appointments, duplicate, kept)::jsonb
  where business_id = current_business() and appointments like '%' || duplicate || '%';
end $function$;
-- marcai_app may: execute

CREATE OR REPLACE FUNCTION public.names_of_businesses(ids uuid[])
 RETURNS TABLE(name text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'businesses'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.name from business b where b.id = any (ids);
end $function$;

CREATE OR REPLACE PROCEDURE public.names_picture(IN owner regclass, IN reference name)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format(
    'alter table %s add constraint picture_is_free foreign key (business_id, %I) references picture', owner, reference);
  execute format(
    'create trigger takes_picture after insert on %s for each row when (new.%I is not null) execute function hold_picture(%L)',
    owner, reference, reference);
  execute format(
    'create trigger changes_picture after update of %I on %s for each row when (new.%I is distinct from old.%I) execute function hold_picture(%L)',
    reference, owner, reference, reference, reference);
  execute format(
    'create trigger lets_picture_go after delete on %s for each row when (old.%I is not null) execute function hold_picture(%L)',
    owner, reference, reference);
end $procedure$;

CREATE OR REPLACE FUNCTION public.new_visit_secret()
 RETURNS text
 LANGUAGE sql
RETURN translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_');

CREATE OR REPLACE FUNCTION public.newest_paper(of_kind text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(max(version), 1) from paper where kind = of_kind
$function$;

CREATE OR REPLACE FUNCTION public.note_key_use(key uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update api_key set last_used_at = now() where business_id = current_business() and id = key;
end $function$;

CREATE OR REPLACE FUNCTION public.on_same_clock(at timestamptz, zone_before text, zone text)
 RETURNS timestamptz
 LANGUAGE sql
 IMMUTABLE
RETURN ((at AT TIME ZONE zone_before) AT TIME ZONE zone);

CREATE OR REPLACE FUNCTION public.only_reads_since(of_business subscription)
 RETURNS timestamptz
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(of_business.read_only_since,
    case when of_business.cancelled_at is not null and of_business.expires_at <= now() then of_business.expires_at end)
$function$;

CREATE OR REPLACE FUNCTION public.overdue_bookings()
 RETURNS TABLE(business_id uuid, zone text, visit_id uuid)
 LANGUAGE sql
 STABLE
 SET "app.lookup" TO 'overdue'
AS $function$
  select b.id, b.zone, o.visit_id
  from online_booking o join business b on b.id = o.business_id
  where o.held_until <= now()
  order by o.held_until
  limit 200
$function$;

CREATE OR REPLACE FUNCTION public.owners_to_tell()
 RETURNS TABLE(account_id uuid, standings text[])
 LANGUAGE sql
 STABLE
 SET "app.lookup" TO 'businesses'
AS $function$
  select a.id, array_agg(distinct s.standing)
  from standings_of_businesses(0) s
  join member m on m.business_id = s.business_id and m.role = 'admin' and m.removed_at is null
  join account a on a.id = m.account_id
  where a.suspended_at is null and a.email_verified_at is not null
  group by a.id
$function$;

CREATE OR REPLACE FUNCTION public.paid_for_plans(patience interval)
 RETURNS TABLE(business_id uuid, plan_id uuid, plan_cents bigint, plan_period text, amount_cents bigint, paid_at timestamptz, from_at timestamptz, until timestamptz)
 LANGUAGE sql
 STABLE
AS $function$
  select i.business_id, i.plan_id, i.plan_cents - i.discount_cents, i.plan_period, i.amount_cents, i.paid_at, i.from_at, least(i.to_at + patience, (
    select min(taken_back_at) from invoice back
    where back.business_id = i.business_id and back.taken_back_at >= i.paid_at and back.taken_back_at < back.to_at
      and (back.id = i.id or back.from_at <= back.taken_back_at)
  ))
  from invoice i
  where plan_id is not null and (status = 'paid' or taken_back_at is not null) and from_at is not null
$function$;

CREATE OR REPLACE FUNCTION public.paths_of_others(paths text[])
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'slug'
AS $function$
#variable_conflict use_column
begin
  return query
  select slug from public_path where slug = any(paths) and business_id <> current_business();
end $function$;

CREATE OR REPLACE FUNCTION public.payer_of(business uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return (
    select a.name from member m join account a on a.id = m.account_id
    where m.business_id = business and m.role = 'admin' and m.removed_at is null order by m.created_at, a.id limit 1);
end $function$;

CREATE OR REPLACE FUNCTION public.payout_days()
 RETURNS TABLE(due_on date, payouts bigint, amount_cents bigint, open bigint)
 LANGUAGE sql
 STABLE
 SET "app.lookup" TO 'payouts'
AS $function$
  select p.due_on, count(*), sum(p.amount_cents) filter (where p.state <> 'returned'), count(*) filter (where p.state = 'open')
  from payout p group by p.due_on order by p.due_on desc
$function$;

CREATE OR REPLACE FUNCTION public.payouts_due(due date, counted_until timestamptz)
 RETURNS TABLE(business_id uuid, zone text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'payouts'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone
  from affiliate_account a join business b on b.id = a.business_id
  where not exists (select from payout p where p.business_id = a.business_id and p.due_on = due)
    and (select sum(e.amount_cents) from affiliate_entry e
      where e.business_id = a.business_id and (e.counts_at <= counted_until or e.kind = 'payout')) > 0
  order by b.id;
end $function$;

CREATE OR REPLACE FUNCTION public.payouts_of_day(due date)
 RETURNS TABLE(business_id uuid, zone text, name text, id uuid, amount_cents bigint, kind text, key text, holder_name text, document text, state text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'payouts'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone, b.name, p.id, p.amount_cents, p.kind, p.key, p.holder_name, p.document, p.state
  from payout p join business b on b.id = p.business_id
  where p.due_on = due
  order by b.name, p.id;
end $function$;

CREATE OR REPLACE FUNCTION public.people_of_business(business uuid)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'kin'
AS $function$
#variable_conflict use_column
begin
  return query
  select s.sign
  from member m join account a on a.id = m.account_id,
    unnest(array[a.id, person_of_address(a.email), a.phone]) s (sign)
  where m.business_id = business and m.role = 'admin' and s.sign is not null
  union
  select s.sign
  from business b, unnest(array[b.document, b.phone, person_of_address(b.email)]) s (sign)
  where b.id = business and s.sign is not null
  union
  select payer_document from charge
  where business_id = business and payer_document is not null and state = any ('{approved,refunded,charged_back}')
  union
  select document from affiliate_account where business_id = business;
end $function$;

CREATE OR REPLACE FUNCTION public.period_begun(of_business subscription)
 RETURNS timestamptz
 LANGUAGE sql
 STABLE
AS $function$
  select case when of_business.period_started_at > now() then of_business.previous_started_at else of_business.period_started_at end
$function$;

CREATE OR REPLACE FUNCTION public.person_of_address(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (split_part(email, '@', 2) = ANY ('{gmail.com,googlemail.com}'[])) THEN (replace(regexp_replace(split_part(email, '@', 1), '\+.*$', ''), '.', '') || '@gmail.com') ELSE ((regexp_replace(split_part(email, '@', 1), '\+.*$', '') || '@') || split_part(email, '@', 2)) END;

CREATE OR REPLACE FUNCTION public.personal_columns()
 RETURNS TABLE(in_table name, in_column name)
 LANGUAGE sql
 STABLE
AS $function$
  select c.relname, a.attname
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
  where c.relnamespace = 'public'::regnamespace and c.relname in (select staying_tables()) and col_description(c.oid, a.attnum) = 'personal'
$function$;

CREATE OR REPLACE FUNCTION public.picture_file_by_hash(wanted text, largest integer)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'picture'
AS $function$
#variable_conflict use_column
begin
  return (
    select data
    from (
      select f.data, f.box
      from picture p join picture_file f on f.business_id = p.business_id and f.picture_id = p.id
      where p.hash = wanted
      union all
      select f.data, f.box from platform_picture p join platform_picture_file f on f.picture_id = p.id where p.hash = wanted
    ) files
    order by box > largest, box desc limit 1);
end $function$;

CREATE OR REPLACE FUNCTION public.pictures_of_page(content jsonb)
 RETURNS SETOF uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (named #>> '{}')::uuid
  from (
    select jsonb_path_query(content, '$.heroPicture') named
    union all
    select jsonb_path_query(content, '$.aboutPicture')
    union all
    select jsonb_path_query(content, '$.gallery[*].picture')
  ) pictures
  where jsonb_typeof(named) = 'string'
$function$;

CREATE OR REPLACE FUNCTION public.place_of_payout(payout uuid)
 RETURNS TABLE(business_id uuid, zone text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'payouts'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone from payout p join business b on b.id = p.business_id where p.id = payout;
end $function$;

CREATE OR REPLACE FUNCTION public.plan_includes(feature text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return not exists (select from payment_account) or exists (
    select from subscription s join plan p on p.id = s.plan_id
    where s.business_id = current_business() and feature = any (p.includes));
end $function$;

CREATE OR REPLACE FUNCTION public.plan_quota_of_clients(business uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (select p.most_clients from subscription s join plan p on p.id = s.plan_id where s.business_id = business);
end $function$;

CREATE OR REPLACE FUNCTION public.plan_usage()
 RETURNS TABLE(plan_id uuid, active bigint, lapsed bigint, trials bigint, trials_over bigint)
 LANGUAGE sql
 STABLE
 SET "app.lookup" TO 'figures'
AS $function$
  select plan_id,
    count(*) filter (where status = 'active' and only_reads_since(subscription) is null),
    count(*) filter (where status = 'active' and only_reads_since(subscription) is not null),
    count(*) filter (where status = 'trial' and expires_at > now()),
    count(*) filter (where status = 'trial' and expires_at <= now())
  from subscription group by plan_id
$function$;

CREATE OR REPLACE FUNCTION public.plan_with(feature text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select name from plan where feature = any (includes) and is_active and not is_trial order by price_cents, sort_order limit 1
$function$;

CREATE OR REPLACE FUNCTION public.platform_figures(last_month timestamptz, this_month timestamptz)
 RETURNS TABLE(businesses bigint, businesses_this_month bigint, businesses_last_month bigint, received_this_month_cents bigint, received_last_month_cents bigint)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'figures'
AS $function$
#variable_conflict use_column
begin
  return query
  select began.*, received.*
  from
    (select count(*),
       count(*) filter (where created_at >= this_month),
       count(*) filter (where created_at >= last_month and created_at < this_month)
     from business) began,
    (select coalesce(sum(amount_cents) filter (where coalesce(paid_at, issued_at) >= this_month), 0)::bigint,
       coalesce(sum(amount_cents) filter (where coalesce(paid_at, issued_at) < this_month), 0)::bigint
     from invoice where status = 'paid' and coalesce(paid_at, issued_at) >= last_month) received;
end $function$;

CREATE OR REPLACE FUNCTION public.platform_months(borders timestamptz[], moment timestamptz, patience interval)
 RETURNS TABLE(month integer, businesses bigint, trials_ended bigint, trials_converted bigint, paying bigint, lost bigint, received_cents bigint)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'figures'
AS $function$
#variable_conflict use_column
begin
  return query
  with span as (
    select n::int as month, borders[n] as from_at, least(borders[n + 1], moment) as to_at
    from generate_series(1, cardinality(borders) - 1) n
  ), trial as (
    select s.business_id, coalesce(trial_ended_at, expires_at) as ended_at, exists (
      select from invoice i where i.business_id = s.business_id and status = 'paid' and plan_id is not null and amount_cents > 0
    ) as is_converted
    from subscription s where status = 'trial' or trial_ended_at is not null
  ), paid as materialized (
    select * from paid_for_plans(patience) where amount_cents > 0
  ), payer as (
    select distinct span.month, span.to_at, paid.business_id
    from span join paid on paid.from_at <= span.from_at and paid.until > span.from_at
  )
  select span.month,
    (select count(*) from business where created_at >= span.from_at and created_at < span.to_at),
    ended.count, ended.converted, paying.count, paying.lost,
    (select coalesce(sum(amount_cents), 0)::bigint from invoice
     where status = 'paid' and coalesce(paid_at, issued_at) >= span.from_at and coalesce(paid_at, issued_at) < span.to_at)
  from span,
    lateral (
      select count(*), count(*) filter (where is_converted) as converted
      from trial where ended_at >= span.from_at and ended_at < span.to_at) ended,
    lateral (
      select count(*), count(*) filter (where not exists (
        select from paid where paid.business_id = payer.business_id and paid.from_at <= payer.to_at and paid.until > payer.to_at
      )) as lost
      from payer where payer.month = span.month) paying;
end $function$;

CREATE OR REPLACE FUNCTION public.platform_revenue(moments timestamptz[], patience interval)
 RETURNS TABLE(moment integer, plan_id uuid, plan_cents bigint, plan_period text, businesses bigint)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'figures'
AS $function$
#variable_conflict use_column
begin
  return query
  with paid as materialized (
    select * from paid_for_plans(patience)
  )
  select n::int, newest.plan_id, newest.plan_cents, newest.plan_period, count(newest.plan_id)
  from unnest(moments) with ordinality ends (at, n)
  left join lateral (
    select distinct on (business_id) paid.plan_id, paid.plan_cents, paid.plan_period
    from paid where paid_at < at and until >= at
    order by business_id, from_at >= at, from_at desc, paid_at desc
  ) newest on true
  where exists (select from business where created_at < at)
  group by 1, 2, 3, 4;
end $function$;

CREATE OR REPLACE FUNCTION public.platform_use(borders timestamptz[])
 RETURNS TABLE(month integer, bookings bigint, sales bigint, sold_cents bigint, refunded_cents bigint)
 LANGUAGE plpgsql
 SET "app.lookup" TO 'figures'
 SET "app.business_id" TO ''
AS $function$
declare
  begins constant timestamptz := borders[1];
  ends constant timestamptz := borders[cardinality(borders)];
  one uuid;
begin
  for one in select id from business loop
    execute format('set local app.business_id = %L', one);
    return query
      select width_bucket(starts_at, borders), count(*), 0::bigint, 0::bigint, 0::bigint from appointment
      where business_id = one and starts_at >= begins and starts_at < ends and status <> 'cancelled' group by 1
      union all
      select width_bucket(sold_at, borders), 0, count(*), sum(total_cents)::bigint, 0 from sale
      where business_id = one and sold_at >= begins and sold_at < ends group by 1
      union all
      select width_bucket(refunded_at, borders), 0, 0, 0, sum(amount_cents)::bigint from refund
      where business_id = one and refunded_at >= begins and refunded_at < ends group by 1;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.plus_minutes(at timestamptz, minutes integer)
 RETURNS timestamptz
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (at + ((minutes)::double precision * '00:01:00'::interval));

CREATE OR REPLACE FUNCTION public.published_site_pages(first integer, most integer)
 RETURNS TABLE(slug text, changed text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'sitemap'
AS $function$
#variable_conflict use_column
begin
  return query
  select slug, published_at::date from site where published is not null order by slug offset first limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.referral_figures()
 RETURNS TABLE(referrals bigint, active bigint)
 LANGUAGE sql
 STABLE
 SET "app.lookup" TO 'referrals'
AS $function$
  select count(*), count(*) filter (where s.status = 'active' and only_reads_since(s) is null)
  from referral r join subscription s on s.business_id = r.business_id
  where r.referred_by = current_business()
$function$;

CREATE OR REPLACE FUNCTION public.referrals_of_business(most integer, after integer)
 RETURNS TABLE(name text, since timestamptz, status text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'referrals'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.name, r.since,
    case when s.status = 'active' and only_reads_since(s) is null then 'active' when s.status = 'active' then 'lapsed'
      when s.expires_at > now() then 'trial' else 'trial_over' end
  from referral r
  join business b on b.id = r.business_id
  join subscription s on s.business_id = r.business_id
  where r.referred_by = current_business()
  order by r.since desc, r.business_id desc
  limit most offset after;
end $function$;

CREATE OR REPLACE FUNCTION public.referrer_of_business(business uuid)
 RETURNS TABLE(business_id uuid, zone text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'kin'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.id, b.zone from referral r join business b on b.id = r.referred_by where r.business_id = business;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_beyond_plan(what text, in_use bigint, quota integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if in_use > quota then
    raise exception 'the plan has room for % %', quota, what using errcode = 'PL001', constraint = 'plan_' || what, detail = quota;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_closed_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and is_erasing() then return old; end if;
  if old.status = 'closed' or tg_op = 'DELETE' then
    raise exception 'a register session is kept, and a closed one never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.search_key(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return regexp_replace(regexp_replace(searchable(value), '[^[:alnum:] ]+', '', 'g'), '([0-9]) +(?=[[:alpha:]])', '\1', 'g');
end $function$;

CREATE OR REPLACE FUNCTION public.searchable(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
begin
  return lower(public.unaccent('public.unaccent', coalesce(value, '')));
end $function$;

CREATE OR REPLACE FUNCTION public.second_name_key(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  words text := comparable_name(value);
  rest text := substr(words, 1 + length(coalesce(substring(words from '^(?:(?:[[:alnum:]]|de|da|do|das|dos|e) )*[[:alnum:]]+'), '')));
begin
  return coalesce(substring(rest from '^(?: (?:de|da|do|das|dos|e))* ('
    'adriana|adriano|alberto|alessandra|alexandre|alfredo|alice|aline|amanda|amelia|anderson|andre|andrea|'
    'andressa|angela|angelica|antonia|antonio|aparecida|arthur|artur|augusto|aurora|barbara|beatriz|'
    'bernardo|bianca|breno|bruno|caio|camila|carla|carlos|carolina|caroline|catarina|cecilia|celia|cesar|'
    'clara|claudia|claudio|cristiane|cristiano|cristina|daniel|daniela|danilo|davi|david|debora|denise|'
    'diego|eduarda|eduardo|elaine|eliana|elisa|elisabete|elizabeth|emanuel|emanuela|emanuelle|emilia|enzo|'
    'erick|ester|eugenia|eugenio|fabiana|fabio|fabricio|fatima|felipe|fernanda|fernando|filipe|flavia|'
    'flavio|francisca|francisco|frederico|gabriel|gabriela|geraldo|gilberto|giovana|giovanna|gisele|'
    'gloria|guilherme|gustavo|heitor|helena|heloisa|henrique|hugo|igor|ines|ingrid|isabel|isabela|'
    'isabella|isadora|ivan|janaina|jaqueline|joana|joao|joaquim|jorge|jose|josefa|julia|juliana|julio|'
    'karina|karoline|laura|leandro|leonardo|leticia|lidia|ligia|livia|lorena|louise|lourdes|luan|lucas|'
    'lucia|luciana|luciano|luis|luisa|luiz|luiza|luzia|madalena|manoel|manuel|manuela|marcela|marcelo|'
    'marcia|marcio|marco|marcos|margarida|maria|mariana|marina|mario|marta|mateus|matheus|mauricio|miguel|'
    'monica|murilo|natalia|nathalia|nicolas|nicole|olivia|otavio|patricia|paula|paulo|pedro|priscila|'
    'rafael|rafaela|raquel|raul|rebeca|regina|renan|renata|renato|ricardo|rita|roberta|roberto|rodrigo|'
    'rogerio|ronaldo|rosana|sabrina|samuel|sandra|sara|sarah|sebastiao|sergio|silvana|silvia|silvio|'
    'simone|socorro|sofia|sonia|sophia|stella|susana|tania|tatiana|teresa|terezinha|thiago|tiago|'
    'valentina|valeria|vanessa|vera|veronica|vicente|victor|vinicius|vitor|vitoria|wagner|wellington|'
    'william|yasmin'
    ')(?: |$)'), '');
end $function$;

CREATE OR REPLACE FUNCTION public.session_by_access(token bytea)
 RETURNS TABLE(session_id uuid, account_id uuid, name text, email text, email_verified_at timestamptz, is_operator boolean, has_second_factor boolean, is_stepped_up boolean, business_id uuid, business_name text, zone text, currency text, date_format text, role text, access_expires_at timestamptz)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'sign_in'
AS $function$
#variable_conflict use_column
begin
  return query
  select s.id, a.id, a.name, a.email, a.email_verified_at, a.is_operator,
    coalesce(s.second_factor_at > now() - interval '12 hours' and not is_ahead(s.second_factor_at), false),
    coalesce(s.stepped_up_at > now() - interval '5 minutes' and not is_ahead(s.stepped_up_at), false),
    b.id, b.name, b.zone, b.currency, b.date_format, coalesce(m.role, case when b.id is not null then 'support' end), t.expires_at
  from access_token t
  join session s on s.id = t.session_id and s.expires_at > now()
  join account a on a.id = s.account_id and a.suspended_at is null
  left join member m on m.business_id = s.business_id and m.account_id = a.id and m.removed_at is null
  -- A join by a case would ask each business's policies in turn.
  left join lateral (
    select m.business_id as id where m.business_id is not null
    union all
    select s.business_id
    where m.business_id is null and a.is_operator and s.second_factor_at > now() - interval '12 hours'
      and not is_ahead(s.second_factor_at) and lets_support_in(s.business_id)
  ) place on true
  left join business b on b.id = place.id
  where t.hash = token and t.expires_at > now();
end $function$;

CREATE OR REPLACE FUNCTION public.session_is_live(session_id uuid, business uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'sign_in'
AS $function$
#variable_conflict use_column
begin
  return exists (
    select from session s
    join account a on a.id = s.account_id and a.suspended_at is null
    left join member m on m.business_id = s.business_id and m.account_id = s.account_id and m.removed_at is null
    where s.id = session_id and s.business_id = business and s.expires_at > now() and case
      when m.business_id is not null then true
      else a.is_operator and s.second_factor_at > now() - interval '12 hours' and not is_ahead(s.second_factor_at)
        and lets_support_in(s.business_id)
    end);
end $function$;

CREATE OR REPLACE FUNCTION public.share_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update client set
    phone = case when phone = old.phone then new.phone else phone end,
    email = case when email = old.email then new.email else email end
  where business_id = new.business_id and guardian_id = new.id
    and (phone is null or phone = old.phone) and (email is null or email = old.email);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.stamps_ahead()
 RETURNS TABLE(in_table text, in_column text, stamps bigint)
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  of_what_is_to_come constant text[] := array[
    'counts_at', 'due_at', 'ends_at', 'erases_at', 'expires_at', 'from_at', 'held_until', 'next_appointment_at', 'occupied_from', 'occupied_to',
    'period_started_at', 'run_at', 'secure_until', 'starts_at', 'to_at', 'told_starts_at', 'trial_ended_at'];
begin
  for in_table, in_column in
    select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and a.atttypid = 'timestamptz'::regtype
      and a.attname <> all (of_what_is_to_come)
      and (current_business() is null or exists (
        select from pg_attribute own where own.attrelid = c.oid and own.attname = 'business_id'))
    order by 1, a.attnum
  loop
    execute format('select count(*) from %I where is_ahead(%I)', in_table, in_column) into stamps;
    if stamps > 0 then return next; end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.standing_by_session(business uuid)
 RETURNS TABLE(state text, until timestamptz, is_trial boolean, used integer, most integer, payer text)
 LANGUAGE plpgsql
 SET "app.business_id" TO ''
AS $function$
begin
  execute format('set local app.business_id = %L', business);
  return query select s.*, payer_of(business) from standing_of(business) s;
end $function$;

CREATE OR REPLACE FUNCTION public.standing_of(business uuid)
 RETURNS TABLE(state text, until timestamptz, is_trial boolean, used integer, most integer)
 LANGUAGE sql
 STABLE
AS $function$
  select
    state,
    case state when 'closed' then s.erases_at when 'ending' then s.expires_at when 'overdue' then greatest(
      s.expires_at + interval '14 days',
      coalesce(s.reminded_at, now()) + make_interval(days => (array[11, 11, 7])[s.reminders + 1])) end,
    s.status = 'trial',
    case when is_held and p.most_appointments is not null then (
      select count(*)::int from appointment a where a.business_id = business and a.created_at >= period_begun(s)) end,
    case when is_held then p.most_appointments end
  from subscription s join plan p on p.id = s.plan_id, lateral (select exists (select from payment_account) as is_held) held,
    lateral state_of_plan(s, is_held) state
  where s.business_id = business
$function$;

CREATE OR REPLACE FUNCTION public.standings_of_businesses(days_due integer)
 RETURNS TABLE(business_id uuid, plan_id uuid, standing text, expires_at timestamptz, owner_name text, owner_email text, owners text)
 LANGUAGE sql
 STABLE
AS $function$
  select s.business_id, s.plan_id,
    case
      when owner.are_suspended then 'suspended'
      when state = 'closed' then 'closed'
      when state = 'readOnly' then 'read_only'
      when s.cancelled_at is not null then 'ending'
      when state = 'overdue' then 'overdue'
      when s.status = 'trial' then 'trial'
      when s.expires_at < now() + make_interval(days => days_due) then 'due'
      else 'paid' end,
    s.expires_at, owner.name, owner.email, owner.words
  from (select exists (select from payment_account) as is_held) held,
    subscription s,
    lateral state_of_plan(s, held.is_held) state,
    lateral (
      select (array_agg(a.name order by m.created_at, a.id))[1] as name, (array_agg(a.email order by m.created_at, a.id))[1] as email,
        coalesce(bool_and(a.suspended_at is not null), false) as are_suspended, string_agg(a.name || ' ' || a.email, ' ') as words
      from member m join account a on a.id = m.account_id
      where m.business_id = s.business_id and m.role = 'admin' and m.removed_at is null
    ) owner
$function$;

CREATE OR REPLACE FUNCTION public.stands(business uuid, maker uuid, made timestamptz, permission text, roles text[])
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return exists (
    select from member m join account a on a.id = m.account_id
    where m.business_id = business and m.account_id = maker and m.removed_at is null and m.role = any (roles)
      and a.suspended_at is null and (a.taken_back_at is null or a.taken_back_at < made)
      and made >= coalesce(date_trunc('milliseconds', (m.gained ->> permission)::timestamptz), '-infinity'));
end $function$;

CREATE OR REPLACE FUNCTION public.state_of_plan(s subscription, is_held boolean)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when s.closed_at is not null then 'closed'
    when only_reads_since(s) is not null then 'readOnly'
    when s.cancelled_at is not null then case when s.expires_at < now() + interval '7 days' then 'ending' else 'ok' end
    when is_held and s.expires_at < now() then 'overdue'
    else 'ok' end
$function$;

CREATE OR REPLACE FUNCTION public.staying_tables()
 RETURNS SETOF name
 LANGUAGE sql
 STABLE
AS $function$
  select c.relname from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and obj_description(c.oid, 'pg_class') ~ '(^|; )stays: '
$function$;

CREATE OR REPLACE FUNCTION public.stopped_senders(most integer)
 RETURNS TABLE(business_id uuid, name text, zone text, stopped_at timestamptz, stopped_for text, tried integer, bounced integer, left_us integer)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'senders'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.id, b.name, b.zone, s.stopped_at, s.stopped_for, s.tried, s.bounced, s.left_us
  from client_sender s join business b on b.id = s.business_id
  where s.stopped_at is not null
  order by s.stopped_at, b.id limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.subscriptions_due(most integer)
 RETURNS TABLE(business_id uuid, zone text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'due'
AS $function$
#variable_conflict use_column
begin
  return query
  select s.business_id, b.zone
  from subscription s join business b on b.id = s.business_id
  where s.read_only_since is null and s.cancelled_at is null and (
    -- The invoice of another plan waits for the end, with which that one begins.
    (s.status = 'active' and s.expires_at < now() + case when s.next_plan_id is null then interval '5 days' else interval '0' end
      and not exists (
        select from invoice i where i.business_id = s.business_id and i.status = 'pending' and i.plan_id is not null
          and (i.kind = 'period' or i.due_at > now())))
    or (s.expires_at < now() - make_interval(days => (array[3, 7, 14])[s.reminders + 1])
      and (s.reminded_at is null or is_ahead(s.reminded_at)
        or s.reminded_at < now() - make_interval(days => (array[0, 4, 7])[s.reminders + 1]))))
  order by s.expires_at limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.tables_to_erase()
 RETURNS SETOF name
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  left_over name[] := array(
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'business_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not a.attisdropped
      and c.relname not in (select staying_tables()));
  next_ones name[];
begin
  while cardinality(left_over) > 0 loop
    next_ones := array(
      select one from unnest(left_over) one
      where not exists (
        select from pg_constraint k
        where k.contype = 'f' and k.confrelid = one::regclass and k.conrelid <> k.confrelid
          and k.conrelid::regclass = any (left_over))
      order by one);
    if cardinality(next_ones) = 0 then raise exception 'tables that refer to each other in a circle: %', left_over; end if;
    return query select unnest(next_ones);
    left_over := array(select one from unnest(left_over) one where one <> all (next_ones));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.take_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  whose uuid;
  is_pix boolean;
begin
  for whose, is_pix in select business_id, bool_or(method = 'pix') from added group by business_id loop
    if currency_from_now_on(whose) <> 'BRL' and is_pix then
      raise exception 'pix is paid in reais' using errcode = 'check_violation', constraint = 'pix_pays_reais';
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.takes_bookings(business uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return not exists (
    select from standing_of(business) where state in ('readOnly', 'closed') or used >= most);
end $function$;

CREATE OR REPLACE FUNCTION public.takes_up(professional_id uuid, starts_at timestamptz, ends_at timestamptz, since timestamptz, until timestamptz, processing jsonb, units jsonb)
 RETURNS TABLE(holder_id uuid, unit integer, occupied_from timestamptz, occupied_to timestamptz, is_kept_from_visitors boolean)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select part.* from (
    select case when begins < ends_at then begins end as begins, least(ends_at, ends) as ends
    from (select plus_minutes(starts_at, (processing ->> 'afterMinutes')::int) as begins,
      plus_minutes(starts_at, (processing ->> 'afterMinutes')::int + (processing ->> 'minutes')::int) as ends) its
  ) pause
  cross join lateral (
    select professional_id, 0, since, coalesce(pause.begins, until), false
    union all
    select professional_id, 0, pause.ends, until, false where pause.begins is not null and pause.ends < until
    union all
    select professional_id, 0, pause.begins, pause.ends, true
    where pause.begins is not null and not (processing ->> 'isOffered')::boolean
    union all
    select "resourceId", unit, stretch.since, stretch.until, false
    from jsonb_to_recordset(units) as one ("resourceId" uuid, unit int, during text)
    cross join lateral (
      select
        case when during = 'processing' then coalesce(pause.begins, takes_up.since)
          when during = 'after' and pause.begins is not null then pause.ends else takes_up.since end as since,
        case when during = 'before' then coalesce(pause.begins, takes_up.until)
          when during = 'processing' and pause.begins is not null then pause.ends else takes_up.until end as until
    ) stretch
    where stretch.since < stretch.until
  ) part
$function$;

CREATE OR REPLACE FUNCTION public.tell_jobs_of_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update job set payload = jsonb_set(payload, '{zone}', to_jsonb(new.zone))
  where payload ->> 'businessId' = new.id and payload ? 'zone';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_appointment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  whose constant uuid := coalesce(new.business_id, old.business_id);
begin
  -- Most businesses have none, and a booking is in a hurry.
  if not exists (select from webhook where business_id = whose) then return null; end if;
  if tg_op = 'DELETE' then
    perform tell_webhooks(whose, 'appointment.cancelled', old.id);
  elsif tg_op = 'INSERT' or old.online_act is not distinct from 'offered' then
    perform tell_webhooks(whose, 'appointment.booked', new.id);
  elsif new.status = 'cancelled' then
    perform tell_webhooks(whose, 'appointment.cancelled', new.id);
  elsif old.status = 'cancelled' then
    perform tell_webhooks(whose, 'appointment.booked', new.id);
  else
    perform tell_webhooks(whose, 'appointment.moved', new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from webhook where business_id = new.business_id) then return null; end if;
  if tg_argv[0] = 'sale.refunded' then
    perform tell_webhooks(new.business_id, tg_argv[0], new.sale_id);
  else
    perform tell_webhooks(new.business_id, tg_argv[0], new.id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_webhooks(business uuid, what text, subject uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  with told as (
    insert into webhook_delivery (business_id, webhook_id, event, subject_id, happened_at)
    select w.business_id, w.id, what, subject, clock_timestamp()
    -- It stays until this is stored; one that is just being removed is told nothing more.
    from (select business_id, id from webhook where business_id = business and what = any (events) for key share) w
    returning id
  )
  insert into job (task, payload)
  select 'webhook.deliver', jsonb_build_object('businessId', business, 'zone', b.zone, 'deliveryId', told.id)
  from told, business b where b.id = business;
end $function$;

CREATE OR REPLACE FUNCTION public.time_became_free()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare whose uuid := case tg_op when 'DELETE' then old.business_id else new.business_id end;
begin
  if current_setting('app.time_became_free', true) is distinct from whose
    and exists (select from waitlist_wish where business_id = whose and state = 'waiting' and last_day > current_date - 2)
  then
    perform set_config('app.time_became_free', whose, true);
    insert into job (task, payload)
    select 'waitlist.offer', jsonb_build_object('businessId', id, 'zone', zone) from business where id = whose;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.turned_away_before_today(most integer)
 RETURNS TABLE(business_id uuid, zone text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'turned_away'
AS $function$
#variable_conflict use_column
begin
  return query
  select distinct t.business_id, b.zone from turned_away t join business b on b.id = t.business_id
  where t.day < (now() at time zone b.zone)::date limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.use_of_businesses(ids uuid[])
 RETURNS TABLE(business_id uuid, bookings bigint, last_active_at timestamptz)
 LANGUAGE plpgsql
 SET "app.business_id" TO ''
AS $function$
declare
  one uuid;
begin
  foreach one in array ids loop
    execute format('set local app.business_id = %L', one);
    return query
      select one, (
        select count(*) from appointment a
        where a.business_id = one and a.starts_at >= now() - interval '30 days' and a.starts_at < now() and a.status <> 'cancelled'
      ), (
        select at from audit u where u.business_id = one and u.account_id is not null order by at desc limit 1
      );
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.wait_once()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update waitlist_wish w set state = 'removed', ended_at = now()
  where business_id = new.business_id and client_id = new.client_id and service_id = new.service_id and state = 'waiting'
    and not exists (
      select from waitlist_offer o where o.business_id = w.business_id and o.wish_id = w.id and o.state = 'open')
    and exists (
      select from waitlist_wish other
      where other.business_id = w.business_id and other.client_id = w.client_id and other.service_id = w.service_id
        and other.state = 'waiting' and other.id <> w.id
        and ((other.place, other.id) < (w.place, w.id) or exists (
          select from waitlist_offer o
          where o.business_id = other.business_id and o.wish_id = other.id and o.state = 'open')));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.whatsapp_account_of(business uuid)
 RETURNS TABLE(zone text, sender text, sealed_app_secret bytea)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'replies'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.zone, c.sender, c.sealed_app_secret
  from message_channel c join business b on b.id = c.business_id
  where c.business_id = business and c.channel = 'whatsapp' and c.sealed_app_secret is not null;
end $function$;

CREATE OR REPLACE FUNCTION public.zone_of_business(business uuid)
 RETURNS TABLE(zone text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'charges'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.zone from business b where b.id = business;
end $function$;

CREATE OR REPLACE FUNCTION public.zone_of_charge(business uuid, charge uuid)
 RETURNS TABLE(zone text)
 LANGUAGE plpgsql
 STABLE
 SET "app.lookup" TO 'charges'
AS $function$
#variable_conflict use_column
begin
  return query
  select b.zone from charge c join business b on b.id = c.business_id where c.business_id = business and c.id = charge;
end $function$;
