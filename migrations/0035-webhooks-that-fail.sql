-- When the current run of failed attempts began: a webhook is disabled after two days of them, however many events wait.
alter table webhooks add column if not exists failing_since timestamptz;
