// What the HTTP edges of the processes have in common. Of the web framework it takes the types alone.
export { logAccess } from './access-log.ts'
export { answerProblem, type Fault, factsOf } from './answer-problem.ts'
export { frameworkFault } from './framework-fault.ts'
export { isLoopback, urlHost } from './host.ts'
export { bodyOf, InputError, queryOf } from './input.ts'
export { explainListenFault } from './listen-fault.ts'
export { listenForMetrics, type MetricsListener, type MetricsSource } from './metrics-listener.ts'
export { acceptableRequestId } from './request-id.ts'
