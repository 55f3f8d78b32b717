-- Work on many files and folders: the jobs, and what each of them is about.

CREATE TABLE bulk_jobs (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    -- Who asked; empty for the product itself.
    owner_id {uuid},
    action TEXT NOT NULL,
    status TEXT NOT NULL,
    -- Which files, as JSON, where they were not named one by one.
    filter TEXT,
    target_drive {uuid},
    target_folder {uuid},
    -- Whether the items are complete; until then the position behind which the filter goes on.
    is_gathered BOOLEAN NOT NULL,
    gathered_time BIGINT,
    gathered_file {uuid},
    total BIGINT NOT NULL,
    -- The number of the last item that was dealt with.
    position BIGINT NOT NULL,
    done BIGINT NOT NULL,
    refused BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    -- The first refusals, as JSON.
    refusals TEXT NOT NULL,
    undoes {uuid},
    undone_by {uuid},
    created_at BIGINT NOT NULL,
    finished_at BIGINT,
    -- The library that copies go into; empty for the one their origins have.
    target_library {uuid},
    -- How files are shared, as JSON; empty for other jobs, and for one that takes sharing back.
    share TEXT,
    -- How many folders the job dealt with, so that they are not told as files.
    folders_done BIGINT NOT NULL DEFAULT 0,
    folders_refused BIGINT NOT NULL DEFAULT 0,
    -- How many have numbers behind their names.
    renamed BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX bulk_jobs_of_owner ON bulk_jobs (tenant_id, owner_id, id);
CREATE INDEX bulk_jobs_by_age ON bulk_jobs (tenant_id, created_at);
CREATE TABLE bulk_items (
    tenant_id {uuid} NOT NULL,
    job_id {uuid} NOT NULL,
    number BIGINT NOT NULL,
    is_folder BOOLEAN NOT NULL,
    item_id {uuid} NOT NULL,
    -- Where it lay when the job began.
    drive_id {uuid},
    library_id {uuid},
    folder_id {uuid},
    -- The job left it as it was: it was refused, or there was nothing to do.
    is_left BOOLEAN NOT NULL,
    -- Who saw the file before, and who since, as JSON: for as long as the job can be undone.
    reach TEXT,
    -- What the job called a file whose name was taken where it came to, so that undoing gives it its own name back.
    former_name TEXT,
    given_name TEXT,
    PRIMARY KEY (tenant_id, job_id, number)
)
-- only sqlite
WITHOUT ROWID
-- both
;

-- What jobs copied: which file or folder came of which, so that copying goes on after a crash and can be undone.
CREATE TABLE bulk_copies (
    tenant_id {uuid} NOT NULL,
    job_id {uuid} NOT NULL,
    -- The item's, of which it is a copy.
    number BIGINT NOT NULL,
    is_folder BOOLEAN NOT NULL,
    origin_id {uuid} NOT NULL,
    -- Empty for a folder that could not be copied: what lies in it is not copied either.
    copy_id {uuid},
    -- It lies in a folder that the job made.
    is_inside BOOLEAN NOT NULL,
    PRIMARY KEY (tenant_id, job_id, number)
);
CREATE INDEX bulk_copies_of_folders ON bulk_copies (tenant_id, job_id, origin_id) WHERE is_folder;

-- Which files were in which batch of work on many.
CREATE TABLE file_batches (
    tenant_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    -- What the event about the batch is about.
    batch_id {uuid} NOT NULL,
    PRIMARY KEY (tenant_id, file_id, batch_id)
)
-- only sqlite
WITHOUT ROWID
-- both
;
-- For as long as the job can be undone: the library that each file of a folder lay in.
CREATE TABLE bulk_libraries (
    tenant_id {uuid} NOT NULL,
    job_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    library_id {uuid} NOT NULL,
    PRIMARY KEY (tenant_id, job_id, file_id)
);
