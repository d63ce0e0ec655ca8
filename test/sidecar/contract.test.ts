// The wire contract, read from the document that fixes it, against the .proto file that everything is generated
// from; and the generated code against what the generator makes of that file today.
import { execFileSync, execSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CryptoServiceService } from '@notarium/contract/crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { describeWithSpec } from '../setup/tools.ts'
import { contractOfDescriptor, contractOfDocument, type FileDescriptorSet } from './kit/contract.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const buf = join(root, 'node_modules/.bin/buf')

describeWithSpec('the contract of crypto-sidecar.md', (folder) => {
  const document = contractOfDocument(readFileSync(new URL('crypto-sidecar.md', folder), 'utf8'))
  const built = execFileSync(buf, ['build', 'proto', '--output', '-#format=json'], { cwd: root })
  const { file: files } = JSON.parse(built.toString()) as FileDescriptorSet
  const proto = contractOfDescriptor(files.find(({ name }) => name === 'service/crypto/v1/crypto.proto')!)

  it('is read completely', () => {
    expect([...document.messages.keys()]).toHaveLength(10)
    expect([...document.methods.keys()]).toHaveLength(5)
    expect([...document.messages.values()].flat()).toHaveLength(22)
    // Nothing of what is ours beside it is in its package.
    expect(files.filter((file) => file.package === document.package)).toHaveLength(1)
  })

  it('[SC-PROTO-02] [SC-PROTO-07] the package is its own, version included', () => {
    expect(proto.package).toBe(document.package)
    expect(proto.package.split('.').at(-1)).toBe('v1')
  })

  it('[SC-PROTO-03] [SC-METHOD-07] one service, by its name, with its methods and no other', () => {
    expect(proto.services).toEqual(document.services)
    expect([...proto.methods.keys()]).toEqual([...document.methods.keys()])
  })

  it('[SC-PROTO-04] methods are called by the paths that it gives', () => {
    const [service] = document.services
    const paths = Object.values(CryptoServiceService).map(({ path }) => path)
    expect(paths).toEqual(
      [...document.methods.keys()].map((name) => `/${document.package}.${service}/${name}`),
    )
  })

  it('[SC-PROTO-05] the syntax is its own', () => {
    expect(proto.syntax).toBe(document.syntax)
  })

  it('[SC-PROTO-06] messages and their fields are all there, and nothing more is', () => {
    expect(proto.messages).toEqual(document.messages)
  })

  it.each([
    { id: '[SC-METHOD-01]', method: 'VerifyXMLDSig' },
    { id: '[SC-METHOD-02]', method: 'SignXMLDSig' },
    { id: '[SC-METHOD-03]', method: 'Health' },
    { id: '[SC-METHOD-04]', method: 'Activate' },
    { id: '[SC-METHOD-05]', method: 'Shutdown' },
  ])('$id [SC-METHOD-06] $method takes and answers what it says, once each', ({ method }) => {
    expect(document.methods.get(method)).toMatchObject({ isUnary: true })
    expect(proto.methods.get(method)).toEqual(document.methods.get(method))
  })

  const fieldIds = [
    '[SC-VERIFY-IN-01]',
    '[SC-VERIFY-IN-02]',
    '[SC-VERIFY-OUT-01]',
    '[SC-VERIFY-OUT-02]',
    '[SC-VERIFY-OUT-03]',
    '[SC-VERIFY-OUT-04]',
    '[SC-VERIFY-OUT-05]',
    '[SC-VERIFY-OUT-06]',
    '[SC-VERIFY-OUT-07]',
    '[SC-SIGN-IN-01]',
    '[SC-SIGN-IN-02]',
    '[SC-SIGN-IN-03]',
    '[SC-SIGN-OUT-01]',
    '[SC-HEALTH-IN-00]',
    '[SC-HEALTH-OUT-01]',
    '[SC-HEALTH-OUT-02]',
    '[SC-HEALTH-OUT-03]',
    '[SC-ACTIVATE-IN-01]',
    '[SC-ACTIVATE-OUT-01]',
    '[SC-ACTIVATE-OUT-02]',
    '[SC-ACTIVATE-OUT-03]',
    '[SC-ACTIVATE-OUT-04]',
    '[SC-SHUTDOWN-IN-00]',
    '[SC-SHUTDOWN-OUT-01]',
  ]

  it.each(fieldIds.map((id) => ({ id, ...placeOf(id) })))('$id $message, field $number', (place) => {
    const { message, number } = place
    const asked = document.messages.get(message)
    const served = proto.messages.get(message)
    if (number === 0) {
      expect(asked).toEqual([])
      expect(served).toEqual([])
    } else {
      expect(asked?.[number - 1]).toMatchObject({ number })
      expect(served?.[number - 1]).toEqual(asked?.[number - 1])
    }
  })

  it('every field of it has an id here', () => {
    const places = [...document.messages].flatMap(([message, fields]) =>
      fields.length === 0 ? [`${message} 0`] : fields.map(({ number }) => `${message} ${number}`),
    )
    const cited = fieldIds.map(placeOf).map(({ message, number }) => `${message} ${number}`)
    expect(cited).toEqual(places)
  })
})

/** `[SC-SIGN-OUT-01]` is field 1 of SignResponse; 00 stands for a message without fields. */
function placeOf(id: string): { message: string; number: number } {
  const [, method, direction, number] = /^\[SC-([A-Z]+)-(IN|OUT)-(\d\d)\]$/.exec(id)!
  const name = method![0] + method!.slice(1).toLowerCase()
  return { message: name + (direction === 'IN' ? 'Request' : 'Response'), number: Number(number) }
}

describe('the generated code', () => {
  const folder = mkdtempSync(join(tmpdir(), 'generated-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is what `npm run generate` makes', () => {
    // The first step of it: the other ones write elsewhere.
    const generate = 'npm exec -- buf generate proto --template proto/buf.gen.yaml'
    execSync(`${generate} --output "${folder}"`, { cwd: root, stdio: 'pipe' })
    const inFolder = (from: string) => globSync('packages/contract/src/gen/**/*.ts', { cwd: from })
    expect(inFolder(folder)).not.toEqual([])
    expect(inFolder(folder)).toEqual(inFolder(root))
    for (const file of inFolder(folder)) {
      expect(readFileSync(join(root, file), 'utf8')).toBe(readFileSync(join(folder, file), 'utf8'))
    }
  })
})
