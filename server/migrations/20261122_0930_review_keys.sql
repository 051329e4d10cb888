-- The key that a client made for a review, so that it is given once even when its answer was lost and it is sent again.
ALTER TABLE reviews ADD COLUMN idempotency_key text;
CREATE UNIQUE INDEX reviews_idempotency_key ON reviews (change_request_id, reviewer_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
