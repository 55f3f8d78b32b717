-- Made by `make schema`: the tables of all modules in a new database. Not to be edited.


-- store, in every region

CREATE TABLE idempotency_keys (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    key TEXT NOT NULL,
    route TEXT NOT NULL,
    body_hash BLOB NOT NULL,
    status BIGINT,
    headers TEXT,
    body BLOB,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, key, route)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);

CREATE TABLE jobs (
    id BLOB NOT NULL PRIMARY KEY,
    tenant_id BLOB NOT NULL,
    region TEXT NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    unique_key TEXT,
    state TEXT NOT NULL,
    due_at BIGINT,
    lease_id BLOB,
    attempts BIGINT NOT NULL,
    max_attempts BIGINT NOT NULL,
    last_error TEXT,
    created_at BIGINT NOT NULL
);
CREATE INDEX jobs_due ON jobs (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX jobs_waiting_once ON jobs (tenant_id, kind, unique_key) WHERE state = 'waiting';

CREATE TABLE outbox (
    id BLOB NOT NULL PRIMARY KEY,
    tenant_id BLOB NOT NULL,
    kind TEXT NOT NULL,
    actor_id BLOB,
    target_id BLOB NOT NULL,
    payload TEXT NOT NULL,
    topic TEXT NOT NULL,
    ids TEXT NOT NULL,
    audience TEXT NOT NULL,
    occurred_at BIGINT NOT NULL,
    position BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    retry_at BIGINT NOT NULL,
    published_id BLOB,
    published_at BIGINT,
    region TEXT
);
CREATE INDEX outbox_by_publication ON outbox (published_at) WHERE published_id IS NOT NULL;
CREATE INDEX outbox_by_published_id ON outbox (published_id) WHERE published_id IS NOT NULL;
CREATE INDEX outbox_published ON outbox (tenant_id, published_id) WHERE published_id IS NOT NULL;
CREATE INDEX outbox_waiting ON outbox (occurred_at, position, id) WHERE published_id IS NULL;

CREATE TABLE schema_history (
    module TEXT NOT NULL,
    version BIGINT NOT NULL,
    name TEXT NOT NULL,
    checksum TEXT NOT NULL,
    applied_at BIGINT NOT NULL,
    PRIMARY KEY (module, version)
);


-- mail, in every region

CREATE TABLE mails (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    kind TEXT NOT NULL,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    body_text TEXT,
    body_html TEXT,
    about BLOB NOT NULL,
    state TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    last_error TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    sent_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX mails_by_age ON mails (tenant_id, created_at);


-- identity_directory, in the directory

CREATE TABLE account_identities (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject),
    UNIQUE (account_id, issuer)
);

CREATE TABLE accounts (
    id BLOB NOT NULL PRIMARY KEY,
    email TEXT NOT NULL UNIQUE,
    password_hash TEXT,
    is_super BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE app_passwords (
    id BLOB NOT NULL PRIMARY KEY,
    account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    tenant_id BLOB NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    secret_hash BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
);
CREATE INDEX app_passwords_of_a_member ON app_passwords (account_id, tenant_id, created_at, id);

CREATE TABLE familiar_places (
    account_id BLOB NOT NULL REFERENCES accounts (id),
    mark BLOB NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (account_id, mark)
);
CREATE INDEX familiar_places_by_use ON familiar_places (seen_at);

CREATE TABLE invitation_tokens (
    token_hash BLOB NOT NULL PRIMARY KEY,
    tenant_id BLOB NOT NULL,
    invitation_id BLOB NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX invitation_tokens_by_end ON invitation_tokens (expires_at);

CREATE TABLE memberships (
    account_id BLOB NOT NULL REFERENCES accounts (id),
    tenant_id BLOB NOT NULL REFERENCES tenants (id),
    created_at BIGINT NOT NULL,
    last_seen_at BIGINT,
    PRIMARY KEY (account_id, tenant_id)
);

CREATE TABLE passkeys (
    id BLOB NOT NULL PRIMARY KEY,
    account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    credential_id BLOB NOT NULL UNIQUE,
    public_key BLOB NOT NULL,
    sign_count BIGINT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT
);
CREATE INDEX passkeys_of_an_account ON passkeys (account_id, created_at, id);

CREATE TABLE password_requests (
    id BLOB NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX password_requests_by_age ON password_requests (created_at);

CREATE TABLE password_resets (
    token_hash BLOB NOT NULL PRIMARY KEY,
    account_id BLOB NOT NULL REFERENCES accounts (id),
    expires_at BIGINT NOT NULL
);
CREATE INDEX password_resets_by_end ON password_resets (expires_at);
CREATE INDEX password_resets_of_an_account ON password_resets (account_id);

CREATE TABLE recovery_codes (
    account_id BLOB NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    code_hash BLOB NOT NULL,
    PRIMARY KEY (account_id, code_hash)
);

CREATE TABLE sessions (
    id BLOB NOT NULL PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    account_id BLOB NOT NULL REFERENCES accounts (id),
    tenant_id BLOB NOT NULL REFERENCES tenants (id),
    created_at BIGINT NOT NULL,
    last_seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    user_agent TEXT NOT NULL,
    address TEXT NOT NULL,
    method TEXT NOT NULL DEFAULT 'password',
    confirmed_at BIGINT
);
CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX sessions_by_use ON sessions (last_seen_at);
CREATE INDEX sessions_of_a_person ON sessions (account_id, tenant_id);
CREATE INDEX sessions_of_a_tenant ON sessions (tenant_id, id);

CREATE TABLE setup_codes (
    code_hash BLOB NOT NULL PRIMARY KEY,
    created_at BIGINT NOT NULL
);

CREATE TABLE sign_in_challenges (
    challenge_hash BLOB NOT NULL PRIMARY KEY,
    purpose TEXT NOT NULL,
    account_id BLOB REFERENCES accounts (id) ON DELETE CASCADE,
    tenant_id BLOB,
    tries BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sign_in_challenges_by_end ON sign_in_challenges (expires_at);

CREATE TABLE tenants (
    id BLOB NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    region TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    exported_at BIGINT
);
CREATE INDEX tenants_by_age ON tenants (created_at, id);

CREATE TABLE totp_secrets (
    account_id BLOB NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    secret BLOB NOT NULL,
    confirmed_at BIGINT,
    last_step BIGINT NOT NULL
);

CREATE TABLE used_nonces (
    nonce_hash BLOB NOT NULL PRIMARY KEY,
    expires_at BIGINT NOT NULL
);
CREATE INDEX used_nonces_by_end ON used_nonces (expires_at);


-- identity, in every region

CREATE TABLE audit_log (
    tenant_id BLOB NOT NULL,
    seq BIGINT NOT NULL,
    id BLOB NOT NULL,
    kind TEXT NOT NULL,
    actor BLOB,
    target BLOB NOT NULL,
    payload TEXT NOT NULL,
    at BIGINT NOT NULL,
    prev_hash BLOB NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (tenant_id, seq),
    UNIQUE (tenant_id, id)
);
CREATE INDEX audit_log_by_actor ON audit_log (tenant_id, actor, at, seq);
CREATE INDEX audit_log_by_kind ON audit_log (tenant_id, kind, at, seq);
CREATE INDEX audit_log_by_target ON audit_log (tenant_id, target, seq);
CREATE INDEX audit_log_by_time ON audit_log (tenant_id, at, seq);

CREATE TABLE invitations (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    email TEXT NOT NULL,
    role TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    inviter_id BLOB,
    token_hash BLOB NOT NULL,
    state TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    accepted_by BLOB,
    closed_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX invitations_open_once ON invitations (tenant_id, email) WHERE state = 'open';

CREATE TABLE logos (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    blob_key TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);

CREATE TABLE members (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    email TEXT NOT NULL,
    display_name TEXT NOT NULL,
    sort_name TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    username TEXT NOT NULL,
    role TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    extra_scopes TEXT NOT NULL DEFAULT '[]',
    presence TEXT NOT NULL DEFAULT 'active',
    time_zone TEXT,
    photo_id BLOB,
    theme_mode TEXT NOT NULL DEFAULT 'system',
    preferences TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (tenant_id, user_id)
);
CREATE INDEX members_by_name ON members (tenant_id, status, sort_name, user_id);
CREATE INDEX members_by_role ON members (tenant_id, role, status);
CREATE INDEX members_by_sort_name ON members (tenant_id, sort_name, user_id);

CREATE TABLE photos (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    avatar_key TEXT NOT NULL,
    portrait_key TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);

CREATE TABLE roles (
    tenant_id BLOB NOT NULL,
    role_key TEXT NOT NULL,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    built_in BOOLEAN NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, role_key)
);

CREATE TABLE tenant_settings (
    tenant_id BLOB NOT NULL PRIMARY KEY,
    appearance TEXT NOT NULL,
    time_zone TEXT NOT NULL DEFAULT 'Europe/London',
    plan TEXT NOT NULL DEFAULT '{"tier":"basic","overrides":{}}',
    appearance_version BIGINT NOT NULL DEFAULT 1,
    names_revision BIGINT NOT NULL DEFAULT 0
);


-- drive, in every region

CREATE TABLE bulk_copies (
    tenant_id BLOB NOT NULL,
    job_id BLOB NOT NULL,
    number BIGINT NOT NULL,
    is_folder BOOLEAN NOT NULL,
    origin_id BLOB NOT NULL,
    copy_id BLOB,
    is_inside BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, job_id, number)
);
CREATE INDEX bulk_copies_of_folders ON bulk_copies (tenant_id, job_id, origin_id) WHERE is_folder;

CREATE TABLE bulk_items (
    tenant_id BLOB NOT NULL,
    job_id BLOB NOT NULL,
    number BIGINT NOT NULL,
    is_folder BOOLEAN NOT NULL,
    item_id BLOB NOT NULL,
    drive_id BLOB,
    library_id BLOB,
    folder_id BLOB,
    is_left BOOLEAN NOT NULL,
    reach TEXT,
    former_name TEXT,
    given_name TEXT,
    PRIMARY KEY (tenant_id, job_id, number)
) WITHOUT ROWID;

CREATE TABLE bulk_jobs (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    owner_id BLOB,
    action TEXT NOT NULL,
    status TEXT NOT NULL,
    filter TEXT,
    target_drive BLOB,
    target_folder BLOB,
    is_gathered BOOLEAN NOT NULL,
    gathered_time BIGINT,
    gathered_file BLOB,
    total BIGINT NOT NULL,
    position BIGINT NOT NULL,
    done BIGINT NOT NULL,
    refused BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    refusals TEXT NOT NULL,
    undoes BLOB,
    undone_by BLOB,
    created_at BIGINT NOT NULL,
    finished_at BIGINT,
    target_library BLOB,
    share TEXT,
    folders_done BIGINT NOT NULL DEFAULT 0,
    folders_refused BIGINT NOT NULL DEFAULT 0,
    renamed BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX bulk_jobs_by_age ON bulk_jobs (tenant_id, created_at);
CREATE INDEX bulk_jobs_of_owner ON bulk_jobs (tenant_id, owner_id, id);

CREATE TABLE bulk_libraries (
    tenant_id BLOB NOT NULL,
    job_id BLOB NOT NULL,
    file_id BLOB NOT NULL,
    library_id BLOB NOT NULL,
    PRIMARY KEY (tenant_id, job_id, file_id)
);

CREATE TABLE deletion_request_files (
    tenant_id BLOB NOT NULL,
    request_id BLOB NOT NULL,
    file_id BLOB NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (tenant_id, request_id, file_id)
);
CREATE INDEX deletion_request_files_by_file ON deletion_request_files (tenant_id, file_id);

CREATE TABLE deletion_requests (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    library_id BLOB NOT NULL,
    reason TEXT NOT NULL,
    status TEXT NOT NULL,
    requested_by BLOB NOT NULL,
    created_at BIGINT NOT NULL,
    decided_by BLOB,
    decided_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX deletion_requests_by_status ON deletion_requests (tenant_id, status, id);

CREATE TABLE drive_members (
    tenant_id BLOB NOT NULL,
    drive_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    role TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    added_by BLOB,
    PRIMARY KEY (tenant_id, drive_id, user_id)
);

CREATE TABLE drive_usage (
    tenant_id BLOB NOT NULL PRIMARY KEY,
    live_bytes BIGINT NOT NULL,
    trashed_bytes BIGINT NOT NULL,
    reserved_bytes BIGINT NOT NULL,
    live_files BIGINT NOT NULL,
    trashed_files BIGINT NOT NULL,
    revision BIGINT NOT NULL,
    cap_bytes BIGINT NOT NULL,
    first_number BIGINT NOT NULL DEFAULT 0,
    last_number BIGINT NOT NULL DEFAULT 0,
    tier TEXT NOT NULL DEFAULT 'custom',
    version_bytes BIGINT NOT NULL DEFAULT 0,
    opened_at BIGINT,
    configured_at BIGINT,
    pdf_bytes BIGINT NOT NULL DEFAULT 0,
    images_bytes BIGINT NOT NULL DEFAULT 0,
    video_bytes BIGINT NOT NULL DEFAULT 0,
    audio_bytes BIGINT NOT NULL DEFAULT 0,
    documents_bytes BIGINT NOT NULL DEFAULT 0,
    spreadsheets_bytes BIGINT NOT NULL DEFAULT 0,
    presentations_bytes BIGINT NOT NULL DEFAULT 0,
    archives_bytes BIGINT NOT NULL DEFAULT 0,
    other_bytes BIGINT NOT NULL DEFAULT 0,
    max_file_size BIGINT,
    allowed_file_types TEXT NOT NULL DEFAULT '',
    public_links BOOLEAN
);

CREATE TABLE drives (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    name TEXT NOT NULL,
    slug TEXT NOT NULL,
    drive_type TEXT NOT NULL,
    owner_id BLOB,
    module_key TEXT,
    visibility TEXT NOT NULL,
    color TEXT NOT NULL,
    description TEXT NOT NULL,
    quota_gb BIGINT NOT NULL,
    file_count BIGINT NOT NULL,
    total_size BIGINT NOT NULL,
    last_activity BIGINT,
    created_at BIGINT NOT NULL,
    icon TEXT NOT NULL DEFAULT '',
    allow_external_sharing BOOLEAN NOT NULL DEFAULT FALSE,
    retention_days BIGINT,
    versioning_enabled BOOLEAN NOT NULL DEFAULT TRUE,
    max_versions BIGINT NOT NULL DEFAULT 10,
    trashed_bytes BIGINT NOT NULL DEFAULT 0,
    version_bytes BIGINT NOT NULL DEFAULT 0,
    reserved_bytes BIGINT NOT NULL DEFAULT 0,
    deleted_at BIGINT,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, slug)
);
CREATE UNIQUE INDEX drives_by_module ON drives (tenant_id, module_key) WHERE deleted_at IS NULL;

CREATE TABLE file_batches (
    tenant_id BLOB NOT NULL,
    file_id BLOB NOT NULL,
    batch_id BLOB NOT NULL,
    PRIMARY KEY (tenant_id, file_id, batch_id)
) WITHOUT ROWID;

CREATE TABLE file_downloads (
    tenant_id BLOB NOT NULL,
    secret BLOB NOT NULL,
    user_id BLOB NOT NULL,
    files TEXT NOT NULL,
    folders TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, secret)
);
CREATE INDEX file_downloads_by_end ON file_downloads (tenant_id, expires_at);

CREATE TABLE file_holds (
    tenant_id BLOB NOT NULL,
    file_id BLOB NOT NULL,
    module_key TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    PRIMARY KEY (tenant_id, file_id, module_key, entity_id)
);
CREATE INDEX file_holds_by_entity ON file_holds (tenant_id, module_key, entity_id);

CREATE VIRTUAL TABLE file_names USING fts5(
    search_key, content = 'files', content_rowid = 'number', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);

CREATE TABLE file_people (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    file_id BLOB NOT NULL,
    is_shared BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, user_id, file_id)
);
CREATE INDEX file_people_by_file ON file_people (tenant_id, file_id);

CREATE TABLE file_references (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    file_id BLOB NOT NULL,
    module_key TEXT NOT NULL,
    entity_id TEXT NOT NULL,
    reference_type TEXT NOT NULL,
    attached_at BIGINT NOT NULL,
    attached_by BLOB,
    is_lost BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX file_references_by_entity ON file_references (tenant_id, module_key, entity_id);
CREATE UNIQUE INDEX file_references_of_file ON file_references (tenant_id, file_id, module_key, entity_id, reference_type);

CREATE TABLE file_stars (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    file_id BLOB NOT NULL,
    starred_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, file_id)
);
CREATE INDEX file_stars_by_file ON file_stars (tenant_id, file_id);

CREATE TABLE file_versions (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    file_id BLOB NOT NULL,
    number BIGINT NOT NULL,
    mime TEXT NOT NULL,
    category TEXT NOT NULL,
    size BIGINT NOT NULL,
    checksum TEXT NOT NULL,
    blob_key TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    created_by BLOB NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX file_versions_by_blob ON file_versions (tenant_id, blob_key);
CREATE UNIQUE INDEX file_versions_by_number ON file_versions (tenant_id, file_id, number);

CREATE TABLE files (
    number INTEGER PRIMARY KEY,
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    search_key TEXT NOT NULL,
    mime TEXT NOT NULL,
    size BIGINT NOT NULL,
    blob_key TEXT NOT NULL,
    checksum TEXT NOT NULL,
    drive_id BLOB NOT NULL,
    library_id BLOB NOT NULL,
    folder_id BLOB,
    owner_id BLOB NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    modified_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT,
    trashed_with BLOB,
    category TEXT NOT NULL DEFAULT 'other',
    version_bytes BIGINT NOT NULL DEFAULT 0,
    version BIGINT NOT NULL DEFAULT 1,
    version_id BLOB,
    version_count BIGINT NOT NULL DEFAULT 0,
    version_by BLOB,
    reference_count BIGINT NOT NULL DEFAULT 0,
    orphaned BOOLEAN NOT NULL DEFAULT FALSE,
    visibility TEXT NOT NULL DEFAULT 'shared',
    allowed_uids TEXT NOT NULL DEFAULT '[]',
    shared_with TEXT NOT NULL DEFAULT '[]',
    ingested_via TEXT,
    sender TEXT,
    lost_references BIGINT NOT NULL DEFAULT 0,
    pending_sign BOOLEAN NOT NULL DEFAULT FALSE,
    signed_file_id BLOB,
    signed_file_path TEXT,
    UNIQUE (tenant_id, id)
);
CREATE INDEX files_by_blob ON files (tenant_id, blob_key);
CREATE INDEX files_by_created ON files (tenant_id, created_at, id) WHERE status = 'active';
CREATE INDEX files_by_name ON files (tenant_id, name_key, id) WHERE status = 'active';
CREATE INDEX files_by_size ON files (tenant_id, size, id) WHERE status = 'active';
CREATE INDEX files_by_updated ON files (tenant_id, updated_at, id) WHERE status = 'active';
CREATE INDEX files_by_visibility ON files (tenant_id, status, visibility, created_at, id);
CREATE INDEX files_in_drive_by_created ON files (tenant_id, drive_id, created_at, id) WHERE status = 'active';
CREATE INDEX files_in_drive_by_name ON files (tenant_id, drive_id, name_key, id) WHERE status = 'active';
CREATE INDEX files_in_drive_by_size ON files (tenant_id, drive_id, size, id) WHERE status = 'active';
CREATE INDEX files_in_drive_by_updated ON files (tenant_id, drive_id, updated_at, id) WHERE status = 'active';
CREATE INDEX files_in_folder_by_created ON files (tenant_id, drive_id, folder_id, created_at, id) WHERE status = 'active';
CREATE INDEX files_in_folder_by_name ON files (tenant_id, drive_id, folder_id, name_key, id) WHERE status = 'active';
CREATE INDEX files_in_folder_by_size ON files (tenant_id, drive_id, folder_id, size, id) WHERE status = 'active';
CREATE INDEX files_in_folder_by_updated ON files (tenant_id, drive_id, folder_id, updated_at, id) WHERE status = 'active';
CREATE INDEX files_in_library_by_created ON files (tenant_id, library_id, created_at, id) WHERE status = 'active';
CREATE INDEX files_in_library_by_name ON files (tenant_id, library_id, name_key, id) WHERE status = 'active';
CREATE INDEX files_in_library_by_size ON files (tenant_id, library_id, size, id) WHERE status = 'active';
CREATE INDEX files_in_library_by_updated ON files (tenant_id, library_id, updated_at, id) WHERE status = 'active';
CREATE INDEX files_in_trash_by_created ON files (tenant_id, created_at, id) WHERE status = 'trashed';
CREATE INDEX files_in_trash_by_deletion ON files (tenant_id, deleted_at, id) WHERE status = 'trashed';
CREATE INDEX files_in_trash_by_name ON files (tenant_id, name_key, id) WHERE status = 'trashed';
CREATE INDEX files_in_trash_by_size ON files (tenant_id, size, id) WHERE status = 'trashed';
CREATE INDEX files_in_trash_of_owner ON files (tenant_id, owner_id, deleted_at, id) WHERE status = 'trashed';
CREATE INDEX files_needing_repair ON files (tenant_id, id) WHERE orphaned OR lost_references > 0;
CREATE INDEX files_of_owner_by_created ON files (tenant_id, owner_id, created_at, id) WHERE status = 'active';
CREATE INDEX files_of_owner_by_name ON files (tenant_id, owner_id, name_key, id) WHERE status = 'active';
CREATE INDEX files_of_owner_by_size ON files (tenant_id, owner_id, size, id) WHERE status = 'active';
CREATE INDEX files_of_owner_by_updated ON files (tenant_id, owner_id, updated_at, id) WHERE status = 'active';
CREATE INDEX files_trashed_with ON files (tenant_id, trashed_with) WHERE trashed_with IS NOT NULL;

CREATE TRIGGER files_named AFTER INSERT ON files WHEN new.number % 256 <> 0 BEGIN
    INSERT INTO unindexed_names (number) VALUES (new.number);
END;

CREATE TRIGGER files_named_together AFTER INSERT ON files WHEN new.number % 256 = 0 BEGIN
    INSERT INTO file_names (rowid, search_key)
    SELECT f.number, f.search_key FROM unindexed_names u CROSS JOIN files f
    WHERE u.number > new.number - new.number % 68719476736 AND u.number < new.number AND f.number = u.number;
    DELETE FROM unindexed_names WHERE number > new.number - new.number % 68719476736 AND number < new.number;
    INSERT INTO file_names (rowid, search_key) VALUES (new.number, new.search_key);
END;

CREATE TRIGGER files_renamed AFTER UPDATE OF search_key ON files
WHEN old.search_key <> new.search_key AND NOT EXISTS (SELECT 1 FROM unindexed_names WHERE number = old.number) BEGIN
    INSERT INTO file_names (file_names, rowid, search_key) VALUES ('delete', old.number, old.search_key);
    INSERT INTO file_names (rowid, search_key) VALUES (new.number, new.search_key);
END;

CREATE TRIGGER files_unnamed AFTER DELETE ON files BEGIN
    INSERT INTO file_names (file_names, rowid, search_key)
    SELECT 'delete', old.number, old.search_key
    WHERE NOT EXISTS (SELECT 1 FROM unindexed_names WHERE number = old.number);
    DELETE FROM unindexed_names WHERE number = old.number;
END;

CREATE TRIGGER library_changes AFTER UPDATE OF status, size, library_id ON files
WHEN (old.status = 'active' OR new.status = 'active')
 AND (old.status <> new.status OR old.size <> new.size OR old.library_id <> new.library_id) BEGIN
    UPDATE library_contents SET files = files - 1, bytes = bytes - old.size
    WHERE old.status = 'active' AND tenant_id = old.tenant_id AND library_id = old.library_id;
    INSERT INTO library_contents (tenant_id, library_id, files, bytes)
    SELECT new.tenant_id, new.library_id, 1, new.size WHERE new.status = 'active'
    ON CONFLICT (tenant_id, library_id) DO UPDATE SET files = files + 1, bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER library_gains AFTER INSERT ON files WHEN new.status = 'active' BEGIN
    INSERT INTO library_contents (tenant_id, library_id, files, bytes)
    VALUES (new.tenant_id, new.library_id, 1, new.size)
    ON CONFLICT (tenant_id, library_id) DO UPDATE SET files = files + 1, bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER library_loses AFTER DELETE ON files WHEN old.status = 'active' BEGIN
    UPDATE library_contents SET files = files - 1, bytes = bytes - old.size
    WHERE tenant_id = old.tenant_id AND library_id = old.library_id;
END;

CREATE TABLE folders (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    drive_id BLOB NOT NULL,
    parent_id BLOB,
    container_id BLOB NOT NULL,
    path TEXT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    slug TEXT NOT NULL,
    color TEXT NOT NULL,
    file_count BIGINT NOT NULL,
    total_size BIGINT NOT NULL,
    created_by BLOB,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    deleted_at BIGINT,
    trashed_with BLOB,
    is_leaving BOOLEAN NOT NULL DEFAULT FALSE,
    coming_from BLOB,
    coming_with BLOB,
    coming_bytes BIGINT NOT NULL DEFAULT 0,
    search_key TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX folders_by_name ON folders (tenant_id, container_id, name_key) WHERE status = 'active';
CREATE INDEX folders_by_name_key ON folders (tenant_id, status, name_key, id);
CREATE INDEX folders_by_path ON folders (tenant_id, path);
CREATE UNIQUE INDEX folders_by_slug ON folders (tenant_id, container_id, slug) WHERE status = 'active';
CREATE INDEX folders_coming ON folders (tenant_id, coming_with) WHERE coming_with IS NOT NULL;
CREATE INDEX folders_coming_room ON folders (tenant_id, drive_id) WHERE coming_bytes > 0;
CREATE INDEX folders_in_drive ON folders (tenant_id, drive_id, status, name_key, id);
CREATE INDEX folders_in_trash ON folders (tenant_id, trashed_with) WHERE trashed_with IS NOT NULL;
CREATE INDEX folders_leaving ON folders (tenant_id, id) WHERE is_leaving;

CREATE TABLE libraries (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    drive_id BLOB NOT NULL,
    name TEXT NOT NULL,
    slug TEXT NOT NULL,
    description TEXT NOT NULL,
    visible_in_drive_ui BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    module_key TEXT,
    entity_type TEXT,
    entity_id TEXT,
    entity_name TEXT,
    kind TEXT NOT NULL DEFAULT 'team',
    name_key TEXT NOT NULL DEFAULT '',
    read_only BOOLEAN NOT NULL DEFAULT FALSE,
    legal_hold BOOLEAN NOT NULL DEFAULT FALSE,
    delete_policy TEXT NOT NULL DEFAULT 'none',
    share_allowed BOOLEAN NOT NULL DEFAULT TRUE,
    external_allowed BOOLEAN NOT NULL DEFAULT FALSE,
    require_watermark BOOLEAN NOT NULL DEFAULT FALSE,
    require_record BOOLEAN NOT NULL DEFAULT FALSE,
    members_only BOOLEAN NOT NULL DEFAULT FALSE,
    restricted BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, drive_id, slug)
);
CREATE UNIQUE INDEX libraries_by_context ON libraries (tenant_id, module_key, entity_type, entity_id, drive_id);
CREATE INDEX libraries_by_name ON libraries (tenant_id, name_key, id);
CREATE INDEX libraries_in_drive_by_name ON libraries (tenant_id, drive_id, name_key, id);
CREATE INDEX libraries_restricted ON libraries (tenant_id, id) WHERE restricted;

CREATE TABLE library_contents (
    tenant_id BLOB NOT NULL,
    library_id BLOB NOT NULL,
    files BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, library_id)
);

CREATE TABLE library_members (
    tenant_id BLOB NOT NULL,
    library_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    role TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, library_id, user_id)
);
CREATE INDEX library_members_by_user ON library_members (tenant_id, user_id);

CREATE TABLE library_scopes (
    tenant_id BLOB NOT NULL,
    library_id BLOB NOT NULL,
    purpose TEXT NOT NULL,
    scope TEXT NOT NULL,
    PRIMARY KEY (tenant_id, library_id, purpose, scope)
);

CREATE TABLE module_bytes (
    tenant_id BLOB NOT NULL,
    module_key TEXT NOT NULL,
    bytes BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, module_key)
);

CREATE TABLE promised_digests (
    tenant_id BLOB NOT NULL,
    blob_key TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (tenant_id, blob_key)
);

CREATE TABLE quarantined_blobs (
    tenant_id BLOB NOT NULL,
    blob_key TEXT NOT NULL,
    size BIGINT NOT NULL,
    found_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, blob_key)
);
CREATE INDEX quarantined_blobs_by_age ON quarantined_blobs (tenant_id, found_at, blob_key);
CREATE INDEX quarantined_blobs_by_sight ON quarantined_blobs (tenant_id, seen_at);

