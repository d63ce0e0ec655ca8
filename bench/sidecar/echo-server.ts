// A server on the same stack that does nothing: it sends the payload back. What it costs is the transport's.
// Arguments: socket.
import { type handleUnaryCall, Server, ServerCredentials } from '@grpc/grpc-js'
import { CryptoServiceService, SignResponse, type VerifyRequest } from '@notarium/contract/crypto'

const [socket] = process.argv.slice(2)
const { verifyXmldSig, signXmldSig } = CryptoServiceService
const echo: handleUnaryCall<VerifyRequest, SignResponse> = ({ request }, answer) =>
  answer(null, { signedXml: request.payload })

const server = new Server({ 'grpc.max_receive_message_length': -1 })
server.addService(
  {
    echo: {
      ...verifyXmldSig,
      responseSerialize: signXmldSig.responseSerialize,
      responseDeserialize: SignResponse.decode,
    },
  },
  { echo },
)
server.bindAsync(`unix:${socket}`, ServerCredentials.createInsecure(), (error) => {
  if (error) throw error
  console.log('serving')
})
