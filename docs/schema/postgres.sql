-- Made by `make schema`: the tables of all modules in a new database. Not to be edited.


-- store, in every region

CREATE OR REPLACE FUNCTION public.folded(small text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    SELECT regexp_replace(normalize(small, NFD), '[\u0300-\u036f]', '', 'g')
$function$;

CREATE OR REPLACE FUNCTION public.letter_pairs(said text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
    WITH letters AS (
        SELECT letter, lead(letter) OVER (ORDER BY place) AS following
        FROM unnest(string_to_array(said, NULL)) WITH ORDINALITY AS split (letter, place)
    ), found AS (
        SELECT letter AS letters FROM letters WHERE ascii(letter) > 32
        UNION
        SELECT letter || following FROM letters WHERE ascii(letter) > 32 AND ascii(following) > 32
    )
    SELECT COALESCE(string_agg(encode(convert_to(letters, 'UTF8'), 'hex'), ' '
                               ORDER BY encode(convert_to(letters, 'UTF8'), 'hex') COLLATE "C"), '')
    FROM found
$function$;

CREATE TABLE idempotency_keys (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    key text NOT NULL,
    route text NOT NULL,
    body_hash bytea NOT NULL,
    status bigint,
    headers text,
    body bytea,
    created_at bigint NOT NULL,
    CONSTRAINT idempotency_keys_pkey PRIMARY KEY (tenant_id, user_id, key, route)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys USING btree (created_at);

CREATE TABLE jobs (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    region text NOT NULL,
    kind text NOT NULL,
    payload text NOT NULL,
    unique_key text,
    state text NOT NULL,
    due_at bigint,
    lease_id uuid,
    attempts bigint NOT NULL,
    max_attempts bigint NOT NULL,
    last_error text,
    created_at bigint NOT NULL,
    CONSTRAINT jobs_pkey PRIMARY KEY (id)
);
CREATE INDEX jobs_due ON jobs USING btree (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX jobs_waiting_once ON jobs USING btree (tenant_id, kind, unique_key) WHERE state = 'waiting'::text;

CREATE TABLE outbox (
    id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    kind text NOT NULL,
    actor_id uuid,
    target_id uuid NOT NULL,
    payload text NOT NULL,
    topic text NOT NULL,
    ids text NOT NULL,
    audience text NOT NULL,
    occurred_at bigint NOT NULL,
    position bigint NOT NULL,
    attempts bigint NOT NULL,
    retry_at bigint NOT NULL,
    published_id uuid,
    published_at bigint,
    region text,
    CONSTRAINT outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_by_publication ON outbox USING btree (published_at) WHERE published_id IS NOT NULL;
CREATE INDEX outbox_by_published_id ON outbox USING btree (published_id) WHERE published_id IS NOT NULL;
CREATE INDEX outbox_published ON outbox USING btree (tenant_id, published_id) WHERE published_id IS NOT NULL;
CREATE INDEX outbox_waiting ON outbox USING btree (occurred_at, "position", id) WHERE published_id IS NULL;

CREATE TABLE schema_history (
    module text NOT NULL,
    version bigint NOT NULL,
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at bigint NOT NULL,
    CONSTRAINT schema_history_pkey PRIMARY KEY (module, version)
);


-- mail, in every region

CREATE TABLE mails (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    body_text text,
    body_html text,
    about uuid NOT NULL,
    state text NOT NULL,
    attempts bigint NOT NULL,
    last_error text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    sent_at bigint,
    CONSTRAINT mails_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX mails_by_age ON mails USING btree (tenant_id, created_at);


-- identity_directory, in the directory

CREATE TABLE account_identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    account_id uuid NOT NULL,
    email text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT account_identities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
    CONSTRAINT account_identities_account_id_issuer_key UNIQUE (account_id, issuer),
    CONSTRAINT account_identities_pkey PRIMARY KEY (issuer, subject)
);

CREATE TABLE accounts (
    id uuid NOT NULL,
    email text NOT NULL,
    password_hash text,
    is_super boolean NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT accounts_email_key UNIQUE (email),
    CONSTRAINT accounts_pkey PRIMARY KEY (id)
);

CREATE TABLE app_passwords (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    name text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint,
    CONSTRAINT app_passwords_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
    CONSTRAINT app_passwords_pkey PRIMARY KEY (id),
    CONSTRAINT app_passwords_secret_hash_key UNIQUE (secret_hash),
    CONSTRAINT app_passwords_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id) ON DELETE CASCADE
);
CREATE INDEX app_passwords_of_a_member ON app_passwords USING btree (account_id, tenant_id, created_at, id);

CREATE TABLE familiar_places (
    account_id uuid NOT NULL,
    mark bytea NOT NULL,
    seen_at bigint NOT NULL,
    CONSTRAINT familiar_places_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
    CONSTRAINT familiar_places_pkey PRIMARY KEY (account_id, mark)
);
CREATE INDEX familiar_places_by_use ON familiar_places USING btree (seen_at);

CREATE TABLE invitation_tokens (
    token_hash bytea NOT NULL,
    tenant_id uuid NOT NULL,
    invitation_id uuid NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT invitation_tokens_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX invitation_tokens_by_end ON invitation_tokens USING btree (expires_at);

CREATE TABLE memberships (
    account_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    created_at bigint NOT NULL,
    last_seen_at bigint,
    CONSTRAINT memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
    CONSTRAINT memberships_pkey PRIMARY KEY (account_id, tenant_id),
    CONSTRAINT memberships_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id)
);

CREATE TABLE passkeys (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    credential_id bytea NOT NULL,
    public_key bytea NOT NULL,
    sign_count bigint NOT NULL,
    name text NOT NULL,
    created_at bigint NOT NULL,
    last_used_at bigint,
    CONSTRAINT passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
    CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id),
    CONSTRAINT passkeys_pkey PRIMARY KEY (id)
);
CREATE INDEX passkeys_of_an_account ON passkeys USING btree (account_id, created_at, id);

CREATE TABLE password_requests (
    id uuid NOT NULL,
    email text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT password_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX password_requests_by_age ON password_requests USING btree (created_at);

CREATE TABLE password_resets (
    token_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT password_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
    CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX password_resets_by_end ON password_resets USING btree (expires_at);
CREATE INDEX password_resets_of_an_account ON password_resets USING btree (account_id);

CREATE TABLE recovery_codes (
    account_id uuid NOT NULL,
    code_hash bytea NOT NULL,
    CONSTRAINT recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
    CONSTRAINT recovery_codes_pkey PRIMARY KEY (account_id, code_hash)
);

CREATE TABLE sessions (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    account_id uuid NOT NULL,
    tenant_id uuid NOT NULL,
    created_at bigint NOT NULL,
    last_seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    user_agent text NOT NULL,
    address text NOT NULL,
    method text NOT NULL DEFAULT 'password'::text,
    confirmed_at bigint,
    CONSTRAINT sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
    CONSTRAINT sessions_pkey PRIMARY KEY (id),
    CONSTRAINT sessions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id),
    CONSTRAINT sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_by_end ON sessions USING btree (expires_at);
CREATE INDEX sessions_by_use ON sessions USING btree (last_seen_at);
CREATE INDEX sessions_of_a_person ON sessions USING btree (account_id, tenant_id);
CREATE INDEX sessions_of_a_tenant ON sessions USING btree (tenant_id, id);

CREATE TABLE setup_codes (
    code_hash bytea NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT setup_codes_pkey PRIMARY KEY (code_hash)
);

CREATE TABLE sign_in_challenges (
    challenge_hash bytea NOT NULL,
    purpose text NOT NULL,
    account_id uuid,
    tenant_id uuid,
    tries bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT sign_in_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
    CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (challenge_hash)
);
CREATE INDEX sign_in_challenges_by_end ON sign_in_challenges USING btree (expires_at);

CREATE TABLE tenants (
    id uuid NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    region text NOT NULL,
    status text NOT NULL,
    created_at bigint NOT NULL,
    exported_at bigint,
    CONSTRAINT tenants_pkey PRIMARY KEY (id),
    CONSTRAINT tenants_slug_key UNIQUE (slug)
);
CREATE INDEX tenants_by_age ON tenants USING btree (created_at, id);

CREATE TABLE totp_secrets (
    account_id uuid NOT NULL,
    secret bytea NOT NULL,
    confirmed_at bigint,
    last_step bigint NOT NULL,
    CONSTRAINT totp_secrets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
    CONSTRAINT totp_secrets_pkey PRIMARY KEY (account_id)
);

CREATE TABLE used_nonces (
    nonce_hash bytea NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT used_nonces_pkey PRIMARY KEY (nonce_hash)
);
CREATE INDEX used_nonces_by_end ON used_nonces USING btree (expires_at);


-- identity, in every region

CREATE TABLE audit_log (
    tenant_id uuid NOT NULL,
    seq bigint NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    actor uuid,
    target uuid NOT NULL,
    payload text NOT NULL,
    at bigint NOT NULL,
    prev_hash bytea NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT audit_log_pkey PRIMARY KEY (tenant_id, seq),
    CONSTRAINT audit_log_tenant_id_id_key UNIQUE (tenant_id, id)
);
CREATE INDEX audit_log_by_actor ON audit_log USING btree (tenant_id, actor, at, seq);
CREATE INDEX audit_log_by_kind ON audit_log USING btree (tenant_id, kind, at, seq);
CREATE INDEX audit_log_by_target ON audit_log USING btree (tenant_id, target, seq);
CREATE INDEX audit_log_by_time ON audit_log USING btree (tenant_id, at, seq);

CREATE TABLE invitations (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    inviter_id uuid,
    token_hash bytea NOT NULL,
    state text NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    accepted_by uuid,
    closed_at bigint,
    CONSTRAINT invitations_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX invitations_open_once ON invitations USING btree (tenant_id, email) WHERE state = 'open'::text;

CREATE TABLE logos (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    blob_key text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT logos_pkey PRIMARY KEY (tenant_id, id)
);

CREATE TABLE members (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    email text NOT NULL,
    display_name text NOT NULL,
    sort_name text COLLATE "C" NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    username text NOT NULL,
    role text NOT NULL,
    status text NOT NULL,
    created_at bigint NOT NULL,
    extra_scopes text NOT NULL DEFAULT '[]'::text,
    presence text NOT NULL DEFAULT 'active'::text,
    time_zone text,
    photo_id uuid,
    theme_mode text NOT NULL DEFAULT 'system'::text,
    preferences text NOT NULL DEFAULT '{}'::text,
    CONSTRAINT members_pkey PRIMARY KEY (tenant_id, user_id)
);
CREATE INDEX members_by_name ON members USING btree (tenant_id, status, sort_name, user_id);
CREATE INDEX members_by_role ON members USING btree (tenant_id, role, status);
CREATE INDEX members_by_sort_name ON members USING btree (tenant_id, sort_name, user_id);

CREATE TABLE photos (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    avatar_key text NOT NULL,
    portrait_key text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT photos_pkey PRIMARY KEY (tenant_id, id)
);

CREATE TABLE roles (
    tenant_id uuid NOT NULL,
    role_key text NOT NULL,
    name text NOT NULL,
    scopes text NOT NULL,
    built_in boolean NOT NULL,
    description text NOT NULL DEFAULT ''::text,
    CONSTRAINT roles_pkey PRIMARY KEY (tenant_id, role_key)
);

CREATE TABLE tenant_settings (
    tenant_id uuid NOT NULL,
    appearance text NOT NULL,
    time_zone text NOT NULL DEFAULT 'Europe/London'::text,
    plan text NOT NULL DEFAULT '{"tier":"basic","overrides":{}}'::text,
    appearance_version bigint NOT NULL DEFAULT 1,
    names_revision bigint NOT NULL DEFAULT 0,
    CONSTRAINT tenant_settings_pkey PRIMARY KEY (tenant_id)
);


-- drive, in every region
CREATE EXTENSION btree_gin;
CREATE EXTENSION pg_trgm;

CREATE OR REPLACE FUNCTION public.library_changes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    -- Most changes are of names, stars, folders: they write nothing here.
    INSERT INTO library_contents AS kept (tenant_id, library_id, files, bytes)
    SELECT tenant_id, library_id, sum(files)::bigint, sum(bytes)::bigint
    FROM (SELECT tenant_id, library_id, 1 AS files, size AS bytes FROM came WHERE status = 'active'
          UNION ALL
          SELECT tenant_id, library_id, -1, -size FROM went WHERE status = 'active') AS moved
    GROUP BY tenant_id, library_id HAVING sum(files) <> 0 OR sum(bytes) <> 0
    ON CONFLICT (tenant_id, library_id) DO UPDATE
        SET files = kept.files + excluded.files, bytes = kept.bytes + excluded.bytes;
    RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.library_gains()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    INSERT INTO library_contents AS kept (tenant_id, library_id, files, bytes)
    SELECT tenant_id, library_id, count(*), sum(size)::bigint FROM came WHERE status = 'active'
    GROUP BY tenant_id, library_id
    ON CONFLICT (tenant_id, library_id) DO UPDATE
        SET files = kept.files + excluded.files, bytes = kept.bytes + excluded.bytes;
    RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION public.library_loses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
    UPDATE library_contents AS kept SET files = kept.files - lost.files, bytes = kept.bytes - lost.bytes
    FROM (SELECT tenant_id, library_id, count(*) AS files, sum(size)::bigint AS bytes FROM went
          WHERE status = 'active' GROUP BY tenant_id, library_id) AS lost
    WHERE kept.tenant_id = lost.tenant_id AND kept.library_id = lost.library_id;
    RETURN NULL;
END
$function$;

CREATE TABLE bulk_copies (
    tenant_id uuid NOT NULL,
    job_id uuid NOT NULL,
    number bigint NOT NULL,
    is_folder boolean NOT NULL,
    origin_id uuid NOT NULL,
    copy_id uuid,
    is_inside boolean NOT NULL,
    CONSTRAINT bulk_copies_pkey PRIMARY KEY (tenant_id, job_id, number)
);
CREATE INDEX bulk_copies_of_folders ON bulk_copies USING btree (tenant_id, job_id, origin_id) WHERE is_folder;

CREATE TABLE bulk_items (
    tenant_id uuid NOT NULL,
    job_id uuid NOT NULL,
    number bigint NOT NULL,
    is_folder boolean NOT NULL,
    item_id uuid NOT NULL,
    drive_id uuid,
    library_id uuid,
    folder_id uuid,
    is_left boolean NOT NULL,
    reach text,
    former_name text,
    given_name text,
    CONSTRAINT bulk_items_pkey PRIMARY KEY (tenant_id, job_id, number)
);

CREATE TABLE bulk_jobs (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    owner_id uuid,
    action text NOT NULL,
    status text NOT NULL,
    filter text,
    target_drive uuid,
    target_folder uuid,
    is_gathered boolean NOT NULL,
    gathered_time bigint,
    gathered_file uuid,
    total bigint NOT NULL,
    position bigint NOT NULL,
    done bigint NOT NULL,
    refused bigint NOT NULL,
    bytes bigint NOT NULL,
    refusals text NOT NULL,
    undoes uuid,
    undone_by uuid,
    created_at bigint NOT NULL,
    finished_at bigint,
    target_library uuid,
    share text,
    folders_done bigint NOT NULL DEFAULT 0,
    folders_refused bigint NOT NULL DEFAULT 0,
    renamed bigint NOT NULL DEFAULT 0,
    CONSTRAINT bulk_jobs_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX bulk_jobs_by_age ON bulk_jobs USING btree (tenant_id, created_at);
CREATE INDEX bulk_jobs_of_owner ON bulk_jobs USING btree (tenant_id, owner_id, id);

CREATE TABLE bulk_libraries (
    tenant_id uuid NOT NULL,
    job_id uuid NOT NULL,
    file_id uuid NOT NULL,
    library_id uuid NOT NULL,
    CONSTRAINT bulk_libraries_pkey PRIMARY KEY (tenant_id, job_id, file_id)
);

CREATE TABLE deletion_request_files (
    tenant_id uuid NOT NULL,
    request_id uuid NOT NULL,
    file_id uuid NOT NULL,
    name text NOT NULL,
    CONSTRAINT deletion_request_files_pkey PRIMARY KEY (tenant_id, request_id, file_id)
);
CREATE INDEX deletion_request_files_by_file ON deletion_request_files USING btree (tenant_id, file_id);

CREATE TABLE deletion_requests (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    library_id uuid NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    requested_by uuid NOT NULL,
    created_at bigint NOT NULL,
    decided_by uuid,
    decided_at bigint,
    CONSTRAINT deletion_requests_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX deletion_requests_by_status ON deletion_requests USING btree (tenant_id, status, id);

CREATE TABLE drive_members (
    tenant_id uuid NOT NULL,
    drive_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    added_at bigint NOT NULL,
    added_by uuid,
    CONSTRAINT drive_members_pkey PRIMARY KEY (tenant_id, drive_id, user_id)
);

CREATE TABLE drive_usage (
    tenant_id uuid NOT NULL,
    live_bytes bigint NOT NULL,
    trashed_bytes bigint NOT NULL,
    reserved_bytes bigint NOT NULL,
    live_files bigint NOT NULL,
    trashed_files bigint NOT NULL,
    revision bigint NOT NULL,
    cap_bytes bigint NOT NULL,
    first_number bigint NOT NULL DEFAULT 0,
    last_number bigint NOT NULL DEFAULT 0,
    tier text NOT NULL DEFAULT 'custom'::text,
    version_bytes bigint NOT NULL DEFAULT 0,
    opened_at bigint,
    configured_at bigint,
    pdf_bytes bigint NOT NULL DEFAULT 0,
    images_bytes bigint NOT NULL DEFAULT 0,
    video_bytes bigint NOT NULL DEFAULT 0,
    audio_bytes bigint NOT NULL DEFAULT 0,
    documents_bytes bigint NOT NULL DEFAULT 0,
    spreadsheets_bytes bigint NOT NULL DEFAULT 0,
    presentations_bytes bigint NOT NULL DEFAULT 0,
    archives_bytes bigint NOT NULL DEFAULT 0,
    other_bytes bigint NOT NULL DEFAULT 0,
    max_file_size bigint,
    allowed_file_types text NOT NULL DEFAULT ''::text,
    public_links boolean,
    CONSTRAINT drive_usage_pkey PRIMARY KEY (tenant_id)
);

CREATE TABLE drives (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    drive_type text NOT NULL,
    owner_id uuid,
    module_key text,
    visibility text NOT NULL,
    color text NOT NULL,
    description text NOT NULL,
    quota_gb bigint NOT NULL,
    file_count bigint NOT NULL,
    total_size bigint NOT NULL,
    last_activity bigint,
    created_at bigint NOT NULL,
    icon text NOT NULL DEFAULT ''::text,
    allow_external_sharing boolean NOT NULL DEFAULT false,
    retention_days bigint,
    versioning_enabled boolean NOT NULL DEFAULT true,
    max_versions bigint NOT NULL DEFAULT 10,
    trashed_bytes bigint NOT NULL DEFAULT 0,
    version_bytes bigint NOT NULL DEFAULT 0,
    reserved_bytes bigint NOT NULL DEFAULT 0,
    deleted_at bigint,
    CONSTRAINT drives_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT drives_tenant_id_slug_key UNIQUE (tenant_id, slug)
);
CREATE UNIQUE INDEX drives_by_module ON drives USING btree (tenant_id, module_key) WHERE deleted_at IS NULL;

CREATE TABLE file_batches (
    tenant_id uuid NOT NULL,
    file_id uuid NOT NULL,
    batch_id uuid NOT NULL,
    CONSTRAINT file_batches_pkey PRIMARY KEY (tenant_id, file_id, batch_id)
);

CREATE TABLE file_downloads (
    tenant_id uuid NOT NULL,
    secret uuid NOT NULL,
    user_id uuid NOT NULL,
    files text NOT NULL,
    folders text NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT file_downloads_pkey PRIMARY KEY (tenant_id, secret)
);
CREATE INDEX file_downloads_by_end ON file_downloads USING btree (tenant_id, expires_at);

CREATE TABLE file_holds (
    tenant_id uuid NOT NULL,
    file_id uuid NOT NULL,
    module_key text NOT NULL,
    entity_id text NOT NULL,
    CONSTRAINT file_holds_pkey PRIMARY KEY (tenant_id, file_id, module_key, entity_id)
);
CREATE INDEX file_holds_by_entity ON file_holds USING btree (tenant_id, module_key, entity_id);

CREATE TABLE file_people (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    file_id uuid NOT NULL,
    is_shared boolean NOT NULL,
    CONSTRAINT file_people_pkey PRIMARY KEY (tenant_id, user_id, file_id)
);
CREATE INDEX file_people_by_file ON file_people USING btree (tenant_id, file_id);

CREATE TABLE file_references (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    file_id uuid NOT NULL,
    module_key text NOT NULL,
    entity_id text NOT NULL,
    reference_type text NOT NULL,
    attached_at bigint NOT NULL,
    attached_by uuid,
    is_lost boolean NOT NULL DEFAULT false,
    CONSTRAINT file_references_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX file_references_by_entity ON file_references USING btree (tenant_id, module_key, entity_id);
CREATE UNIQUE INDEX file_references_of_file ON file_references USING btree (tenant_id, file_id, module_key, entity_id, reference_type);

CREATE TABLE file_stars (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    file_id uuid NOT NULL,
    starred_at bigint NOT NULL,
    CONSTRAINT file_stars_pkey PRIMARY KEY (tenant_id, user_id, file_id)
);
CREATE INDEX file_stars_by_file ON file_stars USING btree (tenant_id, file_id);

CREATE TABLE file_versions (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    file_id uuid NOT NULL,
    number bigint NOT NULL,
    mime text NOT NULL,
    category text NOT NULL,
    size bigint NOT NULL,
    checksum text NOT NULL,
    blob_key text NOT NULL,
    created_at bigint NOT NULL,
    created_by uuid NOT NULL,
    CONSTRAINT file_versions_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX file_versions_by_blob ON file_versions USING btree (tenant_id, blob_key);
CREATE UNIQUE INDEX file_versions_by_number ON file_versions USING btree (tenant_id, file_id, number);

CREATE TABLE files (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    mime text NOT NULL,
    size bigint NOT NULL,
    blob_key text NOT NULL,
    checksum text NOT NULL,
    drive_id uuid NOT NULL,
    library_id uuid NOT NULL,
    folder_id uuid,
    owner_id uuid NOT NULL,
    status text NOT NULL,
    created_at bigint NOT NULL,
    modified_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    deleted_at bigint,
    number bigint NOT NULL DEFAULT 0,
    search_key text NOT NULL DEFAULT ''::text,
    trashed_with uuid,
    category text NOT NULL DEFAULT 'other'::text,
    version_bytes bigint NOT NULL DEFAULT 0,
    version bigint NOT NULL DEFAULT 1,
    version_id uuid,
    version_count bigint NOT NULL DEFAULT 0,
    version_by uuid,
    reference_count bigint NOT NULL DEFAULT 0,
    orphaned boolean NOT NULL DEFAULT false,
    visibility text NOT NULL DEFAULT 'shared'::text,
    allowed_uids text NOT NULL DEFAULT '[]'::text,
    shared_with text NOT NULL DEFAULT '[]'::text,
    ingested_via text,
    sender text,
    lost_references bigint NOT NULL DEFAULT 0,
    pending_sign boolean NOT NULL DEFAULT false,
    signed_file_id uuid,
    signed_file_path text,
    CONSTRAINT files_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX files_by_blob ON files USING btree (tenant_id, blob_key);
CREATE INDEX files_by_created ON files USING btree (tenant_id, created_at, id) WHERE status = 'active'::text;
CREATE INDEX files_by_name ON files USING btree (tenant_id, name_key, id) WHERE status = 'active'::text;
CREATE INDEX files_by_search_key ON files USING gin (tenant_id, search_key gin_trgm_ops);
CREATE INDEX files_by_size ON files USING btree (tenant_id, size, id) WHERE status = 'active'::text;
CREATE INDEX files_by_updated ON files USING btree (tenant_id, updated_at, id) WHERE status = 'active'::text;
CREATE INDEX files_by_visibility ON files USING btree (tenant_id, status, visibility, created_at, id);
CREATE INDEX files_in_drive_by_created ON files USING btree (tenant_id, drive_id, created_at, id) WHERE status = 'active'::text;
CREATE INDEX files_in_drive_by_name ON files USING btree (tenant_id, drive_id, name_key, id) WHERE status = 'active'::text;
CREATE INDEX files_in_drive_by_size ON files USING btree (tenant_id, drive_id, size, id) WHERE status = 'active'::text;
CREATE INDEX files_in_drive_by_updated ON files USING btree (tenant_id, drive_id, updated_at, id) WHERE status = 'active'::text;
CREATE INDEX files_in_folder_by_created ON files USING btree (tenant_id, drive_id, folder_id, created_at, id) WHERE status = 'active'::text;
CREATE INDEX files_in_folder_by_name ON files USING btree (tenant_id, drive_id, folder_id, name_key, id) WHERE status = 'active'::text;
CREATE INDEX files_in_folder_by_size ON files USING btree (tenant_id, drive_id, folder_id, size, id) WHERE status = 'active'::text;
CREATE INDEX files_in_folder_by_updated ON files USING btree (tenant_id, drive_id, folder_id, updated_at, id) WHERE status = 'active'::text;
CREATE INDEX files_in_library_by_created ON files USING btree (tenant_id, library_id, created_at, id) WHERE status = 'active'::text;
CREATE INDEX files_in_library_by_name ON files USING btree (tenant_id, library_id, name_key, id) WHERE status = 'active'::text;
CREATE INDEX files_in_library_by_size ON files USING btree (tenant_id, library_id, size, id) WHERE status = 'active'::text;
CREATE INDEX files_in_library_by_updated ON files USING btree (tenant_id, library_id, updated_at, id) WHERE status = 'active'::text;
CREATE INDEX files_in_trash_by_created ON files USING btree (tenant_id, created_at, id) WHERE status = 'trashed'::text;
CREATE INDEX files_in_trash_by_deletion ON files USING btree (tenant_id, deleted_at, id) WHERE status = 'trashed'::text;
CREATE INDEX files_in_trash_by_name ON files USING btree (tenant_id, name_key, id) WHERE status = 'trashed'::text;
CREATE INDEX files_in_trash_by_size ON files USING btree (tenant_id, size, id) WHERE status = 'trashed'::text;
CREATE INDEX files_in_trash_of_owner ON files USING btree (tenant_id, owner_id, deleted_at, id) WHERE status = 'trashed'::text;
CREATE INDEX files_needing_repair ON files USING btree (tenant_id, id) WHERE orphaned OR lost_references > 0;
CREATE INDEX files_of_owner_by_created ON files USING btree (tenant_id, owner_id, created_at, id) WHERE status = 'active'::text;
CREATE INDEX files_of_owner_by_name ON files USING btree (tenant_id, owner_id, name_key, id) WHERE status = 'active'::text;
CREATE INDEX files_of_owner_by_size ON files USING btree (tenant_id, owner_id, size, id) WHERE status = 'active'::text;
CREATE INDEX files_of_owner_by_updated ON files USING btree (tenant_id, owner_id, updated_at, id) WHERE status = 'active'::text;
CREATE INDEX files_trashed_with ON files USING btree (tenant_id, trashed_with) WHERE trashed_with IS NOT NULL;
CREATE TRIGGER library_changes AFTER UPDATE ON files REFERENCING OLD TABLE AS went NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION library_changes();
CREATE TRIGGER library_gains AFTER INSERT ON files REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION library_gains();
CREATE TRIGGER library_loses AFTER DELETE ON files REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION library_loses();

CREATE TABLE folders (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    drive_id uuid NOT NULL,
    parent_id uuid,
    container_id uuid NOT NULL,
    path text COLLATE "C" NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    slug text NOT NULL,
    color text NOT NULL,
    file_count bigint NOT NULL,
    total_size bigint NOT NULL,
    created_by uuid,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    status text NOT NULL,
    deleted_at bigint,
    trashed_with uuid,
    is_leaving boolean NOT NULL DEFAULT false,
    coming_from uuid,
    coming_with uuid,
    coming_bytes bigint NOT NULL DEFAULT 0,
    search_key text NOT NULL DEFAULT ''::text,
    CONSTRAINT folders_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX folders_by_name ON folders USING btree (tenant_id, container_id, name_key) WHERE status = 'active'::text;
CREATE INDEX folders_by_name_key ON folders USING btree (tenant_id, status, name_key, id);
CREATE INDEX folders_by_path ON folders USING btree (tenant_id, path);
CREATE UNIQUE INDEX folders_by_slug ON folders USING btree (tenant_id, container_id, slug) WHERE status = 'active'::text;
CREATE INDEX folders_coming ON folders USING btree (tenant_id, coming_with) WHERE coming_with IS NOT NULL;
CREATE INDEX folders_coming_room ON folders USING btree (tenant_id, drive_id) WHERE coming_bytes > 0;
CREATE INDEX folders_in_drive ON folders USING btree (tenant_id, drive_id, status, name_key, id);
CREATE INDEX folders_in_trash ON folders USING btree (tenant_id, trashed_with) WHERE trashed_with IS NOT NULL;
CREATE INDEX folders_leaving ON folders USING btree (tenant_id, id) WHERE is_leaving;

CREATE TABLE libraries (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    drive_id uuid NOT NULL,
    name text NOT NULL,
    slug text NOT NULL,
    description text NOT NULL,
    visible_in_drive_ui boolean NOT NULL,
    created_at bigint NOT NULL,
    module_key text,
    entity_type text,
    entity_id text,
    entity_name text,
    kind text NOT NULL DEFAULT 'team'::text,
    name_key text COLLATE "C" NOT NULL DEFAULT ''::text,
    read_only boolean NOT NULL DEFAULT false,
    legal_hold boolean NOT NULL DEFAULT false,
    delete_policy text NOT NULL DEFAULT 'none'::text,
    share_allowed boolean NOT NULL DEFAULT true,
    external_allowed boolean NOT NULL DEFAULT false,
    require_watermark boolean NOT NULL DEFAULT false,
    require_record boolean NOT NULL DEFAULT false,
    members_only boolean NOT NULL DEFAULT false,
    restricted boolean NOT NULL DEFAULT false,
    CONSTRAINT libraries_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT libraries_tenant_id_drive_id_slug_key UNIQUE (tenant_id, drive_id, slug)
);
CREATE UNIQUE INDEX libraries_by_context ON libraries USING btree (tenant_id, module_key, entity_type, entity_id, drive_id);
CREATE INDEX libraries_by_name ON libraries USING btree (tenant_id, name_key, id);
CREATE INDEX libraries_in_drive_by_name ON libraries USING btree (tenant_id, drive_id, name_key, id);
CREATE INDEX libraries_restricted ON libraries USING btree (tenant_id, id) WHERE restricted;

CREATE TABLE library_contents (
    tenant_id uuid NOT NULL,
    library_id uuid NOT NULL,
    files bigint NOT NULL,
    bytes bigint NOT NULL,
    CONSTRAINT library_contents_pkey PRIMARY KEY (tenant_id, library_id)
);

CREATE TABLE library_members (
    tenant_id uuid NOT NULL,
    library_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role text NOT NULL,
    added_at bigint NOT NULL,
    CONSTRAINT library_members_pkey PRIMARY KEY (tenant_id, library_id, user_id)
);
CREATE INDEX library_members_by_user ON library_members USING btree (tenant_id, user_id);

CREATE TABLE library_scopes (
    tenant_id uuid NOT NULL,
    library_id uuid NOT NULL,
    purpose text NOT NULL,
    scope text NOT NULL,
    CONSTRAINT library_scopes_pkey PRIMARY KEY (tenant_id, library_id, purpose, scope)
);

CREATE TABLE module_bytes (
    tenant_id uuid NOT NULL,
    module_key text NOT NULL,
    bytes bigint NOT NULL,
    CONSTRAINT module_bytes_pkey PRIMARY KEY (tenant_id, module_key)
);

CREATE TABLE promised_digests (
    tenant_id uuid NOT NULL,
    blob_key text NOT NULL,
    sha256 text NOT NULL,
    CONSTRAINT promised_digests_pkey PRIMARY KEY (tenant_id, blob_key)
);

CREATE TABLE quarantined_blobs (
    tenant_id uuid NOT NULL,
    blob_key text NOT NULL,
    size bigint NOT NULL,
    found_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    CONSTRAINT quarantined_blobs_pkey PRIMARY KEY (tenant_id, blob_key)
);
CREATE INDEX quarantined_blobs_by_age ON quarantined_blobs USING btree (tenant_id, found_at, blob_key);
CREATE INDEX quarantined_blobs_by_sight ON quarantined_blobs USING btree (tenant_id, seen_at);

CREATE TABLE recent_marks (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    cleared_at bigint NOT NULL,
    CONSTRAINT recent_marks_pkey PRIMARY KEY (tenant_id, user_id)
);

CREATE TABLE share_downloads (
    tenant_id uuid NOT NULL,
    secret uuid NOT NULL,
    share_id uuid NOT NULL,
    files text NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT share_downloads_pkey PRIMARY KEY (tenant_id, secret)
);
CREATE INDEX share_downloads_by_end ON share_downloads USING btree (tenant_id, expires_at);

CREATE TABLE share_files (
    tenant_id uuid NOT NULL,
    share_id uuid NOT NULL,
    file_id uuid NOT NULL,
    position bigint NOT NULL,
    name text NOT NULL,
    CONSTRAINT share_files_pkey PRIMARY KEY (tenant_id, share_id, file_id)
);
CREATE INDEX share_files_by_file ON share_files USING btree (tenant_id, file_id);
CREATE INDEX share_files_in_order ON share_files USING btree (tenant_id, share_id, "position");

CREATE TABLE share_people (
    tenant_id uuid NOT NULL,
    share_id uuid NOT NULL,
    user_id uuid NOT NULL,
    CONSTRAINT share_people_pkey PRIMARY KEY (tenant_id, share_id, user_id)
);

CREATE TABLE shares (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    secret uuid NOT NULL,
    name text NOT NULL,
    search_key text NOT NULL,
    library_id uuid NOT NULL,
    visibility text NOT NULL,
    allow_download boolean NOT NULL,
    watermark boolean NOT NULL,
    expires_at bigint,
    max_downloads bigint,
    downloads bigint NOT NULL,
    password text,
    file_count bigint NOT NULL,
    created_by uuid NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    revoked_at bigint,
    visits bigint NOT NULL DEFAULT 0,
    CONSTRAINT shares_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX shares_by_change ON shares USING btree (tenant_id, updated_at, id);
CREATE UNIQUE INDEX shares_by_secret ON shares USING btree (tenant_id, secret);
CREATE INDEX shares_of_library ON shares USING btree (tenant_id, library_id, updated_at, id);

CREATE TABLE thumbnails (
    tenant_id uuid NOT NULL,
    source_key text NOT NULL,
    blob_key text,
    made_at bigint NOT NULL,
    CONSTRAINT thumbnails_pkey PRIMARY KEY (tenant_id, source_key)
);
CREATE INDEX thumbnails_by_blob ON thumbnails USING btree (tenant_id, blob_key);

CREATE TABLE upload_deliveries (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    secret uuid NOT NULL,
    request_id uuid NOT NULL,
    sender_name text NOT NULL,
    sender_email text,
    message text NOT NULL,
    network text NOT NULL,
    files bigint NOT NULL,
    bytes bigint NOT NULL,
    told_files bigint NOT NULL,
    started_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    finished_at bigint,
    CONSTRAINT upload_deliveries_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX upload_deliveries_by_secret ON upload_deliveries USING btree (tenant_id, secret);
CREATE INDEX upload_deliveries_of_request ON upload_deliveries USING btree (tenant_id, request_id, started_at, id);

CREATE TABLE upload_requests (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    secret uuid NOT NULL,
    title text NOT NULL,
    search_key text NOT NULL,
    message text NOT NULL,
    drive_id uuid NOT NULL,
    library_id uuid NOT NULL,
    folder_id uuid,
    max_files bigint NOT NULL,
    max_bytes bigint NOT NULL,
    allowed_types text NOT NULL,
    expires_at bigint,
    password text,
    files bigint NOT NULL,
    bytes bigint NOT NULL,
    created_by uuid NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    revoked_at bigint,
    CONSTRAINT upload_requests_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX upload_requests_by_change ON upload_requests USING btree (tenant_id, updated_at, id);
CREATE INDEX upload_requests_by_maker ON upload_requests USING btree (tenant_id, created_by);
CREATE UNIQUE INDEX upload_requests_by_secret ON upload_requests USING btree (tenant_id, secret);

CREATE TABLE uploads (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    blob_key text NOT NULL,
    filename text NOT NULL,
    mime text NOT NULL,
    size bigint NOT NULL,
    checksum text,
    drive_id uuid NOT NULL,
    library_id uuid NOT NULL,
    folder_id uuid,
    multipart_id text,
    part_size bigint NOT NULL,
    part_count bigint NOT NULL,
    created_by uuid NOT NULL,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    file_id uuid,
    on_conflict text NOT NULL DEFAULT 'keepBoth'::text,
    outcome text NOT NULL DEFAULT 'created'::text,
    delivery_id uuid,
    CONSTRAINT uploads_pkey PRIMARY KEY (tenant_id, id),
    CONSTRAINT uploads_tenant_id_blob_key_key UNIQUE (tenant_id, blob_key)
);
CREATE INDEX uploads_by_expiry ON uploads USING btree (tenant_id, expires_at);
CREATE INDEX uploads_of_delivery ON uploads USING btree (tenant_id, delivery_id) WHERE delivery_id IS NOT NULL;

CREATE TABLE usage_days (
    tenant_id uuid NOT NULL,
    day bigint NOT NULL,
    used_bytes bigint NOT NULL,
    file_count bigint NOT NULL,
    uploads bigint NOT NULL,
    uploaded_bytes bigint NOT NULL,
    CONSTRAINT usage_days_pkey PRIMARY KEY (tenant_id, day)
);

CREATE TABLE whole_digests (
    tenant_id uuid NOT NULL,
    blob_key text NOT NULL,
    sha256 text NOT NULL,
    CONSTRAINT whole_digests_pkey PRIMARY KEY (tenant_id, blob_key)
);


-- notes, in every region

CREATE TABLE note_bodies (
    number bigint NOT NULL,
    tenant_id uuid NOT NULL,
    note_id uuid NOT NULL,
    content text NOT NULL,
    body_key text NOT NULL,
    body_pairs text NOT NULL DEFAULT ''::text,
    CONSTRAINT note_bodies_pkey PRIMARY KEY (tenant_id, note_id)
);
CREATE INDEX note_bodies_by_key ON note_bodies USING gin (tenant_id, body_key gin_trgm_ops);
CREATE INDEX note_bodies_by_pairs ON note_bodies USING gin (tenant_id, string_to_array(body_pairs, ' '::text)) WITH (gin_pending_list_limit='1024');

CREATE TABLE note_documents (
    tenant_id uuid NOT NULL,
    note_id uuid NOT NULL,
    epoch uuid NOT NULL,
    seq bigint NOT NULL,
    state_seq bigint NOT NULL,
    state bytea NOT NULL,
    CONSTRAINT note_documents_pkey PRIMARY KEY (tenant_id, note_id)
);

CREATE TABLE note_folders (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    color text NOT NULL,
    icon text NOT NULL,
    description text NOT NULL,
    created_by uuid,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT note_folders_pkey PRIMARY KEY (tenant_id, id)
);

CREATE TABLE note_numbers (
    tenant_id uuid NOT NULL,
    first_number bigint NOT NULL,
    last_number bigint NOT NULL,
    CONSTRAINT note_numbers_pkey PRIMARY KEY (tenant_id)
);

CREATE TABLE note_presence (
    tenant_id uuid NOT NULL,
    note_id uuid NOT NULL,
    client_id text NOT NULL,
    user_id uuid NOT NULL,
    place text,
    seen_at bigint NOT NULL,
    CONSTRAINT note_presence_pkey PRIMARY KEY (tenant_id, note_id, client_id)
);

CREATE TABLE note_readers (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    note_id uuid NOT NULL,
    is_owner boolean NOT NULL,
    is_starred boolean NOT NULL,
    is_shared boolean NOT NULL,
    is_trashed boolean NOT NULL,
    folder_id uuid,
    updated_at bigint NOT NULL,
    CONSTRAINT note_readers_pkey PRIMARY KEY (tenant_id, user_id, note_id)
);
CREATE INDEX note_readers_by_change ON note_readers USING btree (tenant_id, user_id, is_trashed, updated_at, note_id);
CREATE INDEX note_readers_by_folder ON note_readers USING btree (tenant_id, user_id, is_trashed, folder_id, updated_at, note_id);
CREATE INDEX note_readers_by_sharing ON note_readers USING btree (tenant_id, user_id, is_trashed, is_shared, updated_at, note_id);
CREATE INDEX note_readers_by_star ON note_readers USING btree (tenant_id, user_id, is_trashed, is_starred, updated_at, note_id);
CREATE INDEX note_readers_of_note ON note_readers USING btree (tenant_id, note_id, user_id);

CREATE TABLE note_updates (
    tenant_id uuid NOT NULL,
    note_id uuid NOT NULL,
    seq bigint NOT NULL,
    content bytea NOT NULL,
    CONSTRAINT note_updates_pkey PRIMARY KEY (tenant_id, note_id, seq)
);

CREATE TABLE note_versions (
    tenant_id uuid NOT NULL,
    note_id uuid NOT NULL,
    version bigint NOT NULL,
    title text NOT NULL,
    tags text NOT NULL,
    content text NOT NULL,
    saved_at bigint NOT NULL,
    saved_by uuid,
    CONSTRAINT note_versions_pkey PRIMARY KEY (tenant_id, note_id, version)
);

CREATE TABLE notes (
    number bigint NOT NULL,
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    title text NOT NULL,
    preview text NOT NULL,
    has_links boolean NOT NULL,
    word_count bigint NOT NULL,
    tags text NOT NULL,
    color text NOT NULL,
    is_pinned boolean NOT NULL,
    folder_id uuid,
    version bigint NOT NULL,
    head_version bigint NOT NULL,
    body_version bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    updated_by uuid,
    run_since bigint NOT NULL,
    deleted_at bigint,
    title_key text NOT NULL,
    tags_key text NOT NULL,
    title_pairs text NOT NULL DEFAULT ''::text,
    tags_pairs text NOT NULL DEFAULT ''::text,
    CONSTRAINT notes_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX notes_by_tags_key ON notes USING gin (tenant_id, tags_key gin_trgm_ops);
CREATE INDEX notes_by_tags_pairs ON notes USING gin (tenant_id, string_to_array(tags_pairs, ' '::text)) WITH (gin_pending_list_limit='1024');
CREATE INDEX notes_by_title_key ON notes USING gin (tenant_id, title_key gin_trgm_ops);
CREATE INDEX notes_by_title_pairs ON notes USING gin (tenant_id, string_to_array(title_pairs, ' '::text)) WITH (gin_pending_list_limit='1024');
CREATE INDEX notes_in_folder ON notes USING btree (tenant_id, folder_id, id);
CREATE INDEX notes_of_owner ON notes USING btree (tenant_id, owner_id, id);


-- schedule, in every region

CREATE TABLE calendar_event_changes (
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    occurrence text NOT NULL,
    change text NOT NULL,
    CONSTRAINT calendar_event_changes_pkey PRIMARY KEY (tenant_id, event_id, occurrence)
);

CREATE TABLE calendar_event_people (
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    user_id uuid NOT NULL,
    answer text,
    answers_apart text NOT NULL DEFAULT '{}'::text,
    is_put_away boolean NOT NULL DEFAULT false,
    CONSTRAINT calendar_event_people_pkey PRIMARY KEY (tenant_id, event_id, user_id)
);
CREATE INDEX calendar_event_people_of_user ON calendar_event_people USING btree (tenant_id, user_id, event_id);

CREATE TABLE calendar_events (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    calendar_id uuid,
    owner_id uuid,
    title text NOT NULL,
    description text NOT NULL,
    location text NOT NULL,
    status text,
    kind text NOT NULL,
    visibility text NOT NULL,
    is_for_all boolean NOT NULL,
    starts text NOT NULL,
    zone text,
    length bigint NOT NULL,
    rule text,
    skipped text NOT NULL,
    has_changes boolean NOT NULL,
    seen_from bigint NOT NULL,
    seen_to bigint NOT NULL,
    version bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    reminders text NOT NULL DEFAULT '[]'::text,
    reminds_at bigint,
    answers bigint NOT NULL DEFAULT 0,
    CONSTRAINT calendar_events_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX calendar_events_by_sight ON calendar_events USING btree (tenant_id, seen_to, seen_from);
CREATE INDEX calendar_events_of_calendar ON calendar_events USING btree (tenant_id, calendar_id, id);
CREATE INDEX calendar_events_of_owner ON calendar_events USING btree (tenant_id, owner_id, id);
CREATE INDEX calendar_events_reminding ON calendar_events USING btree (tenant_id, reminds_at);

CREATE TABLE calendar_links (
    tenant_id uuid NOT NULL,
    secret_hash text NOT NULL,
    user_id uuid NOT NULL,
    shows text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT calendar_links_pkey PRIMARY KEY (tenant_id, secret_hash)
);
CREATE INDEX calendar_links_of_user ON calendar_links USING btree (tenant_id, user_id, created_at);

CREATE TABLE calendar_members (
    tenant_id uuid NOT NULL,
    calendar_id uuid NOT NULL,
    user_id uuid NOT NULL,
    CONSTRAINT calendar_members_pkey PRIMARY KEY (tenant_id, calendar_id, user_id)
);
CREATE INDEX calendar_members_of_user ON calendar_members USING btree (tenant_id, user_id, calendar_id);

CREATE TABLE calendar_names (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    calendar_id uuid NOT NULL,
    CONSTRAINT calendar_names_pkey PRIMARY KEY (tenant_id, user_id, name)
);
CREATE INDEX calendar_names_of_calendar ON calendar_names USING btree (tenant_id, calendar_id);

CREATE TABLE calendar_objects (
    tenant_id uuid NOT NULL,
    event_id uuid NOT NULL,
    place text NOT NULL,
    uid text NOT NULL,
    resource text,
    kept text NOT NULL,
    source text,
    source_version bigint,
    CONSTRAINT calendar_objects_pkey PRIMARY KEY (tenant_id, event_id)
);
CREATE UNIQUE INDEX calendar_objects_by_resource ON calendar_objects USING btree (tenant_id, place, resource);
CREATE UNIQUE INDEX calendar_objects_by_uid ON calendar_objects USING btree (tenant_id, place, uid);

CREATE TABLE calendar_positions (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    calendar text NOT NULL,
    place bigint NOT NULL,
    CONSTRAINT calendar_positions_pkey PRIMARY KEY (tenant_id, user_id, calendar)
);
CREATE INDEX calendar_positions_of_calendar ON calendar_positions USING btree (tenant_id, calendar);

CREATE TABLE calendar_states (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    calendar text NOT NULL,
    mark text NOT NULL,
    state text NOT NULL,
    told_at bigint NOT NULL,
    CONSTRAINT calendar_states_pkey PRIMARY KEY (tenant_id, user_id, calendar, mark)
);
CREATE INDEX calendar_states_by_age ON calendar_states USING btree (tenant_id, told_at);
CREATE INDEX calendar_states_of_calendar ON calendar_states USING btree (tenant_id, calendar);

CREATE TABLE calendars (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    color text NOT NULL,
    time_zone text NOT NULL,
    visibility text NOT NULL,
    owner_id uuid NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT calendars_pkey PRIMARY KEY (tenant_id, id)
);

CREATE TABLE schedule_labels (
    tenant_id uuid NOT NULL,
    status text NOT NULL,
    label text NOT NULL,
    color text NOT NULL,
    CONSTRAINT schedule_labels_pkey PRIMARY KEY (tenant_id, status)
);

CREATE TABLE schedule_revisions (
    tenant_id uuid NOT NULL,
    revision bigint NOT NULL,
    CONSTRAINT schedule_revisions_pkey PRIMARY KEY (tenant_id)
);


-- chat, in every region

CREATE TABLE chat_group_members (
    tenant_id uuid NOT NULL,
    group_id uuid NOT NULL,
    user_id uuid NOT NULL,
    CONSTRAINT chat_group_members_pkey PRIMARY KEY (tenant_id, group_id, user_id)
);

CREATE TABLE chat_groups (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    handle text COLLATE "C" NOT NULL,
    name text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT chat_groups_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX chat_groups_by_handle ON chat_groups USING btree (tenant_id, handle);

CREATE TABLE chat_presences (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    is_told boolean NOT NULL,
    look_at bigint,
    CONSTRAINT chat_presences_pkey PRIMARY KEY (tenant_id, user_id)
);

CREATE TABLE chat_rules (
    tenant_id uuid NOT NULL,
    keep_days bigint,
    is_held boolean NOT NULL,
    CONSTRAINT chat_rules_pkey PRIMARY KEY (tenant_id)
);

CREATE TABLE chat_settings (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    quiet_from bigint,
    quiet_to bigint,
    is_quiet_at_weekends boolean NOT NULL,
    digest text NOT NULL,
    digest_until bigint NOT NULL,
    CONSTRAINT chat_settings_pkey PRIMARY KEY (tenant_id, user_id)
);

CREATE TABLE conversation_members (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    role text NOT NULL,
    is_starred boolean NOT NULL,
    is_muted boolean NOT NULL,
    joined_at bigint NOT NULL,
    level text,
    CONSTRAINT conversation_members_pkey PRIMARY KEY (tenant_id, user_id, conversation_id)
);
CREATE INDEX members_of_conversation ON conversation_members USING btree (tenant_id, conversation_id, user_id);
CREATE INDEX told_of_all ON conversation_members USING btree (tenant_id, conversation_id, user_id) WHERE level = 'all'::text;

CREATE TABLE conversations (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    is_private boolean NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C",
    topic text NOT NULL,
    description text NOT NULL,
    people_key text,
    created_by uuid,
    created_at bigint NOT NULL,
    last_seq bigint NOT NULL,
    last_message_at bigint,
    archived_at bigint,
    is_locked boolean NOT NULL,
    keep_days bigint,
    is_held boolean NOT NULL DEFAULT false,
    CONSTRAINT conversations_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX conversations_by_people ON conversations USING btree (tenant_id, people_key);
CREATE UNIQUE INDEX conversations_by_public_name ON conversations USING btree (tenant_id, name_key) WHERE is_private = false;
CREATE INDEX conversations_in_order ON conversations USING btree (tenant_id, name_key, id);

CREATE TABLE drafts (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    root_seq bigint NOT NULL,
    root_id uuid,
    body text NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT drafts_pkey PRIMARY KEY (tenant_id, user_id, conversation_id, root_seq)
);

CREATE TABLE mentions (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    root_seq bigint NOT NULL,
    seq bigint NOT NULL,
    kind text NOT NULL,
    is_cleared boolean NOT NULL,
    CONSTRAINT mentions_pkey PRIMARY KEY (tenant_id, user_id, conversation_id, root_seq, seq)
);
CREATE INDEX mentions_of_message ON mentions USING btree (tenant_id, conversation_id, seq, user_id);

CREATE TABLE message_numbers (
    tenant_id uuid NOT NULL,
    first_number bigint NOT NULL,
    last_number bigint NOT NULL,
    CONSTRAINT message_numbers_pkey PRIMARY KEY (tenant_id)
);

CREATE TABLE message_reminders (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    message_id uuid NOT NULL,
    remind_at bigint NOT NULL,
    CONSTRAINT message_reminders_pkey PRIMARY KEY (tenant_id, user_id, message_id)
);
CREATE INDEX reminders_by_time ON message_reminders USING btree (tenant_id, user_id, remind_at, message_id);
CREATE INDEX reminders_of_message ON message_reminders USING btree (tenant_id, message_id);

CREATE TABLE message_versions (
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    saved_at bigint NOT NULL,
    body text NOT NULL,
    CONSTRAINT message_versions_pkey PRIMARY KEY (tenant_id, message_id, saved_at)
);

CREATE TABLE messages (
    number bigint NOT NULL,
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    seq bigint NOT NULL,
    root_seq bigint NOT NULL,
    root_id uuid,
    kind text NOT NULL,
    author_id uuid NOT NULL,
    subject_id uuid,
    client_id uuid NOT NULL,
    body text NOT NULL,
    files text NOT NULL,
    has_files boolean NOT NULL,
    has_links boolean NOT NULL,
    quoted_id uuid,
    created_at bigint NOT NULL,
    edited_at bigint,
    deleted_at bigint,
    pinned_at bigint,
    pinned_by uuid,
    search_key text NOT NULL,
    search_pairs text NOT NULL DEFAULT ''::text,
    CONSTRAINT messages_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX messages_by_client ON messages USING btree (tenant_id, author_id, client_id);
CREATE INDEX messages_by_key ON messages USING gin (tenant_id, search_key gin_trgm_ops) WITH (gin_pending_list_limit='1024');
CREATE INDEX messages_by_pairs ON messages USING gin (tenant_id, string_to_array(search_pairs, ' '::text)) WITH (gin_pending_list_limit='1024');
CREATE UNIQUE INDEX messages_by_seq ON messages USING btree (tenant_id, conversation_id, seq);
CREATE INDEX messages_by_time ON messages USING btree (tenant_id, created_at, id);
CREATE INDEX messages_in_line ON messages USING btree (tenant_id, conversation_id, root_seq, seq, author_id, kind, deleted_at, id);
CREATE INDEX messages_pinned ON messages USING btree (tenant_id, conversation_id, pinned_at, id) WHERE pinned_at IS NOT NULL;
CREATE INDEX messages_with_files ON messages USING btree (tenant_id, conversation_id, seq) WHERE has_files;

CREATE TABLE reactions (
    tenant_id uuid NOT NULL,
    message_id uuid NOT NULL,
    emoji text NOT NULL,
    user_id uuid NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT reactions_pkey PRIMARY KEY (tenant_id, message_id, emoji, user_id)
);

CREATE TABLE read_states (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    root_seq bigint NOT NULL,
    last_read_seq bigint NOT NULL,
    manual_from_seq bigint,
    is_following boolean NOT NULL,
    CONSTRAINT read_states_pkey PRIMARY KEY (tenant_id, user_id, conversation_id, root_seq)
);
CREATE INDEX followers_of_thread ON read_states USING btree (tenant_id, conversation_id, root_seq, user_id);

CREATE TABLE saved_messages (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    message_id uuid NOT NULL,
    saved_at bigint NOT NULL,
    CONSTRAINT saved_messages_pkey PRIMARY KEY (tenant_id, user_id, message_id)
);
CREATE INDEX saved_by_time ON saved_messages USING btree (tenant_id, user_id, saved_at, message_id);

CREATE TABLE scheduled_messages (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    conversation_id uuid NOT NULL,
    root_id uuid,
    quoted_id uuid,
    body text NOT NULL,
    files text NOT NULL,
    send_at bigint NOT NULL,
    created_at bigint NOT NULL,
    failure text,
    CONSTRAINT scheduled_messages_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX scheduled_of_person ON scheduled_messages USING btree (tenant_id, user_id, send_at, id);


-- invoicing, in every region

CREATE TABLE fixed_payments (
    tenant_id uuid NOT NULL,
    run_id uuid NOT NULL,
    subcontractor_id uuid NOT NULL,
    rate text NOT NULL,
    gross bigint NOT NULL,
    materials bigint NOT NULL,
    liable bigint NOT NULL,
    vat bigint NOT NULL,
    deduction bigint NOT NULL,
    levy bigint NOT NULL,
    CONSTRAINT fixed_payments_pkey PRIMARY KEY (tenant_id, run_id, subcontractor_id)
);

CREATE TABLE invoice_files (
    tenant_id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    file_id uuid NOT NULL,
    name text NOT NULL,
    mime text NOT NULL,
    size bigint NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT invoice_files_pkey PRIMARY KEY (tenant_id, invoice_id, file_id)
);

CREATE TABLE invoice_notes (
    tenant_id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    author text NOT NULL,
    is_subcontractor boolean NOT NULL,
    at bigint NOT NULL,
    CONSTRAINT invoice_notes_pkey PRIMARY KEY (tenant_id, invoice_id, id)
);

CREATE TABLE invoices (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    subcontractor_id uuid NOT NULL,
    kind text NOT NULL,
    number text NOT NULL,
    number_key text COLLATE "C" NOT NULL,
    state text NOT NULL,
    source text NOT NULL,
    issued_on text NOT NULL,
    due_on text NOT NULL,
    lines text NOT NULL,
    purchase_order text,
    event_id uuid,
    gross bigint NOT NULL,
    materials bigint NOT NULL,
    vat bigint NOT NULL,
    total bigint NOT NULL,
    settled bigint NOT NULL,
    has_answer boolean NOT NULL,
    version bigint NOT NULL,
    created_by uuid,
    created_at bigint NOT NULL,
    submitted_at bigint,
    approved_at bigint,
    approved_by uuid,
    CONSTRAINT invoices_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX invoices_by_answer ON invoices USING btree (tenant_id, has_answer, state);
CREATE INDEX invoices_by_any_number ON invoices USING btree (tenant_id, number_key, id);
CREATE INDEX invoices_by_date ON invoices USING btree (tenant_id, issued_on, id);
CREATE INDEX invoices_by_due ON invoices USING btree (tenant_id, due_on, id);
CREATE UNIQUE INDEX invoices_by_number ON invoices USING btree (tenant_id, subcontractor_id, number_key);
CREATE INDEX invoices_by_state ON invoices USING btree (tenant_id, state, issued_on, id);
CREATE INDEX invoices_by_state_and_due ON invoices USING btree (tenant_id, state, due_on, id, kind, total, settled, subcontractor_id);
CREATE INDEX invoices_of_subcontractor ON invoices USING btree (tenant_id, subcontractor_id, issued_on, id);
CREATE INDEX invoices_owed ON invoices USING btree (tenant_id, subcontractor_id, due_on, kind, total, settled, state) WHERE state = ANY (ARRAY['submitted'::text, 'queried'::text, 'approved'::text, 'scheduled'::text, 'partPaid'::text]);

CREATE TABLE invoicing_settings (
    tenant_id uuid NOT NULL,
    contractor_name text NOT NULL,
    employer_reference text NOT NULL,
    accounts_office_reference text NOT NULL,
    requires_second_approver boolean NOT NULL,
    default_terms_days bigint NOT NULL,
    levy_label text NOT NULL,
    last_statement bigint NOT NULL,
    version bigint NOT NULL,
    bacs_user_number text NOT NULL DEFAULT ''::text,
    account_name text,
    sort_code text,
    account_number text,
    CONSTRAINT invoicing_settings_pkey PRIMARY KEY (tenant_id)
);

CREATE TABLE payment_items (
    tenant_id uuid NOT NULL,
    run_id uuid NOT NULL,
    invoice_id uuid NOT NULL,
    settle bigint NOT NULL,
    gross bigint NOT NULL,
    materials bigint NOT NULL,
    vat bigint NOT NULL,
    deduction bigint NOT NULL,
    levy bigint NOT NULL,
    paid_on text,
    CONSTRAINT payment_items_pkey PRIMARY KEY (tenant_id, run_id, invoice_id)
);
CREATE INDEX payment_items_by_day ON payment_items USING btree (tenant_id, paid_on, invoice_id);
CREATE INDEX payment_items_of_invoice ON payment_items USING btree (tenant_id, invoice_id, run_id);

CREATE TABLE payment_runs (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    pay_on text NOT NULL,
    state text NOT NULL,
    people bigint NOT NULL,
    invoices bigint NOT NULL,
    gross bigint NOT NULL,
    materials bigint NOT NULL,
    liable bigint NOT NULL,
    vat bigint NOT NULL,
    deduction bigint NOT NULL,
    levy bigint NOT NULL,
    version bigint NOT NULL,
    created_by uuid,
    created_at bigint NOT NULL,
    approved_by uuid,
    approved_at bigint,
    paid_by uuid,
    paid_at bigint,
    CONSTRAINT payment_runs_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX payment_runs_by_day ON payment_runs USING btree (tenant_id, pay_on, id);
CREATE INDEX payment_runs_by_state ON payment_runs USING btree (tenant_id, state, pay_on, id);

CREATE TABLE payments (
    tenant_id uuid NOT NULL,
    run_id uuid NOT NULL,
    subcontractor_id uuid NOT NULL,
    paid_on text NOT NULL,
    month_end text NOT NULL,
    rate text NOT NULL,
    verification text,
    gross bigint NOT NULL,
    materials bigint NOT NULL,
    liable bigint NOT NULL,
    vat bigint NOT NULL,
    deduction bigint NOT NULL,
    levy bigint NOT NULL,
    CONSTRAINT payments_pkey PRIMARY KEY (tenant_id, run_id, subcontractor_id)
);
CREATE INDEX payments_of_month ON payments USING btree (tenant_id, month_end, subcontractor_id);
CREATE INDEX payments_of_subcontractor ON payments USING btree (tenant_id, subcontractor_id, paid_on);

CREATE TABLE portal_users (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    subcontractor_id uuid NOT NULL,
    email text NOT NULL,
    display_name text NOT NULL,
    invited_by uuid,
    invited_at bigint NOT NULL,
    last_seen bigint,
    CONSTRAINT portal_users_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX portal_users_by_email ON portal_users USING btree (tenant_id, email, subcontractor_id);
CREATE INDEX portal_users_of_subcontractor ON portal_users USING btree (tenant_id, subcontractor_id, id);

CREATE TABLE purchase_orders (
    tenant_id uuid NOT NULL,
    subcontractor_id uuid NOT NULL,
    id uuid NOT NULL,
    number text NOT NULL,
    number_key text COLLATE "C" NOT NULL,
    description text NOT NULL,
    amount bigint,
    is_closed boolean NOT NULL,
    file_id uuid,
    file_name text,
    created_at bigint NOT NULL,
    CONSTRAINT purchase_orders_pkey PRIMARY KEY (tenant_id, subcontractor_id, id)
);
CREATE UNIQUE INDEX purchase_orders_by_number ON purchase_orders USING btree (tenant_id, subcontractor_id, number_key);

CREATE TABLE statement_documents (
    tenant_id uuid NOT NULL,
    statement_id uuid NOT NULL,
    pdf bytea NOT NULL,
    CONSTRAINT statement_documents_pkey PRIMARY KEY (tenant_id, statement_id)
);

CREATE TABLE statements (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    number bigint NOT NULL,
    month_end text NOT NULL,
    subcontractor_id uuid NOT NULL,
    fields text NOT NULL,
    sha256 text NOT NULL,
    issued_at bigint NOT NULL,
    replaced_by bigint,
    mailed_at bigint,
    file_id uuid,
    CONSTRAINT statements_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX statements_by_month ON statements USING btree (tenant_id, month_end, number);
CREATE UNIQUE INDEX statements_by_number ON statements USING btree (tenant_id, number);
CREATE INDEX statements_of_month ON statements USING btree (tenant_id, month_end, subcontractor_id);
CREATE INDEX statements_of_subcontractor ON statements USING btree (tenant_id, subcontractor_id, number);
CREATE INDEX statements_unmailed ON statements USING btree (tenant_id, subcontractor_id, month_end) WHERE replaced_by IS NULL AND mailed_at IS NULL;

CREATE TABLE subcontractor_bank_changes (
    tenant_id uuid NOT NULL,
    subcontractor_id uuid NOT NULL,
    id uuid NOT NULL,
    account_name text NOT NULL,
    sort_code text NOT NULL,
    account_number text NOT NULL,
    state text NOT NULL,
    requested_by text NOT NULL,
    requested_at bigint NOT NULL,
    decided_by uuid,
    decided_at bigint,
    CONSTRAINT subcontractor_bank_changes_pkey PRIMARY KEY (tenant_id, subcontractor_id, id)
);
CREATE INDEX subcontractor_bank_changes_by_state ON subcontractor_bank_changes USING btree (tenant_id, state, subcontractor_id);

CREATE TABLE subcontractor_verifications (
    tenant_id uuid NOT NULL,
    subcontractor_id uuid NOT NULL,
    id uuid NOT NULL,
    number text,
    verified_on text NOT NULL,
    effective_from text NOT NULL,
    rate text NOT NULL,
    note text NOT NULL,
    created_by uuid,
    created_at bigint NOT NULL,
    evidence_id uuid,
    CONSTRAINT subcontractor_verifications_pkey PRIMARY KEY (tenant_id, subcontractor_id, id)
);

CREATE TABLE subcontractors (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    trading_name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    legal_name text NOT NULL,
    kind text NOT NULL,
    utr text,
    nino text,
    company_number text,
    vat_number text,
    address text NOT NULL,
    email text,
    phone text NOT NULL,
    agreed_amount bigint,
    terms_days bigint,
    levy_basis_points bigint NOT NULL,
    account_name text,
    sort_code text,
    account_number text,
    electronic_statements boolean NOT NULL,
    consented_at bigint,
    is_archived boolean NOT NULL,
    last_paid text,
    version bigint NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    consent_how text,
    consent_given_on text,
    consent_note text NOT NULL DEFAULT ''::text,
    CONSTRAINT subcontractors_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX subcontractors_by_name ON subcontractors USING btree (tenant_id, is_archived, name_key, id);

CREATE TABLE tax_months (
    tenant_id uuid NOT NULL,
    month_end text NOT NULL,
    closed_at bigint NOT NULL,
    closed_by uuid,
    CONSTRAINT tax_months_pkey PRIMARY KEY (tenant_id, month_end)
);

CREATE TABLE told_deadlines (
    tenant_id uuid NOT NULL,
    month_end text NOT NULL,
    kind text NOT NULL,
    told_at bigint NOT NULL,
    CONSTRAINT told_deadlines_pkey PRIMARY KEY (tenant_id, month_end, kind)
);


-- portal, in the directory

CREATE TABLE portal_codes (
    email text NOT NULL,
    code_hash text NOT NULL,
    attempts bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT portal_codes_pkey PRIMARY KEY (email)
);

CREATE TABLE portal_doors (
    tenant_id uuid NOT NULL,
    email text NOT NULL,
    region text NOT NULL,
    opened_at bigint NOT NULL,
    CONSTRAINT portal_doors_pkey PRIMARY KEY (tenant_id, email)
);
CREATE INDEX portal_doors_by_email ON portal_doors USING btree (email, tenant_id);

CREATE TABLE portal_links (
    token_hash text NOT NULL,
    email text NOT NULL,
    expires_at bigint NOT NULL,
    only_tenant uuid,
    CONSTRAINT portal_links_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX portal_links_by_email ON portal_links USING btree (email);

CREATE TABLE portal_requests (
    id uuid NOT NULL,
    email text NOT NULL,
    requested_at bigint NOT NULL,
    next text,
    CONSTRAINT portal_requests_pkey PRIMARY KEY (id)
);

CREATE TABLE portal_sessions (
    token_hash text NOT NULL,
    tenant_id uuid NOT NULL,
    subcontractor_id uuid NOT NULL,
    email text NOT NULL,
    expires_at bigint NOT NULL,
    used_at bigint NOT NULL,
    is_confined boolean NOT NULL DEFAULT false,
    CONSTRAINT portal_sessions_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX portal_sessions_by_email ON portal_sessions USING btree (email);
CREATE INDEX portal_sessions_of_tenant ON portal_sessions USING btree (tenant_id, subcontractor_id);


-- signatures, in every region

CREATE TABLE sign_authorities (
    tenant_id uuid NOT NULL,
    certificate text NOT NULL,
    sealed_key text NOT NULL,
    created_at bigint NOT NULL,
    CONSTRAINT sign_authorities_pkey PRIMARY KEY (tenant_id)
);

CREATE TABLE sign_codes (
    tenant_id uuid NOT NULL,
    task_id uuid NOT NULL,
    code_hash text NOT NULL,
    attempts bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT sign_codes_pkey PRIMARY KEY (tenant_id, task_id)
);

CREATE TABLE sign_drafts (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    file_id uuid NOT NULL,
    file_name text NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT sign_drafts_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_drafts_by_owner ON sign_drafts USING btree (tenant_id, owner_id, id);

CREATE TABLE sign_events (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    request_id uuid NOT NULL,
    task_id uuid,
    user_id uuid,
    kind text NOT NULL,
    at bigint NOT NULL,
    address text,
    agent text,
    note text,
    CONSTRAINT sign_events_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_events_by_request ON sign_events USING btree (tenant_id, request_id, id);

CREATE TABLE sign_links (
    tenant_id uuid NOT NULL,
    link_hash text NOT NULL,
    task_id uuid NOT NULL,
    expires_at bigint NOT NULL,
    request_id uuid,
    CONSTRAINT sign_links_pkey PRIMARY KEY (tenant_id, link_hash)
);
CREATE INDEX sign_links_by_task ON sign_links USING btree (tenant_id, task_id);

CREATE TABLE sign_marks (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    blob_key text NOT NULL,
    size bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT sign_marks_pkey PRIMARY KEY (tenant_id, user_id)
);

CREATE TABLE sign_requests (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    file_id uuid NOT NULL,
    file_name text NOT NULL,
    created_by uuid NOT NULL,
    message text NOT NULL,
    is_ordered boolean NOT NULL,
    pages bigint NOT NULL,
    status text NOT NULL,
    created_at bigint NOT NULL,
    finished_at bigint,
    original_sha256 text NOT NULL,
    edition bigint NOT NULL,
    blob_key text NOT NULL,
    size bigint NOT NULL,
    sha256 text NOT NULL,
    signed_file_id uuid,
    filing_refused text,
    expires_at bigint,
    remind_days bigint,
    reminded_at bigint,
    consent text NOT NULL DEFAULT ''::text,
    copies text NOT NULL DEFAULT '[]'::text,
    may_delegate boolean NOT NULL DEFAULT false,
    envelope_id uuid,
    envelope_position bigint NOT NULL DEFAULT 0,
    envelope_size bigint NOT NULL DEFAULT 1,
    is_rewritten boolean NOT NULL DEFAULT false,
    CONSTRAINT sign_requests_pkey PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_requests_by_blob ON sign_requests USING btree (tenant_id, blob_key);
CREATE INDEX sign_requests_by_envelope ON sign_requests USING btree (tenant_id, envelope_id, envelope_position);
CREATE INDEX sign_requests_by_maker ON sign_requests USING btree (tenant_id, created_by, id);

CREATE TABLE sign_seals (
    tenant_id uuid NOT NULL,
    fingerprint text NOT NULL,
    name text NOT NULL,
    issuer text NOT NULL,
    expires_at bigint NOT NULL,
    set_at bigint NOT NULL,
    chain text NOT NULL,
    sealed_key text,
    CONSTRAINT sign_seals_pkey PRIMARY KEY (tenant_id, fingerprint)
);

CREATE TABLE sign_settings (
    tenant_id uuid NOT NULL,
    consent text NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT sign_settings_pkey PRIMARY KEY (tenant_id)
);

CREATE TABLE sign_tasks (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    request_id uuid NOT NULL,
    file_id uuid NOT NULL,
    assigned_to uuid,
    outsider_name text,
    outsider_email text,
    created_by uuid NOT NULL,
    position bigint NOT NULL,
    is_turn boolean NOT NULL,
    status text NOT NULL,
    created_at bigint NOT NULL,
    viewed_at bigint,
    signed_at bigint,
    declined_at bigint,
    reason text,
    signature_path text,
    page bigint NOT NULL,
    area text NOT NULL,
    fields text NOT NULL DEFAULT '[]'::text,
    consented_at bigint,
    handed text NOT NULL DEFAULT '[]'::text,
    envelope_id uuid,
    half_filled text,
    CONSTRAINT sign_tasks_pkey1 PRIMARY KEY (tenant_id, id)
);
CREATE INDEX sign_tasks_by_asked ON sign_tasks USING btree (tenant_id, assigned_to, status, envelope_id);
CREATE INDEX sign_tasks_by_file ON sign_tasks USING btree (tenant_id, file_id, status);
CREATE INDEX sign_tasks_by_picture ON sign_tasks USING btree (tenant_id, signature_path);
CREATE INDEX sign_tasks_by_request ON sign_tasks USING btree (tenant_id, request_id, "position");

CREATE TABLE sign_templates (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    name text NOT NULL,
    name_key text COLLATE "C" NOT NULL,
    body text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    CONSTRAINT sign_templates_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX sign_templates_by_name ON sign_templates USING btree (tenant_id, name_key);
CREATE INDEX sign_templates_by_owner ON sign_templates USING btree (tenant_id, owner_id);

CREATE TABLE sign_visits (
    tenant_id uuid NOT NULL,
    visit_hash text NOT NULL,
    task_id uuid NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT sign_visits_pkey PRIMARY KEY (tenant_id, visit_hash)
);
CREATE INDEX sign_visits_by_task ON sign_visits USING btree (tenant_id, task_id);


-- calls, in every region

CREATE TABLE call_guests (
    tenant_id uuid NOT NULL,
    session_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    link_hash bytea NOT NULL,
    secret_hash bytea NOT NULL,
    asked_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    admitted_at bigint,
    refused_at bigint,
    joined_at bigint,
    left_at bigint,
    removed_at bigint,
    agreed_at bigint,
    CONSTRAINT call_guests_pkey PRIMARY KEY (tenant_id, session_id, id)
);
CREATE UNIQUE INDEX call_guests_by_id ON call_guests USING btree (tenant_id, id);

CREATE TABLE call_people (
    tenant_id uuid NOT NULL,
    session_id uuid NOT NULL,
    user_id uuid NOT NULL,
    invited_at bigint,
    joined_at bigint,
    left_at bigint,
    declined_at bigint,
    was_busy boolean NOT NULL,
    removed_at bigint,
    agreed_at bigint,
    CONSTRAINT call_people_pkey PRIMARY KEY (tenant_id, session_id, user_id)
);
CREATE INDEX call_people_by_user ON call_people USING btree (tenant_id, user_id, session_id);

CREATE TABLE call_sessions (
    tenant_id uuid NOT NULL,
    id uuid NOT NULL,
    region text NOT NULL,
    room_name text NOT NULL,
    thread_id uuid,
    adhoc_id text,
    kind text NOT NULL,
    visibility text NOT NULL,
    is_group boolean NOT NULL,
    is_channel boolean NOT NULL,
    title text NOT NULL,
    metadata text NOT NULL,
    created_by uuid NOT NULL,
    created_at bigint NOT NULL,
    status text NOT NULL,
    updated_at bigint NOT NULL,
    rings_until bigint,
    active_at bigint,
    ended_at bigint,
    last_declined_at bigint,
    empty_since bigint,
    guest_link_hash bytea,
    guest_link_sealed bytea,
    recording_asked_by uuid,
    recording_asked_at bigint,
    recording_started_at bigint,
    room_key_sealed bytea,
    CONSTRAINT call_sessions_pkey PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX call_sessions_by_guest_link ON call_sessions USING btree (tenant_id, guest_link_hash) WHERE guest_link_hash IS NOT NULL;
CREATE INDEX call_sessions_by_room ON call_sessions USING btree (tenant_id, room_name, id);
CREATE INDEX call_sessions_by_thread ON call_sessions USING btree (tenant_id, thread_id, id);
CREATE UNIQUE INDEX call_sessions_live ON call_sessions USING btree (tenant_id, room_name) WHERE ended_at IS NULL;
CREATE INDEX call_sessions_of_room ON call_sessions USING btree (room_name);


-- notifications, in every region

CREATE TABLE notifications (
    tenant_id uuid NOT NULL,
    user_id uuid NOT NULL,
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    kind text NOT NULL,
    subject_id uuid NOT NULL,
    from_id uuid,
    facts text NOT NULL,
    created_at bigint NOT NULL,
    read_at bigint,
    CONSTRAINT notifications_pkey PRIMARY KEY (tenant_id, user_id, id)
);
CREATE INDEX notifications_by_age ON notifications USING btree (tenant_id, created_at);
CREATE UNIQUE INDEX notifications_once ON notifications USING btree (tenant_id, event_id, user_id, kind, subject_id);
CREATE INDEX notifications_unread ON notifications USING btree (tenant_id, user_id, id) WHERE read_at IS NULL;


-- site_directory, in the directory

CREATE TABLE site_requests (
    id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    company text NOT NULL,
    message text NOT NULL,
    state text NOT NULL,
    received_at bigint NOT NULL,
    CONSTRAINT site_requests_pkey PRIMARY KEY (id)
);
CREATE INDEX site_requests_by_age ON site_requests USING btree (received_at);
CREATE INDEX site_requests_by_state ON site_requests USING btree (state, id);
