// What crypto-sidecar.md asks for. IN and OUT are a method's request and response; their numbers are the
// field numbers on the wire, 00 for a message without fields.
import { requirementsOf, verified } from './requirement.ts'

const serviceAndWire = [
  verified('SC-SOCKET-01', 7, 'The service is a process of its own on the machine of its callers.'),
  verified('SC-SOCKET-02', 7, 'It serves gRPC on a Unix domain socket.'),
  verified('SC-SOCKET-03', 7, 'The path of the socket comes from the configuration.'),
  verified('SC-PROTO-01', 7, 'Messages on the socket are protocol buffers.'),
  verified('SC-PROTO-02', 13, 'The protobuf package is `service.crypto.v1`.'),
  verified('SC-PROTO-03', 13, 'The gRPC service is `CryptoService`.'),
  verified('SC-PROTO-04', 13, 'A method is called as `/service.crypto.v1.CryptoService/<Method>`.'),
  verified('SC-PROTO-05', 18, 'Every message is declared with proto3 syntax.'),
  verified('SC-PROTO-06', 18, 'Every field travels under the number the document gives it.'),
  verified('SC-PROTO-07', 134, 'The version `v1` is part of the protobuf package name.'),
  verified('SC-METHOD-01', 108, '`VerifyXMLDSig` takes VerifyRequest and answers VerifyResponse.'),
  verified('SC-METHOD-02', 109, '`SignXMLDSig` takes SignRequest and answers SignResponse.'),
  verified('SC-METHOD-03', 110, '`Health` takes HealthRequest and answers HealthResponse.'),
  verified('SC-METHOD-04', 111, '`Activate` takes ActivateRequest and answers ActivateResponse.'),
  verified('SC-METHOD-05', 112, '`Shutdown` takes ShutdownRequest and answers ShutdownResponse.'),
  verified('SC-METHOD-06', 104, 'Every method of CryptoService is unary.'),
  verified('SC-METHOD-07', 3, 'CryptoService has the five methods of the document and no other.'),
]

const providersAndProfiles = [
  verified(
    'SC-PROVIDER-01',
    14,
    'There are three families of providers, and `stub` under that literal name.',
  ),
  verified('SC-PROVIDER-02', 14, 'A family is reported under the same name wherever it is named.'),
  verified('SC-PROFILE-01', 25, 'The profile of a request selects the key store.'),
  verified('SC-PROFILE-02', 25, 'The profile of a request selects the trust store.'),
  verified(
    'SC-PROFILE-03',
    25,
    'Names like guest-gost, test3-gost, prod-gost and guest-rsa can be profiles.',
  ),
]

