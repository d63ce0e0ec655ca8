// All that the doctor looks at, in the order in which one thing depends on another.
import { existsSync } from 'node:fs'
import { type HubConfig, type HubOptions, readHubConfig } from '@notarium/hub'
import { ConfigError } from '@notarium/runtime'
import { checkAddress } from './address.ts'
import { checkBackups } from './backups.ts'
import { checkBrains } from './brains.ts'
import { type Check, failed, ok, skipped } from './check.ts'
import { checkDataFolder } from './data-folder.ts'
import { checkDatabase } from './database.ts'
import { checkClock, checkDisk, checkNode } from './machine.ts'
import { checkPorts } from './ports.ts'
import { findHub } from './running-hub.ts'
import { checkSidecar } from './sidecar.ts'
import { checkSigning } from './signing.ts'

export async function examine(options: HubOptions): Promise<readonly Check[]> {
  const { check, config } = await checkConfiguration(options)
  if (config === undefined)
    return [checkNode(), check, skipped('the rest', 'it depends on the configuration')]
  const { folder } = config
  const { check: hubCheck, hub } = await findHub(folder)
  return [
    checkNode(),
    check,
    ...(await checkDataFolder(folder)),
    await checkDisk(folder),
    await checkClock(folder),
    ...(await checkDatabase(config)),
    hubCheck,
    ...(await checkPorts(config, hub)),
    ...(hub === undefined ? [skipped('brains', 'no hub runs')] : await checkBrains(hub)),
    await checkSidecar(config, hub),
    await checkSigning(hub),
    await checkBackups(config),
    ...(await checkAddress(config, hub)),
  ]
}

async function checkConfiguration(
  options: HubOptions,
): Promise<{ check: Check; config: HubConfig | undefined }> {
  try {
    const config = await readHubConfig(options)
    const found = existsSync(config.file)
      ? config.file
      : `there is no ${config.file}, and none is needed: the defaults are used`
    return { check: ok('configuration', found), config }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const remedy = '"notarium config check" lists what is wrong, "notarium config print" shows what is right'
    return { check: failed('configuration', error.message, remedy), config: undefined }
  }
}
