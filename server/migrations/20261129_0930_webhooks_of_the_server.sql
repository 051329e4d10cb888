-- Webhooks could list events of the server as a whole, of which no organization is told.
UPDATE webhooks SET events = ARRAY(SELECT event FROM unnest(events) AS event WHERE event NOT LIKE 'backup.%')
WHERE EXISTS (SELECT FROM unnest(events) AS event WHERE event LIKE 'backup.%');
