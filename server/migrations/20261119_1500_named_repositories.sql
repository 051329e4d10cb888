-- A space names its repository from the first run on, so that clients know whether there is anything to ask about. Until now a run had to succeed first.
UPDATE spaces SET git_sync = jsonb_build_object('url', coalesce(run.options -> 'gitInfo' ->> 'url', run.options ->> 'repoTreeURL', run.url))
FROM (SELECT DISTINCT ON (space_id) space_id, url, options FROM git_runs ORDER BY space_id, created_at) AS run
WHERE spaces.id = run.space_id AND git_sync IS NULL;
