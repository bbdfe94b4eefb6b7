-- Nothing reads them: there is no online payment yet, and every booking is confirmed by who made it.
alter table booking_link drop allow_online_payment, drop auto_confirm;
