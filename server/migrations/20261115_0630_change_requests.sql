-- Change requests. Whether one is outdated is not stored: it is when spaces.revision_id is not the ancestor.

CREATE TABLE change_requests (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES spaces ON DELETE CASCADE,
  number integer NOT NULL,
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'open', 'archived', 'merged')),
  subject text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  -- The head, the primary revision when it was created, the last one merged into it, and the one that its merge created.
  revision_id text NOT NULL REFERENCES revisions DEFERRABLE INITIALLY DEFERRED,
  revision_initial_id text NOT NULL REFERENCES revisions DEFERRABLE INITIALLY DEFERRED,
  revision_merged_ancestor_id text NOT NULL REFERENCES revisions DEFERRABLE INITIALLY DEFERRED,
  revision_merged_id text REFERENCES revisions DEFERRABLE INITIALLY DEFERRED,
  created_by text NOT NULL REFERENCES users,
  merged_by text REFERENCES users,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  merged_at timestamptz(3),
  CHECK ((status = 'merged') = (revision_merged_id IS NOT NULL)),
  UNIQUE (space_id, number)
);
CREATE INDEX change_requests_listed ON change_requests (space_id, status, updated_at, id);
CREATE INDEX change_requests_creator ON change_requests (created_by);

-- The creator and everybody who edited content in it: how often, and when last.
CREATE TABLE change_request_contributors (
  change_request_id text NOT NULL REFERENCES change_requests ON DELETE CASCADE,
  user_id text NOT NULL REFERENCES users,
  edits integer NOT NULL DEFAULT 0,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (change_request_id, user_id)
);
CREATE INDEX change_request_contributors_user ON change_request_contributors (user_id, change_request_id);

-- Reviewers who were requested and have not reviewed yet. The foreign key to members deletes a request with the membership.
CREATE TABLE requested_reviewers (
  change_request_id text NOT NULL REFERENCES change_requests ON DELETE CASCADE,
  organization_id text NOT NULL,
  user_id text NOT NULL,
  requested_by text NOT NULL REFERENCES users,
  revision_id text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (change_request_id, user_id),
  FOREIGN KEY (organization_id, user_id) REFERENCES members ON DELETE CASCADE
);
CREATE INDEX requested_reviewers_member ON requested_reviewers (organization_id, user_id);

-- outdated: the same person was requested again, or reviewed again.
CREATE TABLE reviews (
  id text PRIMARY KEY,
  change_request_id text NOT NULL REFERENCES change_requests ON DELETE CASCADE,
  revision_id text NOT NULL,
  reviewer_id text NOT NULL REFERENCES users,
  requested_by text REFERENCES users,
  status text NOT NULL CHECK (status IN ('approved', 'changes-requested')),
  outdated boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX reviews_change_request ON reviews (change_request_id, created_at, id);

-- Comments on a space, or on a change request in it. The body is stored as it was sent: {"markdown"} or {"document"}.
CREATE TABLE comments (
  id text PRIMARY KEY,
  space_id text NOT NULL REFERENCES spaces ON DELETE CASCADE,
  change_request_id text REFERENCES change_requests ON DELETE CASCADE,
  review_id text UNIQUE REFERENCES reviews ON DELETE CASCADE,
  revision_id text NOT NULL,
  body jsonb NOT NULL,
  posted_by text NOT NULL REFERENCES users,
  posted_at timestamptz(3) NOT NULL DEFAULT now(),
  edited_at timestamptz(3),
  resolved_by text REFERENCES users,
  resolved_at timestamptz(3)
);
CREATE INDEX comments_space ON comments (space_id, posted_at, id) WHERE change_request_id IS NULL;
CREATE INDEX comments_change_request ON comments (change_request_id, posted_at, id) WHERE change_request_id IS NOT NULL;
