// Whether what came back from the sidecar is the document with its signature inside, and nothing else: a look at the
// bytes around the signature. Whether the signature holds is for whoever checks the document later, with the means to.

const opening = /^<((?:[\w.-]+:)?Signature)[\s>]/

/** `unsigned` is canonical: it ends with its closing tag. */
export function isSignedInside(signed: Uint8Array, unsigned: Uint8Array): boolean {
  const [answer, document] = [asBuffer(signed), asBuffer(unsigned)]
  const body = document.subarray(0, document.lastIndexOf('</'))
  if (answer.length <= document.length || !answer.subarray(0, body.length).equals(body)) return false
  const added = answer.subarray(body.length).toString('latin1')
  const [, name] = opening.exec(added) ?? []
  return (
    name !== undefined && added.endsWith(`</${name}>${document.subarray(body.length).toString('latin1')}`)
  )
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)
