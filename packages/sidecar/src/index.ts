// The sidecar as a process: started by the notarium command.
export { runSidecar } from './main.ts'
