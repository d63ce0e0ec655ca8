// Verifies one document of 10 MB in a process of its own and prints by how much its memory grew at most, as a
// multiple of the document's size. Usage: memory.ts DOCUMENT AUTHORITY
import { readFileSync } from 'node:fs'
import { parseCertificate } from '@notarium/pki'
import { verifyXml } from '@notarium/xmldsig'

const [documentFile, authorityFile] = process.argv.slice(2)
const authority = parseCertificate(readFileSync(authorityFile!))
// The engine itself, loaded and warm, is not part of what the document costs.
verifyXml(Buffer.from('<a/>'), { trust: [authority] })
const before = process.memoryUsage.rss()
const document = readFileSync(documentFile!)
const { valid } = verifyXml(document, { trust: [authority] })
if (!valid) throw new Error('the document was refused')
const peak = process.resourceUsage().maxRSS * 1024
console.log((peak - before) / document.length)
