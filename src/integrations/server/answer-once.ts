import type { ProcedureContext } from '../../accounts/server/guard.ts'
import { hashOf } from '../../accounts/server/session.ts'
import { contentHash } from '../../platform/server/database/content-hash.ts'
import { invalidField, Refusal } from '../../platform/refusal-error.ts'
import { awaitAll, type BusinessTx } from '../../platform/server/database/business-tx.ts'
import { publicRefusals } from '../public-api.ts'

const header = 'idempotency-key'
const wellFormed = /^[\x21-\x7e]{8,100}$/

type Verb<Input, Output> = (tx: BusinessTx, input: Input) => Promise<Output>
type KeyCall<Input> = { input: Input; context: ProcedureContext }

/**
 * The handler of a public write. With an `Idempotency-Key`, a request is carried out once, however often or
 * concurrently it is sent; repetitions get the first answer. A refused request stores nothing and can be sent again.
 */
export const writeOnce =
  <Input, Output extends { id: string }>(verb: Verb<Input, Output>) =>
  ({ input, context }: KeyCall<Input>): Promise<Output> =>
    context.write((tx) => answerOnce(tx, { input, context }, verb))

async function answerOnce<Input, Output extends { id: string }>(
  tx: BusinessTx,
  { input, context }: KeyCall<Input>,
  verb: Verb<Input, Output>,
): Promise<Output> {
  const key = context.headers[header]
  if (key === undefined) return verb(tx, input)
  if (typeof key !== 'string' || !wellFormed.test(key))
    throw invalidField('Idempotency-Key', 'Use de 8 a 100 letras, números e símbolos, sem espaços.')
  const callerId = context.keyId ?? tx.accountId
  const [keyHash, digest] = [hashOf(key), contentHash([context.procedure, input])]
  const [, [stored]] = await awaitAll([
    // Names are locked in alphabetical order: the "!" sorts this one before those that the verb holds.
    tx.hold([`!request ${callerId} ${keyHash.toString('base64url')}`]),
    tx.rows<{ digest: Buffer; answer: Output }>(
      `select digest, answer from api_request
       where business_id = $1 and caller_id = $2 and key_hash = $3 and made_at > now() - interval '1 day'`,
      [tx.businessId, callerId, keyHash],
    ),
  ])
  if (stored) {
    if (!stored.digest.equals(digest)) throw new Refusal(publicRefusals.KEY_REUSED)
    context.tell?.('idempotency-replayed', 'true')
    return stored.answer
  }
  const answer = await verb(tx, input)
  tx.finish({ sql: keepText, parameters: [tx.businessId, callerId, keyHash, digest, JSON.stringify(answer)] })
  tx.finish({ sql: forgetText, parameters: [tx.businessId] })
  return answer
}

const keepText = `
  insert into api_request (business_id, caller_id, key_hash, digest, answer, made_at) values ($1, $2, $3, $4, $5, now())
  on conflict (business_id, caller_id, key_hash) do update
    set digest = excluded.digest, answer = excluded.answer, made_at = excluded.made_at`

const forgottenAtOnce = 100
/** `skip locked`: concurrent requests do not wait for each other's clean-up. */
const forgetText = `
  delete from api_request r using (
    select caller_id, key_hash from api_request
    where business_id = $1 and made_at < now() - interval '1 day' limit ${forgottenAtOnce} for update skip locked) old
  where r.business_id = $1 and r.caller_id = old.caller_id and r.key_hash = old.key_hash`
