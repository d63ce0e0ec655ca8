// The peer of /health: Fastify with one route that answers with JSON, and nothing else.
import { fastify } from 'fastify'

const app = fastify()
app.get('/', async () => ({ status: 'ok', version: '0.1.0', database: 'ok', brains: [], sidecar: 'ok' }))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
