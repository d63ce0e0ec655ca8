// Whether a secret may travel to an address: encrypted, or without leaving the machine.
const ownMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/

export function isSafeOrigin(origin: string): boolean {
  const url = URL.parse(origin)
  return url?.protocol === 'https:' || ownMachine.test(url?.hostname ?? '')
}
