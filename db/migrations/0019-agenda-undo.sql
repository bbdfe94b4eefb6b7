-- What else can be taken back for a day: appointments that were made, which go again if nobody has touched them, and time
-- off that was removed, which comes back.
alter table undo_point
  alter appointments set default '[]',
  add made uuid[] not null default '{}',
  add time_off jsonb;
