// The text in every archive of the log: what its files are, and how to check them with programs that are not ours.
// Commands are the indented lines; a test runs them.

const withXmlsec = '    xmlsec1 --verify --enabled-key-data x509 --trusted-pem ca.pem $ACT'

// The digest is the one in what was signed: another place in the file may say anything.
const withOpenssl = `    inside() { perl -0ne "print \\$1 if m{<ds:$1>(.*?)</ds:$1>}s" $2; }
    { printf '<ds:SignedInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">'
      inside SignedInfo $ACT
      printf '</ds:SignedInfo>'; } > info
    perl -0pe 's{<ds:Signature .*</ds:Signature>}{}s' $ACT > act
    openssl dgst -engine gost -md_gost12_256 -binary act | base64 > digest
    inside DigestValue info | base64 -d | base64 | cmp - digest
    inside SignatureValue $ACT | base64 -d > value
    inside X509Certificate $ACT | base64 -d > signer.der
    openssl x509 -engine gost -inform DER -in signer.der -out signer.pem
    openssl x509 -engine gost -in signer.pem -noout -pubkey > key.pem
    openssl dgst -engine gost -md_gost12_256 -verify key.pem -signature value info
    openssl verify -engine gost -CAfile ca.pem signer.pem`

const english = `The audit log of a Notarium hub

entries/  the entries, one JSON object a line, the oldest first; each has the hash of the one before
acts/     what operators did, one signed XML document each: entry, time, actor, action, hash of the act before
head.json what this archive holds; "filtered": only some entries were asked for, so there are gaps

Check everything, on any machine with Notarium; ca.pem is the certificate of the authority that the hub's signer is
from, and comes from its operator by another way than this archive:

    notarium audit verify audit.tar --trust ca.pem

One act by hand. ACT=acts/000000001.xml; its first act follows 64 zeros, and the hash of an act is the SHA-256 of the
document without its ds:Signature. Signed with RSA, with xmlsec1:

${withXmlsec}

Signed with GOST R 34.10-2012 (256 bits), with OpenSSL and its GOST engine; where all is well cmp says nothing, and
openssl "Verified OK" and "OK":

${withOpenssl}
`

const russian = `Журнал действий хаба Notarium

entries/  записи, по объекту JSON в строке, начиная со старейшей; в каждой — хеш предыдущей
acts/     действия операторов, по подписанному документу XML: запись, время, кто, что, хеш предыдущего акта
head.json что есть в архиве; "filtered": запрошена только часть записей, поэтому есть пропуски

Проверить всё, на любой машине с Notarium; ca.pem — сертификат удостоверяющего центра, которым выдан сертификат
подписавшего; его передаёт оператор, и не вместе с этим архивом:

    notarium audit verify audit.tar --trust ca.pem

Один акт вручную. ACT=acts/000000001.xml; перед первым актом стоят 64 нуля, хеш акта — SHA-256 документа без его
ds:Signature. Подпись RSA проверяет xmlsec1, подпись ГОСТ Р 34.10-2012 (256 бит) — OpenSSL с модулем gost: команды
приведены выше.
`

export const howToCheck = `${english}\n${'-'.repeat(40)}\n\n${russian}`
