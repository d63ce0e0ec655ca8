// The tables of the main database. Times are milliseconds since 1970, flags are 0 and 1, ids of people, tokens and
// sessions are random texts: nobody learns from one how many there are.
import type { Migration } from '@notarium/runtime/database'

const people: Migration = [
  `CREATE TABLE users (
    id {text} PRIMARY KEY,
    email {text} NOT NULL UNIQUE,
    role {text} NOT NULL,
    password_hash {text} NOT NULL,
    must_change_password {integer} NOT NULL,
    created_at {integer} NOT NULL,
    last_login_at {integer}
  )`,
  // id is the SHA-256 of what the person holds.
  `CREATE TABLE sessions (
    id {text} PRIMARY KEY,
    user_id {text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at {integer} NOT NULL,
    seen_at {integer} NOT NULL,
    ip {text} NOT NULL,
    client {text} NOT NULL
  )`,
  'CREATE INDEX sessions_of_user ON sessions (user_id)',
]

const tokens: Migration = [
  // brains is a JSON list of names, or null for all; scopes are 'read', 'write' or 'read write'.
  `CREATE TABLE tokens (
    id {text} PRIMARY KEY,
    prefix {text} NOT NULL UNIQUE,
    hash {text} NOT NULL UNIQUE,
    name {text} NOT NULL,
    user_id {text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    scopes {text} NOT NULL,
    brains {text},
    created_at {integer} NOT NULL,
    expires_at {integer} NOT NULL,
    revoked_at {integer},
    last_used_at {integer},
    last_ip {text}
  )`,
  'CREATE INDEX tokens_of_user ON tokens (user_id)',
]

const brains: Migration = [
  // supervise: 'hub' or 'external'. wanted: 'running' or 'stopped', what the operator last asked for.
  `CREATE TABLE brains (
    name {text} PRIMARY KEY,
    display_name {text} NOT NULL,
    host {text} NOT NULL,
    port {integer} NOT NULL,
    visibility {text} NOT NULL,
    supervise {text} NOT NULL,
    wanted {text} NOT NULL,
    created_at {integer} NOT NULL,
    UNIQUE (host, port)
  )`,
  `CREATE TABLE brain_members (
    brain {text} NOT NULL REFERENCES brains (name) ON DELETE CASCADE,
    user_id {text} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    PRIMARY KEY (brain, user_id)
  )`,
  'CREATE INDEX brains_of_member ON brain_members (user_id)',
]

const audit: Migration = [
  // One row: the end of the chain. Whoever appends locks it first, so that entries follow one another.
  `CREATE TABLE audit_head (
    one {integer} PRIMARY KEY CHECK (one = 1),
    id {integer} NOT NULL,
    created_at {integer} NOT NULL,
    hash {text} NOT NULL
  )`,
  `INSERT INTO audit_head VALUES (1, 0, 0, '${'0'.repeat(64)}')`,
  // payload is the JSON text exactly as it was hashed. outbox: 0 needs no signature, 1 waits for it, 2 has it.
  `CREATE TABLE audit_log (
    id {integer} PRIMARY KEY,
    created_at {integer} NOT NULL,
    ip {text} NOT NULL,
    action {text} NOT NULL,
    actor_type {text} NOT NULL,
    actor_id {text} NOT NULL,
    actor_name {text} NOT NULL,
    payload {text} NOT NULL,
    previous_hash {text} NOT NULL,
    hash {text} NOT NULL,
    outbox {integer} NOT NULL
  )`,
  'CREATE INDEX audit_by_time ON audit_log (created_at, id)',
  // For each combination of filters; audit-queries.ts says why `id + 0`.
  'CREATE INDEX audit_by_type ON audit_log (actor_type, (id + 0))',
  'CREATE INDEX audit_by_actor ON audit_log (actor_type, actor_id, (id + 0))',
  'CREATE INDEX audit_by_action ON audit_log (actor_type, action, (id + 0))',
  'CREATE INDEX audit_by_actor_and_action ON audit_log (actor_type, actor_id, action, (id + 0))',
]

/** What operators do is signed: acts, numbered without gaps, each of one entry. */
const acts: Migration = [
  `ALTER TABLE audit_log ADD COLUMN actor_role {text} NOT NULL DEFAULT ''`,
  'CREATE INDEX audit_waiting ON audit_log (id) WHERE outbox = 1',
  `CREATE TABLE audit_acts (
    number {integer} PRIMARY KEY,
    entry_id {integer} NOT NULL UNIQUE REFERENCES audit_log (id),
    hash {text} NOT NULL,
    document {blob} NOT NULL,
    signed_at {integer} NOT NULL
  )`,
  // One row: the last act. Whoever stores acts locks it first, so that each follows the one before.
  `CREATE TABLE audit_act_head (
    one {integer} PRIMARY KEY CHECK (one = 1),
    number {integer} NOT NULL,
    entry_id {integer} NOT NULL,
    hash {text} NOT NULL
  )`,
  `INSERT INTO audit_act_head VALUES (1, 0, 0, '${'0'.repeat(64)}')`,
  'ALTER TABLE users ADD COLUMN may_sign {integer} NOT NULL DEFAULT 0',
]

const backups: Migration = [
  // One row: when a backup that is due by itself was last begun, by whichever hub.
  `CREATE TABLE backup_schedule (
    one {integer} PRIMARY KEY CHECK (one = 1),
    begun_at {integer} NOT NULL
  )`,
  'INSERT INTO backup_schedule VALUES (1, 0)',
]

export const migrations: readonly Migration[] = [[...people, ...tokens, ...brains, ...audit], acts, backups]
