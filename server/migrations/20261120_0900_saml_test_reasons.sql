-- Why a test was refused, as codes that the console says in its own language. Results of before have the sentence alone.
ALTER TABLE saml_tests ADD COLUMN reasons jsonb;
