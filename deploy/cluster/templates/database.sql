-- /etc/patroni/database.sql, run once when the cluster is created
create role vitrine login password '@VITRINE_PASSWORD@';
-- PgBouncer in transaction mode does not pass on settings of sessions (docs/postgresql.md, "PgBouncer")
alter role vitrine set statement_timeout = '7s';
alter role vitrine set lock_timeout = '2s';
alter role vitrine set idle_in_transaction_session_timeout = '30s';
create database vitrine owner vitrine template template0 encoding 'UTF8';
