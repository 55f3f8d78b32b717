//! The tables of invoicing. Amounts are whole pence; days are text as `2026-11-05`, which sorts as they do.

use store::{Migration, MigrationScope, Migrations};

pub(crate) const MIGRATIONS: Migrations = Migrations {
    module: "invoicing",
    scope: MigrationScope::Region,
    steps: &[
        Migration { version: 1, name: "subcontractors", sql: SUBCONTRACTORS },
        Migration { version: 2, name: "invoices", sql: INVOICES },
        Migration { version: 3, name: "payment runs and tax months", sql: PAYMENTS },
        Migration { version: 4, name: "files for banks, and deadlines", sql: BANK_FILES },
        Migration { version: 5, name: "purchase orders, and answered invoices", sql: PURCHASE_ORDERS },
        Migration { version: 6, name: "what is owed, by subcontractor", sql: OWED },
        Migration { version: 7, name: "payment runs by day of payment", sql: RUNS_BY_DAY },
        Migration {
            version: 8,
            name: "names without accents",
            sql: "UPDATE subcontractors SET name_key = folded(name_key);",
        },
        Migration { version: 9, name: "fixed figures of runs, and how statements were agreed on", sql: FIXED },
        Migration { version: 10, name: "invoices by their date, and statements by number", sql: ORDERS },
    ],
};

/// What the portal keeps for all organisations together: which of them an address belongs to, codes and sessions.
pub(crate) const PORTAL_MIGRATIONS: Migrations = Migrations {
    module: "portal",
    scope: MigrationScope::Directory,
    steps: &[
        Migration { version: 1, name: "portal sign-in", sql: PORTAL },
        Migration { version: 2, name: "links that open one organisation, and lead to a page", sql: PORTAL_LINKS },
    ],
};

