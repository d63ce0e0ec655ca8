// The commands as a person runs them: exit codes, and what is printed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { made, notarium, path } from '../test-command.ts'

const environment = { NOTARIUM_DATA: '', NOTARIUM_CONFIG: '', NOTARIUM_PORT: '' }

it('config print gives the file that config check finds right', () => {
  const printed = made('config', 'print')
  expect(printed).toBe(readFileSync(new URL('../../../hub/notarium.toml', import.meta.url), 'utf8'))
  writeFileSync(path('notarium.toml'), printed)
  const { status, stdout } = notarium(['config', 'check', '--config', path('notarium.toml')], '', environment)
  expect({ status, stdout }).toEqual({ status: 0, stdout: `${path('notarium.toml')} is right.\n` })
})

it('config check tells every mistake on a line of its own, and ends with 1', () => {
  writeFileSync(path('wrong.toml'), '[server]\nport = 70000\nprot = 1\n[log]\nlevel = "loud"\n')
  const check = ['config', 'check', '--config', path('wrong.toml')]
  const { status, stdout } = notarium(check, '', environment)
  expect(status).toBe(1)
  expect(stdout.split('\n')).toEqual([
    'The configuration is wrong:',
    expect.stringMatching(/wrong\.toml: server\.port: must be at most 65535$/),
    expect.stringMatching(/^ {2}server: 'prot' is not known here/),
    expect.stringMatching(/^ {2}log\.level: must be/),
    '',
  ])
  const asJson = JSON.parse(notarium([...check, '--json'], '', environment).stdout)
  expect(asJson).toMatchObject({ isRight: false, mistakes: { length: 3 } })
})

it('config check shows the settings that hold, and no secret', () => {
  mkdirSync(path('hub'))
  writeFileSync(path('hub/notarium.toml'), '[database]\nurl_env = "HUB_DATABASE"\n')
  const HUB_DATABASE = 'postgres://me:hunter2@db.example/hub?password=hunter3&sslmode=require'
  const env = { ...environment, HUB_DATABASE, NOTARIUM_PORT: '8200' }
  const { status, stdout } = notarium(['config', 'check', '--data', path('hub'), '--json'], '', env)
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({
    isRight: true,
    settings: {
      port: 8200,
      database: { url: expect.stringMatching(/^postgres:\/\/me:\*\*\*@db\.example\/hub\?/) },
    },
  })
  expect(stdout).not.toMatch(/hunter/)
})

it('doctor ends with 1 where something is wrong, in words and as JSON', () => {
  const doctor = ['doctor', '--data', path('nowhere')]
  const { status, stdout } = notarium(doctor, '', environment)
  expect(status).toBe(1)
  expect(stdout).toMatch(/^failed {3}data folder: .* is not there yet\n {9}→ make it with "notarium init"/m)
  expect(stdout).toMatch(/\d+ ok, \d+ warnings, \d+ failed, \d+ skipped\n$/)
  expect(JSON.parse(notarium([...doctor, '--json'], '', environment).stdout)).toMatchObject({ isWell: false })
})
