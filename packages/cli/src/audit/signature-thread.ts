// A thread that checks batches of acts, one after the other, and answers each.
import { parentPort, workerData } from 'node:worker_threads'
import { type ActBatch, certificatesOf, checkBatch, type Trust } from './act-batch.ts'

const trust = certificatesOf(workerData as Trust)

parentPort?.on('message', (batch: ActBatch) => parentPort?.postMessage(checkBatch(batch, trust)))
