-- no transaction
-- A corrected payment keeps who took the money, to whom its tip belongs, and each payment the part of its tip that was
-- refunded, to its method or to a balance. Of refunds to a balance only the sum of an order's tips was known.
alter table payments add column if not exists taken_by text collate "C";
alter table payments add column if not exists refunded_tip bigint not null default 0;
-- A correction can be corrected again, so each round reaches one more.
-- repeat until no row changes
update payments p
set taken_by = case when before.corrects_id is null then before.staff_id else before.taken_by end
from payments before
where before.brand_id = p.brand_id and before.id = p.corrects_id
  and p.taken_by is distinct from case when before.corrects_id is null then before.staff_id else before.taken_by end;
update payments p set refunded_tip = paid.tip
from (
  select brand_id, payment_id, sum(tip) as tip from refund_payments where tip <> 0 group by brand_id, payment_id) as paid
where paid.brand_id = p.brand_id and paid.payment_id = p.id;
update payments p set refunded_tip = p.tip
from (
  select a.brand_id, a.order_id from adjustments a
  where a.tip <> 0 and not exists (
    select from refund_payments r where r.brand_id = a.brand_id and r.order_id = a.order_id and r.tip <> 0)) as credited
left join order_payments share
  on share.brand_id = credited.brand_id and share.order_id = credited.order_id and share.first_share
where p.brand_id = credited.brand_id and p.voided_at is null and p.tip <> 0 and p.refunded_tip = 0
  and (p.order_id = credited.order_id or p.id = share.payment_id);
create index concurrently if not exists payments_tips_taken on payments (brand_id, business_date)
  include (branch_id, staff_id, taken_by, corrects_id, tip) where tip <> 0;
drop index concurrently if exists payments_tips;