const verifying = [
  verified('SC-VERIFY-IN-01', 24, 'VerifyRequest field 1 is `payload`, bytes.'),
  verified('SC-VERIFY-IN-02', 25, 'VerifyRequest field 2 is `profile`, string.'),
  verified('SC-VERIFY-OUT-01', 33, 'VerifyResponse field 1 is `valid`, bool.'),
  verified('SC-VERIFY-OUT-02', 34, 'VerifyResponse field 2 is `signer_cn`, string.'),
  verified('SC-VERIFY-OUT-03', 35, 'VerifyResponse field 3 is `signer_inn`, string.'),
  verified('SC-VERIFY-OUT-04', 36, 'VerifyResponse field 4 is `serial`, string.'),
  verified('SC-VERIFY-OUT-05', 37, 'VerifyResponse field 5 is `not_before`, int64.'),
  verified('SC-VERIFY-OUT-06', 38, 'VerifyResponse field 6 is `not_after`, int64.'),
  verified('SC-VERIFY-OUT-07', 39, 'VerifyResponse field 7 is `errors`, repeated string.'),
  verified('SC-VERIFY-01', 8, 'A sound XML signature made with a GOST algorithm verifies.'),
  verified('SC-VERIFY-02', 8, 'A sound XML signature made with RSA verifies.'),
  verified('SC-VERIFY-03', 24, 'The payload is the complete signed XML document.'),
  verified('SC-VERIFY-04', 33, '`valid` is true when the verification passed, and only then.'),
  verified('SC-VERIFY-05', 34, '`signer_cn` is the common name in the certificate of the signer.'),
  verified('SC-VERIFY-06', 35, "`signer_inn` is the certificate's attribute with OID 1.2.643.3.131.1.1."),
  verified('SC-VERIFY-07', 35, '`signer_inn` is empty when the certificate has no such attribute.'),
  verified('SC-VERIFY-08', 36, "`serial` is the certificate's serial number in hexadecimal."),
  verified('SC-VERIFY-09', 37, "`not_before` is the start of the certificate's validity in Unix seconds."),
  verified('SC-VERIFY-10', 38, "`not_after` is the end of the certificate's validity in Unix seconds."),
  verified('SC-VERIFY-11', 39, '`errors` holds the reasons as texts when `valid` is false.'),
  verified('SC-VERIFY-12', 108, 'VerifyXMLDSig verifies GOST and RSA signatures by the same call.'),
  verified('SC-VERIFY-13', 108, 'VerifyXMLDSig fills the signer fields and the validity period.'),
  verified('SC-VERIFY-14', 108, 'Every reason for `valid` being false is listed in `errors`.'),
  verified('SC-VERIFY-15', 124, 'A failed verification is a normal response, not a gRPC error.'),
  verified('SC-VERIFY-16', 124, 'A failed verification has `valid` false and at least one text in `errors`.'),
  verified('SC-VERIFY-17', 8, "The result tells the signer's name, INN if any, serial number and validity."),
]

const signing = [
  verified('SC-SIGN-IN-01', 45, 'SignRequest field 1 is `payload`, bytes.'),
  verified('SC-SIGN-IN-02', 46, 'SignRequest field 2 is `key_alias`, string.'),
  verified('SC-SIGN-IN-03', 47, 'SignRequest field 3 is `profile`, string.'),
  verified('SC-SIGN-OUT-01', 53, 'SignResponse field 1 is `signed_xml`, bytes.'),
  verified('SC-SIGN-01', 9, 'XML is signed with GOST algorithms.'),
  verified(
    'SC-SIGN-02',
    9,
    'Messages of an outbound web-service exchange can be signed for its backup channel.',
  ),
  verified('SC-SIGN-03', 9, 'What an operator does in the admin interface can be signed on the server.'),
  verified('SC-SIGN-04', 45, 'The payload is the canonicalised XML that is to be signed.'),
  verified('SC-SIGN-05', 46, "`key_alias` names a key in the provider's key store."),
  verified('SC-SIGN-06', 47, 'The profile of a SignRequest means what it means in a VerifyRequest.'),
  verified('SC-SIGN-07', 53, 'With a profile that says so the signature is embedded in the signed XML.'),
  verified('SC-SIGN-08', 53, 'With a profile that says so the signature is detached.'),
  verified('SC-SIGN-09', 109, 'SignXMLDSig signs with the key that `key_alias` names in the profile.'),
]

const health = [
  verified('SC-HEALTH-IN-00', 57, 'HealthRequest has no fields.'),
  verified('SC-HEALTH-OUT-01', 63, 'HealthResponse field 1 is `ok`, bool.'),
  verified('SC-HEALTH-OUT-02', 64, 'HealthResponse field 2 is `version`, string.'),
  verified('SC-HEALTH-OUT-03', 65, 'HealthResponse field 3 is `provider`, string.'),
  verified('SC-HEALTH-01', 10, 'A health query is answered with the version and the active provider.'),
  verified('SC-HEALTH-02', 63, '`ok` tells that the service is healthy.'),
  verified('SC-HEALTH-03', 64, '`version` is the version of the service.'),
  verified('SC-HEALTH-04', 65, '`provider` is the name of one of the three families, or `stub`.'),
  verified(
    'SC-HEALTH-05',
    110,
    'Health reports that the service lives, its version and its active provider.',
  ),
]

