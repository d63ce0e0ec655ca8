// The key by which commands on the hub's machine prove that they are the operator's.
import { join } from 'node:path'

export const operatorKeyFile = (folder: string) => join(folder, 'operator.key')