const SUBCONTRACTORS: &str = "
CREATE TABLE invoicing_settings (
    tenant_id {uuid} NOT NULL,
    contractor_name TEXT NOT NULL,
    employer_reference TEXT NOT NULL,
    accounts_office_reference TEXT NOT NULL,
    requires_second_approver BOOLEAN NOT NULL,
    default_terms_days BIGINT NOT NULL,
    levy_label TEXT NOT NULL,
    last_statement BIGINT NOT NULL,
    version BIGINT NOT NULL,
    PRIMARY KEY (tenant_id)
);
CREATE TABLE subcontractors (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    trading_name TEXT NOT NULL,
    name_key {sorted_text} NOT NULL,
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
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX subcontractors_by_name ON subcontractors (tenant_id, is_archived, name_key, id);
CREATE TABLE subcontractor_verifications (
    tenant_id {uuid} NOT NULL,
    subcontractor_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    number TEXT,
    verified_on TEXT NOT NULL,
    effective_from TEXT NOT NULL,
    rate TEXT NOT NULL,
    note TEXT NOT NULL,
    created_by {uuid},
    created_at BIGINT NOT NULL,
    evidence_id {uuid},
    PRIMARY KEY (tenant_id, subcontractor_id, id)
);
CREATE TABLE subcontractor_bank_changes (
    tenant_id {uuid} NOT NULL,
    subcontractor_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    account_name TEXT NOT NULL,
    sort_code TEXT NOT NULL,
    account_number TEXT NOT NULL,
    state TEXT NOT NULL,
    requested_by TEXT NOT NULL,
    requested_at BIGINT NOT NULL,
    decided_by {uuid},
    decided_at BIGINT,
    PRIMARY KEY (tenant_id, subcontractor_id, id)
);
CREATE INDEX subcontractor_bank_changes_by_state ON subcontractor_bank_changes (tenant_id, state, subcontractor_id);
CREATE TABLE portal_users (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    subcontractor_id {uuid} NOT NULL,
    email TEXT NOT NULL,
    display_name TEXT NOT NULL,
    invited_by {uuid},
    invited_at BIGINT NOT NULL,
    last_seen BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX portal_users_by_email ON portal_users (tenant_id, email, subcontractor_id);
CREATE INDEX portal_users_of_subcontractor ON portal_users (tenant_id, subcontractor_id, id);
";

const INVOICES: &str = "
CREATE TABLE invoices (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    subcontractor_id {uuid} NOT NULL,
    kind TEXT NOT NULL,
    number TEXT NOT NULL,
    number_key {sorted_text} NOT NULL,
    state TEXT NOT NULL,
    source TEXT NOT NULL,
    issued_on TEXT NOT NULL,
    due_on TEXT NOT NULL,
    -- JSON: a list of lines.
    lines TEXT NOT NULL,
    purchase_order TEXT,
    event_id {uuid},
    gross BIGINT NOT NULL,
    materials BIGINT NOT NULL,
    vat BIGINT NOT NULL,
    total BIGINT NOT NULL,
    settled BIGINT NOT NULL,
    has_answer BOOLEAN NOT NULL,
    version BIGINT NOT NULL,
    created_by {uuid},
    created_at BIGINT NOT NULL,
    submitted_at BIGINT,
    approved_at BIGINT,
    approved_by {uuid},
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX invoices_by_number ON invoices (tenant_id, subcontractor_id, number_key);
CREATE INDEX invoices_by_any_number ON invoices (tenant_id, number_key, id);
CREATE INDEX invoices_of_subcontractor ON invoices (tenant_id, subcontractor_id, id);
CREATE INDEX invoices_by_state ON invoices (tenant_id, state, id);
CREATE INDEX invoices_by_due ON invoices (tenant_id, due_on, id);
-- With what reports add up, so that they need not look at the rows.
CREATE INDEX invoices_by_state_and_due ON invoices (tenant_id, state, due_on, id, kind, total, settled, subcontractor_id);
CREATE TABLE invoice_notes (
    tenant_id {uuid} NOT NULL,
    invoice_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    author TEXT NOT NULL,
    is_subcontractor BOOLEAN NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, invoice_id, id)
);
CREATE TABLE invoice_files (
    tenant_id {uuid} NOT NULL,
    invoice_id {uuid} NOT NULL,
    file_id {uuid} NOT NULL,
    name TEXT NOT NULL,
    mime TEXT NOT NULL,
    size BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, invoice_id, file_id)
);
";

const PAYMENTS: &str = "
CREATE TABLE payment_runs (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
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
    created_by {uuid},
    created_at BIGINT NOT NULL,
    approved_by {uuid},
    approved_at BIGINT,
    paid_by {uuid},
    paid_at BIGINT,
    PRIMARY KEY (tenant_id, id)
);
CREATE INDEX payment_runs_by_state ON payment_runs (tenant_id, state, id);
CREATE TABLE payment_items (
    tenant_id {uuid} NOT NULL,
    run_id {uuid} NOT NULL,
    invoice_id {uuid} NOT NULL,
    settle BIGINT NOT NULL,
    -- What was paid; nothing until the run is.
    gross BIGINT NOT NULL,
    materials BIGINT NOT NULL,
    vat BIGINT NOT NULL,
    deduction BIGINT NOT NULL,
    levy BIGINT NOT NULL,
    paid_on TEXT,
    PRIMARY KEY (tenant_id, run_id, invoice_id)
);
CREATE INDEX payment_items_of_invoice ON payment_items (tenant_id, invoice_id, run_id);
CREATE TABLE payments (
    tenant_id {uuid} NOT NULL,
    run_id {uuid} NOT NULL,
    subcontractor_id {uuid} NOT NULL,
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
CREATE TABLE tax_months (
    tenant_id {uuid} NOT NULL,
    month_end TEXT NOT NULL,
    closed_at BIGINT NOT NULL,
    closed_by {uuid},
    PRIMARY KEY (tenant_id, month_end)
);
CREATE TABLE statements (
    tenant_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    number BIGINT NOT NULL,
    month_end TEXT NOT NULL,
    subcontractor_id {uuid} NOT NULL,
    -- JSON: what it says.
    fields TEXT NOT NULL,
    sha256 TEXT NOT NULL,
    issued_at BIGINT NOT NULL,
    replaced_by BIGINT,
    mailed_at BIGINT,
    file_id {uuid},
    PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX statements_by_number ON statements (tenant_id, number);
CREATE INDEX statements_of_month ON statements (tenant_id, month_end, subcontractor_id);
CREATE INDEX statements_of_subcontractor ON statements (tenant_id, subcontractor_id, id);
-- Apart, so that lists do not read past them.
CREATE TABLE statement_documents (
    tenant_id {uuid} NOT NULL,
    statement_id {uuid} NOT NULL,
    pdf {bytes} NOT NULL,
    PRIMARY KEY (tenant_id, statement_id)
);
";

const BANK_FILES: &str = "
ALTER TABLE invoicing_settings ADD COLUMN bacs_user_number TEXT NOT NULL DEFAULT '';
ALTER TABLE invoicing_settings ADD COLUMN account_name TEXT;
ALTER TABLE invoicing_settings ADD COLUMN sort_code TEXT;
ALTER TABLE invoicing_settings ADD COLUMN account_number TEXT;
CREATE INDEX payment_items_by_day ON payment_items (tenant_id, paid_on, invoice_id);
-- Of which deadlines people were told.
CREATE TABLE told_deadlines (
    tenant_id {uuid} NOT NULL,
    month_end TEXT NOT NULL,
    kind TEXT NOT NULL,
    told_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, month_end, kind)
);
";

const PURCHASE_ORDERS: &str = "
CREATE TABLE purchase_orders (
    tenant_id {uuid} NOT NULL,
    subcontractor_id {uuid} NOT NULL,
    id {uuid} NOT NULL,
    number TEXT NOT NULL,
    number_key {sorted_text} NOT NULL,
    description TEXT NOT NULL,
    amount BIGINT,
    is_closed BOOLEAN NOT NULL,
    file_id {uuid},
    file_name TEXT,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, subcontractor_id, id)
);
CREATE INDEX invoices_by_answer ON invoices (tenant_id, has_answer, state);
CREATE UNIQUE INDEX purchase_orders_by_number ON purchase_orders (tenant_id, subcontractor_id, number_key);
";

// The states are those of `reports::OWED`, letter by letter: otherwise SQLite does not see that the index answers.
const OWED: &str = "
CREATE INDEX invoices_owed ON invoices (tenant_id, subcontractor_id, due_on, kind, total, settled, state)
    WHERE state IN ('submitted', 'queried', 'approved', 'scheduled', 'partPaid');
";

const RUNS_BY_DAY: &str = "
DROP INDEX payment_runs_by_state;
CREATE INDEX payment_runs_by_state ON payment_runs (tenant_id, state, pay_on, id);
CREATE INDEX payment_runs_by_day ON payment_runs (tenant_id, pay_on, id);
";

const FIXED: &str = "
-- What a run pays, from its approval or its file for the bank until it is paid.
CREATE TABLE fixed_payments (
    tenant_id {uuid} NOT NULL,
    run_id {uuid} NOT NULL,
    subcontractor_id {uuid} NOT NULL,
    rate TEXT NOT NULL,
    gross BIGINT NOT NULL,
    materials BIGINT NOT NULL,
    liable BIGINT NOT NULL,
    vat BIGINT NOT NULL,
    deduction BIGINT NOT NULL,
    levy BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, run_id, subcontractor_id)
);
ALTER TABLE subcontractors ADD COLUMN consent_how TEXT;
ALTER TABLE subcontractors ADD COLUMN consent_given_on TEXT;
ALTER TABLE subcontractors ADD COLUMN consent_note TEXT NOT NULL DEFAULT '';
";