CREATE TABLE recent_marks (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    cleared_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id)
);

CREATE TABLE share_downloads (
    tenant_id BLOB NOT NULL,
    secret BLOB NOT NULL,
    share_id BLOB NOT NULL,
    files TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, secret)
);
CREATE INDEX share_downloads_by_end ON share_downloads (tenant_id, expires_at);

CREATE TABLE share_files (
    tenant_id BLOB NOT NULL,
    share_id BLOB NOT NULL,
    file_id BLOB NOT NULL,
    position BIGINT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (tenant_id, share_id, file_id)
);
CREATE INDEX share_files_by_file ON share_files (tenant_id, file_id);
CREATE INDEX share_files_in_order ON share_files (tenant_id, share_id, position);

CREATE TABLE share_people (
    tenant_id BLOB NOT NULL,
    share_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    PRIMARY KEY (tenant_id, share_id, user_id)
);

CREATE TABLE shares (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    secret BLOB NOT NULL,
    name TEXT NOT NULL,
    search_key TEXT NOT NULL,
    library_id BLOB NOT NULL,
    visibility TEXT NOT NULL,
    allow_download BOOLEAN NOT NULL,
    watermark BOOLEAN NOT NULL,
    expires_at BIGINT,
    max_downloads BIGINT,
    downloads BIGINT NOT NULL,
    password TEXT,
    file_count BIGINT NOT NULL,
    created_by BLOB NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    revoked_at BIGINT,
    visits BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX shares_by_change ON shares (tenant_id, updated_at, id);
CREATE UNIQUE INDEX shares_by_secret ON shares (tenant_id, secret);
CREATE INDEX shares_of_library ON shares (tenant_id, library_id, updated_at, id);

CREATE TABLE thumbnails (
    tenant_id BLOB NOT NULL,
    source_key TEXT NOT NULL,
    blob_key TEXT,
    made_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, source_key)
);
CREATE INDEX thumbnails_by_blob ON thumbnails (tenant_id, blob_key);

