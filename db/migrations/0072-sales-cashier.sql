-- Who stands at the register is its cashier; a professional is who serves.
alter table register_session rename professional_name to cashier_name;