const ORDERS: &str = "
CREATE INDEX invoices_by_date ON invoices (tenant_id, issued_on, id);
DROP INDEX invoices_by_state;
CREATE INDEX invoices_by_state ON invoices (tenant_id, state, issued_on, id);
DROP INDEX invoices_of_subcontractor;
CREATE INDEX invoices_of_subcontractor ON invoices (tenant_id, subcontractor_id, issued_on, id);
CREATE INDEX statements_by_month ON statements (tenant_id, month_end, number);
DROP INDEX statements_of_subcontractor;
CREATE INDEX statements_of_subcontractor ON statements (tenant_id, subcontractor_id, number);
-- Those that are not mailed: some of them are to be printed.
CREATE INDEX statements_unmailed ON statements (tenant_id, subcontractor_id, month_end)
    WHERE replaced_by IS NULL AND mailed_at IS NULL;
";

// Links that were mailed before opened everything of an address, so they are gone: its people ask for a code.
const PORTAL_LINKS: &str = "
DELETE FROM portal_links;
-- The one organisation that a link, and a session that it opened, are for; empty where they are for all of the address.
ALTER TABLE portal_links ADD COLUMN only_tenant {uuid};
ALTER TABLE portal_sessions ADD COLUMN is_confined BOOLEAN NOT NULL DEFAULT FALSE;
-- The page that the mailed link is to lead to.
ALTER TABLE portal_requests ADD COLUMN next TEXT;
";

const PORTAL: &str = "
CREATE TABLE portal_doors (
    tenant_id {uuid} NOT NULL,
    email TEXT NOT NULL,
    region TEXT NOT NULL,
    opened_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, email)
);
CREATE INDEX portal_doors_by_email ON portal_doors (email, tenant_id);
CREATE TABLE portal_requests (
    id {uuid} PRIMARY KEY,
    email TEXT NOT NULL,
    requested_at BIGINT NOT NULL
);
CREATE TABLE portal_codes (
    email TEXT PRIMARY KEY,
    code_hash TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE TABLE portal_links (
    token_hash TEXT PRIMARY KEY,
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX portal_links_by_email ON portal_links (email);
CREATE TABLE portal_sessions (
    token_hash TEXT PRIMARY KEY,
    tenant_id {uuid} NOT NULL,
    subcontractor_id {uuid} NOT NULL,
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    used_at BIGINT NOT NULL
);
CREATE INDEX portal_sessions_by_email ON portal_sessions (email);
CREATE INDEX portal_sessions_of_tenant ON portal_sessions (tenant_id, subcontractor_id);
";