CREATE TABLE unindexed_names (
    number INTEGER PRIMARY KEY
);

CREATE TABLE upload_deliveries (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    secret BLOB NOT NULL,
    request_id BLOB NOT NULL,
    sender_name TEXT NOT NULL,
    sender_email TEXT,
    message TEXT NOT NULL,
    network TEXT NOT NULL,
    files BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    told_files BIGINT NOT NULL,
    started_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    finished_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX upload_deliveries_by_secret ON upload_deliveries (tenant_id, secret);
CREATE INDEX upload_deliveries_of_request ON upload_deliveries (tenant_id, request_id, started_at, id);

CREATE TABLE upload_requests (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    secret BLOB NOT NULL,
    title TEXT NOT NULL,
    search_key TEXT NOT NULL,
    message TEXT NOT NULL,
    drive_id BLOB NOT NULL,
    library_id BLOB NOT NULL,
    folder_id BLOB,
    max_files BIGINT NOT NULL,
    max_bytes BIGINT NOT NULL,
    allowed_types TEXT NOT NULL,
    expires_at BIGINT,
    password TEXT,
    files BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    created_by BLOB NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    revoked_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX upload_requests_by_change ON upload_requests (tenant_id, updated_at, id);
CREATE INDEX upload_requests_by_maker ON upload_requests (tenant_id, created_by);
CREATE UNIQUE INDEX upload_requests_by_secret ON upload_requests (tenant_id, secret);

CREATE TABLE uploads (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    blob_key TEXT NOT NULL,
    filename TEXT NOT NULL,
    mime TEXT NOT NULL,
    size BIGINT NOT NULL,
    checksum TEXT,
    drive_id BLOB NOT NULL,
    library_id BLOB NOT NULL,
    folder_id BLOB,
    multipart_id TEXT,
    part_size BIGINT NOT NULL,
    part_count BIGINT NOT NULL,
    created_by BLOB NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    file_id BLOB,
    on_conflict TEXT NOT NULL DEFAULT 'keepBoth',
    outcome TEXT NOT NULL DEFAULT 'created',
    delivery_id BLOB,
    PRIMARY KEY (tenant_id, id),
    UNIQUE (tenant_id, blob_key)
);
CREATE INDEX uploads_by_expiry ON uploads (tenant_id, expires_at);
CREATE INDEX uploads_of_delivery ON uploads (tenant_id, delivery_id) WHERE delivery_id IS NOT NULL;

CREATE TABLE usage_days (
    tenant_id BLOB NOT NULL,
    day BIGINT NOT NULL,
    used_bytes BIGINT NOT NULL,
    file_count BIGINT NOT NULL,
    uploads BIGINT NOT NULL,
    uploaded_bytes BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, day)
);

CREATE TABLE whole_digests (
    tenant_id BLOB NOT NULL,
    blob_key TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (tenant_id, blob_key)
);


-- notes, in every region

CREATE TABLE note_bodies (
    number INTEGER PRIMARY KEY,
    tenant_id BLOB NOT NULL,
    note_id BLOB NOT NULL,
    content TEXT NOT NULL,
    body_key TEXT NOT NULL,
    body_pairs TEXT NOT NULL DEFAULT '',
    UNIQUE (tenant_id, note_id)
);

CREATE TRIGGER note_bodies_added AFTER INSERT ON note_bodies BEGIN
    INSERT INTO note_texts (rowid, body_key) VALUES (new.number, new.body_key);
END;

CREATE TRIGGER note_bodies_changed AFTER UPDATE OF body_key ON note_bodies WHEN old.body_key <> new.body_key BEGIN
    INSERT INTO note_texts (note_texts, rowid, body_key) VALUES ('delete', old.number, old.body_key);
    INSERT INTO note_texts (rowid, body_key) VALUES (new.number, new.body_key);
END;

CREATE TRIGGER note_bodies_removed AFTER DELETE ON note_bodies BEGIN
    INSERT INTO note_texts (note_texts, rowid, body_key) VALUES ('delete', old.number, old.body_key);
END;

CREATE TRIGGER note_text_pairs_added AFTER INSERT ON note_bodies BEGIN
    INSERT INTO note_text_pairs (rowid, body_pairs) VALUES (new.number, new.body_pairs);
END;

CREATE TRIGGER note_text_pairs_changed AFTER UPDATE OF body_pairs ON note_bodies WHEN old.body_pairs <> new.body_pairs BEGIN
    INSERT INTO note_text_pairs (note_text_pairs, rowid, body_pairs) VALUES ('delete', old.number, old.body_pairs);
    INSERT INTO note_text_pairs (rowid, body_pairs) VALUES (new.number, new.body_pairs);
END;

CREATE TRIGGER note_text_pairs_removed AFTER DELETE ON note_bodies BEGIN
    INSERT INTO note_text_pairs (note_text_pairs, rowid, body_pairs) VALUES ('delete', old.number, old.body_pairs);
END;

CREATE TABLE note_documents (
    tenant_id BLOB NOT NULL,
    note_id BLOB NOT NULL,
    epoch BLOB NOT NULL,
    seq BIGINT NOT NULL,
    state_seq BIGINT NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (tenant_id, note_id)
);

CREATE TABLE note_folders (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    color TEXT NOT NULL,
    icon TEXT NOT NULL,
    description TEXT NOT NULL,
    created_by BLOB,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);

CREATE TABLE note_numbers (
    tenant_id BLOB NOT NULL PRIMARY KEY,
    first_number BIGINT NOT NULL,
    last_number BIGINT NOT NULL
);

CREATE TABLE note_presence (
    tenant_id BLOB NOT NULL,
    note_id BLOB NOT NULL,
    client_id TEXT NOT NULL,
    user_id BLOB NOT NULL,
    place TEXT,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, note_id, client_id)
);

