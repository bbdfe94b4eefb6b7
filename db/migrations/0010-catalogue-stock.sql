-- At this much or less the product is low; 0 warns when nothing is left.
alter table product add column low_stock_level int not null default 0 check (low_stock_level between 0 and 1000000);

-- A product's history is read in the order in which its row was locked, which is the order of the ids.
create index stock_movement_history on stock_movement (business_id, product_id, id desc);
drop index stock_movement_product;
