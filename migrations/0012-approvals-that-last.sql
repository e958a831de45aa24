-- Who approved an act stands with the act: the approval itself is swept some time after it was used.

-- That the payment was voided or corrected; on the entries that a correction adds, that they were added.
alter table payments add column approved_by text collate "C";
-- That balance or points were changed by hand, or given back from a bill or an order.
alter table customer_ledger add column approved_by text collate "C";
-- That the customer was erased.
alter table customers add column erasure_approved_by text collate "C";
-- That the discount was removed.
alter table order_discounts add column removal_approved_by text collate "C";