CREATE TABLE note_readers (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    note_id BLOB NOT NULL,
    is_owner BOOLEAN NOT NULL,
    is_starred BOOLEAN NOT NULL,
    is_shared BOOLEAN NOT NULL,
    is_trashed BOOLEAN NOT NULL,
    folder_id BLOB,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, note_id)
);
CREATE INDEX note_readers_by_change ON note_readers (tenant_id, user_id, is_trashed, updated_at, note_id);
CREATE INDEX note_readers_by_folder ON note_readers (tenant_id, user_id, is_trashed, folder_id, updated_at, note_id);
CREATE INDEX note_readers_by_sharing ON note_readers (tenant_id, user_id, is_trashed, is_shared, updated_at, note_id);
CREATE INDEX note_readers_by_star ON note_readers (tenant_id, user_id, is_trashed, is_starred, updated_at, note_id);
CREATE INDEX note_readers_of_note ON note_readers (tenant_id, note_id, user_id);

CREATE VIRTUAL TABLE note_tag_pairs USING fts5(
    tags_pairs, content = 'notes', content_rowid = 'number', columnsize = 0, detail = none, tokenize = 'ascii'
);

CREATE VIRTUAL TABLE note_tags USING fts5(
    tags_key, content = 'notes', content_rowid = 'number', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);

