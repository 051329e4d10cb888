-- Lists are ordered by these times. Two objects created within one millisecond were listed in the order of their random ids;
-- microseconds preserve the order of their creation. PostgreSQL widens such a column without rewriting its table.
DO $$
DECLARE
  moment record;
BEGIN
  FOR moment IN
    SELECT format('ALTER TABLE %s ALTER COLUMN %I TYPE timestamptz', attrelid::regclass, attname) AS command
    FROM pg_attribute
    JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND attname IN ('created_at', 'updated_at', 'added_at', 'joined_at', 'posted_at')
      AND format_type(atttypid, atttypmod) = 'timestamp(3) with time zone'
      -- A column that a view reads cannot be altered; those lists are ordered by positions.
      AND NOT EXISTS (
        SELECT FROM pg_depend
        WHERE classid = 'pg_rewrite'::regclass AND refclassid = 'pg_class'::regclass
          AND refobjid = attrelid AND refobjsubid = attnum
      )
  LOOP
    EXECUTE moment.command;
  END LOOP;
END
$$;
