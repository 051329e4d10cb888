-- Sections are indexed as visitors read them: with the values of expressions, and with conditions that know their page and space. See docs/decisions/0030-what-a-visitor-reads.md.
SELECT graphile_worker.add_job('index-spaces', '{}'::json) WHERE EXISTS (SELECT FROM spaces);