CREATE VIRTUAL TABLE note_text_pairs USING fts5(
    body_pairs, content = 'note_bodies', content_rowid = 'number', columnsize = 0, detail = none, tokenize = 'ascii'
);

CREATE VIRTUAL TABLE note_texts USING fts5(
    body_key, content = 'note_bodies', content_rowid = 'number', columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
);

CREATE VIRTUAL TABLE note_title_pairs USING fts5(
    title_pairs, content = 'notes', content_rowid = 'number', columnsize = 0, detail = none, tokenize = 'ascii'
);

CREATE VIRTUAL TABLE note_titles USING fts5(
    title_key, content = 'notes', content_rowid = 'number', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);

CREATE TABLE note_updates (
    tenant_id BLOB NOT NULL,
    note_id BLOB NOT NULL,
    seq BIGINT NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (tenant_id, note_id, seq)
);

CREATE TABLE note_versions (
    tenant_id BLOB NOT NULL,
    note_id BLOB NOT NULL,
    version BIGINT NOT NULL,
    title TEXT NOT NULL,
    tags TEXT NOT NULL,
    content TEXT NOT NULL,
    saved_at BIGINT NOT NULL,
    saved_by BLOB,
    PRIMARY KEY (tenant_id, note_id, version)
);

CREATE TABLE notes (
    number INTEGER PRIMARY KEY,
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    owner_id BLOB NOT NULL,
    title TEXT NOT NULL,
    preview TEXT NOT NULL,
    has_links BOOLEAN NOT NULL,
    word_count BIGINT NOT NULL,
    tags TEXT NOT NULL,
    color TEXT NOT NULL,
    is_pinned BOOLEAN NOT NULL,
    folder_id BLOB,
    version BIGINT NOT NULL,
    head_version BIGINT NOT NULL,
    body_version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    updated_by BLOB,
    run_since BIGINT NOT NULL,
    deleted_at BIGINT,
    title_key TEXT NOT NULL,
    tags_key TEXT NOT NULL,
    title_pairs TEXT NOT NULL DEFAULT '',
    tags_pairs TEXT NOT NULL DEFAULT '',
    UNIQUE (tenant_id, id)
);
CREATE INDEX notes_in_folder ON notes (tenant_id, folder_id, id);
CREATE INDEX notes_of_owner ON notes (tenant_id, owner_id, id);

CREATE TRIGGER note_pairs_added AFTER INSERT ON notes BEGIN
    INSERT INTO note_title_pairs (rowid, title_pairs) VALUES (new.number, new.title_pairs);
    INSERT INTO note_tag_pairs (rowid, tags_pairs) VALUES (new.number, new.tags_pairs);
END;

CREATE TRIGGER note_pairs_removed AFTER DELETE ON notes BEGIN
    INSERT INTO note_title_pairs (note_title_pairs, rowid, title_pairs) VALUES ('delete', old.number, old.title_pairs);
    INSERT INTO note_tag_pairs (note_tag_pairs, rowid, tags_pairs) VALUES ('delete', old.number, old.tags_pairs);
END;

CREATE TRIGGER note_tag_pairs_changed AFTER UPDATE OF tags_pairs ON notes WHEN old.tags_pairs <> new.tags_pairs BEGIN
    INSERT INTO note_tag_pairs (note_tag_pairs, rowid, tags_pairs) VALUES ('delete', old.number, old.tags_pairs);
    INSERT INTO note_tag_pairs (rowid, tags_pairs) VALUES (new.number, new.tags_pairs);
END;

CREATE TRIGGER note_title_pairs_changed AFTER UPDATE OF title_pairs ON notes WHEN old.title_pairs <> new.title_pairs BEGIN
    INSERT INTO note_title_pairs (note_title_pairs, rowid, title_pairs) VALUES ('delete', old.number, old.title_pairs);
    INSERT INTO note_title_pairs (rowid, title_pairs) VALUES (new.number, new.title_pairs);
END;

CREATE TRIGGER notes_added AFTER INSERT ON notes BEGIN
    INSERT INTO note_titles (rowid, title_key) VALUES (new.number, new.title_key);
    INSERT INTO note_tags (rowid, tags_key) VALUES (new.number, new.tags_key);
END;

CREATE TRIGGER notes_removed AFTER DELETE ON notes BEGIN
    INSERT INTO note_titles (note_titles, rowid, title_key) VALUES ('delete', old.number, old.title_key);
    INSERT INTO note_tags (note_tags, rowid, tags_key) VALUES ('delete', old.number, old.tags_key);
END;

CREATE TRIGGER notes_tagged AFTER UPDATE OF tags_key ON notes WHEN old.tags_key <> new.tags_key BEGIN
    INSERT INTO note_tags (note_tags, rowid, tags_key) VALUES ('delete', old.number, old.tags_key);
    INSERT INTO note_tags (rowid, tags_key) VALUES (new.number, new.tags_key);
END;

CREATE TRIGGER notes_titled AFTER UPDATE OF title_key ON notes WHEN old.title_key <> new.title_key BEGIN
    INSERT INTO note_titles (note_titles, rowid, title_key) VALUES ('delete', old.number, old.title_key);
    INSERT INTO note_titles (rowid, title_key) VALUES (new.number, new.title_key);
END;


-- schedule, in every region

CREATE TABLE calendar_event_changes (
    tenant_id BLOB NOT NULL,
    event_id BLOB NOT NULL,
    occurrence TEXT NOT NULL,
    change TEXT NOT NULL,
    PRIMARY KEY (tenant_id, event_id, occurrence)
);

CREATE TABLE calendar_event_people (
    tenant_id BLOB NOT NULL,
    event_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    answer TEXT,
    answers_apart TEXT NOT NULL DEFAULT '{}',
    is_put_away BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (tenant_id, event_id, user_id)
);
CREATE INDEX calendar_event_people_of_user ON calendar_event_people (tenant_id, user_id, event_id);

CREATE TABLE calendar_events (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    calendar_id BLOB,
    owner_id BLOB,
    title TEXT NOT NULL,
    description TEXT NOT NULL,
    location TEXT NOT NULL,
    status TEXT,
    kind TEXT NOT NULL,
    visibility TEXT NOT NULL,
    is_for_all BOOLEAN NOT NULL,
    starts TEXT NOT NULL,
    zone TEXT,
    length BIGINT NOT NULL,
    rule TEXT,
    skipped TEXT NOT NULL,
    has_changes BOOLEAN NOT NULL,
    seen_from BIGINT NOT NULL,
    seen_to BIGINT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    reminders TEXT NOT NULL DEFAULT '[]',
    reminds_at BIGINT,
    answers BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX calendar_events_by_sight ON calendar_events (tenant_id, seen_to, seen_from);
CREATE INDEX calendar_events_of_calendar ON calendar_events (tenant_id, calendar_id, id);
CREATE INDEX calendar_events_of_owner ON calendar_events (tenant_id, owner_id, id);
CREATE INDEX calendar_events_reminding ON calendar_events (tenant_id, reminds_at);

CREATE TABLE calendar_links (
    tenant_id BLOB NOT NULL,
    secret_hash TEXT NOT NULL,
    user_id BLOB NOT NULL,
    shows TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, secret_hash)
);
CREATE INDEX calendar_links_of_user ON calendar_links (tenant_id, user_id, created_at);

CREATE TABLE calendar_members (
    tenant_id BLOB NOT NULL,
    calendar_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    PRIMARY KEY (tenant_id, calendar_id, user_id)
);
CREATE INDEX calendar_members_of_user ON calendar_members (tenant_id, user_id, calendar_id);

CREATE TABLE calendar_names (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    name TEXT NOT NULL,
    calendar_id BLOB NOT NULL,
    PRIMARY KEY (tenant_id, user_id, name)
);
CREATE INDEX calendar_names_of_calendar ON calendar_names (tenant_id, calendar_id);

CREATE TABLE calendar_objects (
    tenant_id BLOB NOT NULL,
    event_id BLOB NOT NULL,
    place TEXT NOT NULL,
    uid TEXT NOT NULL,
    resource TEXT,
    kept TEXT NOT NULL,
    source TEXT,
    source_version BIGINT,
    PRIMARY KEY (tenant_id, event_id)
);
CREATE UNIQUE INDEX calendar_objects_by_resource ON calendar_objects (tenant_id, place, resource);
CREATE UNIQUE INDEX calendar_objects_by_uid ON calendar_objects (tenant_id, place, uid);

CREATE TABLE calendar_positions (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    calendar TEXT NOT NULL,
    place BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, calendar)
);
CREATE INDEX calendar_positions_of_calendar ON calendar_positions (tenant_id, calendar);

CREATE TABLE calendar_states (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    calendar TEXT NOT NULL,
    mark TEXT NOT NULL,
    state TEXT NOT NULL,
    told_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, calendar, mark)
);
CREATE INDEX calendar_states_by_age ON calendar_states (tenant_id, told_at);
CREATE INDEX calendar_states_of_calendar ON calendar_states (tenant_id, calendar);

