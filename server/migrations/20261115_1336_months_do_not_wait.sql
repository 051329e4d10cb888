-- Making a month needs the net for itself, and a copy of the record may read it for minutes: no visitor's event waits that long, the net takes it meanwhile.
ALTER FUNCTION make_site_events_month(timestamptz) SET lock_timeout = '1s';
