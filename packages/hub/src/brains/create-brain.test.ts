import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshSqlite } from '../../../../test/setup/databases.ts'
import { parseHubConfig } from '../config/hub-config.ts'
import { firstPort, freshBrains, launchFailing } from './testing/fresh-brains.ts'

it('a brain that is refused leaves no folder; one that is made has its key before it ever ran', async () => {
  const { create, folder } = await freshBrains(await freshSqlite(), { launchBrain: launchFailing })
  const filesOf = (name: string) => readdirSync(join(folder, 'brains', name))
  await create('alpha', { port: firstPort + 20 })
  expect(filesOf('alpha')).toEqual(['identity.key'])
  await expect(create('beta', { port: firstPort + 20 })).rejects.toMatchObject({ code: 'port-in-use' })
  expect(existsSync(join(folder, 'brains', 'beta'))).toBe(false)
  await create('beta')
  expect(filesOf('beta')).toEqual(['identity.key'])
})

it('nothing is entered where its folder cannot be made', async () => {
  const { create, folder, actions } = await freshBrains(await freshSqlite())
  symlinkSync(join(folder, 'not-mounted'), join(folder, 'brains'))
  await expect(create('alpha')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/brains.alpha cannot be made \(E\w+\)/),
  })
  expect(await actions()).toEqual([])
})

it('a hub that runs no brains makes none that a hub should run', async () => {
  const config = await parseHubConfig('[brains]\nsupervise = "external"\n', '/nowhere')
  const { create, actions } = await freshBrains(await freshSqlite(), { config })
  await expect(create('alpha')).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/runs no brains.*create it on the hub that does/),
  })
  expect(await actions()).toEqual([])
  expect(await create('beta', { supervise: 'external', port: 1 })).toMatchObject({ state: 'unreachable' })
})
