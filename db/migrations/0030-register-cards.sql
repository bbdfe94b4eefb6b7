-- What a business has agreed with its card machine. A band without a row is not offered at the till.
create table card_terms (
  business_id uuid not null references business,
  band text not null check (band in ('debit', 'credit', 'to_six', 'to_twelve')),
  -- In hundredths of a percent.
  fee_hundredths int not null check (fee_hundredths between 0 and 10000),
  -- Until the money, or its first part, arrives; the other parts follow each thirty days.
  days int not null check (days between 0 and 365),
  in_parts boolean not null check (not in_parts or band in ('to_six', 'to_twelve')),
  primary key (business_id, band)
);
call guard_business_table('card_terms');