CREATE TABLE calendars (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    name TEXT NOT NULL,
    color TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    visibility TEXT NOT NULL,
    owner_id BLOB NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);

CREATE TABLE schedule_labels (
    tenant_id BLOB NOT NULL,
    status TEXT NOT NULL,
    label TEXT NOT NULL,
    color TEXT NOT NULL,
    PRIMARY KEY (tenant_id, status)
);

CREATE TABLE schedule_revisions (
    tenant_id BLOB NOT NULL,
    revision BIGINT NOT NULL,
    PRIMARY KEY (tenant_id)
);


-- chat, in every region

CREATE TABLE chat_group_members (
    tenant_id BLOB NOT NULL,
    group_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    PRIMARY KEY (tenant_id, group_id, user_id)
);

CREATE TABLE chat_groups (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    handle TEXT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX chat_groups_by_handle ON chat_groups (tenant_id, handle);

CREATE TABLE chat_presences (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    is_told BOOLEAN NOT NULL,
    look_at BIGINT,
    PRIMARY KEY (tenant_id, user_id)
);

CREATE TABLE chat_rules (
    tenant_id BLOB NOT NULL PRIMARY KEY,
    keep_days BIGINT,
    is_held BOOLEAN NOT NULL
);

CREATE TABLE chat_settings (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    quiet_from BIGINT,
    quiet_to BIGINT,
    is_quiet_at_weekends BOOLEAN NOT NULL,
    digest TEXT NOT NULL,
    digest_until BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id)
);

CREATE TABLE conversation_members (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    conversation_id BLOB NOT NULL,
    role TEXT NOT NULL,
    is_starred BOOLEAN NOT NULL,
    is_muted BOOLEAN NOT NULL,
    joined_at BIGINT NOT NULL,
    level TEXT,
    PRIMARY KEY (tenant_id, user_id, conversation_id)
);
CREATE INDEX members_of_conversation ON conversation_members (tenant_id, conversation_id, user_id);
CREATE INDEX told_of_all ON conversation_members (tenant_id, conversation_id, user_id) WHERE level = 'all';

CREATE TABLE conversations (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    kind TEXT NOT NULL,
    is_private BOOLEAN NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT,
    topic TEXT NOT NULL,
    description TEXT NOT NULL,
    people_key TEXT,
    created_by BLOB,
    created_at BIGINT NOT NULL,
    last_seq BIGINT NOT NULL,
    last_message_at BIGINT,
    archived_at BIGINT,
    is_locked BOOLEAN NOT NULL,
    keep_days BIGINT,
    is_held BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX conversations_by_people ON conversations (tenant_id, people_key);
CREATE UNIQUE INDEX conversations_by_public_name ON conversations (tenant_id, name_key) WHERE is_private = FALSE;
CREATE INDEX conversations_in_order ON conversations (tenant_id, name_key, id);

CREATE TABLE drafts (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    conversation_id BLOB NOT NULL,
    root_seq BIGINT NOT NULL,
    root_id BLOB,
    body TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, conversation_id, root_seq)
);

CREATE TABLE mentions (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    conversation_id BLOB NOT NULL,
    root_seq BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    kind TEXT NOT NULL,
    is_cleared BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, user_id, conversation_id, root_seq, seq)
);
CREATE INDEX mentions_of_message ON mentions (tenant_id, conversation_id, seq, user_id);

CREATE TABLE message_numbers (
    tenant_id BLOB NOT NULL PRIMARY KEY,
    first_number BIGINT NOT NULL,
    last_number BIGINT NOT NULL
);

CREATE VIRTUAL TABLE message_pairs USING fts5(
    search_pairs, content = 'messages', content_rowid = 'number', columnsize = 0, detail = none, tokenize = 'ascii'
);

CREATE TABLE message_reminders (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    message_id BLOB NOT NULL,
    remind_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, message_id)
);
CREATE INDEX reminders_by_time ON message_reminders (tenant_id, user_id, remind_at, message_id);
CREATE INDEX reminders_of_message ON message_reminders (tenant_id, message_id);

CREATE VIRTUAL TABLE message_texts USING fts5(
    search_key, content = 'messages', content_rowid = 'number', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);

CREATE TABLE message_versions (
    tenant_id BLOB NOT NULL,
    message_id BLOB NOT NULL,
    saved_at BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (tenant_id, message_id, saved_at)
);

CREATE TABLE messages (
    number INTEGER PRIMARY KEY,
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    conversation_id BLOB NOT NULL,
    seq BIGINT NOT NULL,
    root_seq BIGINT NOT NULL,
    root_id BLOB,
    kind TEXT NOT NULL,
    author_id BLOB NOT NULL,
    subject_id BLOB,
    client_id BLOB NOT NULL,
    body TEXT NOT NULL,
    files TEXT NOT NULL,
    has_files BOOLEAN NOT NULL,
    has_links BOOLEAN NOT NULL,
    quoted_id BLOB,
    created_at BIGINT NOT NULL,
    edited_at BIGINT,
    deleted_at BIGINT,
    pinned_at BIGINT,
    pinned_by BLOB,
    search_key TEXT NOT NULL,
    search_pairs TEXT NOT NULL DEFAULT '',
    UNIQUE (tenant_id, id)
);
CREATE UNIQUE INDEX messages_by_client ON messages (tenant_id, author_id, client_id);
CREATE UNIQUE INDEX messages_by_seq ON messages (tenant_id, conversation_id, seq);
CREATE INDEX messages_by_time ON messages (tenant_id, created_at, id);
CREATE INDEX messages_in_line ON messages (tenant_id, conversation_id, root_seq, seq, author_id, kind, deleted_at, id);
CREATE INDEX messages_pinned ON messages (tenant_id, conversation_id, pinned_at, id) WHERE pinned_at IS NOT NULL;
CREATE INDEX messages_with_files ON messages (tenant_id, conversation_id, seq) WHERE has_files;

CREATE TRIGGER message_pairs_added AFTER INSERT ON messages BEGIN
    INSERT INTO message_pairs (rowid, search_pairs) VALUES (new.number, new.search_pairs);
END;

CREATE TRIGGER message_pairs_changed AFTER UPDATE OF search_pairs ON messages
WHEN old.search_pairs <> new.search_pairs BEGIN
    INSERT INTO message_pairs (message_pairs, rowid, search_pairs) VALUES ('delete', old.number, old.search_pairs);
    INSERT INTO message_pairs (rowid, search_pairs) VALUES (new.number, new.search_pairs);
END;

CREATE TRIGGER message_pairs_removed AFTER DELETE ON messages BEGIN
    INSERT INTO message_pairs (message_pairs, rowid, search_pairs) VALUES ('delete', old.number, old.search_pairs);
END;

CREATE TRIGGER messages_added AFTER INSERT ON messages BEGIN
    INSERT INTO message_texts (rowid, search_key) VALUES (new.number, new.search_key);
END;

CREATE TRIGGER messages_changed AFTER UPDATE OF search_key ON messages WHEN old.search_key <> new.search_key BEGIN
    INSERT INTO message_texts (message_texts, rowid, search_key) VALUES ('delete', old.number, old.search_key);
    INSERT INTO message_texts (rowid, search_key) VALUES (new.number, new.search_key);
END;

CREATE TRIGGER messages_removed AFTER DELETE ON messages BEGIN
    INSERT INTO message_texts (message_texts, rowid, search_key) VALUES ('delete', old.number, old.search_key);
END;

CREATE TABLE reactions (
    tenant_id BLOB NOT NULL,
    message_id BLOB NOT NULL,
    emoji TEXT NOT NULL,
    user_id BLOB NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, message_id, emoji, user_id)
);

CREATE TABLE read_states (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    conversation_id BLOB NOT NULL,
    root_seq BIGINT NOT NULL,
    last_read_seq BIGINT NOT NULL,
    manual_from_seq BIGINT,
    is_following BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, user_id, conversation_id, root_seq)
);
CREATE INDEX followers_of_thread ON read_states (tenant_id, conversation_id, root_seq, user_id);

CREATE TABLE saved_messages (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    message_id BLOB NOT NULL,
    saved_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id, message_id)
);
CREATE INDEX saved_by_time ON saved_messages (tenant_id, user_id, saved_at, message_id);

CREATE TABLE scheduled_messages (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    conversation_id BLOB NOT NULL,
    root_id BLOB,
    quoted_id BLOB,
    body TEXT NOT NULL,
    files TEXT NOT NULL,
    send_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    failure TEXT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX scheduled_of_person ON scheduled_messages (tenant_id, user_id, send_at, id);


-- invoicing, in every region

CREATE TABLE fixed_payments (
    tenant_id BLOB NOT NULL,
    run_id BLOB NOT NULL,
    subcontractor_id BLOB NOT NULL,
    rate TEXT NOT NULL,
    gross BIGINT NOT NULL,
    materials BIGINT NOT NULL,
    liable BIGINT NOT NULL,
    vat BIGINT NOT NULL,
    deduction BIGINT NOT NULL,
    levy BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, run_id, subcontractor_id)
);

CREATE TABLE invoice_files (
    tenant_id BLOB NOT NULL,
    invoice_id BLOB NOT NULL,
    file_id BLOB NOT NULL,
    name TEXT NOT NULL,
    mime TEXT NOT NULL,
    size BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, invoice_id, file_id)
);

