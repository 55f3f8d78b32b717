-- How often a share's link was opened, from this step on: those before are in its activity alone.
ALTER TABLE shares ADD COLUMN visits BIGINT NOT NULL DEFAULT 0;
