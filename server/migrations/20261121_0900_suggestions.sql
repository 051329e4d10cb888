-- The words of a block that a comment quotes, and those it suggests instead. A review may have many comments.
-- See docs/decisions/0098-review-comments.md.
ALTER TABLE comments
  ADD COLUMN quote text,
  ADD COLUMN suggestion jsonb,
  ADD COLUMN suggestion_status text CHECK (suggestion_status IN ('taken', 'declined')),
  ADD CHECK (suggestion_status IS NULL OR suggestion IS NOT NULL),
  DROP CONSTRAINT comments_review_id_key;
CREATE INDEX comments_review ON comments (review_id) WHERE review_id IS NOT NULL;
