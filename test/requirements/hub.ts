// What knowledge-hub.md asks for.
import { requirementsOf, verified } from './requirement.ts'

const hubAndBrains = [
  verified('KH-HUB-01', 3, 'One hub serves several brains.'),
  verified('KH-HUB-02', 3, 'The hub serves a web interface.'),
  verified('KH-HUB-03', 3, 'The API of the hub is closed to whoever brings no token.'),
  verified('KH-HUB-04', 3, 'Every brain has an MCP endpoint of its own.'),
  verified('KH-BRAIN-01', 7, 'Brains are separate: what is in one is not found in another.'),
  verified('KH-BRAIN-02', 7, 'Every brain has a database of its own.'),
  verified('KH-BRAIN-03', 7, 'Every brain has a process of its own.'),
  verified('KH-BRAIN-04', 7, 'Every brain listens on a port of its own.'),
  verified('KH-BRAIN-05', 24, 'A brain has a name, string.'),
  verified('KH-BRAIN-06', 24, 'A brain has a display name, string.'),
  verified('KH-BRAIN-07', 24, 'A brain has a port, integer.'),
  verified('KH-BRAIN-08', 24, 'The brain-creation script takes name, display name and port in this order.'),
]

const paths = [
  verified('KH-PATH-01', 8, 'The hub works behind a reverse proxy that publishes it under a base address.'),
  verified('KH-PATH-02', 8, 'The health path is `/health`.'),
  verified('KH-PATH-03', 8, 'The admin API lies under `/api/admin/`.'),
  verified('KH-PATH-04', 8, 'The MCP path of a brain is `/mcp/<brain>`.'),
  verified('KH-PATH-05', 46, '`GET /health` answers through the reverse proxy.'),
  verified('KH-PATH-06', 46, 'The reverse proxy selects the hub by the Host header.'),
  verified('KH-PATH-07', 47, '`/mcp/<brain>` gives MCP access to that one brain.'),
  verified('KH-PAGE-01', 48, 'The page `/users` manages users.'),
  verified('KH-PAGE-02', 48, 'The page `/tokens` lists tokens.'),
  verified('KH-PAGE-03', 48, 'On the page `/tokens` a token can be revoked.'),
  verified('KH-PAGE-04', 48, 'The page `/audit` shows the audit log.'),
  verified('KH-PAGE-05', 48, 'The page `/audit` takes the query parameter `actor_type`.'),
  verified('KH-PAGE-06', 48, 'The page `/audit` takes the query parameter `actor_id`.'),
]

const operating = [
  verified('KH-OPERATE-01', 11, 'Operators create users.'),
  verified('KH-OPERATE-02', 11, 'Operators create brains.'),
  verified('KH-OPERATE-03', 11, 'Operators import corpora of markdown.'),
  verified('KH-OPERATE-04', 11, 'Operators back data up.'),
  verified('KH-OPERATE-05', 11, 'Operators restore data from a backup.'),
  verified('KH-OPERATE-06', 11, 'Operators revoke tokens.'),
  verified('KH-IMPORT-01', 72, 'A corpus of more than 10000 pages can be imported through the interface.'),
  verified('KH-IMPORT-02', 72, 'An import through the interface reports progress by server-sent events.'),
]

const users = [
  verified('KH-USER-01', 9, 'Users log in to the web interface.'),
  verified('KH-USER-02', 9, 'What a logged-in user may do follows from the role.'),
  verified('KH-USER-03', 17, 'A user has `email`, string, an e-mail address.'),
  verified('KH-USER-04', 17, 'Creating a user without `email` is refused.'),
  verified('KH-USER-05', 18, 'A user has `role`: `owner`, `admin`, `editor` or `viewer`, and nothing else.'),
  verified('KH-USER-06', 18, 'Creating a user without `role` is refused.'),
  verified('KH-USER-07', 18, 'Users are created by an `owner`, and by nobody of a lesser role.'),
  verified('KH-USER-08', 19, 'A user has `password_hash`, string: bcrypt with cost 12.'),
  verified('KH-USER-09', 19, 'Of a password only the hash is stored.'),
  verified('KH-USER-10', 20, 'A user has `must_change_password`, boolean.'),
  verified('KH-USER-11', 20, 'While `must_change_password` is true the user has to change the password.'),
  verified('KH-USER-12', 20, 'Resetting a password sets `must_change_password`.'),
  verified('KH-USER-13', 21, 'The response to creating a user has the temporary password, string.'),
  verified('KH-USER-14', 21, 'The temporary password is never shown again.'),
]

