// Logging in and out, and what belongs to one's own account.
import {
  callerSchema,
  changePasswordSchema,
  loginSchema,
  sessionListSchema,
  sessionStartedSchema,
} from '../auth.ts'
import { operation } from '../operation.ts'
import { anybody, callers, people, stillWithOldPassword } from './access.ts'

export const auth = {
  login: operation('POST /api/auth/login', 'Log in with e-mail and password', anybody, {
    body: loginSchema,
    answer: sessionStartedSchema,
    audit: 'auth.login',
  }),
  logout: operation('POST /api/auth/logout', 'End this session', stillWithOldPassword, {
    status: 204,
    audit: 'auth.logout',
  }),
  whoAmI: operation(
    'GET /api/auth/me',
    'Who asks, and what they may do',
    { ...callers, beforePasswordChange: true },
    { answer: callerSchema },
  ),
  changePassword: operation(
    'POST /api/auth/password',
    "Change one's password; all other sessions end",
    stillWithOldPassword,
    { body: changePasswordSchema, answer: sessionStartedSchema, audit: 'auth.password' },
  ),
  listSessions: operation('GET /api/auth/sessions', "One's sessions", people, { answer: sessionListSchema }),
  endSession: operation('DELETE /api/auth/sessions/{id}', "End one of one's sessions", people, {
    status: 204,
    audit: 'auth.session.end',
  }),
} as const
