-- Items of a bill, cancelled and refunded ones included, and the addons chosen on them: both have a limit.
alter table dining_sessions rename column live_items to item_count;
alter table dining_sessions rename column cancelled_items to addon_count;
