// The sidecar as a process: started by the notarium command.
export { SidecarError } from './errors.ts'
export { runSidecar } from './main.ts'
