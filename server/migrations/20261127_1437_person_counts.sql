-- What a person caused on a day (UTC), over all organizations: otherwise a new organization would have all limits anew. `what` is a word of the program.
-- See docs/decisions/0148-limits-by-person.md.
CREATE TABLE person_counts (
  user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
  what text NOT NULL,
  day date NOT NULL,
  count integer NOT NULL,
  PRIMARY KEY (user_id, what, day)
);
CREATE INDEX person_counts_day ON person_counts (day);
