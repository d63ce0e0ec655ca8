// One thing that can be asked for over HTTP, as data: routes, permissions, OpenAPI and clients all come from it.
import type { z } from 'zod'
import type { BrainScope } from '../brain/identity.ts'
import type { Role } from './roles.ts'

/** Who may ask. Tokens reach what has a `brain` or says `withToken`; the rest is for people who are logged in. */
export interface Access {
  /** `nobody` has to be known: no login is needed. */
  readonly role: Role | 'nobody'
  /** The brain is `{brain}` in the path; the caller needs this scope in it. */
  readonly brain?: BrainScope
  readonly withToken?: true
  /** It belongs to the account of a person: an operator's command has none, and a token is not the person. */
  readonly ownAccount?: true
  /** Also for those who have yet to change their password. */
  readonly beforePasswordChange?: true
}

export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters in braces; `{slug*}` takes the rest of the path. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /** Content types other than JSON that the body may have; without a `body` it is of one of these. */
  readonly bodyTypes?: readonly string[]
  readonly status: 200 | 201 | 202 | 204
  /** JSON. Without it the answer is empty, or of `answerType`. */
  readonly answer?: z.ZodType
  readonly answerType?: string
  /** How the audit log names it; on operations that change something. */
  readonly audit?: string
}

const usualStatus = { GET: 200, POST: 200, PUT: 200, PATCH: 200, DELETE: 200 } as const

type Named<Line extends string> = Line extends `${infer Method extends Operation['method']} ${infer Path}`
  ? { readonly method: Method; readonly path: Path }
  : never

/** `line` is such as 'GET /health'; the type keeps it, so that a client written for it is checked against it. */
export function operation<
  const Line extends `${Operation['method']} /${string}`,
  const Rest extends Omit<Operation, 'method' | 'path' | 'summary' | 'access' | 'status'> & {
    readonly status?: Operation['status']
  },
>(line: Line, summary: string, access: Access, rest: Rest) {
  const [method, path] = line.split(' ') as [Operation['method'], string]
  const made: unknown = Object.freeze({ method, path, summary, access, status: usualStatus[method], ...rest })
  return made as Rest & Omit<Operation, keyof Rest | 'method' | 'path'> & Named<Line>
}

/** What a schema takes, and what it gives: for clients that have the types of the contract and not its code. */
export type Taken<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
export type Given<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
