//! The tables of signatures, in every region's database.

use store::{Migration, MigrationScope, Migrations};

pub(crate) const MIGRATIONS: Migrations = Migrations {
    module: "signatures",
    scope: MigrationScope::Region,
    steps: &[
        Migration { version: 1, name: "signatures", sql: SIGNATURES },
        Migration { version: 2, name: "people from outside", sql: OUTSIDERS },
        Migration { version: 3, name: "fields and consent", sql: FIELDS },
        Migration { version: 4, name: "drafts", sql: DRAFTS },
        Migration { version: 5, name: "copies", sql: COPIES },
        Migration { version: 6, name: "templates", sql: TEMPLATES },
        Migration { version: 7, name: "delegation", sql: DELEGATION },
        Migration { version: 8, name: "envelopes", sql: ENVELOPES },
        Migration { version: 9, name: "own seals", sql: SEALS },
        Migration { version: 10, name: "rewritten documents", sql: REWRITTEN },
        Migration { version: 11, name: "half filled", sql: HALF_FILLED },
    ],
};

/// What people from outside filled in before they sign is kept for them, as JSON.
const HALF_FILLED: &str = "
ALTER TABLE sign_tasks ADD COLUMN half_filled TEXT;
";

/// Damaged documents are written anew, and the request says so.
const REWRITTEN: &str = "
ALTER TABLE sign_requests ADD COLUMN is_rewritten BOOLEAN NOT NULL DEFAULT FALSE;
";

/// Organisations seal with certificates of their own. A row without a key was in use before.
const SEALS: &str = "
CREATE TABLE sign_seals (
    tenant_id {uuid} NOT NULL,
    fingerprint TEXT NOT NULL,
    name TEXT NOT NULL,
    issuer TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    set_at BIGINT NOT NULL,
    chain TEXT NOT NULL,
    sealed_key TEXT,
    PRIMARY KEY (tenant_id, fingerprint)
);
";

/// Documents are sent together. A request that was sent alone is in an envelope of its own, which has its identifier.
const ENVELOPES: &str = "
ALTER TABLE sign_requests ADD COLUMN envelope_id {uuid};
ALTER TABLE sign_requests ADD COLUMN envelope_position BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sign_requests ADD COLUMN envelope_size BIGINT NOT NULL DEFAULT 1;
UPDATE sign_requests SET envelope_id = id;
CREATE INDEX sign_requests_by_envelope ON sign_requests (tenant_id, envelope_id, envelope_position);
ALTER TABLE sign_tasks ADD COLUMN envelope_id {uuid};
UPDATE sign_tasks SET envelope_id = request_id;
CREATE INDEX sign_tasks_by_asked ON sign_tasks (tenant_id, assigned_to, status, envelope_id);
DROP INDEX sign_tasks_by_signer;
";

/// Signers hand their place on to somebody else.
const DELEGATION: &str = "
ALTER TABLE sign_requests ADD COLUMN may_delegate BOOLEAN NOT NULL DEFAULT FALSE;
-- Who had the task before, as JSON.
ALTER TABLE sign_tasks ADD COLUMN handed TEXT NOT NULL DEFAULT '[]';
";

