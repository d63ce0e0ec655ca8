// A helper process: the same tasks as in a thread, for providers that load foreign code. A module that crashes or
// hangs takes this process with it, and not the one that serves the socket.
import { endWithParent, protectMemory } from '../protect-memory.ts'
import { openForeignProvider } from '../providers/foreign.ts'
import { createTaskRunner } from './task-runner.ts'
import type { TaskMessage } from './tasks.ts'

// The sidecar has told what stands in the way of it, if anything does.
protectMemory(() => {})
endWithParent(Number(process.argv[2]))

const run = createTaskRunner(openForeignProvider)

process.on('message', (message: TaskMessage) => process.send?.(run(message)))
// The sidecar is gone, or has no more use for this helper.
process.on('disconnect', () => process.exit(0))
// Signals that a terminal sends to the whole group are for the sidecar, which ends its helpers when it is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
