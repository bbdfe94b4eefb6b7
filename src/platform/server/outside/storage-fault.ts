type RequestNames = { bucket: string; what: string; endpoint: string | undefined }
type Refusal = {
  name: string
  code?: unknown
  message: string
  $fault?: unknown
  $metadata?: { httpStatusCode?: number }
}

/** What a storage refuses, or that it cannot be asked, in a sentence for whoever has to mend it. */
export class StorageFault extends Error {
  /** The error's name, as S3 has it. */
  readonly of: string

  constructor(of: string, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.of = of
  }
}

const keys = 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'
const otherRegion = ({ bucket }: RequestNames) => `The bucket ${bucket} is in another region than AWS_REGION says`

const sentences = new Map<string, (asked: RequestNames) => string>([
  ['NoSuchBucket', ({ bucket }) => `The bucket ${bucket} does not exist`],
  ['NoSuchKey', ({ what }) => `${what} does not exist`],
  ['AccessDenied', ({ what }) => `${what} may not be used with these keys of the storage`],
  ['InvalidAccessKeyId', () => `The storage does not know this AWS_ACCESS_KEY_ID`],
  ['SignatureDoesNotMatch', () => `The storage refuses the signature: AWS_SECRET_ACCESS_KEY is not that of the key`],
  ['RequestTimeTooSkewed', () => `The clock of this machine, or that of the storage, is wrong by minutes`],
  ['PermanentRedirect', otherRegion],
  ['AuthorizationHeaderMalformed', otherRegion],
  ['CredentialsProviderError', () => `There are no keys for the storage: set ${keys}`],
])

/** Other errors, which are defects, pass as they are. */
export function storageFault(error: unknown, asked: RequestNames): unknown {
  if (!(error instanceof Error)) return error
  const { name, code, message, $fault, $metadata } = error as Refusal
  const sentence = sentences.get(name)?.(asked)
  if (sentence !== undefined) return new StorageFault(name, `${sentence} (${name}).`, error)
  if (message.startsWith('Region '))
    return new StorageFault(name, 'Nothing says in which region the storage is: set AWS_REGION, as sa-east-1.', error)
  const of = typeof code === 'string' ? code : name
  const status = $metadata?.httpStatusCode
  const where = asked.endpoint ?? 'The storage'
  if (status === undefined)
    return typeof code === 'string' || name === 'TimeoutError'
      ? new StorageFault(of, `${where} cannot be reached, or broke off (${of}).`, error)
      : error
  if ($fault === undefined) return new StorageFault(of, `${where} does not answer as S3 does (${status}).`, error)
  return new StorageFault(of, `${where} refused (${of}, ${status}): ${message.split('\n', 1)[0]}.`, error)
}
