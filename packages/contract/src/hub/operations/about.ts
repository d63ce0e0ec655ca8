// How the hub is, and its description.
import { healthSchema } from '../health.ts'
import { operation } from '../operation.ts'
import { anybody } from './access.ts'

export const about = {
  health: operation('GET /health', 'How the hub, its database, brains and sidecar are', anybody, {
    answer: healthSchema,
  }),
  openApi: operation('GET /api/openapi.json', 'This description, as OpenAPI 3.1', anybody, {
    answerType: 'application/json',
  }),
  docs: operation('GET /api/docs', 'This description, to read', anybody, { answerType: 'text/html' }),
} as const