const activating = [
  verified('SC-ACTIVATE-IN-01', 71, 'ActivateRequest field 1 is `profile`, string.'),
  verified('SC-ACTIVATE-OUT-01', 77, 'ActivateResponse field 1 is `ok`, bool.'),
  verified('SC-ACTIVATE-OUT-02', 78, 'ActivateResponse field 2 is `provider`, string.'),
  verified('SC-ACTIVATE-OUT-03', 79, 'ActivateResponse field 3 is `profile`, string.'),
  verified('SC-ACTIVATE-OUT-04', 80, 'ActivateResponse field 4 is `message`, string.'),
  verified('SC-ACTIVATE-01', 11, 'The provider can be initialised again on a named profile.'),
  verified('SC-ACTIVATE-02', 11, 'Activating needs no restart of the process.'),
  verified('SC-ACTIVATE-03', 71, 'Profiles are looked up by name in the profile configuration file.'),
  verified('SC-ACTIVATE-04', 71, 'The empty name selects minimal mode.'),
  verified('SC-ACTIVATE-05', 77, '`ok` is true when the provider was initialised, and only then.'),
  verified('SC-ACTIVATE-06', 78, '`provider` is the active provider: the second family, or `stub`.'),
  verified('SC-ACTIVATE-07', 79, '`profile` is the active profile, and empty in minimal mode.'),
  verified('SC-ACTIVATE-08', 80, '`message` tells the result in words that an interface can show.'),
  verified(
    'SC-ACTIVATE-09',
    111,
    'Activate initialises the provider again, for a name and for the empty string.',
  ),
  verified('SC-ACTIVATE-10', 125, 'A failed Activate answers `ok` false and a `message`.'),
]

const ending = [
  verified('SC-SHUTDOWN-IN-00', 84, 'ShutdownRequest has no fields.'),
  verified('SC-SHUTDOWN-OUT-01', 90, 'ShutdownResponse field 1 is `ok`, bool.'),
  verified(
    'SC-SHUTDOWN-01',
    12,
    'The service ends its own process on request, for a supervisor to restart it.',
  ),
  verified(
    'SC-SHUTDOWN-02',
    90,
    '`ok` is true when the request is accepted and the end is about 500 ms away.',
  ),
  verified('SC-SHUTDOWN-03', 100, 'Shutdown is accepted in every running state.'),
  verified('SC-SHUTDOWN-04', 100, 'The response is sent before the process exits.'),
  verified('SC-SHUTDOWN-05', 100, 'After Shutdown the exit code is 2.'),
  verified('SC-SHUTDOWN-06', 100, 'A supervisor that restarts on failure starts the process again.'),
  verified('SC-SHUTDOWN-07', 112, 'Shutdown ends the process after replying.'),
  verified('SC-SHUTDOWN-08', 112, 'Who presses a restart button in an interface needs no elevated rights.'),
  verified('SC-SHUTDOWN-09', 129, 'The process ends about 500 ms after the reply.'),
]

const states = [
  verified('SC-STATE-01', 94, 'In minimal mode no certificate store that needs a profile can be reached.'),
  verified('SC-STATE-02', 94, 'While a profile is active, the profile of that name is loaded.'),
  verified('SC-STATE-03', 94, 'Once terminated the process runs no more.'),
  verified(
    'SC-STATE-04',
    98,
    'Activate with a name leads from every running state to that profile being active.',
  ),
  verified('SC-STATE-05', 98, 'The response then has `ok` true, and `provider` and `profile` filled.'),
  verified('SC-STATE-06', 98, 'The process is not restarted on the way to a profile.'),
  verified(
    'SC-STATE-07',
    99,
    'Activate with the empty string leads from every running state to minimal mode.',
  ),
  verified('SC-STATE-08', 99, 'The response then has an empty `profile`.'),
  verified('SC-STATE-09', 99, 'The process is not restarted on the way to minimal mode.'),
  verified('SC-STATE-10', 100, 'Shutdown leads from every running state to terminated.'),
]

export const sidecarRequirements = requirementsOf('crypto-sidecar.md', [
  ...serviceAndWire,
  ...providersAndProfiles,
  ...verifying,
  ...signing,
  ...health,
  ...activating,
  ...ending,
  ...states,
])
