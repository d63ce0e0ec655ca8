// Why a server cannot listen where it should, and what to do about it.
const faults: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another process listens there, choose another --port',
  EACCES: 'this user may not use that port, choose a --port from 1024 on',
  EADDRNOTAVAIL: 'this machine does not have that address, choose another --host',
  ENOTFOUND: 'the name is not known, give an address as --host',
}

/** `code` is the system's. */
export function explainListenFault(code = 'unknown error'): string {
  return faults[code] ?? `the system says ${code}, choose another --host or --port`
}
