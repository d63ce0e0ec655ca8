// How to begin: logging in, errors, MCP, with commands that can be copied.
import type { Words } from './docs-words.ts'
import { type Html, html, prose } from './html.ts'

export function docsIntro(baseUrl: string, words: Words): Html {
  return html`
<section id="authentication">
<h2>${words.authentication}</h2>
<ol>
<li>${prose(words.logIn)}${command(logIn(baseUrl))}</li>
<li>${prose(words.changePassword)}${command(changePassword(baseUrl))}</li>
<li>${prose(words.useSession)}${command(useSession(baseUrl))}</li>
<li>${prose(words.useToken)}${command(useToken(baseUrl))}</li>
</ol>
</section>
<section id="errors">
<h2>${words.errors}</h2>
<p>${prose(words.errorsText)}</p>
${command(problem(words))}
</section>
<section id="agents">
<h2>${words.agents}</h2>
<p>${prose(words.agentsText)}</p>
${command(askAgent(baseUrl))}
</section>`
}

const command = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`

const logIn = (baseUrl: string) => `curl ${baseUrl}/api/auth/login \\
  -H 'Content-Type: application/json' \\
  -d '{"email": "anna@example.org", "password": "…"}'`

const changePassword = (baseUrl: string) => `curl ${baseUrl}/api/auth/password \\
  -H "Authorization: Bearer $SESSION" -H 'Content-Type: application/json' \\
  -d '{"currentPassword": "…", "newPassword": "…"}'`

const useSession = (baseUrl: string) => `curl ${baseUrl}/api/auth/me -H "Authorization: Bearer $SESSION"`

const useToken = (baseUrl: string) => `curl ${baseUrl}/api/tokens \\
  -H "Authorization: Bearer $SESSION" -H 'Content-Type: application/json' \\
  -d '{"name": "my script", "scopes": ["read"]}'
curl "${baseUrl}/api/brains/docs/search?q=backup" \\
  -H "Authorization: Bearer $TOKEN"`

const problem = ({ errorDetail }: Words) => `{
  "type": "about:blank",
  "title": "Not Found",
  "status": 404,
  "code": "not-found",
  "detail": "${errorDetail}",
  "requestId": "0198f2c4-6a52-7c1e-9d3b-4f1f0f6f2b10"
}`

const askAgent = (baseUrl: string) => `curl ${baseUrl}/mcp/docs \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'`