const tokens = [
  verified('KH-TOKEN-01', 9, 'Programmatic clients use personal access tokens.'),
  verified('KH-TOKEN-02', 9, 'What a token may do follows from its scopes.'),
  verified('KH-TOKEN-03', 22, 'A token has `prefix`, string, of the shape `brain_pat_<4 characters>`.'),
  verified('KH-TOKEN-04', 22, 'The prefix identifies the token whose cache entry is to be invalidated.'),
  verified('KH-TOKEN-05', 55, 'Personal access tokens begin with their prefix, `brain_pat_<4 characters>`.'),
  verified('KH-TOKEN-06', 56, 'Revoking a token through the interface also invalidates its cache entry.'),
  verified('KH-TOKEN-07', 71, 'The token cache keeps an entry for 30 seconds at most.'),
  verified('KH-TOKEN-08', 71, 'A revoked token is refused after those 30 seconds at the latest.'),
  verified('KH-TOKEN-09', 71, 'A revoked token is refused at once when its cache entry is invalidated.'),
]

const adminApi = [
  verified('KH-ADMIN-01', 54, 'The admin API takes an admin session token as a bearer token.'),
  verified('KH-INVALIDATE-01', 34, 'A token is taken from the cache by POST.'),
  verified('KH-INVALIDATE-02', 35, 'The path for it is `{base_url}/api/admin/cache/invalidate-token`.'),
  verified('KH-INVALIDATE-03', 36, 'It takes the header `Authorization: Bearer <admin_session_token>`.'),
  verified('KH-INVALIDATE-04', 36, 'It takes the header `Content-Type: application/json`.'),
  verified('KH-INVALIDATE-05', 37, 'Its body is a JSON object with one field `tokenPrefix`, string.'),
  verified(
    'KH-INVALIDATE-06',
    38,
    'The token leaves the cache at once, without waiting for the entry to expire.',
  ),
]

const audit = [
  verified('KH-AUDIT-01', 10, 'Actions are entered in an audit log.'),
  verified('KH-AUDIT-02', 23, 'An audit entry has `created_at`, timestamp.'),
  verified('KH-AUDIT-03', 23, 'An audit entry has `ip`, string.'),
  verified('KH-AUDIT-04', 23, 'An audit entry has `action`, string.'),
  verified('KH-AUDIT-05', 23, 'An audit entry has `payload`, structured.'),
  verified('KH-AUDIT-06', 23, 'An audit entry has `actor_type`, string.'),
  verified('KH-AUDIT-07', 23, 'An audit entry has `actor_id`, string.'),
  verified('KH-AUDIT-08', 23, 'What a token did is entered with the `actor_type` `token`.'),
]

const errors = [
  verified('KH-ERROR-01', 63, 'An MCP request to a brain whose process is down is answered with 502.'),
  verified('KH-ERROR-02', 64, 'While the hub cannot reach its main database it answers 503.'),
  verified(
    'KH-ERROR-03',
    65,
    'When the model provider answers 429, its quota being used up, synchronisation fails.',
  ),
  verified('KH-ERROR-04', 65, 'New pages then get no embeddings.'),
]

export const hubRequirements = requirementsOf('knowledge-hub.md', [
  ...hubAndBrains,
  ...paths,
  ...operating,
  ...users,
  ...tokens,
  ...adminApi,
  ...audit,
  ...errors,
])
