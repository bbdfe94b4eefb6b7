-- What the counter writes to a line: "sem perfume", "com o cabelo da cliente".
alter table sale_item add column note text check (note <> '');
