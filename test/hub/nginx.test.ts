// The hub behind Debian's nginx, with the files of deploy/ as they stand but for ports and name.
import { describe } from 'vitest'
import { describeWith } from '../setup/tools.ts'
import { proxiedHost, testsOfHubBehindProxy, testsOfProxy } from './kit/behind-proxy.ts'
import { nginxWith } from './kit/nginx.ts'

const alone = (hub: number) => nginxWith({ file: 'notarium.conf', host: proxiedHost, ports: { 7100: hub } })
const several = (hub: number) =>
  nginxWith({ file: 'replicas.conf', host: proxiedHost, ports: { 7100: hub, 7200: hub } })

describeWith('nginx', 'nginx before a hub', () => {
  describe('that stands in', () => testsOfProxy(alone))
  describe('that stands in for several', () => testsOfProxy(several))
  describe('that is real [KH-PATH-01] [KH-PATH-05] [KH-PATH-06]', () => testsOfHubBehindProxy(alone))
})
