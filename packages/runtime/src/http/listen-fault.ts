// Why a server cannot listen where it should. What to do about it depends on where its address is set.
const faults: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there',
  EACCES: 'this user may not use that port',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ENOTFOUND: 'the name is not known',
}

/** `code` is the system's. */
export function explainListenFault(code = 'unknown error'): string {
  return faults[code] ?? `the system says ${code}`
}