/// Requests are kept under a name, without a document and without people.
const TEMPLATES: &str = "
CREATE TABLE sign_templates (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    owner_id {uuid} NOT NULL,
    name TEXT NOT NULL,
    name_key {sorted_text} NOT NULL,
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX sign_templates_by_name ON sign_templates (tenant_id, name_key);
CREATE INDEX sign_templates_by_owner ON sign_templates (tenant_id, owner_id);
";

/// People get copies of what others signed.
const COPIES: &str = "
-- Who gets a copy, as JSON.
ALTER TABLE sign_requests ADD COLUMN copies TEXT NOT NULL DEFAULT '[]';
-- Of a link to a copy: the request. `task_id` is the copy then.
ALTER TABLE sign_links ADD COLUMN request_id {uuid};
";

/// Requests are kept before they are sent.
const DRAFTS: &str = "
CREATE TABLE sign_drafts (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    owner_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    file_name TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_drafts_by_owner ON sign_drafts (tenant_id, owner_id, id);
";

/// Signers fill in fields, and agree to what the organisation has them agree to.
const FIELDS: &str = "
-- What a signer fills in, as JSON.
ALTER TABLE sign_tasks ADD COLUMN fields TEXT NOT NULL DEFAULT '[]';
ALTER TABLE sign_tasks ADD COLUMN consented_at BIGINT;
-- What the signers of this request agree to.
ALTER TABLE sign_requests ADD COLUMN consent TEXT NOT NULL DEFAULT '';
CREATE TABLE sign_settings (
    tenant_id {uuid} NOT NULL PRIMARY KEY,
    consent TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);
";

/// People without an account sign, requests end by themselves, and what happens is written down with where it came from.
const OUTSIDERS: &str = "
ALTER TABLE sign_requests ADD COLUMN expires_at BIGINT;
ALTER TABLE sign_requests ADD COLUMN remind_days BIGINT;
ALTER TABLE sign_requests ADD COLUMN reminded_at BIGINT;
ALTER TABLE sign_tasks RENAME TO sign_tasks_before;
CREATE TABLE sign_tasks (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    request_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    -- A member, or else somebody from outside with name and address.
    assigned_to {uuid},
    outsider_name TEXT,
    outsider_email TEXT,
    created_by {uuid} NOT NULL,
    position BIGINT NOT NULL,
    is_turn BOOLEAN NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    viewed_at BIGINT,
    signed_at BIGINT,
    declined_at BIGINT,
    reason TEXT,
    signature_path TEXT,
    page BIGINT NOT NULL,
    area TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
INSERT INTO sign_tasks (tenant_id, id, request_id, file_id, assigned_to, created_by, position, is_turn, status, created_at,
                        viewed_at, signed_at, declined_at, reason, signature_path, page, area)
    SELECT tenant_id, id, request_id, file_id, assigned_to, created_by, position, is_turn, status, created_at,
           viewed_at, signed_at, declined_at, reason, signature_path, page, area
    FROM sign_tasks_before;
DROP TABLE sign_tasks_before;
CREATE INDEX sign_tasks_by_request ON sign_tasks (tenant_id, request_id, position);
CREATE INDEX sign_tasks_by_signer ON sign_tasks (tenant_id, assigned_to, status, request_id);
CREATE INDEX sign_tasks_by_file ON sign_tasks (tenant_id, file_id, status);
CREATE INDEX sign_tasks_by_picture ON sign_tasks (tenant_id, signature_path);
-- Links that were mailed to people from outside: digests of their letters.
CREATE TABLE sign_links (
    tenant_id {uuid} NOT NULL,
    link_hash TEXT NOT NULL,
    task_id {uuid} NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, link_hash)
);
CREATE INDEX sign_links_by_task ON sign_links (tenant_id, task_id);
-- The code that was mailed last for a task.
CREATE TABLE sign_codes (
    tenant_id {uuid} NOT NULL,
    task_id {uuid} NOT NULL,
    code_hash TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, task_id)
);
-- Browsers in which a code was given.
CREATE TABLE sign_visits (
    tenant_id {uuid} NOT NULL,
    visit_hash TEXT NOT NULL,
    task_id {uuid} NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, visit_hash)
);
CREATE INDEX sign_visits_by_task ON sign_visits (tenant_id, task_id);
-- Everything that happened to a request, with where it came from.
CREATE TABLE sign_events (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    request_id {uuid} NOT NULL,
    task_id {uuid},
    user_id {uuid},
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    address TEXT,
    agent TEXT,
    note TEXT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_events_by_request ON sign_events (tenant_id, request_id, id);
";

const SIGNATURES: &str = "
CREATE TABLE sign_requests (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    file_name TEXT NOT NULL,
    created_by {uuid} NOT NULL,
    message TEXT NOT NULL,
    is_ordered BOOLEAN NOT NULL,
    pages BIGINT NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    finished_at BIGINT,
    original_sha256 TEXT NOT NULL,
    -- The document as it is now.
    edition BIGINT NOT NULL,
    blob_key TEXT NOT NULL,
    size BIGINT NOT NULL,
    sha256 TEXT NOT NULL,
    signed_file_id {uuid},
    filing_refused TEXT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_requests_by_maker ON sign_requests (tenant_id, created_by, id);
CREATE INDEX sign_requests_by_blob ON sign_requests (tenant_id, blob_key);
CREATE TABLE sign_tasks (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    request_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    assigned_to {uuid} NOT NULL,
    created_by {uuid} NOT NULL,
    position BIGINT NOT NULL,
    is_turn BOOLEAN NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    viewed_at BIGINT,
    signed_at BIGINT,
    declined_at BIGINT,
    reason TEXT,
    signature_path TEXT,
    page BIGINT NOT NULL,
    area TEXT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_tasks_by_request ON sign_tasks (tenant_id, request_id, position);
CREATE INDEX sign_tasks_by_signer ON sign_tasks (tenant_id, assigned_to, status, request_id);
CREATE INDEX sign_tasks_by_file ON sign_tasks (tenant_id, file_id, status);
CREATE INDEX sign_tasks_by_picture ON sign_tasks (tenant_id, signature_path);
-- The signature that a person uses again.
CREATE TABLE sign_marks (
    tenant_id {uuid} NOT NULL,
    user_id {uuid} NOT NULL,
    blob_key TEXT NOT NULL,
    size BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id)
);
-- What vouches for the signers of an organisation. The key is sealed.
CREATE TABLE sign_authorities (
    tenant_id {uuid} NOT NULL PRIMARY KEY,
    certificate TEXT NOT NULL,
    sealed_key TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
";
