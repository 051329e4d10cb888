-- Creating a partition locks the default one, which a copy of the event log may read for minutes. No event waits that long: it goes to the default one.
ALTER FUNCTION make_site_events_month(timestamptz) SET lock_timeout = '1s';