CREATE TABLE invoice_notes (
    tenant_id BLOB NOT NULL,
    invoice_id BLOB NOT NULL,
    id BLOB NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    author TEXT NOT NULL,
    is_subcontractor BOOLEAN NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, invoice_id, id)
);

CREATE TABLE invoices (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    subcontractor_id BLOB NOT NULL,
    kind TEXT NOT NULL,
    number TEXT NOT NULL,
    number_key TEXT NOT NULL,
    state TEXT NOT NULL,
    source TEXT NOT NULL,
    issued_on TEXT NOT NULL,
    due_on TEXT NOT NULL,
    lines TEXT NOT NULL,
    purchase_order TEXT,
    event_id BLOB,
    gross BIGINT NOT NULL,
    materials BIGINT NOT NULL,
    vat BIGINT NOT NULL,
    total BIGINT NOT NULL,
    settled BIGINT NOT NULL,
    has_answer BOOLEAN NOT NULL,
    version BIGINT NOT NULL,
    created_by BLOB,
    created_at BIGINT NOT NULL,
    submitted_at BIGINT,
    approved_at BIGINT,
    approved_by BLOB,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX invoices_by_answer ON invoices (tenant_id, has_answer, state);
CREATE INDEX invoices_by_any_number ON invoices (tenant_id, number_key, id);
CREATE INDEX invoices_by_date ON invoices (tenant_id, issued_on, id);
CREATE INDEX invoices_by_due ON invoices (tenant_id, due_on, id);
CREATE UNIQUE INDEX invoices_by_number ON invoices (tenant_id, subcontractor_id, number_key);
CREATE INDEX invoices_by_state ON invoices (tenant_id, state, issued_on, id);
CREATE INDEX invoices_by_state_and_due ON invoices (tenant_id, state, due_on, id, kind, total, settled, subcontractor_id);
CREATE INDEX invoices_of_subcontractor ON invoices (tenant_id, subcontractor_id, issued_on, id);
CREATE INDEX invoices_owed ON invoices (tenant_id, subcontractor_id, due_on, kind, total, settled, state) WHERE state IN ('submitted', 'queried', 'approved', 'scheduled', 'partPaid');

CREATE TABLE invoicing_settings (
    tenant_id BLOB NOT NULL,
    contractor_name TEXT NOT NULL,
    employer_reference TEXT NOT NULL,
    accounts_office_reference TEXT NOT NULL,
    requires_second_approver BOOLEAN NOT NULL,
    default_terms_days BIGINT NOT NULL,
    levy_label TEXT NOT NULL,
    last_statement BIGINT NOT NULL,
    version BIGINT NOT NULL,
    bacs_user_number TEXT NOT NULL DEFAULT '',
    account_name TEXT,
    sort_code TEXT,
    account_number TEXT,
    PRIMARY KEY (tenant_id)
);

CREATE TABLE payment_items (
    tenant_id BLOB NOT NULL,
    run_id BLOB NOT NULL,
    invoice_id BLOB NOT NULL,
    settle BIGINT NOT NULL,
    gross BIGINT NOT NULL,
    materials BIGINT NOT NULL,
    vat BIGINT NOT NULL,
    deduction BIGINT NOT NULL,
    levy BIGINT NOT NULL,
    paid_on TEXT,
    PRIMARY KEY (tenant_id, run_id, invoice_id)
);
CREATE INDEX payment_items_by_day ON payment_items (tenant_id, paid_on, invoice_id);
CREATE INDEX payment_items_of_invoice ON payment_items (tenant_id, invoice_id, run_id);

CREATE TABLE payment_runs (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    pay_on TEXT NOT NULL,
    state TEXT NOT NULL,
    people BIGINT NOT NULL,
    invoices BIGINT NOT NULL,
    gross BIGINT NOT NULL,
    materials BIGINT NOT NULL,
    liable BIGINT NOT NULL,
    vat BIGINT NOT NULL,
    deduction BIGINT NOT NULL,
    levy BIGINT NOT NULL,
    version BIGINT NOT NULL,
    created_by BLOB,
    created_at BIGINT NOT NULL,
    approved_by BLOB,
    approved_at BIGINT,
    paid_by BLOB,
    paid_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX payment_runs_by_day ON payment_runs (tenant_id, pay_on, id);
CREATE INDEX payment_runs_by_state ON payment_runs (tenant_id, state, pay_on, id);

CREATE TABLE payments (
    tenant_id BLOB NOT NULL,
    run_id BLOB NOT NULL,
    subcontractor_id BLOB NOT NULL,
    paid_on TEXT NOT NULL,
    month_end TEXT NOT NULL,
    rate TEXT NOT NULL,
    verification TEXT,
    gross BIGINT NOT NULL,
    materials BIGINT NOT NULL,
    liable BIGINT NOT NULL,
    vat BIGINT NOT NULL,
    deduction BIGINT NOT NULL,
    levy BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, run_id, subcontractor_id)
);
CREATE INDEX payments_of_month ON payments (tenant_id, month_end, subcontractor_id);
CREATE INDEX payments_of_subcontractor ON payments (tenant_id, subcontractor_id, paid_on);

CREATE TABLE portal_users (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    subcontractor_id BLOB NOT NULL,
    email TEXT NOT NULL,
    display_name TEXT NOT NULL,
    invited_by BLOB,
    invited_at BIGINT NOT NULL,
    last_seen BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX portal_users_by_email ON portal_users (tenant_id, email, subcontractor_id);
CREATE INDEX portal_users_of_subcontractor ON portal_users (tenant_id, subcontractor_id, id);

CREATE TABLE purchase_orders (
    tenant_id BLOB NOT NULL,
    subcontractor_id BLOB NOT NULL,
    id BLOB NOT NULL,
    number TEXT NOT NULL,
    number_key TEXT NOT NULL,
    description TEXT NOT NULL,
    amount BIGINT,
    is_closed BOOLEAN NOT NULL,
    file_id BLOB,
    file_name TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, subcontractor_id, id)
);
CREATE UNIQUE INDEX purchase_orders_by_number ON purchase_orders (tenant_id, subcontractor_id, number_key);

CREATE TABLE statement_documents (
    tenant_id BLOB NOT NULL,
    statement_id BLOB NOT NULL,
    pdf BLOB NOT NULL,
    PRIMARY KEY (tenant_id, statement_id)
);

CREATE TABLE statements (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    number BIGINT NOT NULL,
    month_end TEXT NOT NULL,
    subcontractor_id BLOB NOT NULL,
    fields TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    issued_at BIGINT NOT NULL,
    replaced_by BIGINT,
    mailed_at BIGINT,
    file_id BLOB,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX statements_by_month ON statements (tenant_id, month_end, number);
CREATE UNIQUE INDEX statements_by_number ON statements (tenant_id, number);
CREATE INDEX statements_of_month ON statements (tenant_id, month_end, subcontractor_id);
CREATE INDEX statements_of_subcontractor ON statements (tenant_id, subcontractor_id, number);
CREATE INDEX statements_unmailed ON statements (tenant_id, subcontractor_id, month_end) WHERE replaced_by IS NULL AND mailed_at IS NULL;

CREATE TABLE subcontractor_bank_changes (
    tenant_id BLOB NOT NULL,
    subcontractor_id BLOB NOT NULL,
    id BLOB NOT NULL,
    account_name TEXT NOT NULL,
    sort_code TEXT NOT NULL,
    account_number TEXT NOT NULL,
    state TEXT NOT NULL,
    requested_by TEXT NOT NULL,
    requested_at BIGINT NOT NULL,
    decided_by BLOB,
    decided_at BIGINT,
    PRIMARY KEY (tenant_id, subcontractor_id, id)
);
CREATE INDEX subcontractor_bank_changes_by_state ON subcontractor_bank_changes (tenant_id, state, subcontractor_id);

CREATE TABLE subcontractor_verifications (
    tenant_id BLOB NOT NULL,
    subcontractor_id BLOB NOT NULL,
    id BLOB NOT NULL,
    number TEXT,
    verified_on TEXT NOT NULL,
    effective_from TEXT NOT NULL,
    rate TEXT NOT NULL,
    note TEXT NOT NULL,
    created_by BLOB,
    created_at BIGINT NOT NULL,
    evidence_id BLOB,
    PRIMARY KEY (tenant_id, subcontractor_id, id)
);

CREATE TABLE subcontractors (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    trading_name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    legal_name TEXT NOT NULL,
    kind TEXT NOT NULL,
    utr TEXT,
    nino TEXT,
    company_number TEXT,
    vat_number TEXT,
    address TEXT NOT NULL,
    email TEXT,
    phone TEXT NOT NULL,
    agreed_amount BIGINT,
    terms_days BIGINT,
    levy_basis_points BIGINT NOT NULL,
    account_name TEXT,
    sort_code TEXT,
    account_number TEXT,
    electronic_statements BOOLEAN NOT NULL,
    consented_at BIGINT,
    is_archived BOOLEAN NOT NULL,
    last_paid TEXT,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    consent_how TEXT,
    consent_given_on TEXT,
    consent_note TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX subcontractors_by_name ON subcontractors (tenant_id, is_archived, name_key, id);

CREATE TABLE tax_months (
    tenant_id BLOB NOT NULL,
    month_end TEXT NOT NULL,
    closed_at BIGINT NOT NULL,
    closed_by BLOB,
    PRIMARY KEY (tenant_id, month_end)
);

CREATE TABLE told_deadlines (
    tenant_id BLOB NOT NULL,
    month_end TEXT NOT NULL,
    kind TEXT NOT NULL,
    told_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, month_end, kind)
);


-- portal, in the directory

CREATE TABLE portal_codes (
    email TEXT PRIMARY KEY,
    code_hash TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);

CREATE TABLE portal_doors (
    tenant_id BLOB NOT NULL,
    email TEXT NOT NULL,
    region TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, email)
);
CREATE INDEX portal_doors_by_email ON portal_doors (email, tenant_id);

CREATE TABLE portal_links (
    token_hash TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    only_tenant BLOB
);
CREATE INDEX portal_links_by_email ON portal_links (email);

CREATE TABLE portal_requests (
    id BLOB PRIMARY KEY,
    email TEXT NOT NULL,
    requested_at BIGINT NOT NULL,
    next TEXT
);

CREATE TABLE portal_sessions (
    token_hash TEXT PRIMARY KEY,
    tenant_id BLOB NOT NULL,
    subcontractor_id BLOB NOT NULL,
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL,
    is_confined BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX portal_sessions_by_email ON portal_sessions (email);
CREATE INDEX portal_sessions_of_tenant ON portal_sessions (tenant_id, subcontractor_id);


-- signatures, in every region

CREATE TABLE sign_authorities (
    tenant_id BLOB NOT NULL PRIMARY KEY,
    certificate TEXT NOT NULL,
    sealed_key TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

CREATE TABLE sign_codes (
    tenant_id BLOB NOT NULL,
    task_id BLOB NOT NULL,
    code_hash TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, task_id)
);

CREATE TABLE sign_drafts (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    owner_id BLOB NOT NULL,
    file_id BLOB NOT NULL,
    file_name TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_drafts_by_owner ON sign_drafts (tenant_id, owner_id, id);

CREATE TABLE sign_events (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    request_id BLOB NOT NULL,
    task_id BLOB,
    user_id BLOB,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    address TEXT,
    agent TEXT,
    note TEXT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_events_by_request ON sign_events (tenant_id, request_id, id);

CREATE TABLE sign_links (
    tenant_id BLOB NOT NULL,
    link_hash TEXT NOT NULL,
    task_id BLOB NOT NULL,
    expires_at BIGINT NOT NULL,
    request_id BLOB,
    PRIMARY KEY (tenant_id, link_hash)
);
CREATE INDEX sign_links_by_task ON sign_links (tenant_id, task_id);

CREATE TABLE sign_marks (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    blob_key TEXT NOT NULL,
    size BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, user_id)
);

CREATE TABLE sign_requests (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    file_id BLOB NOT NULL,
    file_name TEXT NOT NULL,
    created_by BLOB NOT NULL,
    message TEXT NOT NULL,
    is_ordered BOOLEAN NOT NULL,
    pages BIGINT NOT NULL,
    status TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    finished_at BIGINT,
    original_sha256 TEXT NOT NULL,
    edition BIGINT NOT NULL,
    blob_key TEXT NOT NULL,
    size BIGINT NOT NULL,
    sha256 TEXT NOT NULL,
    signed_file_id BLOB,
    filing_refused TEXT,
    expires_at BIGINT,
    remind_days BIGINT,
    reminded_at BIGINT,
    consent TEXT NOT NULL DEFAULT '',
    copies TEXT NOT NULL DEFAULT '[]',
    may_delegate BOOLEAN NOT NULL DEFAULT FALSE,
    envelope_id BLOB,
    envelope_position BIGINT NOT NULL DEFAULT 0,
    envelope_size BIGINT NOT NULL DEFAULT 1,
    is_rewritten BOOLEAN NOT NULL DEFAULT FALSE,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_requests_by_blob ON sign_requests (tenant_id, blob_key);
CREATE INDEX sign_requests_by_envelope ON sign_requests (tenant_id, envelope_id, envelope_position);
CREATE INDEX sign_requests_by_maker ON sign_requests (tenant_id, created_by, id);

CREATE TABLE sign_seals (
    tenant_id BLOB NOT NULL,
    fingerprint TEXT NOT NULL,
    name TEXT NOT NULL,
    issuer TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    set_at BIGINT NOT NULL,
    chain TEXT NOT NULL,
    sealed_key TEXT,
    PRIMARY KEY (tenant_id, fingerprint)
);

CREATE TABLE sign_settings (
    tenant_id BLOB NOT NULL PRIMARY KEY,
    consent TEXT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE TABLE sign_tasks (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    request_id BLOB NOT NULL,
    file_id BLOB NOT NULL,
    assigned_to BLOB,
    outsider_name TEXT,
    outsider_email TEXT,
    created_by BLOB NOT NULL,
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
    fields TEXT NOT NULL DEFAULT '[]',
    consented_at BIGINT,
    handed TEXT NOT NULL DEFAULT '[]',
    envelope_id BLOB,
    half_filled TEXT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_tasks_by_asked ON sign_tasks (tenant_id, assigned_to, status, envelope_id);
CREATE INDEX sign_tasks_by_file ON sign_tasks (tenant_id, file_id, status);
CREATE INDEX sign_tasks_by_picture ON sign_tasks (tenant_id, signature_path);
CREATE INDEX sign_tasks_by_request ON sign_tasks (tenant_id, request_id, position);

CREATE TABLE sign_templates (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    owner_id BLOB NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    body TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX sign_templates_by_name ON sign_templates (tenant_id, name_key);
CREATE INDEX sign_templates_by_owner ON sign_templates (tenant_id, owner_id);

CREATE TABLE sign_visits (
    tenant_id BLOB NOT NULL,
    visit_hash TEXT NOT NULL,
    task_id BLOB NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, visit_hash)
);
CREATE INDEX sign_visits_by_task ON sign_visits (tenant_id, task_id);


-- calls, in every region

CREATE TABLE call_guests (
    tenant_id BLOB NOT NULL,
    session_id BLOB NOT NULL,
    id BLOB NOT NULL,
    name TEXT NOT NULL,
    link_hash BLOB NOT NULL,
    secret_hash BLOB NOT NULL,
    asked_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    admitted_at BIGINT,
    refused_at BIGINT,
    joined_at BIGINT,
    left_at BIGINT,
    removed_at BIGINT,
    agreed_at BIGINT,
    PRIMARY KEY (tenant_id, session_id, id)
);
CREATE UNIQUE INDEX call_guests_by_id ON call_guests (tenant_id, id);

CREATE TABLE call_people (
    tenant_id BLOB NOT NULL,
    session_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    invited_at BIGINT,
    joined_at BIGINT,
    left_at BIGINT,
    declined_at BIGINT,
    was_busy BOOLEAN NOT NULL,
    removed_at BIGINT,
    agreed_at BIGINT,
    PRIMARY KEY (tenant_id, session_id, user_id)
);
CREATE INDEX call_people_by_user ON call_people (tenant_id, user_id, session_id);

CREATE TABLE call_sessions (
    tenant_id BLOB NOT NULL,
    id BLOB NOT NULL,
    region TEXT NOT NULL,
    room_name TEXT NOT NULL,
    thread_id BLOB,
    adhoc_id TEXT,
    kind TEXT NOT NULL,
    visibility TEXT NOT NULL,
    is_group BOOLEAN NOT NULL,
    is_channel BOOLEAN NOT NULL,
    title TEXT NOT NULL,
    metadata TEXT NOT NULL,
    created_by BLOB NOT NULL,
    created_at BIGINT NOT NULL,
    status TEXT NOT NULL,
    updated_at BIGINT NOT NULL,
    rings_until BIGINT,
    active_at BIGINT,
    ended_at BIGINT,
    last_declined_at BIGINT,
    empty_since BIGINT,
    guest_link_hash BLOB,
    guest_link_sealed BLOB,
    recording_asked_by BLOB,
    recording_asked_at BIGINT,
    recording_started_at BIGINT,
    room_key_sealed BLOB,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX call_sessions_by_guest_link ON call_sessions (tenant_id, guest_link_hash) WHERE guest_link_hash IS NOT NULL;
CREATE INDEX call_sessions_by_room ON call_sessions (tenant_id, room_name, id);
CREATE INDEX call_sessions_by_thread ON call_sessions (tenant_id, thread_id, id);
CREATE UNIQUE INDEX call_sessions_live ON call_sessions (tenant_id, room_name) WHERE ended_at IS NULL;
CREATE INDEX call_sessions_of_room ON call_sessions (room_name);


-- notifications, in every region

CREATE TABLE notifications (
    tenant_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    id BLOB NOT NULL,
    event_id BLOB NOT NULL,
    kind TEXT NOT NULL,
    subject_id BLOB NOT NULL,
    from_id BLOB,
    facts TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    read_at BIGINT,
    PRIMARY KEY (tenant_id, user_id, id)
);
CREATE INDEX notifications_by_age ON notifications (tenant_id, created_at);
CREATE UNIQUE INDEX notifications_once ON notifications (tenant_id, event_id, user_id, kind, subject_id);
CREATE INDEX notifications_unread ON notifications (tenant_id, user_id, id) WHERE read_at IS NULL;


-- site_directory, in the directory

CREATE TABLE site_requests (
    id BLOB NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    company TEXT NOT NULL,
    message TEXT NOT NULL,
    state TEXT NOT NULL,
    received_at BIGINT NOT NULL
);
CREATE INDEX site_requests_by_age ON site_requests (received_at);
CREATE INDEX site_requests_by_state ON site_requests (state, id);
