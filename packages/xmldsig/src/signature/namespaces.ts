export const dsNamespace = 'http://www.w3.org/2000/09/xmldsig#'
export const wsseNamespace =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd'
export const wsuNamespace =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd'
export const xadesNamespace = 'http://uri.etsi.org/01903/v1.3.2#'
export const soapNamespaces = [
  'http://schemas.xmlsoap.org/soap/envelope/',
  'http://www.w3.org/2003/05/soap-envelope',
] as const
/** Type of the reference to XAdES signed properties. */
export const signedPropertiesType = 'http://uri.etsi.org/01903#SignedProperties'
